import { finish, type Steps } from "../../shared/steps.ts";
import { ANYWHERE } from "./collector.ts";
import type { Finding, SentenceFindings } from "./finding.ts";
import { findingsOf } from "./findings.ts";
import type { Ground } from "./ground.ts";
import { isOfProduct, retoldIn } from "./retelling/index.ts";
import type { Statement } from "./statements/statement.ts";
import { type Question, questionsOf } from "./questions.ts";
import { type ReadSentence, type Tokens, readSentencesInSteps, tokensOf } from "./statements/read.ts";
import type { Term } from "./statements/term.ts";
import type { TextKind } from "./statements/cut.ts";
import { turnedIn } from "./turning/index.ts";
import type { LockedField, Violation } from "./violation.ts";
import { pressureViolations, stateViolations, titleViolations, unreadable, violationsOf } from "./violations.ts";

export type LockStatus = "accepted" | "needs_confirmation" | "refused";

export interface Verdict {
  readonly status: LockStatus;
  /** In the order of the text. */
  readonly violations: readonly Violation[];
  /** Questions for the merchant. A yes makes the same text pass. */
  readonly questions: readonly Question[];
}

/** Checks that a title or description says only what a listing's own statements ground. Never throws. */
export function checkText(ground: Ground, field: LockedField, text: string): Verdict {
  return finish(checkInSteps(ground, field, text));
}

/** The same, a sentence in each step. */
export function* checkInSteps(ground: Ground, field: LockedField, text: string): Steps<Verdict> {
  const kind = field === "title" ? "title" : "prose";
  const tokens = tokensOf(text, kind);
  const sentences = yield* readProposal(ground, tokens, kind);
  if (field === "title") nameOpening(ground, sentences[0]?.statements[0]?.terms ?? []);
  const statements = sentences.flatMap((sentence) => sentence.statements);
  const isReadable = tokens.complete && !statements.some(({ reading }) => reading.clause.isCutOff);
  const judged = isReadable ? yield* findInSteps(ground, sentences, field === "title") : [];
  const violations = [
    ...pressureViolations(ground, tokens, text),
    ...(isReadable ? [] : [unreadable(text)]),
    ...(field === "title" ? [...titleViolations(ground, text), ...stateViolations(ground, statements, text)] : []),
    ...violationsOf(ground, judged, tokens, text),
  ].toSorted((one, other) => one.span.start - other.span.start);
  return { status: statusOf(violations), violations, questions: questionsOf(ground, violations) };
}

function* findInSteps(ground: Ground, sentences: readonly ReadSentence[], isTitle: boolean): Steps<SentenceFindings[]> {
  const judged: SentenceFindings[] = [];
  for (const [at, sentence] of sentences.entries()) {
    const isSaid = isSaidAgain(ground, sentence, sentences[at - 1], sentences[at + 1]);
    let findings = sentence.statements.flatMap((statement) => judgedOf(ground, statement, isSaid));
    if (findings.length > 0 && !isSaid) {
      const retold = retoldAt(ground, sentences, at, isTitle);
      findings = sentence.statements.flatMap((statement) => judgedOf(ground, statement, retold.has(statement)));
    }
    judged.push({ sentence, findings });
    yield;
  }
  return judged;
}

/** Returns what is wrong with a statement: its words first, and their order only where nothing is wrong with them. */
function judgedOf(ground: Ground, statement: Statement, isSaid: boolean): Finding[] {
  const findings = findingsOf(ground, statement, isSaid);
  return isSaid || findings.length > 0 ? findings : turnedIn(ground, statement);
}

const NONE: ReadonlySet<Statement> = new Set();

/** Returns the statements of a sentence that say a whole sentence or row of the ground in other words. */
function retoldAt(
  { units, naming }: Ground,
  sentences: readonly ReadSentence[],
  at: number,
  isTitle: boolean,
): ReadonlySet<Statement> {
  const [before, sentence, after] = [sentences[at - 1], sentences[at], sentences[at + 1]];
  if (sentence === undefined || after?.isGuard === true) return NONE;
  return retoldIn(units, sentence, { naming, isTitle, isAfterProduct: () => isOfProduct(before, naming) });
}

/** A title that does not name the product is read like a description: its first noun is what it is about. */
function* readProposal({ subject }: Ground, tokens: Tokens, kind: TextKind): Steps<ReadSentence[]> {
  const sentences = yield* readSentencesInSteps(tokens, kind, subject);
  const first = sentences[0]?.statements[0];
  const isNamed = first?.terms.some(({ key, tag }) => tag !== "quantity" && subject.isName(key)) ?? false;
  const isKept = kind === "prose" || isNamed || first?.head === undefined;
  return isKept ? sentences : yield* readSentencesInSteps(tokens, "prose", subject);
}

/**
 * Marks as a name the first words that are those of the original title: "Harbour Masters, board game" says nothing of
 * masters.
 */
function nameOpening({ opening }: Ground, terms: readonly Term[]): void {
  const same = terms.findIndex(({ key }, at) => key !== opening[at]);
  for (const term of same < 0 ? terms : terms.slice(0, same)) term.isNamed = true;
}

/** A sentence of the ground may be said again, but not without the one after it that only says how it is meant. */
function isSaidAgain(
  { sentences }: Ground,
  { wording, statements }: ReadSentence,
  before: ReadSentence | undefined,
  after: ReadSentence | undefined,
): boolean {
  const wordingsBefore = sentences.get(wording);
  if (wordingsBefore === undefined || after?.isGuard === true) return false;
  if (wordingsBefore.has(ANYWHERE)) return true;
  // "It is leakproof" says what it said only after the same sentence.
  const isPointing = statements[0]?.reading.hasPronoun ?? false;
  return !isPointing || wordingsBefore.has(before?.wording ?? "");
}

function statusOf(violations: readonly Violation[]): LockStatus {
  if (violations.length === 0) return "accepted";
  return violations.some(({ severity }) => severity === "claim") ? "refused" : "needs_confirmation";
}
