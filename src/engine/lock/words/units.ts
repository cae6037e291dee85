/** The dimension of a unit. Only quantities of one dimension are compared. `count` has no unit: "12 pieces". */
export type Dimension = (typeof TABLE)[number][0] | "count" | "money";

/** The conversion of a unit to the base unit of its dimension. The factor is text, so that it is exact. */
export interface Unit {
  readonly dimension: Dimension;
  readonly factor: string;
}

/** The units of each dimension as "factor spelling spelling …", in lower case. Ounces may be of mass or of volume. */
const TABLE = [
  [
    "length",
    "1 mm millimetre millimetres millimeter millimeters; 10 cm centimetre centimetres centimeter centimeters; 100 dm;" +
      '1000 m metre metres meter meters; 1000000 km kilometre kilometres kilometer kilometers; 25.4 inch inches in ";' +
      "304.8 ft foot feet; 914.4 yd yard yards; 1609344 mile miles; 0.001 μm micron microns",
  ],
  ["area", "1 cm2 sqcm; 10000 m2 sqm; 0.01 mm2; 929.0304 sqft ft2"],
  [
    "volume",
    "1 ml millilitre millilitres milliliter milliliters; 10 cl centilitre; 100 dl; 1000 l ltr litre litres liter liters; 1 cc",
  ],
  ["fluid ounces", "1 floz"],
  ["gallons", "1 gallon gallons gal"],
  [
    "mass",
    "0.001 mg; 0.000001 mcg μg; 1 g gr gram grams gramme grammes; 1000 kg kgs kilo kilos kilogram kilograms;" +
      "453.59237 lb lbs pound pounds; 1000000 t tonne tonnes",
  ],
  ["ounces", "1 oz ounce ounces"],
  ["power", "1 w watt watts; 1000 kw kilowatt kilowatts; 0.001 mw; 1 wp"],
  ["voltage", "1 v volt volts; 1000 kv"],
  ["current", "1 a amp amps ampere amperes; 0.001 ma"],
  ["charge", "1 mah; 1000 ah"],
  ["energy", "1 wh; 1000 kwh; 1000000 mwh"],
  ["heat", "1 kcal; 0.001 cal"],
  ["joules", "1 j; 1000 kj"],
  ["data", "1 mb megabyte megabytes; 1000 gb gigabyte gigabytes; 1000000 tb terabyte terabytes; 0.001 kb"],
  ["data rate", "8 mb/s mbyte/s; 8000 gb/s; 1 mbps mbit/s; 1000 gbps gbit/s"],
  ["written data", "1 tbw"],
  ["frequency", "1 hz hertz; 1000 khz; 1000000 mhz; 1000000000 ghz"],
  ["light", "1 lm lumen lumens"],
  ["lux", "1 lux lx"],
  ["candela", "1 cd nits nit cd/m2"],
  ["colour temperature", "1 k kelvin"],
  ["torque", "1 nm newton-metres"],
  ["force", "1 n; 1000 kn"],
  ["rotation", "1 rpm u/min"],
  ["pressure", "1 bar; 0.001 mbar"],
  ["pounds per square inch", "1 psi"],
  ["suction", "1 pa; 1000 kpa"],
  ["sound", "1 db dba db(a) decibel decibels"],
  ["speed", "1 km/h kmh kph"],
  ["velocity", "1 mm/s; 10 cm/s; 1000 m/s"],
  ["frames", "1 fps"],
  ["carats", "1 carat carats karat ct"],
  ["miles per hour", "1 mph"],
  ["temperature", "1 °c"],
  ["fahrenheit", "1 °f"],
  ["angle", "1 ° degree degrees deg"],
  ["share", "1 % percent per-cent"],
  ["fabric weight", "1 gsm g/m2"],
  ["thread", "1 den denier"],
  ["resolution", "1 mp megapixel megapixels"],
  ["density", "1 kg/m3"],
  ["flow", "1 l/min"],
  ["dots", "1 dpi ppi"],
  ["time", "60 s sec secs second seconds; 3600 min mins minute minutes; 216000 h hr hrs hour hours; 0.06 ms"],
  ["days", "1 day days; 7 week weeks wk"],
  ["months", "1 month months mth; 12 year years yr yrs"],
  ["doses", "1 iu"],
  ["pieces", "1 pcs pc piece pieces pk pack count"],
  ["pairs", "1 pair pairs"],
  ["stars", "1 star stars"],
  ["reviews", "1 review reviews ratings"],
] as const;

const UNITS = new Map<string, Unit>(
  TABLE.flatMap(([dimension, rows]) =>
    rows.split(";").flatMap((row) => {
      const [factor = "1", ...spellings] = row.trim().split(" ");
      return spellings.map((spelling): [string, Unit] => [spelling, { dimension, factor }]);
    }),
  ),
);

/** Currencies by the sign before or after an amount. Other codes do not count as currencies here. */
export const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ["$", "USD"],
  ["€", "EUR"],
  ["£", "GBP"],
  ["usd", "USD"],
  ["eur", "EUR"],
  ["euro", "EUR"],
  ["euros", "EUR"],
  ["gbp", "GBP"],
  ["chf", "CHF"],
]);

/** Returns the unit that a lower-case spelling names, if any. */
export function unitOf(spelling: string): Unit | undefined {
  return UNITS.get(spelling);
}
