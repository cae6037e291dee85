import type { Occurrence } from "./collector.ts";
import type { Need, NeedRule, Term } from "./statements/term.ts";

/** Why a place of the ground does not ground a word. `need` is what would have to be said with it. */
export interface Mismatch {
  readonly rule: NeedRule | "head" | "origin" | "bound" | "number";
  readonly need?: Need | undefined;
  readonly occurrence: Occurrence;
}

/** What is wrong with a term, before it is put into words. */
export interface Finding {
  readonly term: Term;
  readonly rule: string;
  readonly severity: Severity;
  readonly mismatch?: Mismatch | undefined;
}

/** A claim refuses the text, a word is asked about. */
export type Severity = "claim" | "word";
