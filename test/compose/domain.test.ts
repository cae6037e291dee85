import { beforeAll, describe, expect, it } from "vitest";
import { compose } from "../../src/compose.ts";
import { copyEmbeddedDatabase } from "../../src/copy-database.ts";
import { TOOLS } from "../../src/tools/index.ts";
import { TestClock } from "../support/clock.ts";
import { createPostgres, createSqlite, DATABASES, NO_POSTGRES, type TestDatabase } from "../support/databases.ts";
import { call, post, request, unlimited } from "../support/mcp-messages.ts";
import { KEY_WITH_SCOPE, KEY_WITHOUT_SCOPE, testCredentials } from "../support/mcp-tools.ts";
import { json, send, startServer, type TestServer } from "../support/server.ts";
import { addNote } from "./notes/add-note.ts";
import { createNotes } from "./notes/domain.ts";
import type { NoteTables } from "./notes/storage.ts";

const tools = [...TOOLS, addNote];
const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

/** The texts of all notes in the database of a server. */
async function notesIn({ app }: TestServer): Promise<string[]> {
  const db = await app.database.queries<NoteTables>().reader();
  const rows = await db.selectFrom("notes").select("text").orderBy("text").execute();
  return rows.map(({ text }) => text);
}

describe.each(DATABASES)("a domain that is composed with one line, on $database", ({ missing, create }) => {
  describe.skipIf(missing)("its parts", () => {
    const clock = new TestClock();
    const told: string[] = [];
    let database: TestDatabase;
    let server: TestServer;
    beforeAll(async () => {
      database = await create();
      const domains = [(infrastructure: Parameters<typeof createNotes>[0]) => createNotes(infrastructure, told)];
      const overrides = { domains, tools, clock, credentials: testCredentials, rateCounter: unlimited };
      server = await startServer(overrides, database.env);
    });

    it("run from the start of the service, and its migration is the last", async () => {
      expect(told).toEqual(["opened", "upkeep started"]);
      const db = await server.app.database.queries<{ migrations: { name: string; applied_at: number } }>().reader();
      const applied = await db.selectFrom("migrations").select("name").orderBy("applied_at").orderBy("name").execute();
      const names = applied.map(({ name }) => name);
      expect(names).toEqual(names.toSorted());
      expect(names.at(-1)).toBe("9001-notes");
    });

    it("are a tool over MCP, for those who may use it", async () => {
      const { tools: listed } = json(await post(server.base, request("tools/list"))).result;
      expect(listed.at(-1)).toMatchObject({
        name: "add_note",
        securitySchemes: [{ type: "oauth2", scopes: ["keys:write"] }],
      });
      const message = call("add_note", { text: "from MCP" });
      expect((await post(server.base, message)).status).toBe(401);
      expect((await post(server.base, message, { headers: bearer(KEY_WITHOUT_SCOPE) })).status).toBe(403);
      const answer = json(await post(server.base, message, { headers: bearer(KEY_WITH_SCOPE) }));
      expect(answer.result.structuredContent).toEqual({ notes: ["from MCP"] });
    });

    it("are an operation over REST, in OpenAPI and in the index", async () => {
      const path = "/api/merchant/v1/notes";
      const body = JSON.stringify({ text: "from REST" });
      const headers = { "Content-Type": "application/json", ...bearer(KEY_WITH_SCOPE) };
      const answer = await send(server.base, path, { method: "POST", headers, body });
      expect([answer.status, json(answer)]).toEqual([201, { notes: ["from MCP", "from REST"] }]);
      const { paths } = json(await send(server.base, "/openapi.json"));
      expect([paths[path].post.operationId, paths["/notes/time"].get.operationId]).toEqual(["add_note", "read_time"]);
      const { endpoints } = json(await send(server.base, "/api/v1"));
      expect(endpoints).toContainEqual(expect.objectContaining({ path, authentication: "bearer" }));
    });

    it("are a handler and a document", async () => {
      const answer = await send(server.base, "/notes/time");
      expect(answer).toMatchObject({ status: 200, text: `Agent Commerce Service at ${clock.at}` });
      expect(answer.headers).toMatchObject({ "api-version": "1" });
      const { text } = await send(server.base, "/notes.md");
      expect(text).toBe("# Notes\n\nOnly in tests.\n");
      const read = json(await post(server.base, request("resources/read", { uri: "agent-commerce://notes" })));
      expect(read.result.contents[0].text).toBe(text);
    });

    it("are rows that expire", async () => {
      expect(await notesIn(server)).toEqual(["from MCP", "from REST"]);
      await server.app.database.removeExpired(clock.at + 3_599_999);
      expect(await notesIn(server)).toHaveLength(2);
      await server.app.database.removeExpired(clock.at + 3_600_000);
      expect(await notesIn(server)).toEqual([]);
    });

    it("end with the service", async () => {
      await server.stop();
      expect(told).toEqual(["opened", "upkeep started", "upkeep ended", "closed"]);
    });
  });
});

it.skipIf(NO_POSTGRES !== "")(`a domain's rows are copied from SQLite to PostgreSQL${NO_POSTGRES}`, async () => {
  const source = { LOG_LEVEL: "silent", ...(await createSqlite()).env };
  const env = { ...source, ...(await createPostgres()).env };
  const domains = [(infrastructure: Parameters<typeof createNotes>[0]) => createNotes(infrastructure, [])];
  const from = compose(source, { domains });
  const db = await from.database.queries<NoteTables>().db();
  await db.insertInto("notes").values({ id: "1", account_id: "a", text: "kept", expires_at: 5 }).execute();
  await from.stop();
  const to = compose(env, { domains });
  expect(await copyEmbeddedDatabase(to)).toMatchObject({ accounts: 0, payment_claims: 0, notes: 1 });
  const copied = await (await to.database.queries<NoteTables>().reader()).selectFrom("notes").selectAll().execute();
  expect(copied).toEqual([{ id: "1", account_id: "a", text: "kept", expires_at: 5 }]);
  await to.stop();
});

describe("a tool whose ports nobody offers", () => {
  it("exists nowhere", async () => {
    const { base } = await startServer({ tools, credentials: testCredentials, rateCounter: unlimited });
    const listed = await post(base, request("tools/list"));
    const unknown = await post(base, call("add_note", { text: "x" }), { headers: bearer(KEY_WITH_SCOPE) });
    expect(json(unknown).error.message).toContain("Unknown tool");
    const answer = await send(base, "/api/merchant/v1/notes", { method: "POST", headers: bearer(KEY_WITH_SCOPE) });
    expect(answer.status).toBe(404);
    const texts = await Promise.all(["/openapi.json", "/api/v1", "/docs/tools.md"].map((path) => send(base, path)));
    for (const { text } of [listed, ...texts]) expect(text).not.toMatch(/add_note|merchant\/v1\/notes/);
  });
});
