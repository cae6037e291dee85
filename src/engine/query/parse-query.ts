import type { QueryInput } from "../listing.ts";
import { type QueryWord, queryWordsOf } from "../relevance/query-words.ts";
import { deniedIn } from "../text/denials.ts";
import { type Polarity, polaritiesOf } from "../text/statements.ts";
import { FUNCTION_WORDS } from "../text/stop-words.ts";
import { type ScannedText, scanText } from "../text/words.ts";
import { readBudget } from "./budget.ts";
import { readNegations } from "./negations.ts";

/** A query with everything that its text says about price, rating and unwanted properties. */
export interface ParsedQuery {
  readonly text: string;
  readonly weight: number;
  /** `budget` if the query asks for something cheap. A price limit alone does not count. */
  readonly priceRegime: "default" | "budget";
  /** The highest price in minor units of `currency`. */
  readonly budgetCents: number | null;
  /** The currency of the budget; null without a budget. */
  readonly currency: string | null;
  readonly minRating: number | null;
  readonly must: readonly string[];
  readonly without: readonly string[];
  /** The words that relevance looks for. */
  readonly words: readonly QueryWord[];
  /** True if there is no word to look for. Such a query cannot be scored and has to be refused. */
  readonly empty: boolean;
  /** `must` as tokens. */
  readonly required: readonly Requirement[];
  /** `without` as tokens. */
  readonly excluded: readonly (readonly string[])[];
  readonly warnings: readonly QueryWarning[];
}

/** The words that a listing has to state and to deny to meet an entry of `must`. */
export interface Requirement {
  readonly text: string;
  /** Words to state: "lid". */
  readonly stated: readonly QueryWord[];
  /** Tokens to deny: the "bpa" of "BPA-free". */
  readonly denied: readonly string[];
}

/** A warning about a query. */
export interface QueryWarning {
  readonly code: "currency_mismatch";
  readonly detail: string;
}

/** Words that ask for something cheap. A budget planner, book or binder is a product. */
const BUDGET_WORDS =
  /\b(?:cheap(?:er|est)?|affordable|inexpensive|low cost|value for money|budget(?! (?:planner|book|binder)s?\b))\b/;
const RATING_FLOOR = /(?<![\d.,])([0-5](?:[.,]\d{1,2})?) ?\+ ?-?stars?(?!\p{L})/iu;
const RATING_AT_LEAST = /at least ([0-5](?:[.,]\d{1,2})?)[ -]?stars?(?!\p{L})/iu;

/** Parses a query. Its explicit fields win over its text. Money is in the product's currency. */
export function parseQuery(query: QueryInput, productCurrency: string | undefined): ParsedQuery {
  const { weight = 1, minRating, must = [] } = query;
  const scanned = scanText(query.text);
  const { text } = scanned;
  const { without, indexes } = readNegations(scanned);
  const wanted = scanned.words.filter((_, index) => !indexes.has(index));
  const denied = deniedIn(scanned);
  const words = queryWordsOf(wanted, new Set(scanned.words.filter((_, index) => denied.has(index))));
  return {
    text: query.text,
    weight,
    priceRegime: BUDGET_WORDS.test(wanted.map((word) => word.text).join(" ")) ? "budget" : "default",
    ...budgetOf(query, scanned, productCurrency),
    minRating: minRating ?? ratingFloor(text),
    must,
    without,
    words,
    empty: words.length === 0,
    required: must.map(requirement),
    excluded: without.map((thing) => scanText(thing).words.map(({ token }) => token)),
  };
}

function budgetOf(
  { budgetCents }: QueryInput,
  scanned: ScannedText,
  productCurrency: string | undefined,
): Pick<ParsedQuery, "budgetCents" | "currency" | "warnings"> {
  if (budgetCents !== undefined) return { budgetCents, currency: productCurrency ?? null, warnings: [] };
  const { cents, currency, mismatch } = readBudget(scanned, productCurrency);
  if (mismatch === undefined) return { budgetCents: cents, currency, warnings: [] };
  const detail = `"${mismatch}" is ignored: the product's price is in ${productCurrency}. Send budgetCents in that.`;
  return { budgetCents: null, currency: null, warnings: [{ code: "currency_mismatch", detail }] };
}

function ratingFloor(text: string): number | null {
  const [, stars] = RATING_FLOOR.exec(text) ?? RATING_AT_LEAST.exec(text) ?? [];
  const floor = Number(stars?.replace(",", "."));
  return floor <= 5 ? floor : null;
}

function requirement(must: string): Requirement {
  const scanned = scanText(must);
  const polarities = polaritiesOf(scanned);
  // Relevance ignores the words of "free delivery", but a shopper may insist on it.
  const telling = (wanted: Polarity) =>
    scanned.words.filter(({ text }, index) => polarities[index] === wanted && !FUNCTION_WORDS.has(text));
  return {
    text: must,
    stated: queryWordsOf(telling("stated").map((word) => ({ ...word, stop: false }))),
    denied: telling("denied").map(({ token }) => token),
  };
}
