import type { Prompt } from "./prompt.ts";

/** Maximum tokens of one answer. */
export const MAX_OUTPUT_TOKENS = 300;
/** Typical tokens of one answer. */
const USUAL_OUTPUT_TOKENS = 60;
/** A token rarely has fewer than two bytes. In English it has four on average. */
const MIN_TOKEN_BYTES = 2;
const USUAL_TOKEN_BYTES = 4;
/** Bytes that providers add around the messages and the schema of an answer. */
const FRAME_BYTES = 1_200;

/** Micro-cents in a cent. */
export const MICRO_CENTS = 1_000_000;

/** The prices of an assistant. One cent per million tokens is one micro-cent per token. */
export interface TokenPrices {
  readonly inputCentsPerMillion: number;
  readonly outputCentsPerMillion: number;
}

/** The tokens of a request and its answer. */
export interface TokenUse {
  readonly input: number;
  readonly output: number;
}

/** Returns the cost of some tokens in whole micro-cents. */
export function costOf({ input, output }: TokenUse, prices: TokenPrices): number {
  return Math.ceil(input * prices.inputCentsPerMillion + output * prices.outputCentsPerMillion);
}

/** Returns an upper bound on the tokens of a request of this size. */
export function mostTokens(bytes: number): TokenUse {
  return { input: Math.ceil((bytes + FRAME_BYTES) / MIN_TOKEN_BYTES), output: MAX_OUTPUT_TOKENS };
}

/** Returns the typical tokens of a request of this size. */
export function usualTokens(bytes: number): TokenUse {
  return { input: Math.ceil((bytes + FRAME_BYTES / 2) / USUAL_TOKEN_BYTES), output: USUAL_OUTPUT_TOKENS };
}

/** Returns the size of a prompt in bytes of UTF-8. */
export function bytesOf({ system, user }: Prompt): number {
  return new TextEncoder().encode(system + user).length;
}
