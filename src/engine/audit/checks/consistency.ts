import { type AuditedListing, type Check, type Hit, type Span, defineCheck } from "../check.ts";
import { type FieldText, proseOf } from "../field-texts.ts";
import { type PhraseList, hasPhrase, phrases } from "../phrases.ts";
import { type Quantity, quantitiesOf } from "../quantities.ts";
import { google } from "../sources.ts";

/** Measures of the whole product: the dimension of each, and its names. */
const MEASURES: readonly (readonly [dimension: string, names: PhraseList])[] = [
  [
    "volume",
    phrases("capacity|volume|holds|contents|content|net content|Fassungsvermögen|Inhalt|capacité|contenance|capacidad"),
  ],
  ["mass", phrases("weight|weighs|net weight|item weight|product weight|Gewicht|wiegt|poids|peso|gewicht")],
  ["power", phrases("power|wattage|rated power|Leistung|puissance|potencia")],
  ["charge", phrases("battery|battery capacity|Akku|batterie|batería")],
  ["memory", phrases("storage|storage capacity|hard drive|ssd|Speicher|stockage|almacenamiento")],
  ["pieces", phrases("pieces|quantity|pack size|number of pieces|Stückzahl|pièces|piezas")],
  ["light", phrases("brightness|luminous flux|Helligkeit|luminosité|brillo")],
];

/** Figures within two per cent of each other count as the same one, rounded. */
const TOLERANCE = 0.02;
/** Most characters between a quantity and the name of its measure: "Capacity (net): 750 ml". */
const MAX_DISTANCE = 16;

/** A quantity with the field that states it. */
interface Statement extends Quantity {
  readonly field: string;
  readonly text: string;
}

/** Checks that title, description and attributes agree. */
export const CONSISTENCY_CHECKS: readonly Check[] = [
  defineCheck({
    id: "desc.consistency",
    severity: "error",
    effect: "eligibility",
    profiles: ["google"],
    sources: [google(6324468)],
    looksFor: "The same capacity, weight, power and number of pieces in title, description and attributes.",
    messages: { disagrees: "Here it says “{text}”, in the {other} “{otherText}”." },
    fix: "Find out which figure is right and use it everywhere.",
    passing: {
      listing: { title: "Steel bottle 0.75 l", attributes: [{ name: "Capacity", value: "750 ml" }] },
    },
    failing: {
      listing: { title: "Steel bottle 750 ml", attributes: [{ name: "Capacity", value: "700 ml" }] },
    },
    find: (listing) => {
      const stated = attributeStatements(listing);
      const said = proseOf(listing).map((text) => proseStatements(text, stated));
      if (said.flat().length === 0 || said.flat().length + stated.length < 2) return null;
      const fields = [stated, ...said].filter(({ length }) => length > 0);
      return MEASURES.flatMap(([dimension]) => disagreement(fields, dimension));
    },
  }),
];

/** Returns the quantities of the attributes that are named like a measure. */
function attributeStatements({ attributes = [] }: AuditedListing): Statement[] {
  return attributes.flatMap(({ name, value }, index) => {
    const dimensions = measuresNamed(name);
    return quantitiesOf(value)
      .filter(({ dimension }) => dimensions.has(dimension))
      .map((quantity) => ({ ...quantity, field: `attributes/${index}/value`, text: value }));
  });
}

/**
 * Returns the quantities in a prose text that are next to the name of their measure. A title rarely names measures, so
 * there a quantity also counts when it is the only one of its dimension and an attribute states that measure.
 */
function proseStatements({ field, text }: FieldText, stated: readonly Statement[]): Statement[] {
  const quantities = quantitiesOf(text);
  return quantities
    .filter((quantity) => {
      const around = text.slice(Math.max(0, quantity.start - MAX_DISTANCE), quantity.end + MAX_DISTANCE);
      if (measuresNamed(beforeSentenceEnd(around)).has(quantity.dimension)) return true;
      const alone = quantities.filter(({ dimension }) => dimension === quantity.dimension).length === 1;
      return field === "title" && alone && stated.some(({ dimension }) => dimension === quantity.dimension);
    })
    .map((quantity) => ({ ...quantity, field, text }));
}

const beforeSentenceEnd = (text: string): string => text.replace(/[.!?;]\s.*$/s, "");

function measuresNamed(text: string): Set<string> {
  return new Set(MEASURES.filter(([, names]) => hasPhrase(names, text)).map(([dimension]) => dimension));
}

/** Returns the first statement of a field that shares no value of this dimension with the first field that has one. */
function disagreement(fields: readonly (readonly Statement[])[], dimension: string): Hit<"disagrees">[] {
  const groups = fields.map((statements) => statements.filter((one) => one.dimension === dimension));
  const [first, ...others] = groups.filter(({ length }) => length > 0);
  const known = first?.[0];
  if (first === undefined || known === undefined) return [];
  for (const group of others) {
    const [wrong] = group;
    if (wrong === undefined || group.some((one) => first.some((other) => agrees(one.value, other.value)))) continue;
    const data = { other: known.field.startsWith("attributes") ? "attributes" : known.field, otherText: slice(known) };
    return [{ message: "disagrees", field: wrong.field, span: { start: wrong.start, end: wrong.end }, data }];
  }
  return [];
}

function agrees(one: number, other: number): boolean {
  return Math.abs(one - other) <= TOLERANCE * Math.max(one, other);
}

const slice = ({ text, start, end }: Statement & Span): string => text.slice(start, end);
