import type { Optimization } from "../../simulations/optimization.ts";
import type { NamedValue } from "../audit/audit-result.ts";

/** A listing of a run: the id of a saved listing, or an inline one. */
export interface ListingReference {
  readonly id?: string;
  readonly title?: string;
}

/** A statement that the merchant vouches for. */
export interface Fact extends NamedValue {
  readonly source?: string;
}

/** A text that a person wrote. Fields that are left out do not change. */
export interface CandidateText {
  readonly title?: string;
  readonly description?: string;
}

/** The arguments of `optimize_listing` that the pages send. */
export interface OptimizationArguments {
  readonly listing: { readonly id: string };
  readonly competitors: readonly ListingReference[];
  readonly queries?: readonly { readonly text: string }[];
  readonly facts?: readonly Fact[];
  readonly candidates?: readonly CandidateText[];
}

/** The arguments of a run, as `get_simulation` returns them. */
export interface RunArguments {
  readonly listing?: ListingReference;
  readonly product?: ListingReference;
  readonly competitors: readonly ListingReference[];
  readonly queries?: readonly { readonly text: string }[];
  readonly facts?: readonly Fact[];
  readonly candidates?: readonly CandidateText[];
}

/** A stored optimization with its arguments. */
export type StoredOptimization = Optimization & { readonly arguments: RunArguments };

type Question = Optimization["questions"][number];

/**
 * Returns a fact for each answered question, in question order. `answers` returns the form's answer to a question by
 * its index.
 */
export function factsOfAnswers(questions: readonly Question[], answers: (index: number) => Answer): Fact[] {
  return questions.flatMap((question, index) => factOf(question, answers(index)));
}

/** The form's answer to a question. */
export interface Answer {
  /** The typed text, or any text for a ticked yes. */
  readonly value: string;
  /** The public source of the answer. */
  readonly source: string;
}

function factOf({ attribute, fact }: Question, { value, source }: Answer): Fact[] {
  if (value === "") return [];
  const stated = fact === undefined ? { name: attribute, value } : { name: fact.name, value: fact.value };
  return [{ ...stated, ...(source === "" ? {} : { source }) }];
}

const FACT_LINE = /^([^:]{1,60}):\s*(.{1,500})$/;

/** Parses lines such as "Weight: 310 g". Returns the facts, or the first line that is not a fact. */
export function parseFactLines(lines: readonly string[]): readonly Fact[] | string {
  const facts: Fact[] = [];
  for (const line of lines) {
    const [, name = "", value = ""] = FACT_LINE.exec(line) ?? [];
    if (name.trim() === "") return line;
    facts.push({ name: name.trim(), value: value.trim() });
  }
  return facts;
}
