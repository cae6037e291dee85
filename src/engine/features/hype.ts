import { matchesIn } from "../matches.ts";
import type { ScannedText, Word } from "../text/words.ts";

/** The kinds of hype: emphasis without information. */
export const HYPE_KINDS = ["superlative", "urgency", "scarcity", "exclamation", "capitals", "repetition"] as const;
export type HypeKind = (typeof HYPE_KINDS)[number];

/** A place in a text that is hype. */
export interface HypeSpan {
  readonly kind: HypeKind;
  /** UTF-16 offsets in the text. */
  readonly start: number;
  readonly end: number;
}

/** The hype in a listing. */
export interface HypeFeature {
  /** A third for each kind, 1 at most. */
  readonly value: number;
  readonly kinds: readonly HypeKind[];
}

const KINDS_FOR_ALL = 3;
const TITLE_OCCURRENCES = 3;

const phrases = (pattern: string) => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, "giu");

const PATTERNS: readonly (readonly [HypeKind, RegExp])[] = [
  [
    "superlative",
    phrases(
      // "Best before", "works best" and "best used with" are advice.
      String.raw`(?<!works |fits |suits )best(?! ?-?(?:before|by|if|when|used|with|western))|` +
        "our most (?:beautiful|loved|stunning|gorgeous|amazing)|loved by (?:everyone|everybody|all|thousands|millions)|" +
        "greatest|ultimate|amazing|incredible|unbeatable|unrivall?ed|unmatched|world[- ]class|number one|" +
        "#1(?: best| rated| selling| seller| choice| brand| pick| in)|no\\. 1 (?:brand|choice|seller|pick)|" +
        String.raw`world['’]?s \p{L}+est`,
    ),
  ],
  [
    "urgency",
    phrases(
      "(?:buy|order|shop|act|grab yours) (?:now|today|fast)|hurry(?: up)?|limited[- ]time|don['’]?t miss(?: out)?|" +
        "last chance|today only|(?:sale|offer|deal) ends|ends (?:soon|today|tonight)|while (?:stocks?|supplies) lasts?",
    ),
  ],
  [
    "scarcity",
    phrases(
      String.raw`only (?:\d{1,3}|a few|few) (?:\p{L}+ )?(?:left|remaining)|` +
        "(?:almost|nearly) (?:gone|sold out)|selling fast|going fast|last (?:few|ones|pieces)|" +
        "limited (?:stock|quantit(?:y|ies))|few left",
    ),
  ],
  ["exclamation", /!{2,}|!\?!/g],
  ["capitals", /(?<![\p{L}\p{N}])\p{Lu}{4,}(?: \p{Lu}{4,}){2,}(?![\p{L}\p{N}])/gu],
];

/** Matches the source of a superlative, which makes it a report: "best in test, Stiftung Warentest". */
const SOURCE =
  /according to|(?:awarded|rated|tested|voted) by|source:|consumer reports|stiftung warentest|which\?|wirecutter/i;
const SOURCE_REACH = 60;

/** Returns the spans of hype in a text, of all kinds except repetition. */
function findHype(text: string): HypeSpan[] {
  return PATTERNS.flatMap(([kind, pattern]) =>
    matchesIn(text, pattern).map(({ index, 0: { length } }) => ({ kind, start: index, end: index + length })),
  ).filter(({ kind, start, end }) => kind !== "superlative" || !hasSource(text, start, end));
}

/** Grades the hype of a title and a description. */
export function readHype({ text: title, words }: ScannedText, description: string): HypeFeature {
  const found = new Set([...findHype(title), ...findHype(description)].map(({ kind }) => kind));
  if (repeats(words)) found.add("repetition");
  return { value: Math.min(1, found.size / KINDS_FOR_ALL), kinds: HYPE_KINDS.filter((kind) => found.has(kind)) };
}

function hasSource(text: string, start: number, end: number): boolean {
  return SOURCE.test(text.slice(Math.max(0, start - SOURCE_REACH), end + SOURCE_REACH));
}

/** Tells whether a title has a word more than three times. */
function repeats(words: readonly Word[]): boolean {
  const counts = new Map<string, number>();
  for (const { token, stop } of words) if (!stop) counts.set(token, (counts.get(token) ?? 0) + 1);
  return [...counts.values()].some((count) => count > TITLE_OCCURRENCES);
}
