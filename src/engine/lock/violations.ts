import { factFor, isAskable } from "./requested-fact.ts";
import type { Finding, SentenceFindings } from "./finding.ts";
import { type Ground, isSourced } from "./ground.ts";
import { type TokenizedText, pressuresOf } from "./statements/parse.ts";
import type { Statement } from "./statements/statement.ts";
import { wordOf } from "./statements/term.ts";
import type { Span } from "./tokens/token.ts";
import type { Violation } from "./violation.ts";
import { detailOf } from "./detail.ts";

/** The most characters of a title, unless the original is longer. */
const MAX_TITLE_CHARS = 150;

/** The number of characters that a violation quotes of a whole text. */
const EXCERPT_CHARS = 20;

/** Returns one violation for each span. The words of a compound share a span, and the worst finding names it. */
export function violationsOf(
  ground: Ground,
  results: readonly SentenceFindings[],
  tokens: TokenizedText,
  text: string,
): Violation[] {
  return results.flatMap(({ sentence, findings }) => {
    const { start, end } = spanOf(tokens, sentence.span);
    const statements = findings.every(isAskable) ? text.slice(start, end) : undefined;
    return worstOf(findings).map((finding) => {
      const span = spanOf(tokens, finding.term.token);
      const token = text.slice(span.start, span.end);
      const fact = factFor(ground, finding, token, statements);
      const { rule, severity } = finding;
      return { token, rule, severity, detail: detailOf(ground, finding), span, fact };
    });
  });
}

function worstOf(findings: readonly Finding[]): Finding[] {
  const byPlace = new Map<number, Finding>();
  for (const finding of findings) {
    const { start } = finding.term.token;
    const known = byPlace.get(start);
    if (known === undefined || (known.severity === "word" && finding.severity === "claim")) byPlace.set(start, finding);
  }
  return [...byPlace.values()];
}

/** Returns the phrases that pressure a shopper, except those that a fact with a source contains: "only 3 left". */
export function pressureViolations(ground: Ground, tokens: TokenizedText, text: string): Violation[] {
  return pressuresOf(tokens)
    .map((pressure) => spanOf(tokens, pressure))
    .map((span) => ({ span, token: text.slice(span.start, span.end) }))
    .filter(({ token }) => !isSourced(ground, token))
    .map(({ span, token }) => ({
      token,
      rule: "scarcity",
      severity: "claim",
      detail: "pressing a shopper needs a fact with a source",
      span,
    }));
}

/** Returns a violation if a title is too long. */
export function titleViolations({ title }: Ground, text: string): Violation[] {
  const most = Math.max(MAX_TITLE_CHARS, charsIn(title));
  return charsIn(text) > most ? [lengthViolation(text, `a title has ${String(most)} characters at most`)] : [];
}

/** Returns the violation of a text that is too long to check. */
export function tooLongViolation(text: string): Violation {
  return lengthViolation(text, "the text, or a sentence of it, is too long to be checked");
}

/** Returns violations for a title that names the product and drops a word that states its condition: "refurbished". */
export function stateViolations(
  { stateWords, product }: Ground,
  statements: readonly Statement[],
  text: string,
): Violation[] {
  const terms = statements.flatMap((statement) => statement.terms);
  if (!terms.some(({ key, tag }) => tag !== "quantity" && product.isName(key))) return [];
  const words = new Set(terms.map(wordOf));
  return stateWords
    .filter((word) => !words.has(word))
    .map((word) => ({
      token: word,
      rule: "state",
      severity: "claim",
      detail: `the original is ${word}, and a title keeps that`,
      span: { start: 0, end: text.length },
    }));
}

function lengthViolation(text: string, detail: string): Violation {
  const span = { start: 0, end: text.length };
  return { token: text.slice(0, EXCERPT_CHARS), rule: "length", severity: "claim", detail, span };
}

function charsIn(text: string): number {
  let chars = 0;
  for (const _ of text) chars += 1;
  return chars;
}

function spanOf({ offsets }: TokenizedText, { start, end }: Span): Span {
  return { start: offsets[start] ?? 0, end: (offsets[end - 1] ?? 0) + 1 };
}
