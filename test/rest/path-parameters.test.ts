import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { named } from "../../src/shared/schema.ts";
import { TOOLS } from "../../src/tools/index.ts";
import { defineTool, type Route } from "../../src/tools/tool.ts";
import { testIdentity } from "../support/identity.ts";
import { json, send, type Sent, startServer, type TestServer } from "../support/server.ts";
import { unlimited } from "../support/unlimited.ts";

const echo = (name: string, effect: "read" | "update" | "delete", route: Route) =>
  defineTool({
    name,
    title: "Echo",
    description: "Only in tests.",
    input: z.strictObject({
      id: z
        .string()
        .max(20)
        .regex(/^[\w/ ]+$/),
      count: z.int().max(9).optional(),
      words: z.array(z.string()).optional(),
    }),
    output: named(name, z.object({ input: z.record(z.string(), z.unknown()) })),
    effect,
    scope: "public",
    route,
    example: { id: "a" },
  }).handler((input) => ({ input }));

const tools = [
  ...TOOLS,
  echo("test_read", "read", { method: "GET", path: "/api/v1/test/{id}" }),
  echo("test_delete", "delete", { method: "DELETE", path: "/api/v1/test/{id}" }),
  echo("test_update", "update", { method: "POST", path: "/api/v1/test/{id}/counts/{count}" }),
];

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    tools,
    rateCounter: unlimited,
    credentials: { isCurrent: () => true, verify: async () => testIdentity("acc_1", "keys:write") },
  });
});

const ask = (path: string, sent: Sent = {}) => send(server.base, path, sent);
const inputOf = async (path: string, sent?: Sent) => json(await ask(path, sent)).input;
const parametersOf = (answer: { text: string }) =>
  (JSON.parse(answer.text) as { errors: { parameter?: string; pointer?: string }[] }).errors.map(
    ({ parameter, pointer }) => parameter ?? pointer,
  );

describe("an argument that the path names", () => {
  it("comes from the path, the others of a GET and of a DELETE from the query", async () => {
    const want = { id: "a", count: 3, words: ["x", "y"] };
    expect(await inputOf("/api/v1/test/a?count=3&words=x&words=y")).toEqual(want);
    expect(await inputOf("/api/v1/test/a?count=3&words=x&words=y", { method: "DELETE" })).toEqual(want);
  });

  it("comes from the path, the others of a POST from the body", async () => {
    const body = JSON.stringify({ words: ["x"] });
    expect(await inputOf("/api/v1/test/a/counts/3", { method: "POST", body })).toEqual({
      id: "a",
      count: 3,
      words: ["x"],
    });
  });

  it("is decoded once", async () => {
    expect(await inputOf("/api/v1/test/a%2Fb")).toEqual({ id: "a/b" });
    expect((await ask("/api/v1/test/a%252Fb")).status).toBe(422);
    expect((await ask("/api/v1/test/%zz")).status).toBe(404);
  });

  it("is checked by the schema, and told as a parameter", async () => {
    for (const method of ["GET", "DELETE"]) {
      const answer = await ask(`/api/v1/test/${"x".repeat(21)}?count=10`, { method });
      expect([answer.status, parametersOf(answer)]).toEqual([422, ["id", "count"]]);
    }
    const body = JSON.stringify({ words: 5 });
    const answer = await ask("/api/v1/test/!/counts/x", { method: "POST", body });
    expect(answer.status).toBe(422);
    expect(new Set(parametersOf(answer))).toEqual(new Set(["#/words", "count", "id"]));
  });

  it("may be said nowhere else", async () => {
    for (const method of ["GET", "DELETE"]) {
      const answer = await ask("/api/v1/test/a?id=a", { method });
      expect([answer.status, parametersOf(answer)]).toEqual([422, ["id"]]);
    }
    const answer = await ask("/api/v1/test/a/counts/1", { method: "POST", body: '{"id":"a"}' });
    expect([answer.status, parametersOf(answer)]).toEqual([422, ["id"]]);
  });
});

describe("DELETE", () => {
  it("answers 200, is allowed to scripts, and ignores a body", async () => {
    const answer = await ask("/api/v1/test/a", { method: "DELETE", body: '{"count":5}' });
    expect([answer.status, json(answer).input]).toEqual([200, { id: "a" }]);
    const { headers } = await ask("/api/v1/test/a", { method: "OPTIONS" });
    expect([headers.allow, headers["access-control-allow-methods"]]).toEqual(
      Array(2).fill("GET, HEAD, DELETE, OPTIONS"),
    );
  });

  it("of a key is allowed to scripts with the headers of a credential, and is nothing else than a DELETE", async () => {
    const { status, headers } = await ask("/api/merchant/v1/keys/key_1", { method: "OPTIONS" });
    expect([status, headers["access-control-allow-methods"]]).toEqual([204, "DELETE, OPTIONS"]);
    expect(headers["access-control-allow-headers"]).toContain("Authorization");
    for (const method of ["GET", "POST"]) {
      const answer = await ask("/api/merchant/v1/keys/key_1", { method });
      expect([answer.status, answer.headers.allow]).toEqual([405, "DELETE, OPTIONS"]);
    }
    const former = await ask("/api/merchant/v1/keys/revocation", { method: "DELETE" });
    expect([former.status, former.headers.allow]).toEqual([405, "POST, OPTIONS"]);
  });

  it("of an unknown key is a 404, and a key instead of an id is not repeated", async () => {
    const headers = { Authorization: "Bearer x" };
    const missing = await ask("/api/merchant/v1/keys/key_1", { method: "DELETE", headers });
    expect([missing.status, json(missing).code, json(missing).instance]).toEqual([
      404,
      "not-found",
      "/api/merchant/v1/keys/key_1",
    ]);
    const secret = `acs_sk_${"x".repeat(60)}`;
    const mistaken = await ask(`/api/merchant/v1/keys/${secret}`, { method: "DELETE", headers });
    expect(mistaken.status).toBe(422);
    expect(mistaken.text).not.toContain(secret);
  });
});

describe("OpenAPI", () => {
  it("has the parameters of a path, which are required", async () => {
    const { paths } = json(await ask("/openapi.json"));
    const { get, delete: remove } = paths["/api/v1/test/{id}"];
    for (const operation of [get, remove]) {
      const places = operation.parameters.map(({ name, in: place, required }: Record<string, unknown>) => [
        name,
        place,
        required,
      ]);
      expect(places.slice(1)).toEqual([
        ["id", "path", true],
        ["count", "query", false],
        ["words", "query", false],
      ]);
      expect(operation).not.toHaveProperty("requestBody");
    }
    const { post } = paths["/api/v1/test/{id}/counts/{count}"];
    expect(post.parameters.slice(1).map(({ name }: { name: string }) => name)).toEqual(["id", "count"]);
    const { schema } = post.requestBody.content["application/json"];
    expect(Object.keys(schema.properties)).toEqual(["words"]);
  });
});
