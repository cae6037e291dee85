import { lazy } from "../../shared/lazy.ts";
import { finish, type Steps } from "../../shared/steps.ts";
import { isCacheable, ShortTextCache } from "../short-text-cache.ts";
import { type CuePhrase, cueWords, triggerPhrases } from "./cues/all.ts";
import { type ProductWords, findCues, productWords } from "./cues.ts";
import { decodedParts } from "./decode.ts";
import { type FoldedText, fold } from "./fold.ts";
import { findHidden } from "./hidden.ts";
import { type InjectionSignal, type ScannedText, joinFields, splitSignals } from "./listing-text.ts";
import { findObfuscated } from "./obfuscation.ts";
import { findPayloads } from "./payload.ts";
import type { Pattern } from "./pattern.ts";
import { PhraseIndex } from "./phrase-index.ts";
import { allPatterns, phraseWords } from "./phrases/all.ts";
import type { FoundSignal, Signal } from "./signals.ts";
import { extentOf, isEastAsian, sentencesOf } from "./tokens.ts";

/** The injections found in a listing, in field order. */
export interface Injection {
  /** `error` for one strong signal or for weak ones of two kinds, `warn` for weak ones of one kind. */
  readonly severity: "error" | "warn" | undefined;
  readonly signals: readonly InjectionSignal[];
}

/** The most signals that are reported. All are searched for, so that early ones cannot hide later ones. */
const MAX_SIGNALS = 10;
/** The number of characters that are read between two pauses. */
const STEP_CHARS = 10_000;
/** The deepest nesting of encodings that is decoded. */
const MAX_DEPTH = 2;

/**
 * Returns attempts to instruct the model that reads a listing. Nothing found is obeyed, and nothing changes a score:
 * the listing is shown unchanged. Known techniques and their close variants are found; a new one can pass. The time is
 * linear in the length of the texts.
 */
export function detectInjection(texts: readonly ScannedText[]): Injection {
  return finish(detectInSteps(texts));
}

/** Does the same in steps, because a listing of the greatest length takes a while. */
export function* detectInSteps(texts: readonly ScannedText[]): Steps<Injection> {
  const product = lazy(() => productWords(texts));
  const joined = joinFields(texts);
  const folded = fold(joined.text);
  const all = yield* phrasesIn(joined.text, folded, product);
  let sincePause = 0;
  for (const [index, { text }] of texts.entries()) {
    if (cleanTexts.get(text) === true) continue;
    const start = joined.starts[index] ?? 0;
    const part: TextPart = { text, start, folded: folded.slice({ start, end: start + text.length }) };
    const manipulations = yield* manipulationsIn(part, product);
    // Encoded content depends on the product, too.
    if (manipulations.length > 0) all.push(...manipulations);
    else if (isCacheable(text) && decodedParts(text).length === 0) cleanTexts.set(text, true);
    sincePause += text.length;
    if (sincePause < STEP_CHARS) continue;
    sincePause = 0;
    yield;
  }
  const found = splitSignals(all, texts, joined).flatMap((signals, index) =>
    withoutOverlaps(signals).map((signal) => ({ ...signal, field: texts[index]?.field ?? "" })),
  );
  return injectionOf(found);
}

/** Short texts without hidden, obfuscated or encoded parts, for any product. */
const cleanTexts = new ShortTextCache<true>();

function injectionOf(found: readonly InjectionSignal[]): Injection {
  const isStrong = found.some(({ strength }) => strength === "strong");
  const weakKinds = new Set<Signal>(found.map(({ signal }) => signal));
  const signals = (isStrong ? found.filter(({ strength }) => strength === "strong") : found).slice(0, MAX_SIGNALS);
  if (found.length === 0) return { severity: undefined, signals };
  return { severity: isStrong || weakKinds.size > 1 ? "error" : "warn", signals };
}

/** Returns the index that is searched first: phrases and the cues that every pair needs. Most texts have neither. */
const firstIndex = lazy(() => new PhraseIndex<Pattern | CuePhrase>([...allPatterns(), ...triggerPhrases()]));

/** Returns the signals in the wording of a text. */
function* phrasesIn(text: string, folded: FoldedText, product: () => ProductWords): Steps<FoundSignal[]> {
  const index = firstIndex();
  const isCut = isEastAsian(folded.text);
  if (!isCut && !index.mayMatch(folded)) return [];
  yield;
  const sentences = yield* sentencesOf(text, folded, phraseWords());
  yield;
  const matches = yield* index.matchesOf(index.sequencesOf(sentences));
  const phrases = matches.flatMap(({ pattern, sequence, from, to }): FoundSignal[] =>
    "cue" in pattern ? [] : [{ ...signalOf(pattern), ...extentOf(sequence.tokens, from, to) }],
  );
  // Only text without spaces is segmented differently for cues.
  if (isCut) {
    const others = yield* sentencesOf(text, folded, cueWords());
    return [...phrases, ...(yield* findCues(others, product()))];
  }
  const hasTrigger = matches.some(({ pattern }) => "cue" in pattern);
  return hasTrigger ? [...phrases, ...(yield* findCues(sentences, product()))] : phrases;
}

const signalOf = ({ signal, strength }: Pattern): Pick<FoundSignal, "signal" | "strength"> => ({ signal, strength });

/** A part of a longer text. */
interface TextPart {
  readonly text: string;
  /** The start in the longer text. */
  readonly start: number;
  /** The folded part, whose spans are those of the longer text. */
  readonly folded: FoldedText;
}

/** Returns signals of manipulation: broken-up words, prompt markup, hidden and encoded parts. */
function* manipulationsIn(
  { text, start, folded }: TextPart,
  product: () => ProductWords,
  depth = 0,
): Steps<FoundSignal[]> {
  const manipulations = [...findHidden(text), ...(depth < MAX_DEPTH ? yield* encodedIn(text, product, depth) : [])];
  return [
    ...findObfuscated(folded),
    ...findPayloads(folded),
    ...manipulations.map((manipulation) => ({
      ...manipulation,
      start: manipulation.start + start,
      end: manipulation.end + start,
    })),
  ];
}

/**
 * Returns signals for the encoded parts of a text. A weak signal inside an encoding counts as strong, because text for
 * people needs no encoding.
 */
function* encodedIn(text: string, product: () => ProductWords, depth: number): Steps<FoundSignal[]> {
  const parts = decodedParts(text);
  if (parts.length === 0) return [];
  // All contents are searched together, so that many short encodings cost no more than a long one.
  const contents = parts.map((part) => part.text);
  const content = contents.join("\n");
  const folded = fold(content);
  const signals = withoutOverlaps([
    ...(yield* phrasesIn(content, folded, product)),
    ...(yield* manipulationsIn({ text: content, start: 0, folded }, product, depth + 1)),
  ]).filter(({ signal, strength }) => strength === "strong" || (signal !== "encoded" && signal !== "json"));
  let offset = 0;
  return parts.flatMap(({ start, end, text: decoded, suspicious }): FoundSignal[] => {
    const [from, to] = [offset, offset + decoded.length];
    offset = to + 1;
    while ((signals[0]?.end ?? Infinity) <= from) signals.shift();
    if ((signals[0]?.start ?? Infinity) < to) return [{ signal: "encoded", strength: "strong", start, end }];
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

/** Ranks strong signals before weak ones, and long before short. */
function weightOf({ strength, start, end }: FoundSignal): number {
  return (strength === "strong" ? Number.MAX_SAFE_INTEGER / 2 : 0) + end - start;
}
