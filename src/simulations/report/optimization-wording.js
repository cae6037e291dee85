/** @import { Edit, OptimizedListing } from "../../engine/optimize/optimization-schema.ts" */
/** @import { Optimization } from "../optimization.ts" */
/** Plain JavaScript, because the view in MCP hosts runs this file in a browser unchanged. */
import { points, tenths, tenthsRange } from "./wording.js";

/**
 * Labels of the fields that edits change.
 *
 * @type {Readonly<Record<Edit["field"], string>>}
 */
export const FIELD_LABELS = {
  title: "Title",
  description: "Description",
  attributes: "Specifications",
  brand: "Brand",
  shipping: "Shipping",
  returns: "Returns",
  warranty: "Warranty",
};

/**
 * Labels of the kinds of edits.
 *
 * @type {Readonly<Record<Edit["operator"], string>>}
 */
export const OPERATOR_LABELS = {
  move_noun_first: "Begin with what it is",
  move_spec_first: "Put the measure where it is seen",
  pack_count_first: "Put the pack count where it is seen",
  query_native_term: "Use the shoppers’ word",
  surface_fact: "State a fact where it is seen",
  number_for_adjective: "Give the number in place of the adjective",
  state_terms: "State the terms",
  fill_field: "Fill in a field",
  first_sentence: "Open with a fact",
  remove_hype: "Remove praise that nothing supports",
  remove_urgency: "Remove pressure to buy",
  remove_duplicate: "Say it once",
  remove_banned_characters: "Remove characters that feeds refuse",
  shorten_title: "Shorten the title",
  split_sentences: "Split long sentences",
  candidate: "Use the text that was sent",
};

/**
 * Returns the result as one sentence.
 *
 * @param {Pick<OptimizedListing, "edits" | "questions" | "predicted">} result
 */
export function improvementSentence({ edits, questions, predicted }) {
  const gaining = questions.filter(({ gain }) => gain > 0).length;
  const answers = `${gaining} ${gaining === 1 ? "answer" : "answers"}`;
  if (edits.length === 0)
    return gaining === 0 ? "No edit would gain anything." : `No edit would gain anything; ${answers} could.`;
  const does = whatEditsDo(predicted.heldOut ?? predicted.train);
  const what = predicted.measure === "relevance" ? "how well the listing answers" : "the chance of being chosen";
  const could = `${edits.length} ${edits.length === 1 ? "edit" : "edits"} could ${does} ${what}`;
  return gaining === 0 ? `${could}.` : `${could}; ${answers} could add more.`;
}

/**
 * Returns the effect of the edits: "add 8.2 points (range 2.0 to 14.1) to", "take 2.0 points (range −1.2 to 5.3) from".
 *
 * @param {OptimizedListing["predicted"]["train"]} predicted
 */
function whatEditsDo({ before, after, interval }) {
  const gain = gainBetween({ before, after });
  const isLoss = gain.startsWith("−");
  const range =
    interval === null ? "" : ` (range ${tenthsRange(isLoss ? reversed(interval) : interval).replace(" points", "")})`;
  return isLoss ? `take ${gain.slice(1)}${range} from` : `add ${gain.replace("+", "")}${range} to`;
}

/**
 * Returns the range of a loss.
 *
 * @param {{ readonly low: number, readonly high: number }} interval
 */
function reversed({ low, high }) {
  return { low: -high, high: -low };
}

/**
 * Returns the queries on which the answer to a question could help. Its gain has no range, so it is put into words.
 * Without a gain the question only confirms a text that was sent.
 *
 * @param {Pick<Optimization["questions"][number], "gain" | "queries">} question
 */
export function answerHelps({ gain, queries }) {
  if (gain <= 0) return "No gain is predicted: it confirms your text.";
  return `Could help on ${queries.length === 0 ? "all questions" : queries.map((query) => `“${query}”`).join(", ")}.`;
}

/**
 * Returns a predicted gain with its range: "+1.4 points, range 0.8 to 2.0 points".
 *
 * @param {OptimizedListing["predicted"]["train"]} predicted
 */
export function gainWithRange({ before, after, interval }) {
  const gain = gainBetween({ before, after });
  return interval === null ? gain : `${gain}, range ${tenthsRange(interval)}`;
}

/**
 * Returns which questions the predicted gain is for.
 *
 * @param {Pick<Optimization, "predicted" | "queries">} result
 */
export function estimatedOn({ predicted, queries }) {
  if (predicted.heldOut === null)
    return "Predicted on the questions that the edits were chosen by, which flatters them.";
  const held = queries.filter(({ heldOut }) => heldOut).length;
  return `Predicted on ${held} of ${queries.length} questions, which are set apart for the check and chose no edit.`;
}

/**
 * Returns a gain or a loss in whole points: "+8 points", "−2 points".
 *
 * @param {number} gain
 */
export function gainPoints(gain) {
  return gain < -0.005 ? points(-gain).replace("+", "−") : points(Math.max(gain, 0));
}

/**
 * Returns a gain or a loss as the difference of two shares that are shown in tenths of a percent: "+5.4 points".
 *
 * @param {{ readonly before: number, readonly after: number }} shares
 */
export function gainBetween({ before, after }) {
  const gain = Number(tenths(after)) - Number(tenths(before));
  return `${gain < 0 ? "−" : "+"}${Math.abs(gain).toFixed(1)} points`;
}
