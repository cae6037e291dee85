import { UcpError } from "./ucp-error.ts";

/** RFC 8941: a member of a dictionary with its value, which is a string, a token, a number, a boolean or bytes. */
const ITEM = String.raw`(?:"(?:[ !#-\[\]-~]|\\["\\])*"|[A-Za-z*][\w!#$%&'*+.^|~:/\x60-]*|-?\d{1,15}(?:\.\d{1,3})?|\?[01]|:[A-Za-z0-9+/=]*:)`;
const KEY = "[a-z*][a-z0-9_.*-]*";
const MEMBER = new RegExp(String.raw`[ \t]*(${KEY})(?:=(${ITEM}))?(?:; *${KEY}(?:=${ITEM})?)*[ \t]*(?:,|$)`, "y");

const MAX_CHARS = 4_096;

/**
 * The URL of an agent's profile, as its `UCP-Agent` header names it. Throws `invalid_profile_url` when there is none:
 * UCP wants it with every request.
 */
export function profileUrlOf(header: string | undefined): string {
  if (header === undefined) throw invalid('Send the header UCP-Agent: profile="https://…" with every request.');
  const value = header.length > MAX_CHARS ? undefined : dictionary(header)?.get("profile");
  if (!value?.startsWith('"'))
    throw invalid('The header UCP-Agent is a dictionary (RFC 8941) with a string: profile="https://…".');
  return value.slice(1, -1).replace(/\\(.)/g, "$1");
}

export function invalid(content: string): UcpError {
  return new UcpError(400, "invalid_profile_url", content);
}

/** The members with their values as sent, the last one of a name; undefined when it is no dictionary. */
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
