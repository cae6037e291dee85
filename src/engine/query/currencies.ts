import { decimalsOf } from "../minor-units.js";

const DOLLARS = "USD CAD AUD NZD SGD HKD TWD JMD BBD BSD BZD FJD NAD TTD";
const PESOS = "MXN PHP ARS CLP COP DOP UYU";
const RUPEES = "INR PKR LKR NPR";
const CROWNS = "SEK NOK DKK ISK";
/** Currencies that shoppers name by code. Codes that are also words (TRY, PEN, CUP, ALL) are left out. */
const CODES =
  `${DOLLARS} ${PESOS} ${RUPEES} ${CROWNS} EUR GBP JPY CNY KRW CHF PLN CZK HUF RON BGN VND RUB ILS THB MYR IDR BRL ` +
  "ZAR AED SAR QAR KWD BHD OMR JOD EGP NGN KES BDT";

/** Currencies with their signs and names, in lower case. `pounds` is left out because it is also a weight. */
const NAMES: readonly (readonly [currencies: string, names: string])[] = [
  [`${DOLLARS} ${PESOS}`, "$"],
  [DOLLARS, "dollar dollars buck bucks"],
  ["USD", "us$"],
  ["CAD", "ca$ c$"],
  ["AUD", "au$ a$"],
  ["NZD", "nz$"],
  ["HKD", "hk$"],
  ["TWD", "nt$"],
  ["SGD", "s$"],
  ["BRL", "r$ reais"],
  ["MXN", "mx$"],
  [PESOS, "peso pesos"],
  ["EUR", "€ euro euros"],
  ["GBP", "£ quid"],
  ["JPY CNY", "¥"],
  ["JPY", "yen"],
  ["CNY", "yuan rmb"],
  ["INR", "₹"],
  [RUPEES, "rs rupee rupees"],
  ["PHP", "₱"],
  ["KRW", "₩ won"],
  ["TRY", "₺ lira"],
  ["VND", "₫"],
  ["RUB", "₽"],
  ["ILS", "₪ shekel shekels"],
  ["THB", "฿ baht"],
  ["PLN", "zł zloty"],
  ["CZK", "kč"],
  [CROWNS, "kr krona kronor krone kroner"],
  ["CHF", "franc francs"],
  ["MYR", "rm ringgit"],
  ["IDR", "rp rupiah"],
];

const CURRENCIES = new Map<string, readonly string[]>([
  ...CODES.split(" ").map((code): [string, string[]] => [code.toLowerCase(), [code]]),
  ...NAMES.flatMap(([currencies, names]) =>
    names.split(" ").map((name): [string, string[]] => [name, currencies.split(" ")]),
  ),
]);

/** The signs, codes and names of currencies, in lower case. */
export const MONEY_NAMES: readonly string[] = [...CURRENCIES.keys()];

/** Returns the currencies that a sign, code or name may mean, the most likely first. */
export function currenciesOf(name: string): readonly string[] {
  return CURRENCIES.get(name.toLowerCase()) ?? [];
}

/** Returns an amount in minor units: 20 USD is 2000, 20 JPY is 20. An unknown currency has hundredths. */
export function minorUnits(amount: number, currency: string | null): number {
  return Math.round(amount * 10 ** decimalsOf(currency ?? ""));
}
