import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { PROBLEMS, Problem } from "../../src/shared/problem.ts";
import { named } from "../../src/shared/schema.ts";
import { TOOLS } from "../../src/tools/index.ts";
import { defineTool } from "../../src/tools/tool.ts";
import { call, post, request, unlimited } from "../support/mcp-messages.ts";
import { KEY_WITH_SCOPE, testCredentials } from "../support/mcp-tools.ts";
import { json, PUBLIC_URL, send, startServer, type TestServer } from "../support/server.ts";

/** A tool that only some plans include: it names the problem in its contract and throws it. */
const paid = defineTool({
  name: "test_paid",
  title: "Say",
  description: "Only in tests.",
  input: z.strictObject({}),
  output: named("TestPaid", z.object({ said: z.string().describe("What was said.") })),
  effect: "read",
  scope: "keys:write",
  route: { method: "GET", path: "/api/merchant/v1/test/paid" },
  problems: ["subscription-required"],
  example: {},
  exampleOutput: { said: "hello" },
}).handler(() => {
  throw new Problem("subscription-required", "The plan of this account does not include this.");
});

const PATH = "/api/merchant/v1/test/paid";
const headers = { Authorization: `Bearer ${KEY_WITH_SCOPE}` };

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ tools: [...TOOLS, paid], credentials: testCredentials, rateCounter: unlimited });
});

describe("a tool that the plan of the account does not include", () => {
  it("is 402 over REST, a problem that leads to the plans, without a challenge for a payment or a sign-in", async () => {
    const answer = await send(server.base, PATH, { headers: { ...headers, "X-Request-Id": "one" } });
    expect(answer.status).toBe(402);
    expect(answer.headers["content-type"]).toBe("application/problem+json");
    for (const name of ["payment-required", "www-authenticate"]) expect(answer.headers).not.toHaveProperty(name);
    expect(json(answer)).toEqual({
      type: `${PUBLIC_URL}/docs/errors#subscription-required`,
      title: "Subscription required",
      status: 402,
      code: "subscription-required",
      detail: "The plan of this account does not include this.",
      resolution: PROBLEMS["subscription-required"].resolution,
      documentation: `${PUBLIC_URL}/docs/errors`,
      instance: PATH,
      requestId: "one",
    });
  });

  it("is a result over MCP that a model can read, on either path", async () => {
    for (const params of [{ name: "test_paid" }, { name: "test_paid", _meta: {} }]) {
      const answer = await post(server.base, request("tools/call", params), { headers });
      expect(answer.status).toBe(200);
      expect(json(answer).result).toEqual({
        isError: true,
        content: [{ type: "text", text: expect.stringMatching(/^subscription-required: .*\n.*\/api\/v1\/plans/s) }],
      });
    }
  });

  it("still asks for the credential first", async () => {
    expect((await send(server.base, PATH)).status).toBe(401);
    expect((await post(server.base, call("test_paid"))).status).toBe(401);
  });

  it("declares the problem in OpenAPI, and the page on errors explains it", async () => {
    const { paths, components } = json(await send(server.base, "/openapi.json"));
    const { $ref } = paths[PATH].get.responses["402"];
    const response = components.responses[$ref.split("/").at(-1)];
    expect(response.content["application/problem+json"].example).toMatchObject({ code: "subscription-required" });
    expect((await send(server.base, "/docs/errors.md")).text).toContain("## subscription-required");
  });
});
