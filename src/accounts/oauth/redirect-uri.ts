const MAX_CHARS = 2_000;

const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** Schemes of known applications that have no dot, as private-use schemes should (RFC 8252 7.1). */
const APPLICATION_SCHEMES: ReadonlySet<string> = new Set([
  "cursor:",
  "vscode:",
  "vscode-insiders:",
  "claude:",
  "windsurf:",
]);
const PRIVATE_USE_SCHEME = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/;

/** What may stand between others in a header, such as a content security policy. */
const PLAIN_HOST = /^([a-z0-9_.-]+|\[[0-9a-f:.]+\])$/;

/** What a redirect URI may be, as a sentence. */
export const REDIRECT_URI_RULE =
  "A redirect URI is https, http on 127.0.0.1, [::1] or localhost, or has an application's own scheme with a dot " +
  "(com.example.app:/callback); it has no fragment and no user name.";

/** True for a URI to which a browser may be sent with a code. */
export function isRedirectUri(uri: string): boolean {
  if (uri.length > MAX_CHARS || /[^\x21-\x7e]|["#<>\\]/.test(uri) || !URL.canParse(uri)) return false;
  const { protocol, hostname, username, password } = new URL(uri);
  if (username + password !== "") return false;
  if (protocol === "https:") return PLAIN_HOST.test(hostname);
  if (protocol === "http:") return LOOPBACK_HOSTS.has(hostname);
  return APPLICATION_SCHEMES.has(protocol) || PRIVATE_USE_SCHEME.test(protocol);
}

/** True when `uri` is one of a client's: the same text, or for http on loopback the same but for its port. */
export function matchesRedirectUri(registered: readonly string[], uri: string): boolean {
  if (!isRedirectUri(uri)) return false;
  if (registered.includes(uri)) return true;
  // An application on a desktop listens on whatever port is free (RFC 8252 7.3).
  const anyPort = withoutLoopbackPort(uri);
  return anyPort !== undefined && registered.some((known) => withoutLoopbackPort(known) === anyPort);
}

/** Of the URIs that are allowed only those on loopback have the scheme http. */
function withoutLoopbackPort(uri: string): string | undefined {
  const url = new URL(uri);
  if (url.protocol !== "http:") return undefined;
  url.port = "";
  return url.href;
}

/** The URI with parameters added. What its query holds already stays as it is. */
export function withParameters(uri: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const added = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) added.set(name, value);
  const separator = uri.includes("?") ? "&" : "?";
  // Nothing has to be separated from an empty query.
  return uri + (/^[^?]*\?$/.test(uri) ? "" : separator) + added.toString();
}
