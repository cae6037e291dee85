import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { STANDARD_HEADER_NAMES } from "../../src/shared/standard-headers.ts";
import { FakeFeed, fakeResolver, feedItem } from "../support/news.ts";
import { fitting, nearly, type Schema } from "../support/schema-arbitrary.ts";
import { type Answer, json, PUBLIC_URL, send, startServer, type TestServer } from "../support/server.ts";
import { rounds } from "../support/rounds.ts";
import { ANY_CHARACTER } from "../support/any-character.ts";

interface Operation {
  operationId: string;
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema; example: unknown }> };
  responses: Record<
    string,
    { $ref?: string; content?: Record<string, { schema: Schema; example?: unknown }>; headers?: object }
  >;
}
interface Parameter {
  readonly required?: boolean;
  $ref?: string;
  name: string;
  in: "path" | "query" | "header";
  schema: Schema;
}

let server: TestServer;
// oxlint-disable-next-line typescript/no-explicit-any -- the document is what is tested
let document: any;
let ajv: Ajv2020;
let operations: { path: string; method: string; operation: Operation }[];

beforeAll(async () => {
  const newsFeed = new FakeFeed({}, [
    feedItem("a", "AI retail one"),
    feedItem("b", "AI retail two", { publishedAt: undefined }),
  ]);
  server = await startServer({ newsFeed, linkResolver: fakeResolver({ attempted: 2, succeeded: 1, consent: 1 }) });
  document = json(await send(server.base, "/openapi.json"));
  ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "openapi");
  operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
});

// oxlint-disable-next-line typescript/no-explicit-any -- follows a reference to any part
const resolve = (part: any): any =>
  part.$ref === undefined
    ? part
    : part.$ref
        .slice(2)
        .split("/")
        .reduce((at: Record<string, unknown>, step: string) => at[step], document);

const validators = new Map<Schema, ReturnType<typeof ajv.compile>>();

function schemaErrors(schema: Schema, value: unknown): unknown {
  let validate = validators.get(schema);
  if (validate === undefined) {
    validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')));
    validators.set(schema, validate);
  }
  return validate(value) ? [] : validate.errors;
}

/** Fails unless the document declares this answer: its status, media type, headers and shape. */
function expectDeclared(operation: Operation, answer: Answer): void {
  const declared = operation.responses[answer.status];
  expect(declared, `${operation.operationId} ${answer.status} ${answer.text.slice(0, 300)}`).toBeDefined();
  expect(answer.status).toBeLessThan(500);
  const response = resolve(declared);
  for (const name of Object.keys(response.headers ?? {}))
    expect(answer.headers, operation.operationId).toHaveProperty(name.toLowerCase());
  if (response.content === undefined) return expect(answer.text).toBe("");
  const media = response.content[answer.headers["content-type"] ?? ""];
  expect(media, `${operation.operationId} ${answer.headers["content-type"]}`).toBeDefined();
  expect(schemaErrors(media.schema, JSON.parse(answer.text)), operation.operationId).toEqual([]);
}

let sent = 0;
/** Every request has an address of its own: limits are tested elsewhere. */
const address = () => `127.1.${(sent >> 8) & 255}.${sent++ & 255}`.replace(/\.0$/, ".1");

