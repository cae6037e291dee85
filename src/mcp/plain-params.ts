import { PROTOCOL_VERSIONS } from "./versions.ts";
import { isJsonObject } from "../shared/json-object.ts";

// The SDK validates params. These functions recognize the simple ones that it certainly accepts.

/** Returns whether the params of a list are empty. */
export function isPlainList(params: unknown): boolean {
  return params === undefined || (isJsonObject(params) && Object.keys(params).length === 0);
}

/** Returns whether the params of a call are a name and optional arguments, and nothing else. */
export function isPlainCall(params: unknown): boolean {
  if (!isJsonObject(params)) return false;
  for (const field in params) if (field !== "name" && field !== "arguments") return false;
  const { arguments: args } = params;
  return args === undefined || isJsonObject(args);
}

/** Returns the version that a handshake agrees on. Undefined for params that are not simple. */
export function agreedVersion(params: unknown): string | undefined {
  if (!isJsonObject(params) || !hasOnly(params, ["protocolVersion", "capabilities", "clientInfo"])) return undefined;
  const { protocolVersion, capabilities, clientInfo } = params;
  if (typeof protocolVersion !== "string" || !isPlainClient(clientInfo) || !arePlain(capabilities)) return undefined;
  return PROTOCOL_VERSIONS.find((version) => version === protocolVersion) ?? PROTOCOL_VERSIONS[0];
}

function isPlainClient(client: unknown): boolean {
  if (!isJsonObject(client) || !hasOnly(client, ["name", "version", "title"])) return false;
  const { name, version, title = "" } = client;
  return [name, version, title].every((value) => typeof value === "string");
}

/** Returns whether the capabilities of a client are roots, sampling and elicitation without details. */
function arePlain(capabilities: unknown): boolean {
  if (!isJsonObject(capabilities) || !hasOnly(capabilities, ["roots", "sampling", "elicitation"])) return false;
  const { roots = {}, sampling = {}, elicitation = {} } = capabilities;
  if (!isJsonObject(roots) || !hasOnly(roots, ["listChanged"])) return false;
  const { listChanged = true } = roots;
  return (
    typeof listChanged === "boolean" &&
    [sampling, elicitation].every((capability) => isJsonObject(capability) && hasOnly(capability, []))
  );
}

function hasOnly(value: object, names: readonly string[]): boolean {
  return Object.keys(value).every((name) => names.includes(name));
}
