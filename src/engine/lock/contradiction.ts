import { claimOfTerm } from "./term-claim.ts";
import type { Occurrence } from "./ground-builder.ts";
import type { Mismatch } from "./finding.ts";
import type { Ground } from "./ground.ts";
import type { Dependency } from "./proof/dependency.ts";
import { isProductTerm } from "./proof/kinds.ts";
import { altersIdentity, isQualifier, isWeakerForm } from "./proof/word-classes.ts";
import { isImperative } from "./proof/verbs.ts";
import { compoundOf } from "./statements/nouns.ts";
import { type Statement, chunkOf, sentenceOf } from "./statements/statement.ts";
import { type Term, dimensionOf, isContent, wordOf } from "./statements/term.ts";
import type { ClaimClass } from "./words/claims.ts";
import { DISTRIBUTIVES, IMPERATIVES, STATES, WEAKENERS } from "./words/qualifiers.ts";
import { COUNTRIES } from "./words/places.ts";
import { otherQuantityOf, statesQuantityOf } from "./detail.ts";

/** Words that may deny or limit something although the parser does not read a negation. */
const NEGATION_CUES = new Set(
  "not no never without excludes exclude excluding except out only own yourself instead unlike skip avoid separately optional extra order ordered buy bought need needs unsuitable neither nor".split(
    " ",
  ),
);
/** Words that tell one thing from others: "the posts, except the jute post". */
const EXCEPTION_WORDS = new Set(["except", "unlike", "other", "others"]);
const NON_ENTITY_TAGS = new Set<Term["tag"]>(["adjective", "verb", "quantity"]);
/** Words that may state a purpose although the parser does not read one. */
const PURPOSE_WORDS = new Set("for to fit fits suit suits match matches between hold holds take takes onto".split(" "));
/** Prepositions that limit an amount to what follows them. */
const LIMITING_PREPOSITIONS = new Set<string | undefined>("on per after without at with for in under".split(" "));
/** Bounds that say less than the bare amount. */
const LOOSER_BOUNDS = new Set<Term["bound"]>(["atMost", "about", "under"]);
/** Classes of words that make no claim where the ground has them about a part, or as a purpose. */
const NON_CLAIMS = new Set<ClaimClass | "negation" | undefined>([
  undefined,
  "universal",
  "size",
  "quantity",
  "country",
]);

/** Everything that decides whether a mismatch is a contradiction. */
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
    term.negation > 0 ? isBareNegation(term, hypothesis) : !hasQualifier(hypothesis),
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
 * Tells whether the ground certainly contradicts a dependency. It is not certain where the missing qualifier may be
 * elsewhere in the sentence, or where the word may be about a part under another name. Then the merchant is asked.
 */
export function isContradiction(
  ground: Ground,
  dependency: Dependency,
  hypothesis: Statement,
  mismatch: Mismatch,
): boolean {
  return CONTRADICTS[mismatch.rule]({ ground, dependency, hypothesis, mismatch });
}

/** Tells whether the ground states another amount and not this one: black has 3,000 pages, the others 2,300. */
function statesOtherAmount({ ground, dependency: { term, governor } }: Case): boolean {
  if (governor === undefined || governor.tag === "verb" || term.tag !== "quantity") return false;
  return otherQuantityOf(ground, term, governor) !== undefined && !statesQuantityOf(ground, term, governor);
}

/** Recognizes a common noun that is not a place: the pens of "made for pens". */
function isCommonNoun(term: Term): boolean {
  const { tag, token } = term;
  return tag === "noun" && token.kind === "word" && !token.capital && !COUNTRIES.has(token.lower);
}

/** Recognizes amounts with a unit. A count may be part of a name: "iPhone 15". */
function hasUnit(term: Term): boolean {
  return term.tag === "quantity" && dimensionOf(term) !== "count";
}

/** Tells whether the number of a name is missing: "iPhone" is not "iPhone 14". */
function namesOtherModel({ hypothesis, mismatch: { occurrence, word } }: Case): boolean {
  if (sentenceTerms(hypothesis).some(({ key }) => key === word)) return false;
  return occurrence.statement.terms.some((term) => term.key === word && dimensionOf(term) === "count");
}

function sentenceTerms(hypothesis: Statement): Term[] {
  return sentenceOf(hypothesis).flatMap(({ terms }) => [...terms]);
}

/** Tells whether a negation was dropped from a sentence without any, or was put directly before the word. */
function contradictsPolarity({ ground, dependency: { term }, hypothesis, mismatch: { occurrence } }: Case): boolean {
  const isNegated = term.negation > 0 || hypothesis.absent;
  const wasNegated = occurrence.term.negation > 0 || occurrence.statement.absent;
  if (!isNegated || wasNegated) return !hasNegation(hypothesis) && !isCommanded(term, hypothesis);
  return (
    !isNegatedInGround(ground, hypothesis, occurrence) && (hypothesis.isExcluded || isDirectlyNegated(term, hypothesis))
  );
}

