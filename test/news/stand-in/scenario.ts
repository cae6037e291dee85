import type { AnswerMode } from "./batch.ts";

/** Failures of any answer. `http-<status>` answers with that status. */
const FAILURES = [
  "hang",
  "stall",
  "reset",
  "reset-body",
  "cut-body",
  "huge",
  "gzip-bomb",
  "bad-gzip",
  "sorry",
  "consent",
  "consent-wall",
  "elsewhere",
  "loop",
  "no-location",
  "html",
  "garbage",
  "nothing",
] as const;
export type Failure = (typeof FAILURES)[number] | `http-${number}`;

export const FEED_MODES = [
  "ok",
  "empty",
  "single",
  "old-tokens",
  "old-guids",
  "re-indented",
  "numeric-references",
  "truncated",
  "doctype",
  "entity-flood",
  "atom",
  ...FAILURES,
] as const;
export type FeedMode = (typeof FEED_MODES)[number] | Failure;

export const PAGE_MODES = ["signed", "unsigned", "other-token", ...FAILURES] as const;
export type PageMode = (typeof PAGE_MODES)[number] | Failure;

export const BATCH_MODES = ["ok", "envelope-error", ...FAILURES] as const;
export type BatchMode = (typeof BATCH_MODES)[number] | Failure;

/** A mode for all requests, or for each by its subject and the number of earlier requests of its kind. */
export type Rule<Mode> = Mode | ((subject: string, before: number) => Mode);

/** The behaviour of the stand-in, which may change while it runs. */
export interface Scenario {
  /** Feed modes by search string. */
  readonly feed: Rule<FeedMode>;
  /** Page modes by token. */
  readonly page: Rule<PageMode>;
  /** Batch modes by the tokens, joined with commas. */
  readonly batch: Rule<BatchMode>;
  /** Answers of the batch by token. */
  readonly answer: Rule<AnswerMode>;
  /** Pages before the stand-in answers 429. */
  readonly pageBudget: number;
  /** The size of pages. Real ones have 590,000 bytes. */
  readonly pageBytes: number;
  readonly chunkedBatch: boolean;
  /** The delay before each answer. */
  readonly latencyMs: number;
}

export const DEFAULT_SCENARIO: Scenario = {
  feed: "ok",
  page: "signed",
  batch: "ok",
  answer: "url",
  pageBudget: Number.POSITIVE_INFINITY,
  pageBytes: 590_000,
  chunkedBatch: false,
  latencyMs: 0,
};

export function modeOf<Mode>(rule: Rule<Mode>, subject: string, before: number): Mode {
  return typeof rule === "function" ? (rule as (subject: string, before: number) => Mode)(subject, before) : rule;
}
