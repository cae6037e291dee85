import type { Mismatch } from "./finding.ts";
import type { Occurrence } from "./collector.ts";
import { type Ground, quantitiesLike } from "./ground.ts";
import { measureMismatch } from "./measure.ts";
import { groundsOf, holds, isSameWord, names } from "./same.ts";
import { signMismatch } from "./signs.ts";
import type { Statement } from "./statements/statement.ts";
import { type Need, type NeedRule, type Term, dimensionOf, isContent } from "./statements/term.ts";
import { singular } from "./tokens/lexicon.ts";
import { stemOf } from "./tokens/stem.ts";
import type { Dimension } from "./words/units.ts";

/** How near a mismatch comes to a match, nearest last: it is the one that a merchant is told of. */
const NEARNESS: readonly Mismatch["rule"][] = [
  "negation",
  "presence",
  "origin",
  "relation",
  "head",
  "bound",
  "condition",
  "likeness",
  "modifier",
  "model",
  "scope",
  "share",
  "basis",
  "binding",
];

/** Needs of a proposed word that the ground has to meet. What it adds beyond them says less, not more. */
const STRUCTURE = new Set<NeedRule>(["scope", "modifier", "binding", "basis", "model", "relation"]);
/** Needs that may be met anywhere between two commas. */
const WIDE = new Set<NeedRule>(["basis", "condition", "share", "presence", "negation"]);
/** Rules whose needs the product's own noun meets, said or not: all that has no other owner is of the product. */
const OF_PRODUCT = new Set<NeedRule>(["scope", "binding", "basis"]);
/** What says which thing has a quantity. */
const OWNING = new Set<NeedRule>(["scope", "binding"]);
const COUNTED = new Set<Dimension>(["count", "pieces", "pairs"]);
const AVAILABLE = stemOf("available");

/** Dimensions whose only quantity is known without the part that has it: "up to 30 h" of the battery. */
const TELLING = new Set<Dimension>([
  "time",
  "data",
  "charge",
  "power",
  "voltage",
  "current",
  "energy",
  "light",
  "frequency",
  "torque",
  "rotation",
  "sound",
]);

/** Returns the places of the ground where a word is said, in whatever form or by what means the same. */
export function wordOccurrences(ground: Ground, term: Term): Occurrence[] {
  return groundsOf(term.key).flatMap((key) => (ground.byKey.get(key) ?? []).filter((place) => isSame(term, place)));
}

function isSame({ token, tag }: Term, { term, statement }: Occurrence): boolean {
  // "Bed linen" is not of linen.
  if (tag === "material" && term.tag === "noun") return false;
  if (token.kind !== "word" || term.token.kind !== "word") return false;
  if (token.stem !== term.token.stem) return true;
  if (statement.isLabel && singular(token.lower) !== singular(term.token.lower)) return false;
  const next = statement.terms[statement.terms.indexOf(term) + 1];
  const isVerb = term.tag === "verb";
  return isSameWord(token, term.token, isVerb, isVerb && next !== undefined && next.tag !== "preposition");
}

/** Returns undefined when one of the places grounds a term of a statement, else why the nearest one does not. */
export function align(
  ground: Ground,
  term: Term,
  said: Statement,
  places: readonly Occurrence[],
): Mismatch | undefined {
  let nearest: Mismatch | undefined;
  for (const place of places) {
    const mismatch = mismatchAt(ground, term, said, place) ?? measureMismatch(ground, term, said, place);
    if (mismatch === undefined) return undefined;
    if (nearest === undefined || NEARNESS.indexOf(mismatch.rule) > NEARNESS.indexOf(nearest.rule)) nearest = mismatch;
  }
  return nearest;
}

function mismatchAt(ground: Ground, term: Term, said: Statement, place: Occurrence): Mismatch | undefined {
  const rule = signMismatch(ground, term, said, place);
  if (rule !== undefined) return { rule, occurrence: place };
  if (term.isThing && !isThingAt(ground, term, said, place)) return { rule: "head", occurrence: place };
  const need = unmetInProposal(ground, term, said, place) ?? unmetInGround(ground, term, said, place);
  return need === undefined ? undefined : { rule: need.rule, need, occurrence: place };
}

/** What the ground says with a word, and the proposal leaves out. */
function unmetInProposal(ground: Ground, term: Term, said: Statement, place: Occurrence): Need | undefined {
  return place.term.needs.find(
    (need) => need.in !== "proposal" && !isMet(need, said, ground) && !isWaived(need, term, said, place, ground),
  );
}

