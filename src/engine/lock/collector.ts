import { Units, shapesOf } from "./retelling/units.ts";
import type { Naming } from "./retelling/naming.ts";
import { membersOf } from "./retelling/members.ts";
import { nameOf } from "./retelling/flow.ts";
import type { ReadSentence } from "./statements/read.ts";
import type { Statement } from "./statements/statement.ts";
import { type Term, kindOf } from "./statements/term.ts";
import type { Dimension } from "./words/units.ts";

/** One place of the ground where a word or quantity is said. */
export interface Occurrence {
  readonly term: Term;
  readonly statement: Statement;
}

/** More places of one word than any listing needs. Those beyond ground nothing, which is the careful side. */
const MAX_PLACES = 24;

/** A sentence that a merchant vouches for may be said after any other. */
export const ANYWHERE = "*";

/** Gathers what a listing says by what it is looked up by. */
export class Collector {
  readonly byKey = new Map<string, Occurrence[]>();
  readonly byDimension = new Map<Dimension, Occurrence[]>();
  readonly sentences = new Map<string, Set<string>>();

  /** Whole sentences and rows, which may be said in other words. */
  readonly units = new Units();

  /** Statements that say of a thing that it is not there. */
  readonly absences: Statement[] = [];

  /** Adds what sentences say, and that they may be said again. */
  addSentences(sentences: readonly ReadSentence[]): void {
    this.addWordings(sentences);
    for (const { statements } of sentences) this.addStatements(statements);
  }

  /** Adds that sentences may be said again, unless the one after only says how they are meant. */
  addWordings(sentences: readonly ReadSentence[]): void {
    for (const [at, { wording }] of sentences.entries()) {
      if (sentences[at + 1]?.isGuard === true) continue;
      const before = this.sentences.get(wording) ?? new Set();
      this.sentences.set(wording, before.add(sentences[at - 1]?.wording ?? ""));
    }
  }

  /** Adds that sentences may be said in other words, unless the one after only says how they are meant. */
  addRetellings(sentences: readonly ReadSentence[], naming: Naming): void {
    for (const [at, sentence] of sentences.entries()) {
      if (sentences[at + 1]?.isGuard === true) continue;
      const shapes = shapesOf(sentence, naming);
      this.units.add(shapes, isOfProduct(sentence));
      for (const member of membersOf(sentence, shapes))
        this.units.add(member, member[0] === shapes[0] && isOfProduct(sentence));
    }
  }

  /** Adds that a row may be said as a sentence: with its name, or without one that its value names. */
  addRow(
    [name, ...moreNames]: readonly ReadSentence[],
    [value, ...more]: readonly ReadSentence[],
    naming: Naming,
  ): void {
    if (name === undefined || value === undefined || moreNames.length + more.length > 0) return;
    this.units.add(shapesOf(value, naming, { name: nameOf(name) }), isOfProduct(value));
    const own = shapesOf(value, naming);
    if (own[0] !== undefined && own[0].verbs.length > 0) this.units.add(own, isOfProduct(value));
  }

  /** Permits sentences to be said again, with any sentence before them. */
  addConfirmed(sentences: readonly ReadSentence[]): void {
    for (const { wording } of sentences)
      this.sentences.set(wording, new Set(this.sentences.get(wording)).add(ANYWHERE));
  }

  /** Adds what only labels the product: it is said in the same form or not at all. */
  addLabels(sentences: readonly ReadSentence[]): void {
    for (const { statements } of sentences) {
      for (const statement of statements) statement.isLabel = true;
      this.addStatements(statements);
    }
  }

  /** Adds what statements say. */
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

/** "Sold without batteries": they are not there. */
function isSoldWithout({ reading }: Statement): boolean {
  return reading.clause.content.some((token) => token.kind === "mark" && WITHOUT.has(token.phrase ?? ""));
}

const WITHOUT = new Set([
  "comes without",
  "come without",
  "sold without",
  "delivered without",
  "supplied without",
  "shipped without",
]);

function isOfProduct({ statements }: ReadSentence): boolean {
  const [first] = statements;
  return first !== undefined && first.owners.length === 0 && !first.isDoubtful;
}

function push<K>(map: Map<K, Occurrence[]>, key: K, occurrence: Occurrence): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [occurrence]);
  else if (known.length < MAX_PLACES) known.push(occurrence);
}
