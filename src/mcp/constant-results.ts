import { Metering } from "../limits/rate-limit.ts";
import type { Caller } from "../tools/tool.ts";
import type { SdkBridge } from "./sdk-bridge.ts";
import type { RpcRequest } from "./json-rpc.ts";
import { agreedVersion, isPlainList } from "./plain-params.ts";
import { PROTOCOL_VERSIONS } from "./versions.ts";

/** The results that depend on the release alone, as JSON text by key. */
export type ConstantResults = Readonly<Record<string, string>>;

const LIST = "tools/list";

/** Returns the key of the constant result of a request. Undefined for a request without one. */
export function constantKey({ method, params }: RpcRequest): string | undefined {
  if (method === LIST) return isPlainList(params) ? LIST : undefined;
  return method === "initialize" ? agreedVersion(params) : undefined;
}

/** Asks the SDK for all constant results. */
export async function constantResults(bridge: SdkBridge): Promise<ConstantResults> {
  const resultOf = async (method: string, params?: object): Promise<string> => {
    const request = { jsonrpc: "2.0", id: 0, method, ...(params === undefined ? {} : { params }) } as const;
    const answer = await bridge.request({ request, caller: ANONYMOUS, toolCall: undefined });
    return JSON.stringify((answer as { result: object }).result);
  };
  const results: Record<string, string> = { [LIST]: await resultOf(LIST) };
  for (const protocolVersion of PROTOCOL_VERSIONS)
    results[protocolVersion] = await resultOf("initialize", { protocolVersion, capabilities: {}, clientInfo: CLIENT });
  return results;
}

const CLIENT = { name: "", version: "" };

const ANONYMOUS: Caller = {
  identity: undefined,
  metering: new Metering({ hit: () => ({ total: 0, resetMs: 0 }) }, "nobody"),
  signal: new AbortController().signal,
};
