import type { Prompt } from "./prompt.ts";

/** Most tokens of one answer. */
export const MAX_OUTPUT_TOKENS = 300;
/** Usual tokens of one answer. */
const USUAL_OUTPUT_TOKENS = 60;
/** A token is hardly ever shorter than two bytes, and in English four of them on average. */
const MIN_TOKEN_BYTES = 2;
const USUAL_TOKEN_BYTES = 4;
/** Bytes that providers add around the messages and the schema of an answer. */
const FRAME_BYTES = 1_200;

/** Prices of an assistant. One cent for a million tokens is one micro-cent for a token. */
export interface TokenPrices {
  readonly inputCentsPerMillion: number;
  readonly outputCentsPerMillion: number;
}

/** Tokens that a request took. */
export interface TokenUse {
  readonly input: number;
  readonly output: number;
}

/** Returns what tokens cost, in whole micro-cents. */
export function costOf({ input, output }: TokenUse, prices: TokenPrices): number {
  return Math.ceil(input * prices.inputCentsPerMillion + output * prices.outputCentsPerMillion);
}

/** Returns more tokens than one request of so many bytes can take. */
export function mostTokens(bytes: number): TokenUse {
  return { input: Math.ceil((bytes + FRAME_BYTES) / MIN_TOKEN_BYTES), output: MAX_OUTPUT_TOKENS };
}

/** Returns the tokens that one request of so many bytes usually takes. */
export function usualTokens(bytes: number): TokenUse {
  return { input: Math.ceil((bytes + FRAME_BYTES / 2) / USUAL_TOKEN_BYTES), output: USUAL_OUTPUT_TOKENS };
}

/** Returns the size of a prompt in bytes of UTF-8. */
export function bytesOf({ system, user }: Prompt): number {
  return new TextEncoder().encode(system + user).length;
}
