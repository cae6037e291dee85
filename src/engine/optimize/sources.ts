import type { Fact, ListingInput } from "../listing.ts";
import { TERM_NAMES } from "../features/terms.ts";
import { synonyms } from "../text/synonyms.ts";
import { scanText, tokensOf } from "../text/words.ts";
import type { SOURCE_KINDS } from "./edit.ts";
import { sentencesOf } from "./text-spans.ts";

/** A statement that an edit may quote. */
export interface Source {
  readonly kind: (typeof SOURCE_KINDS)[number];
  /** The name of the field, attribute or fact. */
  readonly name: string;
  readonly text: string;
}

/** A statement with its tokens. */
export interface TokenizedSource extends Source {
  readonly tokens: ReadonlySet<string>;
}

/** Returns every statement of a listing and its facts: facts first, then rows, then the texts by sentence. */
export function sourcesOf(listing: ListingInput, facts: readonly Fact[]): TokenizedSource[] {
  const { title, description = "", brand = "", category = "", attributes = [] } = listing;
  const sources: Source[] = [
    ...facts.map(({ name, value }): Source => ({ kind: "fact", name, text: value })),
    ...attributes.map(({ name, value }): Source => ({ kind: "attribute", name, text: value })),
    ...TERM_NAMES.map((name): Source => ({ kind: "term", name, text: listing[name] ?? "" })),
    { kind: "listing", name: "title", text: title },
    ...sentencesOf(description).map(({ text }): Source => ({ kind: "listing", name: "description", text })),
    { kind: "listing", name: "brand", text: brand },
    { kind: "listing", name: "category", text: category },
  ];
  return sources
    .filter(({ text }) => text.trim() !== "")
    .map((source) => ({ ...source, tokens: new Set(tokensOf(scanText(`${nameIn(source)} ${source.text}`))) }));
}

/** Returns the name of an attribute, a term or a fact, which is a part of the statement: "Dishwasher safe: yes". */
function nameIn({ kind, name }: Source): string {
  return kind === "listing" ? "" : name;
}

const MAX_TEXT_CHARS = 200;

/** Returns the statements behind the new words of a passage, each once. */
export function sourcesUsed(before: string, after: string, sources: readonly TokenizedSource[]): Source[] {
  const known = new Set(tokensOf(scanText(before)));
  const used = new Set<TokenizedSource>();
  for (const token of tokensOf(scanText(after))) {
    if (known.has(token)) continue;
    const says = ({ tokens }: TokenizedSource) =>
      tokens.has(token) ||
      synonyms()
        .of(token)
        .some((one) => tokens.has(one));
    if ([...used].some(says)) continue;
    const source = sources.find(says);
    if (source !== undefined) used.add(source);
  }
  return [...used].map(({ kind, name, text }) => ({ kind, name, text: text.slice(0, MAX_TEXT_CHARS) }));
}
