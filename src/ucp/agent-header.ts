import { UcpError } from "./ucp-error.ts";

/** The pattern of a dictionary value (RFC 8941): a string, token, number, boolean or byte sequence. */
const ITEM = String.raw`(?:"(?:[ !#-\[\]-~]|\\["\\])*"|[A-Za-z*][\w!#$%&'*+.^|~:/\x60-]*|-?\d{1,15}(?:\.\d{1,3})?|\?[01]|:[A-Za-z0-9+/=]*:)`;
const KEY = "[a-z*][a-z0-9_.*-]*";
const MEMBER = new RegExp(String.raw`[ \t]*(${KEY})(?:=(${ITEM}))?(?:; *${KEY}(?:=${ITEM})?)*[ \t]*(?:,|$)`, "y");

const MAX_CHARS = 4_096;

/** Returns the profile URL of the `UCP-Agent` header, which UCP requires on every request. Throws `invalid_profile_url`. */
export function profileUrlOf(header: string | undefined): string {
  if (header === undefined)
    throw invalidProfileUrl('Send the header UCP-Agent: profile="https://…" with every request.');
  const value = header.length > MAX_CHARS ? undefined : dictionary(header)?.get("profile");
  if (!value?.startsWith('"'))
    throw invalidProfileUrl('The header UCP-Agent is a dictionary (RFC 8941) with a string: profile="https://…".');
  return value.slice(1, -1).replace(/\\(.)/g, "$1");
}

/** Creates the error for a profile URL that is missing or cannot be fetched. */
export function invalidProfileUrl(content: string): UcpError {
  return new UcpError("invalid_profile_url", content);
}

/** Parses a dictionary into raw values by key. Of repeated keys, the last one wins. Returns undefined for other text. */
function dictionary(text: string): ReadonlyMap<string, string> | undefined {
  const members = new Map<string, string>();
  MEMBER.lastIndex = 0;
  while (MEMBER.lastIndex < text.length) {
    const match = MEMBER.exec(text);
    if (match === null) return undefined;
    members.set(match[1] ?? "", match[2] ?? "?1");
  }
  return text.trimEnd().endsWith(",") ? undefined : members;
}
