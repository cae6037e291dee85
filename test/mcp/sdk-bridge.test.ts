import { Server } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { SdkBridge } from "../../src/mcp/sdk-bridge.ts";
import type { RpcRequest } from "../../src/mcp/json-rpc.ts";
import { Metering } from "../../src/limits/rate-limit.ts";
import type { Caller } from "../../src/tools/tool.ts";
import { testIdentity } from "../support/identity.ts";
import { initialize, request, unlimited } from "../support/mcp-messages.ts";

const caller = (accountId?: string): Caller => ({
  identity: accountId === undefined ? undefined : testIdentity(accountId),
  metering: new Metering(unlimited, "test"),
  signal: new AbortController().signal,
});

/** A request as the bridge takes it. No tool of these servers looks at its call. */
const asked = (message: RpcRequest, by: Caller) => ({ request: message, caller: by, toolCall: undefined });

/** Returns a bridge with one tool. When its gate opens, the tool answers with the name and the account of the call. */
async function gated() {
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const gate = (name: string) => {
    const made = gates.get(name) ?? Promise.withResolvers<void>();
    gates.set(name, made);
    return made;
  };
  const bridge = await SdkBridge.create((requestOf) => {
    const server = new Server({ name: "gated", version: "1" }, { capabilities: { tools: {}, logging: {} } });
    server.setRequestHandler("tools/call", async ({ params }, context) => {
      if (params.name === "throw") throw new Error("no");
      if (params.name === "client") {
        const seen = { version: server.getClientVersion(), capabilities: server.getClientCapabilities() };
        return { content: [{ type: "text", text: JSON.stringify(seen) }] };
      }
      await context.mcpReq.notify({
        method: "notifications/message",
        params: { level: "info", data: "a notification that has nowhere to go" },
      });
      await gate(params.name).promise;
      const text = `${params.name} for ${requestOf(context).caller.identity?.accountId}`;
      return { content: [{ type: "text", text }] };
    });
    return server;
  });
  return { bridge, open: (name: string) => gate(name).resolve() };
}

const tool = (name: string, id: string | number = 1) => request("tools/call", { name }, id);

const textOf = (answer: object) => (answer as { result: { content: { text: string }[] } }).result.content[0]?.text;

describe("the bridge to the SDK", () => {
  it("gives each of two requests with one id its own answer, in whatever order they end", async () => {
    const { bridge, open } = await gated();
    const first = bridge.request(asked(tool("first"), caller("a")));
    const second = bridge.request(asked(tool("second"), caller("b")));
    expect(bridge.pending).toBe(2);
    open("second");
    expect(await second).toMatchObject({ id: 1 });
    expect(textOf(await second)).toBe("second for b");
    expect(bridge.pending).toBe(1);
    open("first");
    expect(textOf(await first)).toBe("first for a");
    expect(bridge.pending).toBe(0);
  });

  it('takes an id for what it is: 1 and "1", 0 and an empty string', async () => {
    const { bridge, open } = await gated();
    open("x");
    for (const id of [1, "1", 0, "", -1, Number.MAX_SAFE_INTEGER, "é"])
      expect((await bridge.request(asked(tool("x", id), caller()))) as { id: unknown }).toHaveProperty("id", id);
  });

  it("is not cancelled by another client with the same id", async () => {
    const { bridge, open } = await gated();
    const waiting = bridge.request(asked(tool("x", 1), caller("a")));
    const cancel = request("notifications/cancelled", { requestId: 1 }, 2);
    expect(await bridge.request(asked(cancel, caller("b")))).toMatchObject({ id: 2, error: { code: -32601 } });
    open("x");
    expect(textOf(await waiting)).toBe("x for a");
  });

  it("answers what a handler throws, and forgets the request", async () => {
    const { bridge } = await gated();
    expect(await bridge.request(asked(tool("throw", "t"), caller()))).toMatchObject({
      id: "t",
      error: { code: -32603 },
    });
    expect(bridge.pending).toBe(0);
  });

  const deep = () => JSON.parse("[".repeat(50_000) + "]".repeat(50_000)) as unknown;
  const refused: [string, () => unknown][] = [
    ["null", () => null],
    ["an array", () => []],
    ["text", () => "x"],
    ["a number", () => 5],
    ["a _meta that is no object", () => ({ name: "x", _meta: 5 })],
    ["a progress token that is an object", () => ({ name: "x", _meta: { progressToken: {} } })],
    ["deep params", deep],
    ["a deep _meta", () => ({ name: "x", _meta: deep() })],
    ["a deep capability", () => ({ protocolVersion: "2025-06-18", capabilities: { experimental: deep() } })],
  ];

  it.each(refused)(
    "answers params that the SDK refuses without a word (%s), and forgets the request",
    async (_, params) => {
      const { bridge } = await gated();
      for (const method of ["tools/call", "ping", "initialize", "nope"]) {
        const message: RpcRequest = { jsonrpc: "2.0", id: 7, method, params: params() };
        const answer = (await bridge.request(asked(message, caller()))) as { id: unknown; error?: { code: number } };
        expect(answer.id).toBe(7);
        expect([-32600, -32601, -32602, undefined]).toContain(answer.error?.code);
        expect(bridge.pending).toBe(0);
      }
      // The next one is not taken for the refused one.
      expect(await bridge.request(asked(request("ping", undefined, 8), caller()))).toEqual({
        jsonrpc: "2.0",
        id: 8,
        result: {},
      });
    },
  );

  it("takes an error that comes later for no answer", async () => {
    let server: Server | undefined;
    const gate = Promise.withResolvers<void>();
    const bridge = await SdkBridge.create(() => {
      const made = new Server({ name: "x", version: "1" }, { capabilities: { tools: {} } });
      made.setRequestHandler("tools/call", async () => {
        await gate.promise;
        return { content: [] };
      });
      server ??= made;
      return made;
    });
    const waiting = bridge.request(asked(tool("x", 5), caller()));
    server?.onerror?.(new Error("something that is not about the call that came last"));
    expect(bridge.pending).toBe(1);
    gate.resolve();
    expect(await waiting).toMatchObject({ id: 5, result: { content: [] } });
  });

  it("shows nothing of one client's handshake to another client's call", async () => {
    const { bridge } = await gated();
    const client = { clientInfo: { name: "somebody", version: "9" }, capabilities: { sampling: {} } };
    await bridge.request(asked(request("initialize", { protocolVersion: "2024-11-05", ...client }), caller()));
    expect(textOf(await bridge.request(asked(tool("client"), caller())))).toBe("{}");
  });

  it("keeps nothing of a handshake: thousands of them leave nothing pending", async () => {
    const { bridge } = await gated();
    const versions = ["2025-06-18", "2024-11-05", "2025-11-25"];
    await Promise.all(
      Array.from({ length: 2000 }, (_, i) => bridge.request(asked(initialize(versions[i % 3] ?? "", i), caller()))),
    );
    expect(bridge.pending).toBe(0);
  });
});
