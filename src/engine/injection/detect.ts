import { type ProductWords, findCues, productWords } from "./cues.ts";
import { decodedParts } from "./decode.ts";
import { type FoldedText, fold } from "./fold.ts";
import { findHidden } from "./hidden.ts";
import { type InjectionSignal, type ScannedText, joinFields, splitSignals } from "./listing-text.ts";
import { findObfuscated } from "./obfuscation.ts";
import { matchesOf } from "./pattern.ts";
import { findPayloads } from "./payload.ts";
import { PHRASES, WORDS } from "./phrases/all.ts";
import type { FoundSignal, Signal } from "./signals.ts";
import { tokensOf } from "./tokens.ts";

/** What was found in a listing, in the order of its fields. */
export interface Injection {
  /** `error` for one strong signal or weak ones of two kinds, `warn` for one weak kind, undefined for none. */
  readonly severity: "error" | "warn" | undefined;
  readonly signals: readonly InjectionSignal[];
}

/** So many are shown. All are looked for: what comes first must not hide what comes after it. */
const MAX_SIGNALS = 10;
/** A code inside a code is read, a third one is not. */
const MAX_DEPTH = 2;

/**
 * Returns attempts to instruct the model that reads a listing. Nothing of it is obeyed, and nothing of it changes a score:
 * a listing is shown as what it is. It finds the known ways and their neighbours; a new one can pass.
 * Time is linear in the length of the texts.
 */
export function detectInjection(texts: readonly ScannedText[]): Injection {
  const product = productWords(texts);
  const joined = joinFields(texts);
  const said = splitSignals(phrasesIn(joined.text, fold(joined.text), product), texts, joined);
  const found = texts.flatMap(({ field, text }) => {
    const own = said.filter((signal) => signal.field === field);
    return withoutOverlaps([...own, ...signsIn(text, product)]).map((signal) => ({ ...signal, field }));
  });
  const isStrong = found.some(({ strength }) => strength === "strong");
  const weakKinds = new Set<Signal>(found.map(({ signal }) => signal));
  const signals = (isStrong ? found.filter(({ strength }) => strength === "strong") : found).slice(0, MAX_SIGNALS);
  if (found.length === 0) return { severity: undefined, signals };
  return { severity: isStrong || weakKinds.size > 1 ? "error" : "warn", signals };
}

/** Returns what a text says. */
function phrasesIn(text: string, folded: FoldedText, product: ProductWords): FoundSignal[] {
  const tokens = tokensOf(text, folded, WORDS);
  const phrases = matchesOf(tokens, PHRASES).map(({ pattern, from, to }) => ({
    signal: pattern.signal,
    strength: pattern.strength,
    start: tokens[from]?.start ?? 0,
    end: tokens[to - 1]?.end ?? 0,
  }));
  return [...phrases, ...findCues(text, folded, product)];
}

/** Returns what is done to a text: words broken up, marks of prompts, hidden and encoded parts. */
function signsIn(text: string, product: ProductWords, depth = 0): FoundSignal[] {
  const folded = fold(text);
  return [
    ...findObfuscated(folded),
    ...findPayloads(folded),
    ...findHidden(text),
    ...(depth < MAX_DEPTH ? encoded(text, product, depth) : []),
  ];
}

/** A weak signal inside a code is a strong one: nobody encodes what may be read. */
function encoded(text: string, product: ProductWords, depth: number): FoundSignal[] {
  const parts = decodedParts(text);
  if (parts.length === 0) return [];
  // All contents are read in one go, so that many codes cost no more than a long one.
  const contents = parts.map((part) => part.text);
  const content = contents.join("\n");
  const telling = withoutOverlaps([
    ...phrasesIn(content, fold(content), product),
    ...signsIn(content, product, depth + 1),
  ]).filter(({ signal, strength }) => strength === "strong" || (signal !== "encoded" && signal !== "json"));
  let offset = 0;
  return parts.flatMap(({ start, end, text: decoded, suspicious }): FoundSignal[] => {
    const [from, to] = [offset, offset + decoded.length];
    offset = to + 1;
    while ((telling[0]?.end ?? Infinity) <= from) telling.shift();
    if ((telling[0]?.start ?? Infinity) < to) return [{ signal: "encoded", strength: "strong", start, end }];
    return suspicious ? [{ signal: "encoded", strength: "weak", start, end }] : [];
  });
}

function withoutOverlaps(signals: readonly FoundSignal[]): FoundSignal[] {
  const kept: FoundSignal[] = [];
  for (const signal of signals.toSorted((one, other) => one.start - other.start)) {
    const last = kept.at(-1);
    if (last === undefined || last.end <= signal.start) kept.push(signal);
    else if (weightOf(signal) > weightOf(last)) kept.splice(-1, 1, signal);
  }
  return kept;
}

/** Strong before weak, long before short. */
function weightOf({ strength, start, end }: FoundSignal): number {
  return (strength === "strong" ? Number.MAX_SAFE_INTEGER / 2 : 0) + end - start;
}
