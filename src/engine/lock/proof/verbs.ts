import type { Statement } from "../statements/statement.ts";
import { wordOf } from "../statements/term.ts";
import { isVerbBase } from "../tokens/lexicon.ts";

/** Light verbs with a distinct meaning, each with those that may replace it. Others only link. */
const INTERCHANGEABLE_VERBS = [
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
const BEFORE_IMPERATIVE = new Set(["please", "do", "simply", "just"]);
const CAPACITY_VERBS = new Set(["holds", "hold", "takes", "take"]);

/** Tells whether the light verbs of two statements may mean the same: a sensor that measures does not keep. */
export function hasCompatibleVerb(hypothesis: Statement, premise: Statement): boolean {
  if (isOtherPerson(hypothesis, premise)) return false;
  const [one, other] = [lightVerbIn(hypothesis), lightVerbIn(premise)];
  if (one === undefined || other === undefined || one === other) return true;
  return INTERCHANGEABLE_VERBS.some((words) => words.has(one) && words.has(other));
}

/** Tells whether different parties act: "we pay the postage" against "you pay the postage". */
function isOtherPerson(hypothesis: Statement, premise: Statement): boolean {
  const [one, other] = [personIn(hypothesis), personIn(premise)];
  return one !== undefined && other !== undefined && one !== other;
}

/** Returns the word for the party that acts: the seller or the buyer. */
function personIn({ terms }: Statement): string | undefined {
  return terms.map(wordOf).find((word) => word === "we" || word === "you");
}

/** Tells whether a statement is an imperative: "please replace the strap". */
export function isImperative({ terms, parse: { verbs, subject } }: Statement): boolean {
  const first = terms.find((term) => !BEFORE_IMPERATIVE.has(wordOf(term)));
  return (
    first?.tag === "verb" &&
    first === verbs.find(({ tag }) => tag === "verb") &&
    subject.length === 0 &&
    isVerbBase(wordOf(first))
  );
}

/** Tells whether a statement says what something holds: the 100 sheets of a "tray for 100 sheets". */
export function hasCapacityVerb({ parse }: Statement): boolean {
  return parse.verbs.some((verb) => CAPACITY_VERBS.has(wordOf(verb)));
}

function lightVerbIn({ parse }: Statement): string | undefined {
  return parse.verbs.map(wordOf).find((word) => INTERCHANGEABLE_VERBS.some((words) => words.has(word)));
}
