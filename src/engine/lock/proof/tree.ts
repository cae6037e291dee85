import type { Ground } from "../ground.ts";
import type { Chunk } from "../statements/clause-parser.ts";
import { headNextTo, headOf, isSameCompound, subjectHead } from "../statements/nouns.ts";
import type { Product, Statement } from "../statements/statement.ts";
import { type Term, dimensionOf, isContent, isFunctionTag, wordOf } from "../statements/term.ts";
import { WIDE_SCOPE_ADJECTIVES } from "../words/adjectives.ts";
import { DEPENDENT_ADJECTIVES, WEAKENERS } from "../words/qualifiers.ts";
import { MATERIAL_QUALIFIERS } from "../words/materials.ts";
import { ADVERBIAL_NOUNS, AUDIENCES, COLLOCATIONS, MEASURING_ADJECTIVES } from "../words/nouns.ts";
import { isWeakerForm } from "./word-classes.ts";

/** The dependency tree of a statement. A word without a parent describes the topic of the statement. */
export interface Tree {
  readonly parents: ReadonlyMap<Term, Term | undefined>;
  readonly children: ReadonlyMap<Term | undefined, readonly Term[]>;
}

/** Tags of words that change the colour after them into another colour. */
const SHADE_TAGS = new Set<Term["tag"]>(["adjective", "colour", "noun"]);
const SHARE_TAGS = new Set<Term["tag"]>(["material", "noun"]);
const MATERIAL_PREPOSITIONS = new Set<string | undefined>(["from", "of"]);

const TREES = new WeakMap<Statement, Tree>();

/** Returns the dependency tree of a statement. It is built once. */
export function treeOf({ product: { isName } }: Ground, statement: Statement): Tree {
  const known = TREES.get(statement);
  if (known !== undefined) return known;
  const parents = parentsIn(statement, isName);
  const children = new Map<Term | undefined, Term[]>();
  for (const [term, parent] of parents) children.set(parent, [...(children.get(parent) ?? []), term]);
  const tree = { parents, children };
  TREES.set(statement, tree);
  return tree;
}

/** Returns a term and all its descendants. */
export function subtreeOf(term: Term, { children }: Tree): Term[] {
  const all = [term];
  for (const one of all) for (const child of children.get(one) ?? []) if (!all.includes(child)) all.push(child);
  return all;
}

/** Returns the ancestors of a term, the nearest first. */
export function ancestorsOf(term: Term, { parents }: Tree): Term[] {
  const all: Term[] = [];
  for (let up = parents.get(term); up !== undefined && !all.includes(up); up = parents.get(up)) all.push(up);
  return all;
}

function parentsIn({ terms, parse }: Statement, isName: Product["isName"]): Map<Term, Term | undefined> {
  const { chunks, verbs, subject } = parse;
  const about = verbs.length > 0 ? subjectHead(parse) : undefined;
  const parents = new Map<Term, Term | undefined>();
  for (const chunk of chunks) {
    const governor = governorOf(chunk) ?? (subject.includes(chunk) ? undefined : about);
    const head = headIn(chunk, isName);
    for (const [at, term] of chunk.terms.entries())
      parents.set(term, term === head ? governor : parentIn(chunk.terms, at, head, isName));
  }
  for (const chunk of chunks) reattachAmount(chunk, parents);
  for (const verb of verbs) if (verb.tag === "verb") parents.set(verb, about);
  return ownParents(terms, parents);
}

/** Returns the parents of some terms. A function word of an earlier clause does not count as a parent. */
function ownParents(terms: readonly Term[], parents: ReadonlyMap<Term, Term | undefined>): Map<Term, Term | undefined> {
  const own = new Set(terms);
  const isForeignFunctionWord = (parent: Term | undefined) =>
    parent !== undefined && !own.has(parent) && isFunctionTag(parent.tag);
  const found = [...parents].filter(([term]) => own.has(term));
  return new Map(found.map(([term, parent]) => [term, isForeignFunctionWord(parent) ? undefined : parent]));
}

