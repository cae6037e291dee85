import type { Signal, Strength } from "./signals.ts";

export interface WordStep<Form> {
  readonly kind: "word";
  readonly words: ReadonlySet<Form>;
  readonly colon: boolean;
  readonly optional: boolean;
}

/** Some of the words. */
export interface ManyStep<Form> {
  readonly kind: "many";
  readonly words: ReadonlySet<Form>;
  readonly max: number;
}

/** Any words. */
export interface GapStep {
  readonly kind: "gap";
  readonly max: number;
}

/** One element of a phrase. Its words are texts where phrases are written, and numbers where they are looked for. */
export type Step<Form = string> =
  | WordStep<Form>
  | ManyStep<Form>
  | GapStep
  | { readonly kind: "not"; readonly words: ReadonlySet<Form> };

export interface PhraseSteps<Form> {
  readonly first: WordStep<Form>;
  readonly rest: readonly Step<Form>[];
  /** Set when the phrase begins where an order would: the words after which one may begin. */
  readonly leads: ReadonlySet<Form> | undefined;
  readonly notAfter: ReadonlySet<Form>;
  readonly notBefore: ReadonlySet<Form>;
}

/** A phrase that is ready to be looked for. */
export interface Phrase extends PhraseSteps<string> {
  /** The sign that the phrase is. Of the phrases of one label that begin at a word, only the longest is found. */
  readonly label: string;
}

/** A phrase that is a signal by itself. */
export interface Pattern extends Phrase {
  readonly signal: Signal;
  readonly strength: Strength;
}

/** Returns all words that phrases are made of. */
export function vocabularyOf(phrases: readonly Phrase[]): Set<string> {
  const sets = new Set<ReadonlySet<string>>();
  for (const { first, rest, notAfter, notBefore } of phrases) {
    sets.add(notAfter).add(notBefore);
    for (const step of [first, ...rest]) if ("words" in step) sets.add(step.words);
  }
  return new Set([...sets].flatMap((words) => [...words]));
}
