import type { AuditedListing, Check, Effect, Hit, Message, Severity, Span } from "./check.ts";
import { textAt } from "./field-texts.ts";
import type { Profile } from "./profiles.ts";
import type { Source } from "./sources.ts";

/** A message for a merchant about one place, or one missing field, that fails a check. */
export interface Finding {
  readonly check: string;
  readonly severity: Severity;
  readonly effect: Effect;
  /** Those of the requested profiles that have the rule. */
  readonly profiles: readonly Profile[];
  /** A path into the listing, such as `title` or `attributes/2/value`; `page` for the page it was read from. */
  readonly field: string;
  /** The failing part of the field's text in UTF-16 offsets, the end excluded, and its text. */
  readonly span?: Span & { readonly field: string; readonly text: string };
  readonly detail: string;
  readonly fix: string;
  readonly source: Pick<Source, "id" | "url">;
}

/** In characters. A longer quote is cut in the sentence; the span has all of it. */
const MAX_QUOTE = 80;

/** Returns the finding of a hit. Undefined if none of the requested profiles has its rule. */
export function findingOf(
  check: Check,
  hit: Hit,
  listing: AuditedListing,
  asked: ReadonlySet<Profile>,
): Finding | undefined {
  const message = messageOf(check, hit);
  const profiles = (message.profiles ?? check.profiles).filter((profile) => asked.has(profile));
  if (profiles.length === 0) return undefined;
  const text = hit.span === undefined ? "" : textAt(listing, hit.field).slice(hit.span.start, hit.span.end);
  const data = { text: quote(text), ...hit.data };
  return {
    check: check.id,
    severity: severityOf(check, message, hit, profiles),
    effect: message.effect ?? check.effect,
    profiles,
    field: hit.field,
    ...(hit.span === undefined ? {} : { span: { field: hit.field, ...hit.span, text } }),
    detail: fill(message.detail, data),
    fix: fill(message.fix ?? check.fix, data),
    source: sourceFor(message.sources ?? check.sources, profiles),
  };
}

function messageOf({ messages }: Check, { message }: Hit): Message {
  const found = messages[message] ?? message;
  return typeof found === "string" ? { detail: found } : found;
}

function severityOf(
  { severity, errorIn = [] }: Check,
  message: Message,
  hit: Hit,
  profiles: readonly Profile[],
): Severity {
  if (hit.severity !== undefined) return hit.severity;
  if (message.severity !== undefined) return message.severity;
  return profiles.some((profile) => errorIn.includes(profile)) ? "error" : severity;
}

function sourceFor(sources: readonly [Source, ...Source[]], profiles: readonly Profile[]): Pick<Source, "id" | "url"> {
  const ofProfile = sources.find(({ profile }) => profile !== undefined && profiles.includes(profile));
  const { id, url } = profiles.includes("generic") ? sources[0] : (ofProfile ?? sources[0]);
  return { id, url };
}

/** Fills the `{placeholders}` of a template. */
export function fill(template: string, data: Readonly<Record<string, string | number>>): string {
  if (!template.includes("{")) return template;
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(data[name] ?? ""));
}

function quote(text: string): string {
  if (text.length <= MAX_QUOTE) return text;
  const characters = Array.from(text.slice(0, MAX_QUOTE * 2));
  return characters.length > MAX_QUOTE ? `${characters.slice(0, MAX_QUOTE).join("")}…` : text;
}
