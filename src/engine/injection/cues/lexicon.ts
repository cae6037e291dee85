/**
 * The words of one language for addressing and describing machines that read listings. Each class is a list of words
 * separated by spaces, with `recommend+` for a prefix and `+system` for a suffix.
 */
export interface CueLexicon {
  readonly classes: Readonly<Record<CueClass, string>> & Readonly<Record<string, string>>;
  /** Phrases that do not follow the patterns shared by all languages. */
  readonly phrases?: Readonly<Partial<Record<Cue, readonly string[]>>>;
}

/**
 * The classes of words that cue phrases use.
 *
 * - READER: one word for a machine that reads. ARTIFICIAL AGENT and TASK ENGINE: two words for one. ROLE: an agent
 *   without such a word. DEVICE before it or DEVICE_AFTER after it make it a product or a profession.
 * - NOTE FOR: a message to a reader. ACT: what an answer does with a product. THIS PRODUCT, IT: the product on offer.
 * - RESULT IS: what the answer is said to be. OTHER PRODUCT, REST: products that are not on offer here. SOLE: first or
 *   only.
 * - NORM: how things have to be done. PARTY: the shopper that an assistant works for. TALK: the messages between the two.
 * - WISH: wishes of shoppers and instructions to assistants. PRIOR: so far. VOID: no longer valid. SECRET: kept hidden.
 */
export type CueClass =
  | "READER"
  | "ARTIFICIAL"
  | "AGENT"
  | "TASK"
  | "ENGINE"
  | "ROLE"
  | "DEVICE"
  | "DEVICE_AFTER"
  | "NOTE"
  | "FOR"
  | "ACT"
  | "THIS"
  | "PRODUCT"
  | "IT"
  | "BE"
  | "RESULT"
  | "IS"
  | "OTHER"
  | "REST"
  | "SOLE"
  | "NORM"
  | "PARTY"
  | "TALK"
  | "WISH"
  | "VOID"
  | "PRIOR"
  | "SECRET";

/** The weight of each cue as evidence that a text is meant for machines. No cue is enough by itself. */
export const WEIGHTS = {
  reader: 3,
  role: 2,
  note: 2,
  talk: 2,
  act: 2,
  target: 3,
  others: 2,
  rest: 1,
  name: 1,
  chat: 1,
  sole: 1,
  norm: 1,
  party: 1,
  revoke: 4,
  secret: 3,
  persona: 4,
} as const;
export type Cue = keyof typeof WEIGHTS;

/** Pairs of cues that have to occur with an action: the party that a text speaks about, and the object. */
export const CUE_PAIRS: readonly (readonly [some: readonly Cue[], others: readonly Cue[]])[] = [
  [["reader"], ["target", "others", "rest", "note", "secret", "revoke", "talk"]],
  [["role"], ["target", "note", "secret", "revoke", "talk"]],
  [["talk"], ["target", "others", "revoke", "persona"]],
  [["revoke"], ["chat"]],
];

/** The cues of which every pair needs one. Most texts have none of them. */
export const TRIGGER_CUES: ReadonlySet<Cue> = new Set(CUE_PAIRS.flatMap(([some]) => some));

/** Tells whether a label is the name of a cue. */
export function isCue(label: string): label is Cue {
  return Object.hasOwn(WEIGHTS, label);
}

/** The patterns that all languages share. */
export const SHARED_PHRASES: Readonly<Record<Cue, readonly string[]>> = {
  reader: ["READER", "ARTIFICIAL ~1 AGENT", "AGENT ~2 ARTIFICIAL", "TASK ~1 ENGINE", "ENGINE ~2 TASK"],
  role: ["!DEVICE ROLE !DEVICE_AFTER"],
  note: ["NOTE ~5 FOR ~4 READER|AGENT|ENGINE|ROLE"],
  act: ["ACT"],
  target: [
    "ACT ~2 THIS ~1 PRODUCT|KIND|TITLE",
    "ACT ~3 TITLE",
    "ACT IT ~2 SOLE",
    "THIS ~1 PRODUCT|KIND|TITLE ~4 BE ~3 ACT",
    "TITLE ~3 BE ~3 ACT",
    "RESULT ~2 IS ~2 TITLE|KIND|THIS",
  ],
  others: ["OTHER ~1 PRODUCT|KIND", "PRODUCT|KIND OTHER"],
  rest: ["REST"],
  name: ["TITLE"],
  chat: ["TALK", "PARTY ~2 WISH", "WISH ~3 PARTY"],
  sole: ["SOLE"],
  norm: ["NORM"],
  party: ["PARTY"],
  talk: [],
  revoke: ["PARTY ~4 WISH ~7 VOID", "WISH ~3 PARTY ~7 VOID", "PARTY ~5 VOID ~3 WISH", "PRIOR ~2 WISH ~7 VOID"],
  secret: ["SECRET"],
  persona: [],
};