/** Makes an amount depend on what it measures: "0.5 l of olive oil". */
function reattachAmount({ preposition, governor, terms }: Chunk, parents: Map<Term, Term | undefined>): void {
  const head = headOf(terms) ?? terms[0];
  if (preposition !== "of" || governor?.tag !== "quantity" || head === undefined || head.tag === "quantity") return;
  if (!parents.has(governor) || parents.get(head) !== governor) return;
  parents.set(head, parents.get(governor));
  parents.set(governor, head);
}

function governorOf(chunk: Chunk): Term | undefined {
  const { governor, verb, preposition } = chunk;
  const object = verb?.tag === "verb" ? verb : undefined;
  if (preposition === undefined || governor === undefined) return object;
  if (isForAudience(chunk) || isMadeOf(chunk)) return undefined;
  return isFunctionTag(governor.tag) ? object : governor;
}

/** Recognizes an audience, which is the product's: "with a cream for dry skin" makes it one for dry skin. */
function isForAudience({ preposition, terms }: Chunk): boolean {
  if (preposition !== "for") return false;
  return terms.some((term) => AUDIENCES.has(wordOf(term))) || terms.every(({ tag }) => tag === "adjective");
}

/** Recognizes a material after a participle: "mouth-blown from crystal glass". */
function isMadeOf({ preposition, governor, terms }: Chunk): boolean {
  const isMade = MATERIAL_PREPOSITIONS.has(preposition) && governor?.tag === "adjective" && governor.negation === 0;
  return isMade && terms.some(({ tag }) => tag === "material");
}

/** Returns the head of a chunk. */
function headIn({ terms }: Chunk, isName: Product["isName"]): Term | undefined {
  // "Bicycle helmet certified".
  const named = terms.findLast((term, at) => isNamed(term, isName) && isDependent(terms[at + 1]));
  const words = terms.filter((term) => term.tag !== "quantity" && !MEASURING_ADJECTIVES.has(wordOf(term)));
  return named ?? headOf(words) ?? headOf(terms) ?? words.findLast(isContent) ?? terms.at(-1);
}

function isNamed({ key, tag }: Term, isName: Product["isName"]): boolean {
  return tag === "noun" && isName(key);
}

function isDependent(term: Term | undefined): boolean {
  return DEPENDENT_ADJECTIVES.has(wordOf(term));
}

function parentIn(
  terms: readonly Term[],
  at: number,
  head: Term | undefined,
  isName: Product["isName"],
): Term | undefined {
  const [term, next] = terms.slice(at, at + 2);
  if (term === undefined) return head;
  if (dimensionOf(term) === "share")
    return terms.find((other, index) => index > at && SHARE_TAGS.has(other.tag)) ?? head;
  if (next !== undefined && !isNamed(term, isName) && qualifies(term, next)) return next;
  const near = headNextTo(terms, at);
  return near === undefined || near === term ? head : near;
}

/** Tells whether a word qualifies the next one, not the noun after them. */
function qualifies(term: Term, next: Term): boolean {
  const [word, after] = [wordOf(term), wordOf(next)];
  if (isSameCompound(term, next) || WEAKENERS.has(word) || COLLOCATIONS.has(`${word} ${after}`)) return true;
  if (term.tag !== "quantity" && (isDependent(next) || isWeakerForm(after))) return true;
  return qualifiesKind(term, next);
}

/** Recognizes "recycled polyester", "dark brown" and "machine washable". */
function qualifiesKind(term: Term, next: Term): boolean {
  const { tag } = next;
  const word = wordOf(term);
  if (tag === "material") return term.tag === "adjective" && MATERIAL_QUALIFIERS.has(word);
  if (tag === "colour") return SHADE_TAGS.has(term.tag) && !WIDE_SCOPE_ADJECTIVES.has(word);
  // A "gas camping stove" is one for camping.
  if (AUDIENCES.has(wordOf(next))) return false;
  return tag === "adjective" && (ADVERBIAL_NOUNS.has(word) || term.tag === "acronym");
}
