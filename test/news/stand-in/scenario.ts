import type { AnswerMode } from "./batch.ts";

/** Ways in which an answer goes wrong, whatever it was to be. `http-<status>` answers with that status. */
const FAULTS = [
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
export type Fault = (typeof FAULTS)[number] | `http-${number}`;

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
  ...FAULTS,
] as const;
export type FeedMode = (typeof FEED_MODES)[number] | Fault;

export const PAGE_MODES = ["signed", "unsigned", "other-token", ...FAULTS] as const;
export type PageMode = (typeof PAGE_MODES)[number] | Fault;

export const BATCH_MODES = ["ok", "envelope-error", ...FAULTS] as const;
export type BatchMode = (typeof BATCH_MODES)[number] | Fault;

/** A mode for all requests, or one for each: by its subject and how many requests of its kind came before. */
export type Rule<Mode> = Mode | ((subject: string, before: number) => Mode);

/** How the stand-in behaves. It may be changed while it runs. */
export interface Scenario {
  /** By the search string. */
  readonly feed: Rule<FeedMode>;
  /** By the token. */
  readonly page: Rule<PageMode>;
  /** By the tokens of the batch, joined with commas. */
  readonly batch: Rule<BatchMode>;
  /** What the batch says about each token. */
  readonly answer: Rule<AnswerMode>;
  /** Pages that an instance serves before it answers 429. */
  readonly pageBudget: number;
  /** Real pages have 590,000. */
  readonly pageBytes: number;
  readonly chunkedBatch: boolean;
  /** Before each answer. */
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
