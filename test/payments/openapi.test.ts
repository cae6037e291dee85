import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { PAYMENT_ENDPOINTS, PAYMENT_PROTOCOL } from "../../src/payments/endpoint.ts";
import { paymentPathItems } from "../../src/payments/openapi.ts";
import { componentJsonSchemas } from "../../src/shared/schema.ts";
import { bodyOf, createRoot, decode, SITE, TERMS, Wallet } from "./support.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- the document is under test
const operation = (paymentPathItems(SITE, TERMS, false)["/api"] as any).get;

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema({ components: { schemas: componentJsonSchemas("#/components/schemas/") } }, "openapi");

function faults(schema: object, value: unknown): unknown {
  const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')) as object);
  return validate(value) ? [] : validate.errors;
}

describe("the OpenAPI description of the payable root", () => {
  it("states the price in every format of catalogs, and that no credential is needed", () => {
    expect(operation["x-payment-info"]).toEqual({
      intent: "charge",
      amount: "0.01",
      currency: "USD",
      method: "x402",
      price: { mode: "fixed", currency: "USD", amount: "0.01" },
      protocols: [{ x402: {} }],
    });
    expect(operation.security).toEqual([]);
  });

  it("names both payment headers and every answer", () => {
    const parameters = operation.parameters.map(({ name, in: where }: { name: string; in: string }) => [where, name]);
    expect(parameters).toEqual([
      ["header", "PAYMENT-SIGNATURE"],
      ["header", "X-PAYMENT"],
    ]);
    expect(Object.keys(operation.responses)).toEqual(["200", "402", "405", "409", "429", "500", "504"]);
    expect(operation.responses["402"].headers["PAYMENT-REQUIRED"].schema).toEqual({ type: "string" });
  });

  it("matches the responses and its own examples", async () => {
    const { send, pay } = createRoot();
    const unpaid = await send();
    const { schema, example } = operation.responses["402"].content["application/problem+json"];
    expect(faults(schema, bodyOf(unpaid))).toEqual([]);
    expect(example).toEqual(bodyOf(unpaid));
    const header = operation.responses["402"].headers["PAYMENT-REQUIRED"].example;
    expect(decode(header)).toEqual(decode(unpaid.headers["PAYMENT-REQUIRED"]));
    const root = operation.responses["200"].content["application/json"];
    expect(faults(root.schema, bodyOf(await pay(new Wallet().payV2())))).toEqual([]);
    expect(faults(root.schema, root.example)).toEqual([]);
    expect(faults(root.schema, {})).not.toEqual([]);
  });
});

describe("the index and the discovery document", () => {
  it("list the endpoint and the protocol", () => {
    expect(PAYMENT_ENDPOINTS).toEqual([
      { path: "/api", method: "GET", summary: expect.any(String), authentication: "x402" },
    ]);
    expect(PAYMENT_PROTOCOL).toMatchObject({ key: "x402", version: "2", transport: "http", endpoint: "/api" });
  });
});
