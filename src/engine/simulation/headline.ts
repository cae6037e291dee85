import { GROUPS, type Group } from "../choice/features.ts";
import { groupVerdict, VERDICTS, type Verdict } from "../choice/verdict.ts";
import { capitalize, count, twoDecimals } from "../wording.ts";

/** Everything that the headline of a simulation, or of a filtered part of it, states. */
export interface HeadlineInput {
  readonly counts: {
    readonly matchups: number;
    readonly ahead: number;
    readonly behind: number;
    readonly tooClose: number;
    readonly contested: number;
  };
  readonly queries: number;
  readonly competitors: number;
  /** The verdicts on the match-ups that are behind. */
  readonly lost: readonly Verdict[];
  /** Match-ups behind that the best text could win. */
  readonly copyCeiling: number;
  /** Closing sentences about missing values and generated queries. */
  readonly notes: readonly string[];
}

/** The closing sentence of a headline if no query was given. */
export const GENERATED_QUERIES_NOTE = "Queries were generated; replace them with your shoppers' words.";

/** Returns the headline: match-ups first, then what decides them, what text could change, and what is contested. */
export function headlineOf(facts: HeadlineInput): string {
  const { counts, lost, copyCeiling, notes } = facts;
  const sentences = [matchupSentence(facts)];
  if (counts.behind > 0) sentences.push(causeSentence(lost), copySentence(counts.behind, copyCeiling));
  if (counts.contested > 0) sentences.push(contestedSentence(counts));
  return [...sentences, ...notes].join(" ");
}

function matchupSentence({ counts, queries, competitors }: HeadlineInput): string {
  const size = `${count(queries, "query", "queries")} x ${count(competitors, "rival")}`;
  const ahead = `The model expects assistants to prefer you in ${counts.ahead} of ${count(counts.matchups, "match-up")} (${size})`;
  if (counts.tooClose === 0) return `${ahead} and the rival in ${counts.behind}.`;
  return `${ahead} and the rival in ${counts.behind}; ${counts.tooClose} ${counts.tooClose === 1 ? "is" : "are"} too close to call.`;
}

const GROUP_WORDS: Readonly<Record<Group, string>> = {
  content: "text",
  commercial: "price",
  reputation: "ratings",
  platform: "badges",
};

/** Causes of a lost match-up, in words. Other verdicts name no cause. */
const CAUSES: ReadonlyMap<Verdict, string> = new Map([
  ...GROUPS.map((group) => [groupVerdict("behind", group), GROUP_WORDS[group]] as const),
  ["constraint_broken", "a broken limit"],
  ["irrelevant_to_query", "not answering the shopper's question"],
  ["missing_data", "missing data"],
]);
const NO_CAUSE = "no single reason";
const PLURAL = new Set(["ratings", "badges"]);

function causeSentence(lost: readonly Verdict[]): string {
  const causes = [...new Set(VERDICTS.map(causeOf))]
    .map((cause) => ({ cause, times: lost.filter((verdict) => causeOf(verdict) === cause).length }))
    .filter(({ times }) => times > 0)
    .sort((one, other) => other.times - one.times);
  const [first = { cause: NO_CAUSE, times: lost.length }, ...rest] = causes;
  const begin = `${capitalize(first.cause)} ${PLURAL.has(first.cause) ? "decide" : "decides"}`;
  if (lost.length === 1) return `${begin} that match-up.`;
  if (rest.length === 0) return `${begin} ${lost.length === 2 ? "both" : `all ${lost.length}`}.`;
  return `${[`${begin} ${first.times} of those ${lost.length}`, ...rest.map(({ cause, times }) => `${cause} ${times}`)].join(", ")}.`;
}

function causeOf(verdict: Verdict): string {
  return CAUSES.get(verdict) ?? NO_CAUSE;
}

function copySentence(behind: number, copyCeiling: number): string {
  if (copyCeiling === 0) return `No text alone wins ${behind === 1 ? "it" : "any of them"} in the model.`;
  return behind === 1
    ? "The best text possible could win it."
    : `Better text could win at most ${copyCeiling} of them.`;
}

function contestedSentence({ contested, matchups }: HeadlineInput["counts"]): string {
  const which = matchups === 1 ? "It" : `${contested} of the ${matchups}`;
  return `${which} ${contested === 1 ? "depends" : "depend"} on how much price counts, on which assistants differ.`;
}

/**
 * Returns sentences on the match-ups that stay behind, the cause, and whether text could change it; empty without such
 * match-ups.
 */
export function behindSentences({
  counts,
  lost,
  copyCeiling,
}: Omit<HeadlineInput, "queries" | "competitors" | "notes">): string[] {
  if (counts.behind === 0) return [];
  const stay = counts.behind === 1 ? "stays" : "stay";
  return [
    `${counts.behind} of ${count(counts.matchups, "match-up")} ${stay} behind.`,
    causeSentence(lost),
    copySentence(counts.behind, copyCeiling),
  ];
}

/** Everything that the headline of an optimization states. */
export interface OptimizationHeadlineInput {
  readonly edits: number;
  /** Predicted gain in expected win rate; without rivals, in relevance. */
  readonly gain: number;
  readonly isRelevance?: boolean;
  /** True if the gain is on queries that were not used for choosing the edits. */
  readonly heldOut: boolean;
  readonly questions: number;
}

/** Returns the headline of an optimization: the edits, their predicted gain, and what answers could add. */
export function optimizationHeadline(facts: OptimizationHeadlineInput): string {
  const { edits, gain, isRelevance = false, heldOut, questions } = facts;
  const asked =
    questions === 0 ? "" : `; ${count(questions, "question")} could gain ${edits === 0 ? "something" : "more"}`;
  if (edits === 0) return `No edit gains anything${asked}.`;
  const on = heldOut ? "queries not used for choosing them" : "the queries used for choosing them";
  const source = edits === 1 ? "from your own statements" : "all from your own statements";
  const what = `predicted gain ${twoDecimals(gain)}${isRelevance ? " in relevance" : ""}`;
  return `${count(edits, "edit")}, ${source}; ${what} on ${on}${asked}.`;
}
