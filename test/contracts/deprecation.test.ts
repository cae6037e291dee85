import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { named } from "../../src/shared/schema.ts";
import { TOOLS } from "../../src/tools/index.ts";
import { defineTool } from "../../src/tools/tool.ts";
import { call, post, request, unlimited } from "../support/mcp-messages.ts";
import { json, PUBLIC_URL, send, startServer, type TestServer } from "../support/server.ts";

/** A tool that will be removed, as a developer announces it: one field of the contract. */
const old = defineTool({
  name: "test_old",
  title: "Say",
  description: "Only in tests.",
  input: z.strictObject({ word: z.string().describe("What to say.").optional() }),
  output: named("TestOld", z.object({ said: z.string().describe("What was said.") })),
  effect: "read",
  scope: "public",
  route: { method: "GET", path: "/api/v1/test/old" },
  deprecated: { since: "2026-01-01", sunset: "2026-07-31", instead: "Use list_plans." },
  example: {},
}).handler(({ word = "" }) => ({ said: word }));

/** A tool that has moved: its former route stays for a while. */
const moved = defineTool({
  name: "test_moved",
  title: "Say a word",
  description: "Only in tests.",
  input: z.strictObject({ word: z.string().describe("What to say.") }),
  output: named("TestMoved", z.object({ said: z.string().describe("What was said.") })),
  effect: "read",
  scope: "public",
  route: { method: "GET", path: "/api/v1/test/words/{word}" },
  formerRoutes: [
    {
      method: "GET",
      path: "/api/v1/test/words",
      deprecated: { since: "2026-01-01", sunset: "2026-07-31", instead: "Use `GET /api/v1/test/words/{word}`." },
    },
  ],
  example: { word: "hello" },
}).handler(({ word }) => ({ said: word }));

const PATH_OF_FORMER = "/api/v1/test/words";
const FORMER = `${PATH_OF_FORMER}?word=hello`;
const PATH = "/api/v1/test/old";
const NOTICE = "Deprecated since 2026-01-01, will be removed on 2026-07-31. Use list_plans.";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ tools: [...TOOLS, old, moved], rateCounter: unlimited });
});

describe("a deprecated tool", () => {
  it.each([
    ["a success", PATH, {}, 200],
    ["HEAD", PATH, { method: "HEAD" }, 200],
    ["a failure", `${PATH}?x=1`, {}, 422],
    ["a wrong version", PATH, { headers: { "API-Version": "9" } }, 400],
  ])("announces over REST since when, until when and where to read on: %s", async (_, path, options, status) => {
    const answer = await send(server.base, path, options);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      deprecation: `@${Date.UTC(2026, 0, 1) / 1000}`,
      sunset: "Fri, 31 Jul 2026 00:00:00 GMT",
      link: `<${PUBLIC_URL}/docs/versioning>; rel="deprecation"; type="text/html"`,
    });
    const exposed = answer.headers["access-control-expose-headers"]?.split(", ");
    expect(exposed).toEqual(expect.arrayContaining(["Deprecation", "Sunset", "Link"]));
  });

  it("is marked in OpenAPI, with the headers of its answer and what to use instead", async () => {
    const { paths } = json(await send(server.base, "/openapi.json"));
    const operation = paths[PATH].get;
    expect(operation.deprecated).toBe(true);
    expect(operation.description).toContain(NOTICE);
    expect(Object.keys(operation.responses["200"].headers)).toEqual(
      expect.arrayContaining(["Deprecation", "Sunset", "Link"]),
    );
  });

  it("says so in tools/list, and still works over MCP", async () => {
    const { tools } = json(await post(server.base, request("tools/list"))).result;
    expect(tools.find(({ name }: { name: string }) => name === "test_old").description).toContain(NOTICE);
    const { result } = json(await post(server.base, call("test_old", { word: "hello" })));
    expect(result.structuredContent).toEqual({ said: "hello" });
  });

  it("is named on the pages on versioning and on tools, as HTML and as Markdown", async () => {
    for (const path of ["/docs/versioning.md", "/docs/tools.md"]) {
      expect((await send(server.base, path)).text).toContain(NOTICE);
      const page = await send(server.base, path.slice(0, -3), { headers: { Accept: "text/html" } });
      expect(page.text).toContain("will be removed on 2026-07-31");
    }
  });
});

