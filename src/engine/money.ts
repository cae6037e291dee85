import { WITH_THOUSANDTHS, WITHOUT_MINOR_UNIT } from "./minor-units.js";

/** Active currency codes, by their number of decimals. Source: ISO 4217 list one, 2026. */
const CODES_BY_EXPONENT: readonly (readonly [exponent: number, codes: string])[] = [
  [0, WITHOUT_MINOR_UNIT],
  [
    2,
    "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC " +
      "CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD " +
      "KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO " +
      "NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL " +
      "THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG",
  ],
  [3, WITH_THOUSANDTHS],
];

const EXPONENTS: ReadonlyMap<string, number> = new Map(
  CODES_BY_EXPONENT.flatMap(([exponent, codes]) => codes.split(" ").map((code) => [code, exponent] as const)),
);

/** Returns the number of decimals of a currency. Undefined for a code that is not in ISO 4217. */
export function currencyExponent(code: string): number | undefined {
  return EXPONENTS.get(code);
}

/** The currencies that a sign may mean. Without a `usual` one, only the context decides. */
interface CurrencySign {
  readonly codes: readonly string[];
  readonly usual?: string;
}

const DOLLARS = "USD AUD BBD BMD BND BSD BZD CAD CLP COP FJD GYD HKD JMD KYD LRD MXN NAD NZD SBD SGD SRD TTD TWD XCD";

/** Currency signs in prices, in lower case. */
const SIGNS: ReadonlyMap<string, CurrencySign> = new Map<string, CurrencySign>([
  ["$", { codes: DOLLARS.split(" "), usual: "USD" }],
  ["¥", { codes: ["JPY", "CNY"], usual: "JPY" }],
  ["￥", { codes: ["JPY", "CNY"], usual: "JPY" }],
  ["kr", { codes: ["DKK", "ISK", "NOK", "SEK"] }],
  ["kr.", { codes: ["DKK", "ISK", "NOK", "SEK"] }],
  ["rs", { codes: ["INR", "LKR", "MUR", "NPR", "PKR"] }],
  ["rs.", { codes: ["INR", "LKR", "MUR", "NPR", "PKR"] }],
  ...Object.entries({
    "€": "EUR",
    "£": "GBP",
    us$: "USD",
    a$: "AUD",
    au$: "AUD",
    c$: "CAD",
    ca$: "CAD",
    nz$: "NZD",
    hk$: "HKD",
    s$: "SGD",
    nt$: "TWD",
    mx$: "MXN",
    r$: "BRL",
    fr: "CHF",
    "fr.": "CHF",
    "sfr.": "CHF",
    zł: "PLN",
    kč: "CZK",
    ft: "HUF",
    lei: "RON",
    "₹": "INR",
    "₩": "KRW",
    "₽": "RUB",
    "₺": "TRY",
    "₴": "UAH",
    "₫": "VND",
    "₪": "ILS",
    "₱": "PHP",
    "฿": "THB",
    円: "JPY",
    元: "CNY",
  }).map(([sign, code]) => [sign, { codes: [code], usual: code }] as const),
]);

/** A price split into amount and currency, before its decimal sign is known. */
export interface PriceText {
  /** Digits, `.` and `,`. Any other thousands separator is replaced by a space. */
  readonly amount: string;
  /** The currency of the code or sign in the text. */
  readonly currency?: CurrencySign;
}