function isCommanded(term: Term, hypothesis: Statement): boolean {
  return term.tag === "verb" && (isImperative(hypothesis) || IMPERATIVES.has(wordOf(term)));
}

/** Tells whether the ground denies it elsewhere: "with a charger (not included)", "instead of glass". */
function isNegatedInGround({ absences }: Ground, hypothesis: Statement, { term, statement }: Occurrence): boolean {
  const isKnown =
    hypothesis.absent && absences.some(({ head }) => head !== undefined && head.key === hypothesis.head?.key);
  return (
    isKnown ||
    hypothesis.terms.some((one) => EXCEPTION_WORDS.has(wordOf(one))) ||
    chunkOf(term, statement)?.preposition === "than" ||
    hasNegation(statement)
  );
}

/** Tells whether nothing else is negated: "sugar-free" for "no added sugar" drops a word. */
function isBareNegation(term: Term, { terms }: Statement): boolean {
  return terms.every((other) => other === term || other.negation === 0 || !isContent(other));
}

/** Tells whether a negation is in the clause of a word, and no preposition between them can end its scope. */
function isDirectlyNegated(term: Term, { parse: { clause } }: Statement): boolean {
  const content = clause.content;
  const at = content.findIndex((token) => token === term.token);
  const between = content.slice(content.findLastIndex((token, index) => index < at && token.kind === "mark") + 1, at);
  const isMarked = content.slice(0, Math.max(at, 0)).some((token) => token.kind === "mark" && token.mark === "not");
  if (!isMarked) return term.token.kind === "word" && term.token.negated;
  return between.every((token) => token.kind !== "word" || token.tag !== "preposition");
}

function hasNegation(hypothesis: Statement): boolean {
  if (hypothesis.isPossible) return true;
  const isAbsent = sentenceOf(hypothesis).some(({ absent }) => absent);
  return isAbsent || sentenceTerms(hypothesis).some((term) => term.negation > 0 || NEGATION_CUES.has(wordOf(term)));
}

function hasQualifier(hypothesis: Statement): boolean {
  return (
    hasNegation(hypothesis) ||
    sentenceTerms(hypothesis).some((term) => isQualifier(wordOf(term)) || DISTRIBUTIVES.has(wordOf(term)))
  );
}

/** Tells whether a bound says less: "up to 210 l" of what holds 210 l. A second amount may share the bound. */
function isLooserBound(term: Term, { occurrence }: Mismatch): boolean {
  if (occurrence.term.bound === undefined) return LOOSER_BOUNDS.has(term.bound ?? term.inheritedBound);
  return term.bound === undefined && term.inheritedBound === occurrence.term.bound;
}

/** Recognizes nouns that refer to others, in an unknown number: "yours", "the others". */
function isAnaphoric(term: Term): boolean {
  return term.tag === "noun" && !term.isEntity;
}

/** Tells whether the ground has a word in a weaker form, and no word of the sentence weakens it. */
function dropsWeakener({ ground, dependency: { term }, hypothesis, mismatch: { occurrence, word } }: Case): boolean {
  if (NON_ENTITY_TAGS.has(term.tag) || compoundOf(term) > 0) return false;
  const missing = occurrence.statement.terms.find(({ key }) => key === word);
  // "Refurbished laptop" qualifies the laptop, not its brand.
  if (STATES.has(wordOf(missing)) && !isProductTerm(ground, term)) return false;
  return !sentenceTerms(hypothesis).some((other) => isWeakener(wordOf(other)));
}

function isWeakener(word: string): boolean {
  return isWeakerForm(word) || altersIdentity(word) || WEAKENERS.has(word);
}

function mentionsShare(hypothesis: Statement): boolean {
  return sentenceTerms(hypothesis).some((term) => dimensionOf(term) === "share");
}

/** Tells whether the missing word limits an amount: "10 years on the frame". */
function dropsLimit({ occurrence: { statement }, word }: Mismatch): boolean {
  const missing = statement.terms.find(({ key }) => key === word);
  return missing !== undefined && LIMITING_PREPOSITIONS.has(chunkOf(missing, statement)?.preposition);
}

/** Tells whether a claim about the whole product is stated of a part only. */
function generalizesFromPart({ ground, dependency: { term, governor }, hypothesis, mismatch }: Case): boolean {
  if (mismatch.occurrence.statement.isDoubtful) return false;
  if (NON_CLAIMS.has(claimOfTerm(term)) || claimOfTerm(term) === "proper noun") return false;
  const isOfWhole = governor === undefined || isProductTerm(ground, governor);
  return isOfWhole && hypothesis.owners.length === 0;
}

function hasRelation(hypothesis: Statement): boolean {
  return sentenceTerms(hypothesis).some((term) => term.relation || PURPOSE_WORDS.has(wordOf(term)));
}