describe("a deprecated route of a tool that stays", () => {
  const notice = "Deprecated since 2026-01-01, will be removed on 2026-07-31. Use `GET /api/v1/test/words/{word}`.";

  it("works like the other route, and announces its removal over REST", async () => {
    const [now, former] = [await send(server.base, "/api/v1/test/words/hello"), await send(server.base, FORMER)];
    expect([now.status, json(now)]).toEqual([200, { said: "hello" }]);
    expect([former.status, json(former)]).toEqual([200, { said: "hello" }]);
    expect(now.headers).not.toHaveProperty("deprecation");
    expect(former.headers).toMatchObject({
      deprecation: `@${Date.UTC(2026, 0, 1) / 1000}`,
      sunset: "Fri, 31 Jul 2026 00:00:00 GMT",
      link: `<${PUBLIC_URL}/docs/versioning>; rel="deprecation"; type="text/html"`,
    });
  });

  it("is marked in OpenAPI under an id of its own; the other one is not", async () => {
    const { paths } = json(await send(server.base, "/openapi.json"));
    const former = paths["/api/v1/test/words"].get;
    expect(former).toMatchObject({ operationId: "test_moved_get", deprecated: true });
    expect(former.description).toContain(notice);
    expect(Object.keys(former.responses["200"].headers)).toEqual(expect.arrayContaining(["Deprecation", "Sunset"]));
    const now = paths["/api/v1/test/words/{word}"].get;
    expect(now.operationId).toBe("test_moved");
    expect(now).not.toHaveProperty("deprecated");
    expect(now.description).not.toContain("Deprecated");
  });

  it("is named in the documentation, and on MCP the tool says nothing of it", async () => {
    expect((await send(server.base, "/docs/versioning.md")).text).toContain(`- \`GET ${PATH_OF_FORMER}\`: ${notice}`);
    expect((await send(server.base, "/docs/tools.md")).text).toContain(notice);
    expect((await send(server.base, "/docs/rest.md")).text).toContain(
      `| GET | \`${PATH_OF_FORMER}\` | Say a word (deprecated) | none |`,
    );
    const { tools } = json(await post(server.base, request("tools/list"))).result;
    expect(tools.find(({ name }: { name: string }) => name === "test_moved").description).not.toContain("Deprecated");
  });
});

describe("the revocation of keys by POST", () => {
  it("is announced for at least 180 days, also where it fails", async () => {
    const answer = await send(server.base, "/api/merchant/v1/keys/revocation", { method: "POST" });
    const { deprecation, sunset, link } = answer.headers;
    const days = (Date.parse(String(sunset)) / 1000 - Number(String(deprecation).slice(1))) / 86_400;
    expect([answer.status, days >= 180]).toEqual([401, true]);
    expect(link).toBe(`<${PUBLIC_URL}/docs/versioning>; rel="deprecation"; type="text/html"`);
    const { headers } = await send(server.base, "/api/merchant/v1/keys/key_1", { method: "DELETE" });
    expect(headers).not.toHaveProperty("deprecation");
  });
});

describe("a tool that is not deprecated", () => {
  it("announces nothing", async () => {
    const { headers } = await send(server.base, "/api/v1/plans");
    for (const name of ["deprecation", "sunset", "link"]) expect(headers).not.toHaveProperty(name);
    const { paths } = json(await send(server.base, "/openapi.json"));
    expect(paths["/api/v1/plans"].get).not.toHaveProperty("deprecated");
    expect((await send(server.base, "/docs/versioning.md")).text).not.toContain("`list_plans`:");
  });
});