describe("the OpenAPI document", () => {
  it("is version 1.0.0 of the description, in OpenAPI 3.1", () => {
    expect([document.openapi, document.info.version]).toEqual(["3.1.0", "1.0.0"]);
    expect(document.servers).toEqual([expect.objectContaining({ url: PUBLIC_URL })]);
  });

  it("covers exactly the endpoints that the index lists", async () => {
    const { endpoints } = json(await send(server.base, "/api/v1"));
    const listed = endpoints.map(({ method, path }: { method: string; path: string }) => `${method} ${path}`);
    const covered = operations.map(({ method, path }) => `${method} ${path}`);
    // The published schema of an endpoint knows GET and POST, and its URL.
    const listable = covered.filter((one) => one !== "GET /mcp" && !/^DELETE |\{/.test(one));
    expect(listable.sort()).toEqual(listed.sort());
  });

  it("has an operation id, a summary and a description for each operation, once", () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { operation } of operations)
      expect(operation).toMatchObject({ summary: expect.any(String), description: expect.any(String) });
  });

  it("has examples that fit their schemas", () => {
    let examples = 0;
    for (const { operation } of operations) {
      const bodies = [operation.requestBody, ...Object.values(operation.responses).map(resolve)];
      for (const body of bodies) {
        const contents = Object.values<{ schema: Schema; example?: unknown }>(body?.content ?? {});
        for (const { schema, example } of contents) {
          // Feeds and other formats are text.
          if (schema["type"] === "string") continue;
          expect(example, operation.operationId).toBeDefined();
          expect(schemaErrors(schema, example), operation.operationId).toEqual([]);
          examples += 1;
        }
      }
    }
    expect(examples).toBeGreaterThan(50);
  });

  it("says of each operation which credential it takes, and of the open ones that it takes none", async () => {
    const { endpoints } = json(await send(server.base, "/api/v1"));
    for (const { path, method, operation } of operations) {
      const listed = endpoints.find(
        (one: { path: string; method: string }) => one.path === path && one.method === method,
      );
      const { security } = operation;
      expect(security, `${method} ${path}`).toBeDefined();
      // MCP takes a credential, but does not need one.
      const isOpen = listed?.authentication !== "bearer" && !path.startsWith("/api/merchant/");
      if (isOpen) expect([[], [{}, { bearer: [] }]], path).toContainEqual(security);
      if (method === "GET" && isOpen) expect(security, path).toEqual([]);
    }
  });

  it("declares the rate limit headers and API-Version on every answer of every operation", () => {
    for (const { operation } of operations) {
      for (const [status, response] of Object.entries(operation.responses)) {
        const declared = Object.keys(resolve(response).headers ?? {});
        expect(declared, `${operation.operationId} ${status}`).toEqual(
          expect.arrayContaining([...STANDARD_HEADER_NAMES, ...(status === "429" ? ["Retry-After"] : [])]),
        );
      }
    }
  });

  it("has the discovery documents of MCP, UCP and ACP: 200 with the published document, and 404", async () => {
    for (const path of ["/.well-known/mcp.json", "/.well-known/ucp", "/.well-known/acp.json"]) {
      const { responses } = document.paths[path].get as Operation;
      expect(Object.keys(responses)).toEqual(["200", "404"]);
      const answer = await send(server.base, path);
      const { schema, example } = responses["200"]?.content?.["application/json"] ?? {};
      expect(example).toEqual(json(answer));
      expect(schemaErrors(schema ?? {}, {}), `${path}: the schema says something`).not.toEqual([]);
    }
  });

  it("lists 429 and 500 as problem documents for every operation under /api/v1", () => {
    for (const { path, operation } of operations.filter(({ path }) => path.startsWith("/api/v1"))) {
      for (const status of ["429", "500"]) {
        const { content } = resolve(operation.responses[status]);
        expect(Object.keys(content), path).toEqual(["application/problem+json", "application/json"]);
      }
    }
  });
});

/** Operations that take exactly one of several fields, which a schema does not say: that field, and what goes with it. */
const ONE_SOURCE: Readonly<Record<string, readonly string[]>> = {
  audit_listing: ["listings", "profiles", "maxFindings"],
  validate_ucp: ["profile"],
};

