import { PROTOCOL_VERSIONS } from "./versions.ts";

// Only the SDK judges params. These functions recognize those that it accepts without any doubt.

/** Returns whether params of a list are empty. */
export function isPlainList(params: unknown): boolean {
  return params === undefined || (isObject(params) && Object.keys(params).length === 0);
}

/** Returns whether params of a call have a name, optional arguments, and nothing else. */
export function isPlainCall(params: unknown): boolean {
  if (!isObject(params)) return false;
  for (const field in params) if (field !== "name" && field !== "arguments") return false;
  const { arguments: args } = params;
  return args === undefined || isObject(args);
}

/** Returns the version that a handshake agrees on; undefined for params that are not plain. */
export function agreedVersion(params: unknown): string | undefined {
  if (!isObject(params) || !hasOnly(params, ["protocolVersion", "capabilities", "clientInfo"])) return undefined;
  const { protocolVersion, capabilities, clientInfo } = params;
  if (typeof protocolVersion !== "string" || !isPlainClient(clientInfo) || !arePlain(capabilities)) return undefined;
  return PROTOCOL_VERSIONS.find((version) => version === protocolVersion) ?? PROTOCOL_VERSIONS[0];
}

function isPlainClient(client: unknown): boolean {
  if (!isObject(client) || !hasOnly(client, ["name", "version", "title"])) return false;
  const { name, version, title = "" } = client;
  return [name, version, title].every((value) => typeof value === "string");
}

/** Returns whether capabilities of a client are roots, sampling and elicitation without details. */
function arePlain(capabilities: unknown): boolean {
  if (!isObject(capabilities) || !hasOnly(capabilities, ["roots", "sampling", "elicitation"])) return false;
  const { roots = {}, sampling = {}, elicitation = {} } = capabilities;
  if (!isObject(roots) || !hasOnly(roots, ["listChanged"])) return false;
  const { listChanged = true } = roots;
  return typeof listChanged === "boolean" && [sampling, elicitation].every((one) => isObject(one) && hasOnly(one, []));
}

function hasOnly(value: object, names: readonly string[]): boolean {
  return Object.keys(value).every((name) => names.includes(name));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
