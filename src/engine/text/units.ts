/** The dimension of a unit. Only quantities of the same dimension are comparable. */
export type Dimension =
  | "length"
  | "volume"
  | "mass"
  | "ounces"
  | "power"
  | "voltage"
  | "current"
  | "charge"
  | "energy"
  | "data"
  | "clock"
  | "frequency"
  | "hours"
  | "days"
  | "months"
  | "count"
  | "pairs"
  | "share"
  | "temperature"
  | "resolution"
  | "light"
  | "sound"
  | "pressure"
  | "rotation";

/** A unit and its conversion to the base unit of its dimension. */
export interface Unit {
  readonly dimension: Dimension;
  /** The base unit, with which tokens end: 0.75 l is `750ml`. */
  readonly base: string;
  /** Base units in one of this unit. */
  readonly factor: number;
}

/** The base unit of each dimension, and its units as "factor spelling spelling …". Spellings are in lower case. */
const TABLE: readonly (readonly [Dimension, string, readonly string[]])[] = [
  [
    "length",
    "mm",
    [
      "1 mm millimetre millimetres millimeter millimeters",
      "10 cm centimetre centimetres centimeter centimeters",
      "1000 m metre metres meter meters",
      "1000000 km kilometre kilometres kilometer kilometers",
      '25.4 in inch inches " ″ ′′',
      "304.8 ft foot feet",
      "914.4 yd yard yards",
      "1609344 mile miles",
    ],
  ],
  [
    "volume",
    "ml",
    [
      "1 ml millilitre millilitres milliliter milliliters",
      "10 cl centilitre centilitres",
      "100 dl",
      "1000 l ltr litre litres liter liters",
      "29.5735 floz",
      "473.176 pint pints",
      "946.353 quart quarts qt",
      "3785.41 gal gallon gallons",
    ],
  ],
  [
    "mass",
    "g",
    [
      "0.001 mg",
      "1 g gm gr gram grams gramme grammes",
      "1000 kg kgs kilo kilos kilogram kilograms",
      "453.592 lb lbs pound pounds",
    ],
  ],
  // The unit alone does not tell whether it is mass or volume.
  ["ounces", "oz", ["1 oz ounce ounces"]],
  ["power", "w", ["1 w watt watts", "1000 kw kilowatt kilowatts"]],
  ["voltage", "v", ["1 v volt volts", "1000 kv"]],
  ["current", "a", ["1 a amp amps ampere amperes", "0.001 ma milliamp milliamps"]],
  ["charge", "mah", ["1 mah", "1000 ah"]],
  ["energy", "wh", ["1 wh", "1000 kwh"]],
  ["data", "gb", ["0.001 mb megabyte megabytes", "1 gb gigabyte gigabytes", "1000 tb terabyte terabytes"]],
  ["clock", "mhz", ["1 mhz", "1000 ghz"]],
  ["frequency", "hz", ["1 hz", "1000 khz"]],
  ["hours", "h", ["0.000277777778 sec secs seconds", "0.0166666667 min mins minute minutes", "1 h hr hrs hour hours"]],
  ["days", "day", ["1 day days", "7 week weeks"]],
  ["months", "month", ["1 month months", "12 year years yr yrs"]],
  ["count", "pc", ["1 pc pcs piece pieces pk pack packs count"]],
  ["pairs", "pair", ["1 pair pairs"]],
  // The token of a share is its number: "100 % cotton" is `100` and `cotton`.
  ["share", "", ["1 % percent"]],
  ["temperature", "c", ["1 °c"]],
  ["temperature", "f", ["1 °f"]],
  ["resolution", "mp", ["1 mp megapixel megapixels"]],
  ["light", "lm", ["1 lm lumen lumens"]],
  ["sound", "db", ["1 db decibel decibels"]],
  ["pressure", "psi", ["1 psi"]],
  ["rotation", "rpm", ["1 rpm"]],
];

const UNITS = new Map<string, Unit>(
  TABLE.flatMap(([dimension, base, rows]) =>
    rows.flatMap((row) => {
      const [factor, ...spellings] = row.split(" ");
      return spellings.map((spelling): [string, Unit] => [spelling, { dimension, base, factor: Number(factor) }]);
    }),
  ),
);

/** Returns the unit with a lower-case spelling. */
export function unitOf(spelling: string): Unit | undefined {
  return UNITS.get(spelling);
}