describe("requests made from the document", () => {
  const runs = rounds(60, 4);

  function query(operation: Operation, value: (schema: Schema) => fc.Arbitrary<unknown>): fc.Arbitrary<string> {
    const parameters = (operation.parameters ?? []).map(resolve).filter((parameter) => parameter.in === "query");
    const values = Object.fromEntries(parameters.map((parameter) => [parameter.name, value(parameter.schema)]));
    const requiredKeys: string[] = parameters.filter(({ required }) => required).map(({ name }) => name);
    return fc.record<Record<string, unknown>>(values, { requiredKeys }).map((chosen) => {
      const search = new URLSearchParams();
      for (const [name, one] of Object.entries(chosen))
        for (const item of [one].flat()) search.append(name, wellFormed(item));
      return search.size === 0 ? "" : `?${search.toString()}`;
    });
  }

  /** A path with something in place of each of its names, encoded. */
  function filled(path: string): fc.Arbitrary<string> {
    const segment = fc.oneof(
      fc.string({ minLength: 1, unit: ANY_CHARACTER }),
      fc.constantFrom("key_1", "%", ".", ".."),
    );
    return fc
      .infiniteStream(segment)
      .map((values) =>
        path.replaceAll(/\{\w+\}/g, () => encodeURIComponent((values.next().value as string).toWellFormed())),
      );
  }

  const wellFormed = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed();

  /** A schema without the fields that a valid request leaves out: of several sources it has one. */
  function sent({ operationId }: Operation, schema: Schema): Schema {
    const names = ONE_SOURCE[operationId];
    if (names === undefined) return schema;
    const whole = resolve(schema) as Schema;
    const properties = Object.fromEntries(names.map((name) => [name, whole.properties?.[name] ?? {}]));
    return { ...whole, properties, required: names.slice(0, 1) };
  }

  it("that fit are answered 200, as declared", async () => {
    for (const { path, method, operation } of operations.filter(({ path }) => path.startsWith("/api/v1"))) {
      const schema = operation.requestBody?.content["application/json"]?.schema;
      const body = schema === undefined ? fc.constant(undefined) : fitting(sent(operation, schema), resolve);
      const one = async (search: string, value: unknown) => {
        const text = value === undefined ? undefined : JSON.stringify(value);
        const answer = await send(server.base, path + search, {
          method,
          from: address(),
          ...(text === undefined ? {} : { body: text }),
        });
        expect(answer.status, answer.text.slice(0, 500)).toBe(200);
        expectDeclared(operation, answer);
      };
      await fc.assert(
        fc.asyncProperty(
          query(operation, (schema) => fitting(schema, resolve)),
          body,
          one,
        ),
        { numRuns: runs },
      );
    }
  });

  it("that do not fit get a declared answer, never a 5xx", async () => {
    for (const { path, method, operation } of operations) {
      const schema = operation.requestBody?.content["application/json"]?.schema;
      const body =
        schema === undefined
          ? fc.constant(undefined)
          : fc.oneof(
              nearly(schema, resolve).map((value) => JSON.stringify(value)),
              fc.string(),
            );
      const search = fc.oneof(
        query(operation, (schema) => nearly(schema, resolve)),
        fc
          .tuple(fc.string(), fc.string())
          .map(
            ([name, value]) =>
              `?${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`,
          ),
        fc.string().map((text) => `?${text.replace(/[^!-~]|#/g, "")}`),
      );
      const headers = fc.record(
        {
          "api-version": fc.constantFrom("1", "2", "x"),
          accept: fc.constantFrom("*/*", "text/event-stream", "text/html"),
          "content-type": fc.constantFrom("application/json", "text/plain", "application/json; charset=utf-8"),
          "mcp-protocol-version": fc.constantFrom("2025-06-18", "2024-11-05", "1999-01-01"),
          authorization: fc.constantFrom("Bearer acs_sk_x", "nonsense"),
          origin: fc.constantFrom("https://evil.example", PUBLIC_URL, "null"),
        },
        { requiredKeys: [] },
      );
      const one = async (place: string, tail: string, text: string | undefined, head: Record<string, string>) => {
        const answer = await send(server.base, place + tail, {
          method,
          headers: head,
          from: address(),
          ...(text === undefined ? {} : { body: text }),
        });
        expectDeclared(operation, answer);
      };
      await fc.assert(fc.asyncProperty(filled(path), search, body, headers, one), { numRuns: runs });
    }
    expect(server.logged).toEqual([]);
  });
});
