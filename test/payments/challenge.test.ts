import { parsePaymentRequired } from "@x402/core/schemas";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { PaymentChallenge } from "../../src/payments/schemas.ts";
import { paymentTerms } from "../../src/payments/terms.ts";
import { ProblemDocument } from "../../src/shared/problem-schema.ts";
import { bodyOf, createRoot, decode, PAY_TO, SETTINGS, TERMS } from "./support.ts";

/** As strict as wallets of version 1: a named network, no relative URLs, and no field null or missing. */
const StrictV1 = z.looseObject({
  x402Version: z.literal(1),
  error: z.string(),
  accepts: z
    .array(
      z.strictObject({
        scheme: z.literal("exact"),
        network: z.enum(["base", "base-sepolia", "polygon", "polygon-amoy", "avalanche", "avalanche-fuji"]),
        maxAmountRequired: z.string().regex(/^\d+$/),
        resource: z.url(),
        description: z.string(),
        mimeType: z.string(),
        payTo: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
        maxTimeoutSeconds: z.int(),
        asset: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
        extra: z.object({ name: z.string(), version: z.string() }),
      }),
    )
    .min(1),
});

describe("a request without a payment", () => {
  it("gets a challenge for wallets of both versions", async () => {
    const reply = await createRoot().send();
    expect(reply.status).toBe(402);
    const required = decode(reply.headers["PAYMENT-REQUIRED"]);
    expect(parsePaymentRequired(required)).toMatchObject({ success: true });
    expect(required).toMatchObject({
      x402Version: 2,
      resource: { url: "https://shop.example/api", mimeType: "application/json" },
      accepts: [
        {
          scheme: "exact",
          network: "eip155:84532",
          amount: "10000",
          asset: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
          payTo: PAY_TO,
          maxTimeoutSeconds: 60,
          extra: { name: "USDC", version: "2" },
        },
      ],
      extensions: {
        bazaar: { info: { input: { method: "GET" } } },
        "payment-identifier": { info: { required: false } },
      },
    });
    const body = bodyOf(reply);
    expect(StrictV1.safeParse(body).error).toBeUndefined();
    expect(parsePaymentRequired(body)).toMatchObject({ success: true, data: { x402Version: 1 } });
    expect(body.accepts).toEqual([expect.objectContaining({ network: "base-sepolia", maxAmountRequired: "10000" })]);
  });

  it("gets a body that is a problem document and a PaymentChallenge", async () => {
    const reply = await createRoot().send();
    expect(reply.headers["Content-Type"]).toBe("application/problem+json");
    const body = bodyOf(reply);
    expect(ProblemDocument.parse(body)).toMatchObject({
      type: "https://shop.example/docs/errors#payment-required",
      status: 402,
      code: "payment-required",
      instance: "/api",
    });
    expect(PaymentChallenge.safeParse(body).success).toBe(true);
    for (const member of Object.keys(body)) {
      expect(Object.keys({ ...ProblemDocument.shape, ...PaymentChallenge.shape })).toContain(member);
    }
  });

  it("gets a header that every proxy forwards: standard base64, below 4 KB", async () => {
    const header = (await createRoot().send()).headers["PAYMENT-REQUIRED"] ?? "";
    expect(header).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
    expect(header.length).toBeLessThan(4_096);
  });

  it("gets the same bytes for any Accept header, without a call to the facilitator", async () => {
    const { send, facilitator } = createRoot();
    const first = await send();
    for (const accept of ["text/html", "text/html,application/xhtml+xml;q=0.9", "*/*", "image/png"]) {
      const reply = await send({ accept, "user-agent": "Mozilla/5.0" });
      expect(reply.body).toBe(first.body);
      expect(reply.headers["PAYMENT-REQUIRED"]).toBe(first.headers["PAYMENT-REQUIRED"]);
      expect(reply.headers["Location"]).toBeUndefined();
    }
    expect(await send({ "x-payment": "", "payment-signature": "" })).toMatchObject({ status: 402, body: first.body });
    expect(facilitator.calls).toBe(0);
  });

  it("by HEAD gets the headers of GET", async () => {
    const { send } = createRoot();
    const [get, head] = [await send(), await send({}, "HEAD")];
    expect(head).toMatchObject({ status: 402, body: get.body });
    expect(head.headers["PAYMENT-REQUIRED"]).toBe(get.headers["PAYMENT-REQUIRED"]);
  });
});

