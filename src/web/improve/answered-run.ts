import type { Fields } from "../forms/form.ts";
import type { SavedListing } from "../listings/saved-listing.ts";
import { answerName, sourceName } from "./improve-questions-view.ts";
import type { ImproveTools } from "./improve-tools.ts";
import { type Answer, type Fact, factsOfAnswers, type StoredOptimization } from "./improvement.ts";

/** A result with what its submitted form states. */
export interface AnsweredRun {
  readonly listing: SavedListing;
  readonly run: StoredOptimization;
  readonly accepted: ReadonlySet<number>;
  readonly answers: (index: number) => Answer;
  /** The facts that the answers state. */
  readonly stated: readonly Fact[];
  /** True if a source is given without its yes. */
  readonly isHalfAnswered: boolean;
}

/** Returns the result of a form, with what the person typed and ticked. */
export async function answeredRun(tools: ImproveTools, listing: SavedListing, form: Fields): Promise<AnsweredRun> {
  const run = await tools.optimization(form.text("run"), listing.id);
  const answers = (index: number) => ({
    value: form.text(answerName(index)).trim(),
    source: form.text(sourceName(index)).trim(),
  });
  return {
    listing,
    run,
    accepted: new Set(form.list("edits").map(Number)),
    answers,
    stated: factsOfAnswers(run.questions, answers),
    isHalfAnswered: run.questions.some((_, index) => answers(index).source !== "" && answers(index).value === ""),
  };
}

/**
 * Returns the fields that are saved with the text: the version that it replaces, the facts, and which fields are
 * generated.
 */
export function savedWith({ run, listing, stated }: AnsweredRun, generated: readonly string[]) {
  const { expectedVersion, facts = [] } = run.listing;
  return {
    id: listing.id,
    expectedVersion,
    facts: [...facts, ...stated],
    generatedFields: [...new Set([...listing.generatedFields, ...generated])],
    optimization: run.id,
  };
}
