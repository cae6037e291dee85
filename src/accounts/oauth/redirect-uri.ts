const MAX_CHARS = 2_000;

const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** Schemes of known applications without the dot that private-use schemes should have (RFC 8252 7.1). */
const APPLICATION_SCHEMES: ReadonlySet<string> = new Set([
  "cursor:",
  "vscode:",
  "vscode-insiders:",
  "claude:",
  "windsurf:",
]);
const PRIVATE_USE_SCHEME = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/;

/** A host that is safe in a header such as a content security policy. */
const PLAIN_HOST = /^([a-z0-9_.-]+|\[[0-9a-f:.]+\])$/;

/** The rule for redirect URIs as a sentence. */
export const REDIRECT_URI_RULE =
  "A redirect URI is https, http on 127.0.0.1, [::1] or localhost, or has an application's own scheme with a dot " +
  "(com.example.app:/callback); it has no fragment and no user name.";

/** Returns whether a browser may be sent to a URI with a code. */
export function isRedirectUri(uri: string): boolean {
  if (uri.length > MAX_CHARS || /[^\x21-\x7e]|["#<>\\]/.test(uri)) return false;
  const url = URL.parse(uri);
  if (url === null) return false;
  const { protocol, hostname, username, password } = url;
  if (username + password !== "") return false;
  if (protocol === "https:") return PLAIN_HOST.test(hostname);
  if (protocol === "http:") return LOOPBACK_HOSTS.has(hostname);
  return APPLICATION_SCHEMES.has(protocol) || PRIVATE_USE_SCHEME.test(protocol);
}

/** Returns whether `uri` is one of a client's. For http on loopback the port may differ. */
export function matchesRedirectUri(registered: readonly string[], uri: string): boolean {
  if (!isRedirectUri(uri)) return false;
  if (registered.includes(uri)) return true;
  // A desktop application listens on any free port (RFC 8252 7.3).
  const anyPort = withoutLoopbackPort(uri);
  return anyPort !== undefined && registered.some((known) => withoutLoopbackPort(known) === anyPort);
}

/** Removes the port of an http URI. Among allowed URIs, only those on loopback are http. */
function withoutLoopbackPort(uri: string): string | undefined {
  const url = new URL(uri);
  if (url.protocol !== "http:") return undefined;
  url.port = "";
  return url.href;
}

/** Adds parameters to a URI and leaves its query unchanged. */
export function withParameters(uri: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const added = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) added.set(name, value);
  const separator = uri.includes("?") ? "&" : "?";
  // An empty query needs no separator.
  return uri + (/^[^?]*\?$/.test(uri) ? "" : separator) + added.toString();
}
