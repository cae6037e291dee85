import { classOf } from "./classify.ts";
import type { Occurrence } from "./collector.ts";
import type { Mismatch } from "./finding.ts";
import type { Ground } from "./ground.ts";
import type { Link } from "./proof/link.ts";
import { chunkOf, isNameTerm } from "./proof/kinds.ts";
import { isEstranging, isGuard, isWeakerForm } from "./proof/words.ts";
import { isOrder } from "./proof/verbs.ts";
import { compoundOf } from "./statements/nouns.ts";
import { sentenceOf, type Statement } from "./statements/statement.ts";
import { type Term, dimensionOf, isContent, wordOf } from "./statements/term.ts";
import type { ClaimClass } from "./words/claims.ts";
import { DISTRIBUTIVES, ORDERS, STATES, WEAKENERS } from "./words/guards.ts";
import { COUNTRIES } from "./words/places.ts";
import { isStatedOf, quantityOn } from "./wording.ts";

/** Words that may deny or limit something without being read as a denial. */
const DENYING = new Set(
  "not no never without excludes exclude excluding except out only own yourself instead unlike skip avoid separately optional extra order ordered buy bought need needs unsuitable neither nor".split(
    " ",
  ),
);
/** Words that tell one thing from others: "the posts, except the jute post". */
const COMPARING = new Set(["except", "unlike", "other", "others"]);
const OTHER_THAN_THINGS = new Set<Term["tag"]>(["adjective", "verb", "quantity"]);
/** Words that may say what something is for without being read so. */
const RELATING = new Set("for to fit fits suit suits match matches between hold holds take takes onto".split(" "));
/** Prepositions by which an amount is limited to what follows them. */
const LIMITING = new Set<string | undefined>("on per after without at with for in under".split(" "));
/** Bounds that say less than the bare amount. */
const LOOSER = new Set<Term["bound"]>(["atMost", "about", "under"]);
/** Classes of words that are no claim where the ground has them of a part, or as what the product is for. */
const PLAIN = new Set<ClaimClass | "negation" | undefined>([undefined, "universal", "size", "quantity", "country"]);

/** Holds all that decides whether a mismatch is a contradiction. */
interface Case {
  readonly ground: Ground;
  readonly link: Link;
  readonly said: Statement;
  readonly mismatch: Mismatch;
}

const TESTS: Readonly<Record<Mismatch["rule"], (one: Case) => boolean>> = {
  negation: isOtherDenial,
  presence: isOtherDenial,
  condition: ({ link: { term }, said }) => (term.negation > 0 ? isBareDenial(term, said) : !hasGuard(said)),
  bound: ({ link, mismatch }) => !isLooser(link.term, mismatch),
  number: ({ link: { term } }) => dimensionOf(term) !== undefined || !isReferring(term),
  likeness: isOtherKind,
  share: ({ said }) => !saysShare(said),
  basis: ({ mismatch }) => isLimited(mismatch),
  scope: isClaimOfWhole,
  relation: ({ link: { term }, said }) => !isMeasured(term) && !PLAIN.has(classOf(term)) && !hasRelation(said),
  origin: ({ link: { term } }) => !isPlainNoun(term),
  model: isOtherModel,
  binding: isOtherAmount,
  modifier: () => false,
};

/**
 * Tells whether the ground surely says otherwise than a link. Where a guard that may be the missing one is in the sentence
 * at another place, or the word may be said of a part under another name, that is not sure: it is asked about.
 */
export function isContradiction(ground: Ground, link: Link, said: Statement, mismatch: Mismatch): boolean {
  return TESTS[mismatch.rule]({ ground, link, said, mismatch });
}

/** Recognizes an amount that the ground states otherwise, and not also so: black has 3,000 pages, the others 2,300. */
function isOtherAmount({ ground, link: { term, on } }: Case): boolean {
  if (on === undefined || on.tag === "verb" || term.tag !== "quantity") return false;
  return quantityOn(ground, term, on) !== undefined && !isStatedOf(ground, term, on);
}

/** "Pens", of "made for pens": no place. */
function isPlainNoun(term: Term): boolean {
  const { tag, token } = term;
  return tag === "noun" && token.kind === "word" && !token.capital && !COUNTRIES.has(token.lower);
}

/** Recognizes amounts with a unit. A count may be the number of a name: "iPhone 15". */
function isMeasured(term: Term): boolean {
  return term.tag === "quantity" && dimensionOf(term) !== "count";
}

/** Recognizes a missing word that is the number of the name: "iPhone" is no "iPhone 14". */
function isOtherModel({ said, mismatch: { occurrence, word } }: Case): boolean {
  if (termsIn(said).some(({ key }) => key === word)) return false;
  return occurrence.statement.terms.some((term) => term.key === word && dimensionOf(term) === "count");
}

function termsIn(said: Statement): Term[] {
  return sentenceOf(said).flatMap(({ terms }) => [...terms]);
}

