import type { AVAILABILITIES, CONDITIONS } from "../../engine/listing.ts";

type Availability = (typeof AVAILABILITIES)[number];
type Condition = (typeof CONDITIONS)[number];

/** The words of feeds, platforms and schema.org, without separators. All specifications are in English. */
const AVAILABILITY_WORDS: Readonly<Record<Availability, string>> = {
  in_stock: "instock instoreonly onlineonly limitedavailability limitedstock available availablefororder true yes 1",
  out_of_stock: "outofstock soldout discontinued unavailable reserved false no 0",
  preorder: "preorder presale",
  backorder: "backorder backordered onbackorder madetoorder",
};

const CONDITION_WORDS: Readonly<Record<Condition, string>> = {
  new: "new newcondition brandnew",
  refurbished: "refurbished refurbishedcondition renewed reconditioned remanufactured",
  used: "used usedcondition damagedcondition secondhand likenew openbox preowned",
};

const AVAILABILITY_OF = byWord(AVAILABILITY_WORDS);
const CONDITION_OF = byWord(CONDITION_WORDS);

function byWord<Key extends string>(words: Readonly<Record<Key, string>>): ReadonlyMap<string, Key> {
  const keys = Object.keys(words) as Key[];
  return new Map(keys.flatMap((key) => words[key].split(" ").map((word) => [word, key] as const)));
}

/** Normalizes `https://schema.org/In_Stock`, `In stock` and `InStock` to one word. Keeps all letters: `não` is not `no`. */
function wordOf(text: string): string {
  const name = text.slice(0, 200).replace(/^https?:\/\/(?:www\.)?schema\.org\//i, "");
  return name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
}

/** Parses an availability. Undefined: the word is unknown. */
export function parseAvailability(text: string): Availability | undefined {
  return AVAILABILITY_OF.get(wordOf(text));
}

/** Parses a condition. Undefined: the word is unknown. */
export function parseCondition(text: string): Condition | undefined {
  return CONDITION_OF.get(wordOf(text));
}

/** Parses yes or no. Undefined: the word is neither. */
export function parseFlag(text: string): boolean | undefined {
  const word = wordOf(text);
  if (["true", "yes", "1"].includes(word)) return true;
  return ["false", "no", "0"].includes(word) ? false : undefined;
}

/** The lowest and highest possible rating. */
export interface RatingScale {
  readonly worst?: number | undefined;
  readonly best?: number | undefined;
}

const RATING = /^(\d{1,3}(?:[.,]\d{1,20})?) ?(?:stars?|(%)|(?:\/|out of|of|von|sur|de) ?(\d{1,3}))?$/i;
const STARS = 5;

/**
 * Parses a rating and rescales it to five stars by value ÷ best. A worst rating of 1 is schema.org's default and hardly
 * ever meant, so only another worst rating shifts the scale. Undefined: the text is not a rating, or not within its scale.
 */
export function parseRating(text: string, { worst, best = STARS }: RatingScale): number | undefined {
  const [, digits, percent, scale] = RATING.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const value = Number(digits.replace(",", "."));
  // The text may include its scale: 8.8/10, 92 %.
  const top = percent === undefined ? Number(scale ?? best) : 100;
  return rescaled(value, worst === undefined || worst === 1 ? 0 : worst, top);
}

function rescaled(value: number, worst: number, best: number): number | undefined {
  const share = (value - worst) / (best - worst);
  if (!(best > worst) || share < 0 || share > 1) return undefined;
  return worst === 0 && best === STARS ? value : Math.round(share * STARS * 100) / 100;
}

/** Parses a count, such as `1,204`. Undefined: the text is not a count. */
export function parseCount(text: string): number | undefined {
  const digits = text.trim().replace(/(?<=\d)[., '’\u00a0\u202f](?=\d{3}(?!\d))/g, "");
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** Parses an ISO 8601 date, by default in UTC, to milliseconds since the epoch. Undefined: the text is not such a date. */
export function parseDate(text: string): number | undefined {
  const trimmed = text.trim();
  if (!DATE.test(trimmed)) return undefined;
  const zoned = trimmed.replace(" ", "T").replace(/([+-]\d{2})(\d{2})$/, "$1:$2");
  const isTimed = zoned.includes("T");
  const moment = Date.parse(isTimed && !/(?:Z|[+-]\d{2}:\d{2})$/.test(zoned) ? `${zoned}Z` : zoned);
  return Number.isNaN(moment) ? undefined : moment;
}

const DAY_MS = 86_400_000;

/** Tells whether a sale is running. An end date without a time includes that day. Undefined: a date is invalid. */
export function isSaleActive(from: string, to: string, now: number): boolean | undefined {
  // Most sales have no dates.
  if (from.trim() === "" && to.trim() === "") return true;
  const start = from.trim() === "" ? -Infinity : parseDate(from);
  const end = to.trim() === "" ? Infinity : parseDate(to);
  if (start === undefined || end === undefined) return undefined;
  const last = /^\s*\d{4}-\d{2}-\d{2}\s*$/.test(to) ? end + DAY_MS : end;
  return start <= now && now < last;
}