/** A longer text contains more than a price. */
const MAX_PRICE_CHARS = 40;
const FIRST_DIGIT = /\d/;
const AFTER_AMOUNT = /[^\d]*$/;
/** Thousands separators that are never a decimal sign. */
const GROUP_MARKS = /[ \u00a0\u2009\u202f'’ʼ`´]/g;
const NO_CENTS = /^[.,]?[-–—]+/;

/** Splits a price such as `€19,99`, `19.99 €`, `EUR 19.99` or `1 299,00`. Undefined for text that is not a price. */
export function splitPrice(text: string): PriceText | undefined {
  const trimmed = text.trim();
  if (trimmed.length > MAX_PRICE_CHARS) return undefined;
  const start = trimmed.search(FIRST_DIGIT);
  const end = trimmed.search(AFTER_AMOUNT);
  if (start === -1) return undefined;
  const amount = trimmed.slice(start, end).replace(GROUP_MARKS, " ");
  if (!/^[\d., ]+$/.test(amount)) return undefined;
  const before = trimmed.slice(0, start).trim();
  const after = trimmed.slice(end).replace(NO_CENTS, "").trim();
  if (before === "" && after === "") return { amount };
  const currency = commonCurrency(before, after);
  return currency === undefined ? undefined : { amount, currency };
}

function commonCurrency(before: string, after: string): CurrencySign | undefined {
  if (after === "") return currencyOf(before);
  if (before === "") return currencyOf(after);
  const [one, other] = [currencyOf(before), currencyOf(after)];
  const code = one?.codes.filter((candidate) => other?.codes.includes(candidate));
  return code?.length === 1 ? { codes: code } : undefined;
}

function currencyOf(token: string): CurrencySign | undefined {
  const code = token.toUpperCase();
  return EXPONENTS.has(code) ? { codes: [code], usual: code } : SIGNS.get(token.toLowerCase());
}

export type DecimalSign = "." | ",";

/** An amount with one sign before exactly three digits: a thousands separator or a decimal sign. */
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/;
const SIGN = /[.,]/g;

/** Returns the decimal sign that an amount proves for its whole file. Undefined for an ambiguous amount. */
export function decimalSign(amount: string): DecimalSign | undefined {
  const signs = amount.match(SIGN) ?? [];
  const last = signs.at(-1);
  if (last === undefined || AMBIGUOUS.test(amount)) return undefined;
  const isRepeated = signs.length > 1 && signs.every((sign) => sign === last);
  if (isRepeated) return last === "." ? "," : ".";
  return last === "." ? "." : ",";
}

/**
 * Reasons why an amount cannot be read. `ambiguous`: it has two readings. `too_precise`: it has more decimals than its
 * currency.
 */
export type AmountFailure = "ambiguous" | "too_precise" | "malformed";

/**
 * Returns an amount in minor units. A single sign before three digits has two readings; `decimal`, the sign that the
 * other prices of the file prove, decides between them. In a currency without decimals the sign separates thousands; in
 * one with three decimals it is the decimal sign.
 */
export function minorUnits(amount: string, exponent: number, decimal?: DecimalSign): number | AmountFailure {
  const sign = AMBIGUOUS.test(amount) ? signOf(amount, exponent, decimal) : decimalSign(amount);
  if (sign === "ambiguous") return sign;
  const [whole = "", fraction = "", rest] = sign === undefined ? [amount] : amount.split(sign);
  const digits = withoutGroups(whole);
  if (digits === undefined || rest !== undefined || !/^\d*$/.test(fraction)) return "malformed";
  return inMinorUnits(digits, fraction.replace(/0+$/, ""), exponent);
}

function inMinorUnits(digits: string, decimals: string, exponent: number): number | AmountFailure {
  if (decimals.length > exponent) return "too_precise";
  const minor = digits + decimals.padEnd(exponent, "0");
  return minor.length > MAX_DIGITS ? "malformed" : Number(minor);
}

/** A longer number is not exact as a double. */
const MAX_DIGITS = 15;

/** Returns the decimal sign of an amount with two readings: `undefined` when its sign separates thousands. */
function signOf(amount: string, exponent: number, decimal?: DecimalSign): DecimalSign | "ambiguous" | undefined {
  const own = amount.includes(".") ? "." : ",";
  if (exponent === 0) return undefined;
  if (decimal !== undefined) return decimal === own ? own : undefined;
  return exponent === 3 ? own : "ambiguous";
}

/** Matches grouped digits. In India every group but the last has two. */
const GROUPED = /^\d{1,3}(?:([., ])\d{2,3}(?:\1\d{2,3})*)?$/;

function withoutGroups(whole: string): string | undefined {
  if (/^\d+$/.test(whole)) return whole;
  const lastGroup = whole.slice(-4);
  return GROUPED.test(whole) && /^[., ]\d{3}$/.test(lastGroup) ? whole.replace(/[., ]/g, "") : undefined;
}
