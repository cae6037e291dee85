import { Client as OldClient } from "sdk-1-12/client/index.js";
import { InMemoryTransport } from "sdk-1-12/inMemory.js";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { PROMPTS } from "../../src/resources/prompts.ts";
import { MCP_TOOLS } from "../support/mcp-tools.ts";
import { type StandIn, startStandIn } from "../news/stand-in/server.ts";
import { CLIENTS, connectPinned, type Session, type Target } from "../support/mcp-clients.ts";
import { rounds } from "../support/rounds.ts";
import { unlimited } from "../support/mcp-messages.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
/** The one system that a tool reaches, on this machine. */
let news: StandIn;
beforeAll(async () => {
  news = await startStandIn();
  server = await startServer({ rateCounter: unlimited }, { NEWS_UPSTREAM_ORIGIN: news.origin });
});
afterAll(() => news.stop());

/** A client complains on the console; none may have to. */
let complaints: MockInstance[];
beforeEach(() => {
  complaints = (["log", "info", "warn", "error"] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(() => {}),
  );
});
afterEach(() => {
  for (const complaint of complaints) complaint.mockRestore();
});
const complained = () => complaints.flatMap((complaint) => complaint.mock.calls);

const TARGETS: readonly (readonly [string, () => Target])[] = [
  ["over HTTP", () => ({ url: `${server.base}/api/mcp` })],
  ["over stdio", () => ({ env: { LOG_LEVEL: "warn", NEWS_UPSTREAM_ORIGIN: news.origin } })],
];

/** To start the program takes a second for each client: with all rounds each does, else the newest. */
const OVER_STDIO = new Set(rounds(1, 0) > 0 ? Object.keys(CLIENTS) : ["the v2 client"]);

describe.each(Object.entries(CLIENTS))("%s", (client, connect) => {
  const targets = TARGETS.filter(([way]) => way === "over HTTP" || OVER_STDIO.has(client));
  describe.each(targets)("%s", (_, target) => {
    it("lists the tools, calls every open one with its example, reads every resource, gets every prompt, and has nothing to complain of", async () => {
      const session = await connect(target());
      try {
        expect(session.getServerVersion()).toMatchObject({ name: "agent-commerce" });
        await session.ping();
        await callEveryOpenTool(session);
        await readEverything(session);
      } finally {
        await session.close();
      }
      expect(complained()).toEqual([]);
      expect(server.logged).toEqual([]);
    });
  });

  it("reports wrong arguments as a result that the model can read", async () => {
    const session = await connect({ url: `${server.base}/mcp` });
    await session.listTools();
    const result = await session.callTool({ name: "list_plans", arguments: { key: "nope" } });
    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('"scan"') }] });
    await session.close();
  });

  it("reports an unknown tool as an error", async () => {
    const session = await connect({ url: `${server.base}/mcp` });
    await expect(session.callTool({ name: "nope", arguments: {} })).rejects.toMatchObject({ code: -32602 });
    await session.close();
  });
});

async function callEveryOpenTool(session: Session): Promise<void> {
  // The clients hold each result against the output schema of the list.
  const { tools } = await session.listTools();
  expect(tools.map(({ name }) => name)).toEqual(MCP_TOOLS.map(({ contract }) => contract.name));
  for (const { contract } of MCP_TOOLS.filter((tool) => tool.contract.scope === "public")) {
    const result = await session.callTool({ name: contract.name, arguments: contract.example });
    expect(result).not.toHaveProperty("isError");
    expect(result).toMatchObject({ content: [{ type: "text" }], structuredContent: expect.any(Object) });
  }
  expect(news.received).not.toEqual([]);
}

async function readEverything(session: Session): Promise<void> {
  const { resources } = await session.listResources();
  expect(resources.length).toBeGreaterThan(10);
  for (const { uri } of resources) expect((await session.readResource({ uri })).contents).toHaveLength(1);
  const { prompts } = await session.listPrompts();
  expect(prompts.map(({ name }) => name)).toEqual(PROMPTS.map(({ name }) => name));
  for (const prompt of prompts) {
    const args = Object.fromEntries((prompt.arguments ?? []).map(({ name }) => [name, "A bottle"]));
    expect((await session.getPrompt({ name: prompt.name, arguments: args })).messages).toHaveLength(1);
  }
}

describe("a client that speaks only a later protocol", () => {
  it.each(TARGETS.slice(0, rounds(TARGETS.length, 1)))("fails clearly, naming its version, %s", async (_, target) => {
    await expect(connectPinned(target())).rejects.toThrow(/2026-07-28/);
  });
});

describe("the client of version 1.12", () => {
  it("would complain of an output schema with $schema: the test above would see it", async () => {
    const [ours, its] = InMemoryTransport.createLinkedPair();
    const outputSchema = { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object" };
    ours.onmessage = (message) => {
      if (!("method" in message) || !("id" in message)) return;
      const result =
        message.method === "initialize"
          ? { protocolVersion: "2025-03-26", capabilities: { tools: {} }, serverInfo: { name: "x", version: "1" } }
          : { tools: [{ name: "x", inputSchema: { type: "object" }, outputSchema }] };
      void ours.send({ jsonrpc: "2.0", id: message.id, result });
    };
    await ours.start();
    const client = new OldClient({ name: "test", version: "1" });
    await client.connect(its);
    await client.listTools();
    expect(complained().flat().join(" ")).toContain("Failed to compile");
    await client.close();
  });
});
