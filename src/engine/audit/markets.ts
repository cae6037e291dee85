import { currencyExponent } from "../money.ts";
import { wordSet } from "../word-set.ts";

/** ISO 3166-1 alpha-2. */
const COUNTRIES = wordSet(
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA " +
    "CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA " +
    "GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP " +
    "KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS " +
    "MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS " +
    "RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW " +
    "TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW",
);

const EUROPEAN_UNION = wordSet("AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK");

/** Tells whether a code is a country code of ISO 3166-1. */
export function isCountry(code: string): boolean {
  return COUNTRIES.has(code);
}

/** Tells whether a country belongs to the European Union. */
export function isInEuropeanUnion(code: string | undefined): boolean {
  return code !== undefined && EUROPEAN_UNION.has(code);
}

/** Codes of ISO 4217 that no price may have: the euro replaced the lev on 2026-01-01, and UYI is a unit of account. */
const NOT_IN_USE = wordSet("BGN UYI");

/** Returns the number of decimals of a currency. Undefined for a code that is not in use. */
export function decimalsOf(currency: string): number | undefined {
  return NOT_IN_USE.has(currency) ? undefined : currencyExponent(currency);
}

/** Returns an amount of minor units as people write it: "24.90 EUR". */
export function formatPrice(minorUnits: number, currency = ""): string {
  const decimals = decimalsOf(currency) ?? 2;
  return `${(minorUnits / 10 ** decimals).toFixed(decimals)} ${currency}`.trim();
}
