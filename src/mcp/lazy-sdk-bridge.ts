import { lazyAsync } from "../shared/lazy.ts";
import type { SdkBridge } from "./sdk-bridge.ts";
import type { McpContents } from "./server.ts";

/** Returns a bridge that is created by its first request. The SDK is large, and most calls do not need it. */
export function lazySdkBridge(contents: McpContents): () => Promise<SdkBridge> {
  return lazyAsync(async () => {
    const [{ SdkBridge }, { createMcpServer }] = await Promise.all([import("./sdk-bridge.ts"), import("./server.ts")]);
    return SdkBridge.create((requestOf) => createMcpServer(contents, requestOf));
  });
}
