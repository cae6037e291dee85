import type { ParsedSentence } from "../statements/parse.ts";
import type { Statement } from "../statements/statement.ts";
import type { Naming } from "./naming.ts";
import type { NormalForm } from "./normal-form.ts";
import { type SentenceContext, isParaphrase, topicBefore } from "./equivalence.ts";
import { type Passage, type PassageIndex, MOST_SEGMENTS, keysOf, normalFormsOf } from "./passages.ts";

/** Returns the statements of a proposed sentence that say all of a passage and nothing more. */
export function findParaphrases(
  passages: PassageIndex,
  sentence: ParsedSentence,
  context: SentenceContext,
): ReadonlySet<Statement> {
  const paraphrased = new Set<Statement>();
  // In a title, "with" may separate things or belong to one.
  for (const isTitle of context.isTitle ? [true, false] : [false])
    for (const statement of paraphrasedAmong(
      passages,
      sentence,
      normalFormsOf(sentence, context.naming, { isTitle }),
      context,
    ))
      paraphrased.add(statement);
  return paraphrased;
}

function paraphrasedAmong(
  passages: PassageIndex,
  sentence: ParsedSentence,
  forms: readonly NormalForm[],
  context: SentenceContext,
): Statement[] {
  const paraphrased: Statement[] = [];
  if (forms.length > MOST_SEGMENTS) return paraphrased;
  for (let start = 0; start < forms.length;) {
    const end = endOf(passages, forms, start, context);
    paraphrased.push(...statementsIn(sentence, forms.slice(start, end)));
    start = Math.max(end, start + 1);
  }
  return paraphrased;
}

/** Returns the end of the longest run from a segment that paraphrases a passage, or the start if there is none. */
function endOf(passages: PassageIndex, forms: readonly NormalForm[], start: number, context: SentenceContext): number {
  for (let end = Math.min(forms.length, start + passages.longest); end > start; end -= 1) {
    const run = forms.slice(start, end);
    const matches = (passage: Passage) => isParaphrase({ passage, run, forms, start, context });
    if (keysOf(run).some((key) => passages.passagesOf(key).some(matches))) return end;
  }
  return start;
}

function statementsIn({ statements }: ParsedSentence, run: readonly NormalForm[]): Statement[] {
  const tokens = new Set(run.flatMap(({ segment }) => segment.tokens));
  return statements.filter(({ terms }) => terms.length > 0 && terms.every(({ token }) => tokens.has(token)));
}

/** Tells whether the previous sentence is about the product, or there is none. */
export function isAboutProduct(sentence: ParsedSentence | undefined, naming: Naming): boolean {
  if (sentence === undefined) return true;
  const forms = normalFormsOf(sentence, naming);
  return topicBefore(forms, forms.length, { naming, isTitle: false, isAfterProduct: () => true }) === "product";
}