/** What the proposal says with a word, and the ground does not. */
function unmetInGround(ground: Ground, term: Term, said: Statement, place: Occurrence): Need | undefined {
  const { statement } = place;
  return term.needs.find(
    (need) =>
      need.in !== "ground" &&
      isStructure(need, statement) &&
      !isMet(need, { scope: statement.scope, around: statement.scope }, ground) &&
      !isSaidBeside(need, term, said, place) &&
      !isLinked(need, place, ground),
  );
}

/**
 * What a proposal may mean of a part or of the product, the ground need only say of one of them. What it measures a quantity
 * at may be anywhere in the sentence of the ground: "4,000 to 12,000 rpm, six steps" is in six steps.
 */
function isSaidBeside(
  { rule, anyOf, isDoubtful }: Need,
  term: Term,
  said: Statement,
  { statement }: Occurrence,
): boolean {
  const isDescribing = said.terms.find(isContent)?.tag === "adjective" || term.negation > 0;
  if (isDoubtful === true && isDescribing && statement.owners.length === 0) return true;
  return rule === "basis" && isMeasured(term) && anyOf.some((key) => statement.sentence.has(key));
}

/** "Optional" may be said of what is not included, but not of what is. */
function isStructure({ rule, anyOf }: Need, { absent }: Statement): boolean {
  return STRUCTURE.has(rule) || (rule === "presence" && !absent && !anyOf.includes(AVAILABLE));
}

function isMeasured(term: Term): boolean {
  const dimension = dimensionOf(term);
  return dimension !== undefined && !COUNTED.has(dimension);
}

function isMet(
  { rule, anyOf, isDoubtful }: Need,
  { scope, around, sentence }: Pick<Statement, "scope" | "around"> & Partial<Pick<Statement, "sentence">>,
  ground: Ground,
): boolean {
  if (isDoubtful === true && sentence !== undefined && anyOf.some((key) => names(sentence, key))) return true;
  if (OF_PRODUCT.has(rule) && anyOf.some((key) => ground.subject.isName(key))) return true;
  const isIn = rule === "scope" ? names : holds;
  return anyOf.some((key) => isIn(scope, key) || (WIDE.has(rule) && isIn(around, key)));
}

/** A bare number may be a part's, when it is the only one of its dimension. */
function isWaived({ rule, anyOf }: Need, term: Term, said: Statement, place: Occurrence, ground: Ground): boolean {
  if (!OWNING.has(rule) || !isBare(term) || said.owners.length > 0) return false;
  return (
    isOnlyValue(ground, term) && place.statement.terms.some(({ key, tag }) => tag === "noun" && anyOf.includes(key))
  );
}

function isBare(term: Term): boolean {
  const dimension = dimensionOf(term);
  return dimension !== undefined && TELLING.has(dimension) && term.needs.length === 0 && term.optional.length === 0;
}

function isOnlyValue(ground: Ground, quantity: Term): boolean {
  return quantitiesLike(ground, quantity).every(({ term }) => term.key === quantity.key);
}

/** A thing that is said to be there has to be there in the ground, or be what it says in another form: "insulation". */
function isThingAt(ground: Ground, term: Term, said: Statement, { term: grounded, statement }: Occurrence): boolean {
  if (grounded.isThing || grounded.tag !== "noun") return true;
  if (grounded.object !== undefined && holds(said.scope, grounded.object)) return true;
  // "Assembly time: 20 minutes": the measure of a thing says that there is one, as far as its quantity is said.
  const next = statement.terms[statement.terms.indexOf(grounded) + 1];
  if (next?.tag === "measure") return said.terms.some(({ tag }) => tag === "quantity");
  const governors = grounded.needs.filter(({ rule }) => OWNING.has(rule));
  if (governors.length > 0) return governors.every((need) => isMet(need, said, ground));
  // "Capacity: 1.2 kg of seed" has no seed.
  return statement.topic.some(({ tag }) => tag !== "measure") && !ground.subject.isName(term.key);
}

/** "Cushioning on the sole" says what "sole with cushioning" says: the link may be the other way round. */
function isLinked({ rule, anyOf }: Need, { term, statement }: Occurrence, ground: Ground): boolean {
  const thing = term.isThing ? term : statement.head;
  if (rule !== "scope" || thing?.isThing !== true) return false;
  return anyOf.some((key) =>
    (ground.byKey.get(key) ?? []).some((other) => other.term.isThing && other.statement.scope.has(thing.key)),
  );
}
