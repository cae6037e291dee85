import { type Steps, finish } from "../../shared/steps.ts";
import { ANYWHERE } from "./ground-builder.ts";
import type { Finding, SentenceFindings } from "./finding.ts";
import { findingsOf } from "./findings.ts";
import type { Ground } from "./ground.ts";
import { findParaphrases, isAboutProduct } from "./paraphrase/index.ts";
import type { Statement } from "./statements/statement.ts";
import { type Question, questionsOf } from "./questions.ts";
import { type ParsedSentence, type TokenizedText, parseSentencesInSteps, tokenize } from "./statements/parse.ts";
import type { Term } from "./statements/term.ts";
import type { TextKind } from "./statements/clause.ts";
import { findSwaps } from "./swaps/index.ts";
import type { LockedField, Violation } from "./violation.ts";
import { pressureViolations, stateViolations, titleViolations, tooLongViolation, violationsOf } from "./violations.ts";

export type LockStatus = "accepted" | "needs_confirmation" | "refused";

export interface Verdict {
  readonly status: LockStatus;
  /** The violations in text order. */
  readonly violations: readonly Violation[];
  /** Questions for the merchant. A yes to all of them makes the same text pass. */
  readonly questions: readonly Question[];
}

/** Checks that a title or description says only what the statements of a listing ground. Never throws. */
export function checkText(ground: Ground, field: LockedField, text: string): Verdict {
  return finish(checkInSteps(ground, field, text));
}

/** Does the same in steps of one sentence. */
export function* checkInSteps(ground: Ground, field: LockedField, text: string): Steps<Verdict> {
  const kind = field === "title" ? "title" : "prose";
  const tokens = tokenize(text, kind);
  const sentences = yield* parseProposal(ground, tokens, kind);
  if (field === "title") markOpeningAsName(ground, sentences[0]?.statements[0]?.terms ?? []);
  const statements = sentences.flatMap((sentence) => sentence.statements);
  const isReadable = tokens.complete && !statements.some(({ parse }) => parse.clause.isCutOff);
  const results = isReadable ? yield* checkSentencesInSteps(ground, sentences, field === "title") : [];
  const violations = [
    ...pressureViolations(ground, tokens, text),
    ...(isReadable ? [] : [tooLongViolation(text)]),
    ...(field === "title" ? [...titleViolations(ground, text), ...stateViolations(ground, statements, text)] : []),
    ...violationsOf(ground, results, tokens, text),
  ].toSorted((one, other) => one.span.start - other.span.start);
  return { status: statusOf(violations), violations, questions: questionsOf(ground, violations) };
}

function* checkSentencesInSteps(
  ground: Ground,
  sentences: readonly ParsedSentence[],
  isTitle: boolean,
): Steps<SentenceFindings[]> {
  const results: SentenceFindings[] = [];
  for (const [at, sentence] of sentences.entries()) {
    const isRepeated = repeatsGround(ground, sentence, sentences[at - 1], sentences[at + 1]);
    let findings = sentence.statements.flatMap((statement) => checkStatement(ground, statement, isRepeated));
    if (findings.length > 0 && !isRepeated) {
      const paraphrased = paraphrasedAt(ground, sentences, at, isTitle);
      findings = sentence.statements.flatMap((statement) =>
        checkStatement(ground, statement, paraphrased.has(statement)),
      );
    }
    results.push({ sentence, findings });
    yield;
  }
  return results;
}

/** Returns the findings for a statement: for its words, or for their order if the words are grounded. */
function checkStatement(ground: Ground, statement: Statement, isRepeated: boolean): Finding[] {
  const findings = findingsOf(ground, statement, isRepeated);
  return isRepeated || findings.length > 0 ? findings : findSwaps(ground, statement);
}

const NONE: ReadonlySet<Statement> = new Set();

/** Returns the statements of a sentence that paraphrase a whole sentence or row of the ground. */
function paraphrasedAt(
  { passages, naming }: Ground,
  sentences: readonly ParsedSentence[],
  at: number,
  isTitle: boolean,
): ReadonlySet<Statement> {
  const [before, sentence, after] = [sentences[at - 1], sentences[at], sentences[at + 1]];
  if (sentence === undefined || after?.isQualifier === true) return NONE;
  return findParaphrases(passages, sentence, { naming, isTitle, isAfterProduct: () => isAboutProduct(before, naming) });
}

/** Parses a proposed text. A title that does not name the product is read like a description, about its first noun. */
function* parseProposal({ product }: Ground, tokens: TokenizedText, kind: TextKind): Steps<ParsedSentence[]> {
  const sentences = yield* parseSentencesInSteps(tokens, kind, product);
  const first = sentences[0]?.statements[0];
  const isNamed = first?.terms.some(({ key, tag }) => tag !== "quantity" && product.isName(key)) ?? false;
  const isSettled = kind === "prose" || isNamed || first?.head === undefined;
  return isSettled ? sentences : yield* parseSentencesInSteps(tokens, "prose", product);
}

/** Marks the first words of the original title as a name: "Harbour Masters, board game" has no masters. */
function markOpeningAsName({ opening }: Ground, terms: readonly Term[]): void {
  const same = terms.findIndex(({ key }, at) => key !== opening[at]);
  for (const term of same < 0 ? terms : terms.slice(0, same)) term.isNamed = true;
}

/** Tells whether a sentence repeats one of the ground, with the next sentence if that one qualifies it. */
function repeatsGround(
  { sentences }: Ground,
  { wording, statements }: ParsedSentence,
  before: ParsedSentence | undefined,
  after: ParsedSentence | undefined,
): boolean {
  const wordingsBefore = sentences.get(wording);
  if (wordingsBefore === undefined || after?.isQualifier === true) return false;
  if (wordingsBefore.has(ANYWHERE)) return true;
  // "It is leakproof" means the same only after the same sentence.
  const isPointing = statements[0]?.parse.hasPronoun ?? false;
  return !isPointing || wordingsBefore.has(before?.wording ?? "");
}

function statusOf(violations: readonly Violation[]): LockStatus {
  if (violations.length === 0) return "accepted";
  return violations.some(({ severity }) => severity === "claim") ? "refused" : "needs_confirmation";
}
