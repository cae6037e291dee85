import { PassageIndex, normalFormsOf } from "./paraphrase/passages.ts";
import type { Naming } from "./paraphrase/naming.ts";
import { listItemsIn } from "./paraphrase/list-items.ts";
import { rowNameElements } from "./paraphrase/elements.ts";
import type { ParsedSentence } from "./statements/parse.ts";
import type { Statement } from "./statements/statement.ts";
import { type Term, kindOf } from "./statements/term.ts";
import type { Dimension } from "./words/units.ts";

/** A place in the ground where a word or quantity is stated. */
export interface Occurrence {
  readonly term: Term;
  readonly statement: Statement;
}

/** The most occurrences of one word. Further ones ground nothing, which is the safe side. */
const MAX_OCCURRENCES = 24;

/** Marks a sentence that a merchant vouches for, which may follow any other. */
export const ANYWHERE = "*";

/** Collects the statements of a listing by what they are looked up by. */
export class GroundBuilder {
  readonly byKey = new Map<string, Occurrence[]>();
  readonly byDimension = new Map<Dimension, Occurrence[]>();
  readonly sentences = new Map<string, Set<string>>();

  /** Sentences and rows that may be paraphrased. */
  readonly passages = new PassageIndex();

  /** Statements that something is absent. */
  readonly absences: Statement[] = [];

  /** Adds the statements of sentences, which may also be repeated as they are. */
  addSentences(sentences: readonly ParsedSentence[]): void {
    this.addWordings(sentences);
    for (const { statements } of sentences) this.addStatements(statements);
  }

  /** Allows sentences to be repeated, unless the next one only qualifies them. */
  addWordings(sentences: readonly ParsedSentence[]): void {
    for (const [at, { wording }] of sentences.entries()) {
      if (sentences[at + 1]?.isQualifier === true) continue;
      const before = this.sentences.get(wording) ?? new Set();
      this.sentences.set(wording, before.add(sentences[at - 1]?.wording ?? ""));
    }
  }

  /** Allows sentences to be paraphrased, unless the next one only qualifies them. */
  addParaphrases(sentences: readonly ParsedSentence[], naming: Naming): void {
    for (const [at, sentence] of sentences.entries()) {
      if (sentences[at + 1]?.isQualifier === true) continue;
      const forms = normalFormsOf(sentence, naming);
      this.passages.add(forms, isAboutProduct(sentence));
      for (const run of listItemsIn(sentence, forms))
        this.passages.add(run, run[0] === forms[0] && isAboutProduct(sentence));
    }
  }

  /** Allows a row to be paraphrased: with its name, or without it if the value has a verb. */
  addRow(
    [name, ...moreNames]: readonly ParsedSentence[],
    [value, ...more]: readonly ParsedSentence[],
    naming: Naming,
  ): void {
    if (name === undefined || value === undefined || moreNames.length + more.length > 0) return;
    this.passages.add(normalFormsOf(value, naming, { name: rowNameElements(name) }), isAboutProduct(value));
    const ownForms = normalFormsOf(value, naming);
    if (ownForms[0] !== undefined && ownForms[0].verbs.length > 0) this.passages.add(ownForms, isAboutProduct(value));
  }

  /** Allows sentences to be repeated after any other sentence. */
  addConfirmed(sentences: readonly ParsedSentence[]): void {
    for (const { wording } of sentences)
      this.sentences.set(wording, new Set(this.sentences.get(wording)).add(ANYWHERE));
  }

  /** Adds labels of the product. Their words are said in the same form or not at all. */
  addLabels(sentences: readonly ParsedSentence[]): void {
    for (const { statements } of sentences) {
      for (const statement of statements) statement.isLabel = true;
      this.addStatements(statements);
    }
  }

  /** Adds statements. */
  addStatements(statements: readonly Statement[]): void {
    for (const statement of statements) {
      if (statement.isExcluded || isSoldWithout(statement)) this.absences.push(statement);
      for (const term of statement.terms) {
        const dimension = kindOf(term);
        push(this.byKey, term.key, { term, statement });
        if (dimension !== undefined) push(this.byDimension, dimension, { term, statement });
      }
    }
  }
}

/** Recognizes "sold without batteries", which says that there are none. */
function isSoldWithout({ parse }: Statement): boolean {
  return parse.clause.content.some((token) => token.kind === "mark" && WITHOUT.has(token.phrase ?? ""));
}

const WITHOUT = new Set([
  "comes without",
  "come without",
  "sold without",
  "delivered without",
  "supplied without",
  "shipped without",
]);

function isAboutProduct({ statements }: ParsedSentence): boolean {
  const [first] = statements;
  return first !== undefined && first.owners.length === 0 && !first.isDoubtful;
}

function push<K>(map: Map<K, Occurrence[]>, key: K, occurrence: Occurrence): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [occurrence]);
  else if (known.length < MAX_OCCURRENCES) known.push(occurrence);
}
