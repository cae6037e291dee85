import { lazily } from "../shared/lazily.ts";
import type { McpEngine } from "./engine.ts";
import type { McpContents } from "./server.ts";

/** The engine, made at its first use: the SDK is large, and most calls take the fast lane without it. */
export function lazyEngine(contents: McpContents): () => Promise<McpEngine> {
  return lazily(() => make(contents));
}

async function make(contents: McpContents): Promise<McpEngine> {
  const [{ McpEngine }, { createMcpServer }] = await Promise.all([import("./engine.ts"), import("./server.ts")]);
  return McpEngine.create((callerOf) => createMcpServer(contents, callerOf));
}