describe("every answer", () => {
  it("is not cached, is readable by scripts with its headers of x402, and states its limits", async () => {
    const { send } = createRoot();
    for (const method of ["GET", "HEAD", "OPTIONS", "POST", "DELETE"]) {
      const { headers } = await send({}, method);
      expect(headers).toMatchObject({
        "Cache-Control": "no-store",
        "Access-Control-Allow-Origin": "*",
        "API-Version": "1",
        "RateLimit-Policy": '"payable-root";q=600;w=60',
      });
      const exposed = headers["Access-Control-Expose-Headers"]?.split(", ");
      expect(exposed).toEqual(
        expect.arrayContaining(["PAYMENT-REQUIRED", "PAYMENT-RESPONSE", "X-PAYMENT-RESPONSE", "Retry-After"]),
      );
    }
  });

  it("to a preflight permits the headers of wallets in browsers", async () => {
    const { status, headers, body } = await createRoot().send({}, "OPTIONS");
    expect({ status, body }).toEqual({ status: 204, body: undefined });
    const allowed = headers["Access-Control-Allow-Headers"]?.split(", ");
    expect(allowed).toEqual(
      expect.arrayContaining(["PAYMENT-SIGNATURE", "X-PAYMENT", "Access-Control-Expose-Headers"]),
    );
    expect(headers["Access-Control-Allow-Methods"]).toBe("GET, HEAD, OPTIONS");
  });

  it.each(["POST", "PUT", "DELETE", "PATCH", "TRACE"])(
    "to %s is a 405 that names the permitted methods",
    async (method) => {
      const reply = await createRoot().send({}, method);
      expect(reply).toMatchObject({ status: 405, headers: { Allow: "GET, HEAD, OPTIONS" } });
      expect(bodyOf(reply)).toMatchObject({ code: "method-not-allowed", instance: "/api" });
    },
  );

  it("is a 429 after 600 requests of one address in a minute", async () => {
    const { send, clock } = createRoot();
    for (let i = 0; i < 600; i += 1) expect((await send({}, "GET", "one")).status).toBe(402);
    const refused = await send({}, "GET", "one");
    expect(refused).toMatchObject({ status: 429, headers: { "Retry-After": "60" } });
    expect(bodyOf(refused)).toMatchObject({ code: "rate-limited" });
    expect((await send({}, "GET", "other")).status).toBe(402);
    clock.at += 60_000;
    expect((await send({}, "GET", "one")).status).toBe(402);
  });
});

describe("a challenge", () => {
  it("in test mode says so in its description", async () => {
    const reply = await createRoot({ testMode: true }).send();
    expect(decode(reply.headers["PAYMENT-REQUIRED"]).resource.description).toMatch(/^TEST MODE: /);
    expect(bodyOf(reply).accepts[0].description).toMatch(/^TEST MODE: /);
    expect(JSON.stringify(bodyOf(await createRoot().send()))).not.toContain("TEST MODE");
  });

  it("on a network without a name in version 1 has the offer of version 2 in its body", async () => {
    const terms = paymentTerms({ ...SETTINGS, network: "eip155:42161" });
    const reply = await createRoot({ terms }).send();
    const body = bodyOf(reply);
    expect(body).toMatchObject({
      x402Version: 2,
      accepts: [{ network: "eip155:42161", amount: "10000", maxAmountRequired: "10000" }],
    });
    expect(PaymentChallenge.safeParse(body).success).toBe(true);
    expect(parsePaymentRequired(decode(reply.headers["PAYMENT-REQUIRED"]))).toMatchObject({ success: true });
  });

  it("has the terms of the configuration", async () => {
    const terms = { ...TERMS, amount: "123456", maxTimeoutSeconds: 30 };
    const reply = await createRoot({ terms }).send();
    expect(bodyOf(reply).accepts[0]).toMatchObject({ maxAmountRequired: "123456", maxTimeoutSeconds: 30 });
  });
});
