import { lazyAsync } from "../shared/lazy.ts";
import type { SdkBridge } from "./sdk-bridge.ts";
import type { McpContents } from "./server.ts";

/** Returns a bridge that is created for its first request. The SDK is large, and most calls do not need it. */
export function lazySdkBridge(contents: McpContents): () => Promise<SdkBridge> {
  return lazyAsync(() => make(contents));
}

async function make(contents: McpContents): Promise<SdkBridge> {
  const [{ SdkBridge }, { createMcpServer }] = await Promise.all([import("./sdk-bridge.ts"), import("./server.ts")]);
  return SdkBridge.create((requestOf) => createMcpServer(contents, requestOf));
}
