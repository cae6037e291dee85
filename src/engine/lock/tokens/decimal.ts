/**
 * Returns the exact product of two decimal numbers, without trailing zeros, so that units without an exact conversion
 * never become equal by rounding. Takes digits with at most one point and a sign, such as "-0.75".
 */
export function multiply(one: string, other: string): string {
  const [first, second] = [parse(one), parse(other)];
  return format(first.digits * second.digits, first.places + second.places);
}

interface Decimal {
  readonly digits: bigint;
  readonly places: number;
}

function parse(text: string): Decimal {
  const [whole = "0", fraction = ""] = text.split(".");
  return { digits: BigInt(whole + fraction), places: fraction.length };
}

function format(digits: bigint, places: number): string {
  const sign = digits < 0n ? "-" : "";
  const padded = (digits < 0n ? -digits : digits).toString().padStart(places + 1, "0");
  const fraction = padded.slice(padded.length - places).replace(/0+$/, "");
  const whole = padded.slice(0, padded.length - places);
  return `${sign}${whole}${places > 0 && fraction !== "" ? `.${fraction}` : ""}`;
}
