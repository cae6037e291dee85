/** Plain JavaScript, because views in MCP hosts run this file in a browser unchanged. */

/** Codes of currencies without a minor unit, and of those with thousandths. All others have hundredths (ISO 4217). */
export const WITHOUT_MINOR_UNIT = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF";
export const WITH_THOUSANDTHS = "BHD IQD JOD KWD LYD OMR TND";

/**
 * Returns how many decimals a currency has.
 *
 * @param {string} code
 */
export function decimalsOf(code) {
  if (WITHOUT_MINOR_UNIT.split(" ").includes(code)) return 0;
  return WITH_THOUSANDTHS.split(" ").includes(code) ? 3 : 2;
}
