import type { Occurrence } from "./ground-builder.ts";
import type { ParsedSentence } from "./statements/parse.ts";
import type { Term } from "./statements/term.ts";

/** The reason why an occurrence does not ground a word. */
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
  /** The key of the word that the ground states it of, or that would have to be said with it. */
  readonly word: string | undefined;
}

/** A problem with a term, before it is put into words. */
export interface Finding {
  readonly term: Term;
  /** The word that governs the term in the proposed text. */
  readonly governor?: Term | undefined;
  readonly rule: string;
  readonly severity: Severity;
  readonly mismatch?: Mismatch | undefined;
  /** Tells whether the term describes the product by itself, so that a yes to the word alone allows it. */
  readonly isSelfContained: boolean;
}

/** A sentence of a proposed text and its findings. */
export interface SentenceFindings {
  readonly sentence: ParsedSentence;
  readonly findings: readonly Finding[];
}

/** A claim refuses the text. The merchant is asked about a word. */
export type Severity = "claim" | "word";
