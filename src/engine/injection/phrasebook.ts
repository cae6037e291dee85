import { WORD_TAGS } from "./word-tags.ts";
import { foldWord } from "./fold.ts";
import { type Pattern, type Phrase, type Step } from "./pattern.ts";
import type { Signal, Strength } from "./signals.ts";

/**
 * The phrases of one language. A phrase is a sequence of steps within one sentence:
 *
 * - `ignore|disregard`: one of several words; `OFFERS`: one of that class; `NAME`: a word with that tag
 * - `recommend+`: a word with that prefix; `+system`: a word with that suffix
 * - `word?`: may be missing; `word:`: with a colon after it
 * - `~3`: up to three words of any kind; `QUALIFIER*3`: up to three of a class; `-a|b`: none of these words next
 * - `^` at the beginning: where an imperative begins, at the start of a clause or after a word of the class LEAD
 * - `!a|b` at the beginning: none of these among the two words before; at the end: none among the five words after
 */
export interface Phrasebook {
  readonly classes: Readonly<Record<string, string>>;
  readonly strong: Phrases;
  readonly weak: Phrases;
}
type Phrases = Readonly<Partial<Record<Signal, readonly string[]>>>;

type ReadWords = (alternatives: string) => ReadonlySet<string>;

const NOTHING: ReadonlySet<string> = new Set();
const TAGS: ReadonlySet<string> = new Set(Object.values(WORD_TAGS));
const CLASS = /^[A-Z][A-Z_]+$/;

/** Compiles a phrasebook to patterns. Throws if a phrase names an unknown class. */
export function compile({ classes, strong, weak }: Phrasebook): Pattern[] {
  const read = wordReader(classes);
  return [...compileAll(strong, "strong", read), ...compileAll(weak, "weak", read)];
}

/** Compiles phrases by label. Throws if a phrase names an unknown class. */
export function compileLabelled(
  classes: Readonly<Record<string, string>>,
  phrases: Readonly<Record<string, readonly string[]>>,
): Phrase[] {
  const read = wordReader(classes);
  return Object.entries(phrases).flatMap(([label, list]) =>
    list.map((phrase) => ({ label, ...compilePhrase(phrase, read) })),
  );
}

function compileAll(phrases: Phrases, strength: Strength, read: ReadWords): Pattern[] {
  return SIGNALS_OF_PHRASES.flatMap((signal) =>
    (phrases[signal] ?? []).map((phrase) => ({
      signal,
      strength,
      label: `${signal} ${strength}`,
      ...compilePhrase(phrase, read),
    })),
  );
}

const SIGNALS_OF_PHRASES: readonly Signal[] = ["override", "address", "demand", "mention"];

function compilePhrase(phrase: string, read: ReadWords): Omit<Phrase, "label"> {
  const parts = phrase.split(" ");
  const isOrder = parts[0] === "^";
  if (isOrder) parts.shift();
  const notAfter = excludedWords(parts[0], read);
  const notBefore = excludedWords(parts.at(-1), read);
  const steps = parts.filter((part) => !part.startsWith("!")).map((part) => stepOf(part, read));
  const [first, ...rest] = steps;
  if (first?.kind !== "word") throw new Error(`"${phrase}" has to begin with a word.`);
  return { first, rest, leads: isOrder ? read("LEAD") : undefined, notAfter, notBefore };
}

function excludedWords(part = "", read: ReadWords): ReadonlySet<string> {
  return part.startsWith("!") ? read(part.slice(1)) : NOTHING;
}

function stepOf(part: string, read: ReadWords): Step {
  if (part.startsWith("~")) return { kind: "gap", max: Number(part.slice(1)) };
  if (part.startsWith("-")) return { kind: "not", words: read(part.slice(1)) };
  const [name = "", max] = part.split("*");
  if (max !== undefined) return { kind: "many", words: read(name), max: Number(max) };
  const words = read(part.replace(/[?:]+$/, ""));
  return { kind: "word", words, colon: part.includes(":"), optional: part.includes("?") };
}

/** Returns a reader of alternatives. Equal alternatives share a set, because most phrases share their classes. */
function wordReader(classes: Readonly<Record<string, string>>): ReadWords {
  const known = new Map<string, ReadonlySet<string>>();
  const wordsOf = (name: string): Iterable<string> => {
    if (TAGS.has(name)) return [name];
    if (!CLASS.test(name)) return [foldWord(name)];
    const named = classes[name];
    if (named === undefined) throw new Error(`There is no class ${name}.`);
    return read(named.replaceAll(/\s+/g, "|"));
  };
  const read: ReadWords = (alternatives) => {
    const words = known.get(alternatives) ?? new Set(alternatives.split("|").flatMap((name) => [...wordsOf(name)]));
    known.set(alternatives, words);
    return words;
  };
  return read;
}
