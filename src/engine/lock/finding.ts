import type { Occurrence } from "./ground-builder.ts";
import type { ParsedSentence } from "./statements/parse.ts";
import type { Term } from "./statements/term.ts";

/** Reason for which a place of the ground does not ground a word. */
export interface Mismatch {
  readonly rule:
    | "negation"
    | "presence"
    | "origin"
    | "relation"
    | "number"
    | "bound"
    | "scope"
    | "binding"
    | "condition"
    | "likeness"
    | "share"
    | "model"
    | "basis"
    | "modifier";
  readonly occurrence: Occurrence;
  /** Key of what it is stated of there, or would have to be said with it. */
  readonly word: string | undefined;
}

/** A problem of a term, before it is put into words. */
export interface Finding {
  readonly term: Term;
  /** Term that the word hangs on in the proposed text. */
  readonly governor?: Term | undefined;
  readonly rule: string;
  readonly severity: Severity;
  readonly mismatch?: Mismatch | undefined;
  /** It describes the product by itself, so that a yes to the word alone allows it. */
  readonly isSelfContained: boolean;
}

/** A sentence of a proposed text, and what is wrong with it. */
export interface SentenceFindings {
  readonly sentence: ParsedSentence;
  readonly findings: readonly Finding[];
}

/** A claim refuses the text, a word is asked about. */
export type Severity = "claim" | "word";
