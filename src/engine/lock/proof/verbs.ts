import type { Statement } from "../statements/statement.ts";
import { wordOf } from "../statements/term.ts";
import { isVerbBase } from "../tokens/lexicon.ts";

/** Light verbs that say something, with those that may be said for them. Others only link. */
const LIKE = [
  "keep keeps keeping kept stay stays staying remain remains hold holds",
  "hold holds holding held take takes taking bear bears carry carries fit fits weigh weighs",
  "fit fits fitting work works working run runs connect connects",
  "last lasts lasting run runs running work works operate operates keep keeps stay stays",
  "use uses using run runs running draw draws consume consumes work works need needs",
  "reach reaches reaching reached span spans measure measures",
  "weigh weighs weighing",
  "measure measures measuring",
  "last lasts lasting take takes taking",
  "record records recording",
  "meet meets meeting complies conforms",
].map((words) => new Set(words.split(" ")));
const BEFORE_ORDER = new Set(["please", "do", "simply", "just"]);
const HOLDING = new Set(["holds", "hold", "takes", "take"]);

/** Tells whether the light verbs of two statements say the same: a sensor that measures does not keep. */
export function hasLikeVerb(said: Statement, place: Statement): boolean {
  if (isOtherPerson(said, place)) return false;
  const [one, other] = [lightVerbIn(said), lightVerbIn(place)];
  if (one === undefined || other === undefined || one === other) return true;
  return LIKE.some((words) => words.has(one) && words.has(other));
}

/** "We pay the postage" where "you pay the postage". */
function isOtherPerson(said: Statement, place: Statement): boolean {
  const [one, other] = [personIn(said), personIn(place)];
  return one !== undefined && other !== undefined && one !== other;
}

/** Names the party that acts: the seller or the buyer. */
function personIn({ terms }: Statement): "seller" | "buyer" | undefined {
  const word = terms.map(wordOf).find((one) => one === "we" || one === "you");
  if (word === undefined) return undefined;
  return word === "we" ? "seller" : "buyer";
}

/** Tells whether a statement is an order: "please replace the strap". */
export function isOrder({ terms, reading: { verbs, subject } }: Statement): boolean {
  const first = terms.find((term) => !BEFORE_ORDER.has(wordOf(term)));
  return (
    first?.tag === "verb" &&
    first === verbs.find(({ tag }) => tag === "verb") &&
    subject.length === 0 &&
    isVerbBase(wordOf(first))
  );
}

/** Tells whether a statement says what something holds: 100 sheets, of a "tray for 100 sheets". */
export function isHolding({ reading }: Statement): boolean {
  return reading.verbs.some((verb) => HOLDING.has(wordOf(verb)));
}

function lightVerbIn({ reading }: Statement): string | undefined {
  return reading.verbs.map(wordOf).find((word) => LIKE.some((words) => words.has(word)));
}
