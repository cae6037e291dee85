import { once } from "node:events";
import { Agent, createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NodeRequest } from "../../src/http/request.ts";
import { TOOLS } from "../../src/tools/index.ts";
import { unlimited } from "../support/mcp-messages.ts";
import { echoTool, guardedTool, KEY_WITH_SCOPE, testCredentials, waiting, waitingTool } from "../support/mcp-tools.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { rounds } from "../support/rounds.ts";

let server: TestServer;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
beforeAll(async () => {
  server = await startServer({
    tools: [...TOOLS, echoTool, guardedTool, waitingTool],
    credentials: testCredentials,
    rateCounter: unlimited,
  });
});
afterAll(() => agent.destroy());

function open(params: object, id: string | number, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(server.base);
  const outgoing = httpRequest({
    hostname,
    port,
    path: "/api/mcp",
    method: "POST",
    agent,
    headers: { "Content-Type": "application/json", ...headers },
  });
  outgoing.end(JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params }));
  return outgoing;
}

async function answerOf(outgoing: ReturnType<typeof open>) {
  const [incoming] = await once(outgoing, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}

describe("many calls at once with few ids, on both paths", () => {
  it("each get their own answer, with their own identity", async () => {
    const calls = Array.from({ length: rounds(2_000, 400) }, async (_, i) => {
      const word = `word-${i}`;
      const id = i % 3 === 0 ? i % 5 : String(i % 5);
      const guarded = i % 4 === 0;
      const params = {
        name: guarded ? "test_guarded" : "test_echo",
        arguments: { word },
        ...(i % 2 === 0 ? { _meta: { progressToken: 1 } } : {}),
      };
      const headers = guarded ? { Authorization: `Bearer ${KEY_WITH_SCOPE}` } : undefined;
      const answer = await answerOf(open(params, id, headers));
      const said = guarded ? `${word} for account-1` : word;
      expect(answer).toEqual({
        jsonrpc: "2.0",
        id,
        result: { content: [{ type: "text", text: JSON.stringify({ said }) }], structuredContent: { said } },
      });
    });
    await Promise.all(calls);
    expect(server.logged).toEqual([]);
  });
});

describe("a client that goes before its answer", () => {
  it.each([
    ["the fast path", {}],
    ["the engine", { _meta: { progressToken: 1 } }],
  ])("aborts the signal of its tool, in %s, and of no other call", async (lane, extra) => {
    const params = (word: string) => ({ name: "test_waiting", arguments: { word }, ...extra });
    const startedBoth = started(`stays-${lane}`, `goes-${lane}`);
    const stays = open(params(`stays-${lane}`), 1);
    const goes = open(params(`goes-${lane}`), 1);
    for (const one of [stays, goes]) one.on("error", () => {});
    await startedBoth;
    const aborted: string[] = [];
    waiting.on("aborted", (word: string) => aborted.push(word));
    goes.destroy();
    await once(waiting, "aborted");
    expect(aborted).toEqual([`goes-${lane}`]);
    stays.destroy();
    await once(waiting, "aborted");
    expect(aborted).toEqual([`goes-${lane}`, `stays-${lane}`]);
    waiting.removeAllListeners("aborted");
    expect(server.logged).toEqual([]);
  });

  it("is seen by a tool that asks for the signal only afterwards", async () => {
    const seen = Promise.withResolvers<NodeRequest>();
    const gone = Promise.withResolvers<void>();
    const bare = createServer((incoming, response) => {
      response.once("close", () => gone.resolve());
      seen.resolve(new NodeRequest(incoming, response, { id: "test", address: "127.0.0.1" }));
    });
    bare.listen(0, "127.0.0.1");
    await once(bare, "listening");
    const outgoing = httpRequest({ port: (bare.address() as AddressInfo).port, host: "127.0.0.1" });
    outgoing.on("error", () => {});
    outgoing.end();
    const request = await seen.promise;
    outgoing.destroy();
    await gone.promise;
    bare.close();
    expect(request.signal.aborted).toBe(true);
  });

  it("lets the server stop: nothing is left pending", async () => {
    const own = await startServer({ tools: [waitingTool], rateCounter: unlimited });
    const { hostname, port } = new URL(own.base);
    const outgoing = httpRequest({
      hostname,
      port,
      path: "/mcp",
      method: "POST",
      headers: { "Content-Type": "application/json" },
    });
    outgoing.on("error", () => {});
    const begun = started("last");
    outgoing.end(
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"test_waiting","arguments":{"word":"last"},"_meta":{}}}',
    );
    await begun;
    const stopped = own.stop();
    outgoing.destroy();
    await stopped;
  });
});

/** Resolves when the waiting tool has begun with each of these words. */
function started(...words: string[]): Promise<void> {
  const missing = new Set(words);
  return new Promise((resolve) => {
    const see = (word: string) => {
      missing.delete(word);
      if (missing.size > 0) return;
      waiting.off("started", see);
      resolve();
    };
    waiting.on("started", see);
  });
}