/** Recognizes a denial that was dropped where the sentence has none, or was put right before the word. */
function isOtherDenial({ ground, link: { term }, said, mismatch: { occurrence } }: Case): boolean {
  const isDenied = term.negation > 0 || said.absent;
  const wasDenied = occurrence.term.negation > 0 || occurrence.statement.absent;
  if (!isDenied || wasDenied) return !hasDenial(said) && !isOrdered(term, said);
  return !isDeniedThere(ground, said, occurrence) && (said.isExcluded || isDeniedItself(term, said));
}

function isOrdered(term: Term, said: Statement): boolean {
  return term.tag === "verb" && (isOrder(said) || ORDERS.has(wordOf(term)));
}

/** "With a charger (not included)", and "lighter than glass" of what is "instead of glass". */
function isDeniedThere({ absences }: Ground, said: Statement, { term, statement }: Occurrence): boolean {
  const isKnown = said.absent && absences.some(({ head }) => head !== undefined && head.key === said.head?.key);
  return (
    isKnown ||
    said.terms.some((one) => COMPARING.has(wordOf(one))) ||
    chunkOf(term, statement)?.preposition === "than" ||
    hasDenial(statement)
  );
}

/** "Sugar-free" of "no added sugar": what is denied is said with less than there, and with nothing else. */
function isBareDenial(term: Term, { terms }: Statement): boolean {
  return terms.every((other) => other === term || other.negation === 0 || !isContent(other));
}

/** Tells whether a denial is in the clause of a word, with nothing that it may end at in between. */
function isDeniedItself(term: Term, { reading: { clause } }: Statement): boolean {
  const content = clause.content;
  const at = content.findIndex((token) => token === term.token);
  const between = content.slice(content.findLastIndex((token, index) => index < at && token.kind === "mark") + 1, at);
  const isMarked = content.slice(0, Math.max(at, 0)).some((token) => token.kind === "mark" && token.mark === "not");
  if (!isMarked) return term.token.kind === "word" && term.token.denied;
  return between.every((token) => token.kind !== "word" || token.tag !== "preposition");
}

function hasDenial(said: Statement): boolean {
  if (said.isPossible) return true;
  const isAbsent = sentenceOf(said).some(({ absent }) => absent);
  return isAbsent || termsIn(said).some((term) => term.negation > 0 || DENYING.has(wordOf(term)));
}

function hasGuard(said: Statement): boolean {
  return hasDenial(said) || termsIn(said).some((term) => isGuard(wordOf(term)) || DISTRIBUTIVES.has(wordOf(term)));
}

/** "Up to 210 l" of what holds 210 l says less. The second amount after "up to" may be meant so, too. */
function isLooser(term: Term, { occurrence }: Mismatch): boolean {
  if (occurrence.term.bound === undefined) return LOOSER.has(term.bound ?? term.inheritedBound);
  return term.bound === undefined && term.inheritedBound === occurrence.term.bound;
}

/** "Yours", "the others": it is not known how many of what they are. */
function isReferring(term: Term): boolean {
  return term.tag === "noun" && !term.isThing;
}

/** Recognizes a word that the source says in a weaker form, where no word of the sentence weakens it. */
function isOtherKind({ ground, link: { term }, said, mismatch: { occurrence, word } }: Case): boolean {
  if (OTHER_THAN_THINGS.has(term.tag) || compoundOf(term) > 0) return false;
  const missing = occurrence.statement.terms.find(({ key }) => key === word);
  // "Refurbished laptop" is of the laptop, not of its brand.
  if (STATES.has(wordOf(missing)) && !isNameTerm(ground, term)) return false;
  return !termsIn(said).some((other) => isWeakener(wordOf(other)));
}

function isWeakener(word: string): boolean {
  return isWeakerForm(word) || isEstranging(word) || WEAKENERS.has(word);
}

function saysShare(said: Statement): boolean {
  return termsIn(said).some((term) => dimensionOf(term) === "share");
}

/** "10 years on the frame": the missing word limits the amount. */
function isLimited({ occurrence: { statement }, word }: Mismatch): boolean {
  const missing = statement.terms.find(({ key }) => key === word);
  return missing !== undefined && LIMITING.has(chunkOf(missing, statement)?.preposition);
}

/** Recognizes a claim about the whole product where the ground has it of a part only. */
function isClaimOfWhole({ ground, link: { term, on }, said, mismatch }: Case): boolean {
  if (mismatch.occurrence.statement.isDoubtful) return false;
  if (PLAIN.has(classOf(term)) || classOf(term) === "proper noun") return false;
  const isOfWhole = on === undefined || isNameTerm(ground, on);
  return isOfWhole && said.owners.length === 0;
}

function hasRelation(said: Statement): boolean {
  return termsIn(said).some((term) => term.relation || RELATING.has(wordOf(term)));
}
