import { claimOfTerm } from "./term-claim.ts";
import type { Occurrence } from "./ground-builder.ts";
import type { Mismatch } from "./finding.ts";
import type { Ground } from "./ground.ts";
import type { Dependency } from "./proof/dependency.ts";
import { isProductTerm } from "./proof/kinds.ts";
import { altersIdentity, isQualifier, isWeakerForm } from "./proof/word-classes.ts";
import { isImperative } from "./proof/verbs.ts";
import { compoundOf } from "./statements/nouns.ts";
import { sentenceOf, type Statement, chunkOf } from "./statements/statement.ts";
import { type Term, dimensionOf, isContent, wordOf } from "./statements/term.ts";
import type { ClaimClass } from "./words/claims.ts";
import { DISTRIBUTIVES, IMPERATIVES, STATES, WEAKENERS } from "./words/qualifiers.ts";
import { COUNTRIES } from "./words/places.ts";
import { statesQuantityOf, otherQuantityOf } from "./detail.ts";

/** Words that may deny or limit something without being read as a denial. */
const NEGATION_CUES = new Set(
  "not no never without excludes exclude excluding except out only own yourself instead unlike skip avoid separately optional extra order ordered buy bought need needs unsuitable neither nor".split(
    " ",
  ),
);
/** Words that tell one thing from others: "the posts, except the jute post". */
const EXCEPTION_WORDS = new Set(["except", "unlike", "other", "others"]);
const NON_ENTITY_TAGS = new Set<Term["tag"]>(["adjective", "verb", "quantity"]);
/** Words that may say what something is for without being read so. */
const PURPOSE_WORDS = new Set("for to fit fits suit suits match matches between hold holds take takes onto".split(" "));
/** Prepositions by which an amount is limited to what follows them. */
const LIMITING_PREPOSITIONS = new Set<string | undefined>("on per after without at with for in under".split(" "));
/** Bounds that say less than the bare amount. */
const LOOSER_BOUNDS = new Set<Term["bound"]>(["atMost", "about", "under"]);
/** Classes of words that are no claim where the ground has them of a part, or as what the product is for. */
const NON_CLAIMS = new Set<ClaimClass | "negation" | undefined>([
  undefined,
  "universal",
  "size",
  "quantity",
  "country",
]);

/** Holds all that decides whether a mismatch is a contradiction. */
interface Case {
  readonly ground: Ground;
  readonly dependency: Dependency;
  readonly hypothesis: Statement;
  readonly mismatch: Mismatch;
}

const CONTRADICTS: Readonly<Record<Mismatch["rule"], (one: Case) => boolean>> = {
  negation: contradictsPolarity,
  presence: contradictsPolarity,
  condition: ({ dependency: { term }, hypothesis }) =>
    term.negation > 0 ? isBareDenial(term, hypothesis) : !hasQualifier(hypothesis),
  bound: ({ dependency, mismatch }) => !isLooserBound(dependency.term, mismatch),
  number: ({ dependency: { term } }) => dimensionOf(term) !== undefined || !isAnaphoric(term),
  likeness: dropsWeakener,
  share: ({ hypothesis }) => !mentionsShare(hypothesis),
  basis: ({ mismatch }) => dropsLimit(mismatch),
  scope: generalizesFromPart,
  relation: ({ dependency: { term }, hypothesis }) =>
    !hasUnit(term) && !NON_CLAIMS.has(claimOfTerm(term)) && !hasRelation(hypothesis),
  origin: ({ dependency: { term } }) => !isCommonNoun(term),
  model: namesOtherModel,
  binding: statesOtherAmount,
  modifier: () => false,
};

/**
 * Tells whether the ground surely says otherwise than a link. Where a guard that may be the missing one is in the sentence
 * at another place, or the word may be said of a part under another name, that is not sure: it is asked about.
 */
export function isContradiction(
  ground: Ground,
  dependency: Dependency,
  hypothesis: Statement,
  mismatch: Mismatch,
): boolean {
  return CONTRADICTS[mismatch.rule]({ ground, dependency, hypothesis, mismatch });
}

/** Recognizes an amount that the ground states otherwise, and not also so: black has 3,000 pages, the others 2,300. */
function statesOtherAmount({ ground, dependency: { term, governor } }: Case): boolean {
  if (governor === undefined || governor.tag === "verb" || term.tag !== "quantity") return false;
  return otherQuantityOf(ground, term, governor) !== undefined && !statesQuantityOf(ground, term, governor);
}

/** "Pens", of "made for pens": no place. */
function isCommonNoun(term: Term): boolean {
  const { tag, token } = term;
  return tag === "noun" && token.kind === "word" && !token.capital && !COUNTRIES.has(token.lower);
}

/** Recognizes amounts with a unit. A count may be the number of a name: "iPhone 15". */
function hasUnit(term: Term): boolean {
  return term.tag === "quantity" && dimensionOf(term) !== "count";
}

/** Recognizes a missing word that is the number of the name: "iPhone" is no "iPhone 14". */
function namesOtherModel({ hypothesis, mismatch: { occurrence, word } }: Case): boolean {
  if (sentenceTerms(hypothesis).some(({ key }) => key === word)) return false;
  return occurrence.statement.terms.some((term) => term.key === word && dimensionOf(term) === "count");
}

function sentenceTerms(hypothesis: Statement): Term[] {
  return sentenceOf(hypothesis).flatMap(({ terms }) => [...terms]);
}

