import type { Signal, Strength } from "./signals.ts";

export interface WordStep<Form> {
  readonly kind: "word";
  readonly words: ReadonlySet<Form>;
  readonly colon: boolean;
  readonly optional: boolean;
}

/** A step that matches some of a set of words. */
export interface ManyStep<Form> {
  readonly kind: "many";
  readonly words: ReadonlySet<Form>;
  readonly max: number;
}

/** A step that matches any words. */
export interface GapStep {
  readonly kind: "gap";
  readonly max: number;
}

/** One step of a phrase. Its words are texts where phrases are written, and numbers where they are matched. */
export type Step<Form = string> =
  | WordStep<Form>
  | ManyStep<Form>
  | GapStep
  | { readonly kind: "not"; readonly words: ReadonlySet<Form> };

export interface PhraseSteps<Form> {
  readonly first: WordStep<Form>;
  readonly rest: readonly Step<Form>[];
  /** The words after which the phrase may begin, if it has to begin where an imperative would. */
  readonly leads: ReadonlySet<Form> | undefined;
  readonly notAfter: ReadonlySet<Form>;
  readonly notBefore: ReadonlySet<Form>;
}

/** A compiled phrase. */
export interface Phrase extends PhraseSteps<string> {
  /** The label that the phrase is a sign of. Among phrases of one label that begin at a word, only the longest counts. */
  readonly label: string;
}

/** A phrase that is a signal by itself. */
export interface Pattern extends Phrase {
  readonly signal: Signal;
  readonly strength: Strength;
}

/** Returns all words that phrases contain. */
export function vocabularyOf(phrases: readonly Phrase[]): Set<string> {
  const sets = new Set<ReadonlySet<string>>();
  for (const { first, rest, notAfter, notBefore } of phrases) {
    sets.add(notAfter).add(notBefore);
    for (const step of [first, ...rest]) if ("words" in step) sets.add(step.words);
  }
  return new Set([...sets].flatMap((words) => [...words]));
}