/** Recognizes a denial that was dropped where the sentence has none, or was put right before the word. */
function contradictsPolarity({ ground, dependency: { term }, hypothesis, mismatch: { occurrence } }: Case): boolean {
  const isDenied = term.negation > 0 || hypothesis.absent;
  const wasDenied = occurrence.term.negation > 0 || occurrence.statement.absent;
  if (!isDenied || wasDenied) return !hasDenial(hypothesis) && !isCommanded(term, hypothesis);
  return (
    !isDenialInGround(ground, hypothesis, occurrence) && (hypothesis.isExcluded || isDirectlyDenied(term, hypothesis))
  );
}

function isCommanded(term: Term, hypothesis: Statement): boolean {
  return term.tag === "verb" && (isImperative(hypothesis) || IMPERATIVES.has(wordOf(term)));
}

/** "With a charger (not included)", and "lighter than glass" of what is "instead of glass". */
function isDenialInGround({ absences }: Ground, hypothesis: Statement, { term, statement }: Occurrence): boolean {
  const isKnown =
    hypothesis.absent && absences.some(({ head }) => head !== undefined && head.key === hypothesis.head?.key);
  return (
    isKnown ||
    hypothesis.terms.some((one) => EXCEPTION_WORDS.has(wordOf(one))) ||
    chunkOf(term, statement)?.preposition === "than" ||
    hasDenial(statement)
  );
}

/** "Sugar-free" of "no added sugar": what is denied is said with less than there, and with nothing else. */
function isBareDenial(term: Term, { terms }: Statement): boolean {
  return terms.every((other) => other === term || other.negation === 0 || !isContent(other));
}

/** Tells whether a denial is in the clause of a word, with nothing that it may end at in between. */
function isDirectlyDenied(term: Term, { parse: { clause } }: Statement): boolean {
  const content = clause.content;
  const at = content.findIndex((token) => token === term.token);
  const between = content.slice(content.findLastIndex((token, index) => index < at && token.kind === "mark") + 1, at);
  const isMarked = content.slice(0, Math.max(at, 0)).some((token) => token.kind === "mark" && token.mark === "not");
  if (!isMarked) return term.token.kind === "word" && term.token.denied;
  return between.every((token) => token.kind !== "word" || token.tag !== "preposition");
}

function hasDenial(hypothesis: Statement): boolean {
  if (hypothesis.isPossible) return true;
  const isAbsent = sentenceOf(hypothesis).some(({ absent }) => absent);
  return isAbsent || sentenceTerms(hypothesis).some((term) => term.negation > 0 || NEGATION_CUES.has(wordOf(term)));
}

function hasQualifier(hypothesis: Statement): boolean {
  return (
    hasDenial(hypothesis) ||
    sentenceTerms(hypothesis).some((term) => isQualifier(wordOf(term)) || DISTRIBUTIVES.has(wordOf(term)))
  );
}

/** "Up to 210 l" of what holds 210 l says less. The second amount after "up to" may be meant so, too. */
function isLooserBound(term: Term, { occurrence }: Mismatch): boolean {
  if (occurrence.term.bound === undefined) return LOOSER_BOUNDS.has(term.bound ?? term.inheritedBound);
  return term.bound === undefined && term.inheritedBound === occurrence.term.bound;
}

/** "Yours", "the others": it is not known how many of what they are. */
function isAnaphoric(term: Term): boolean {
  return term.tag === "noun" && !term.isEntity;
}

/** Recognizes a word that the source says in a weaker form, where no word of the sentence weakens it. */
function dropsWeakener({ ground, dependency: { term }, hypothesis, mismatch: { occurrence, word } }: Case): boolean {
  if (NON_ENTITY_TAGS.has(term.tag) || compoundOf(term) > 0) return false;
  const missing = occurrence.statement.terms.find(({ key }) => key === word);
  // "Refurbished laptop" is of the laptop, not of its brand.
  if (STATES.has(wordOf(missing)) && !isProductTerm(ground, term)) return false;
  return !sentenceTerms(hypothesis).some((other) => isWeakener(wordOf(other)));
}

function isWeakener(word: string): boolean {
  return isWeakerForm(word) || altersIdentity(word) || WEAKENERS.has(word);
}

function mentionsShare(hypothesis: Statement): boolean {
  return sentenceTerms(hypothesis).some((term) => dimensionOf(term) === "share");
}

/** "10 years on the frame": the missing word limits the amount. */
function dropsLimit({ occurrence: { statement }, word }: Mismatch): boolean {
  const missing = statement.terms.find(({ key }) => key === word);
  return missing !== undefined && LIMITING_PREPOSITIONS.has(chunkOf(missing, statement)?.preposition);
}

/** Recognizes a claim about the whole product where the ground has it of a part only. */
function generalizesFromPart({ ground, dependency: { term, governor }, hypothesis, mismatch }: Case): boolean {
  if (mismatch.occurrence.statement.isDoubtful) return false;
  if (NON_CLAIMS.has(claimOfTerm(term)) || claimOfTerm(term) === "proper noun") return false;
  const isOfWhole = governor === undefined || isProductTerm(ground, governor);
  return isOfWhole && hypothesis.owners.length === 0;
}

function hasRelation(hypothesis: Statement): boolean {
  return sentenceTerms(hypothesis).some((term) => term.relation || PURPOSE_WORDS.has(wordOf(term)));
}
