import { scanQuantities, scanText, tokensOf } from "../../text/words.ts";
import type { Dimension } from "../../text/units.ts";
import type { Proposal } from "../edit.ts";
import { sentencesOf } from "../text-spans.ts";
import type { OperatorContext } from "./context.ts";

/** Vague adjectives, with the dimensions and row names of figures that can replace them. */
const VAGUE: readonly { readonly word: RegExp; readonly dimensions: readonly Dimension[]; readonly row: RegExp }[] = [
  { word: /\b(?:ultra-?)?light-?weight\b/i, dimensions: ["mass", "ounces"], row: /weight|weighs/i },
  { word: /\blong[- ]lasting\b/i, dimensions: ["hours", "days"], row: /battery|run ?time|play ?time|life|lasts/i },
  {
    word: /\b(?:large|high|huge|generous)[- ]capacity\b/i,
    dimensions: ["volume", "data", "charge"],
    row: /capacity|volume/i,
  },
  { word: /\bpowerful\b/i, dimensions: ["power"], row: /power|wattage|motor/i },
  { word: /\b(?:super |ultra )?bright\b/i, dimensions: ["light"], row: /light|lumen|bright/i },
  { word: /\b(?:quiet|silent)\b/i, dimensions: ["sound"], row: /noise|sound|loud/i },
];

/** Proposes to replace adjectives by figures, and to begin with the sentence that names the product. */
export function wordings(context: OperatorContext): Proposal[] {
  return [...numbersForAdjectives(context), ...firstSentences(context)];
}

function numbersForAdjectives({ listing, facts }: OperatorContext): Proposal[] {
  const rows = [...facts, ...(listing.attributes ?? [])];
  return VAGUE.flatMap(({ word, dimensions, row }) => {
    const stating = rows.find(({ name, value }) => row.test(name) && isFigureOf(value, dimensions));
    if (stating === undefined) return [];
    const [figure] = scanQuantities(stating.value);
    if (figure === undefined) return [];
    const written = stating.value.slice(figure.start, figure.end);
    return (["title", "description"] as const).map((field) => ({
      operator: "number_for_adjective" as const,
      field,
      reason: `Says the figure, ${written}, in place of an adjective.`,
      // Only before its noun: "a lightweight frame", but not "it is lightweight".
      change: (text: string) => text.replace(new RegExp(`${word.source}(?= \\p{L})`, "iu"), written),
    }));
  });
}

function isFigureOf(value: string, dimensions: readonly Dimension[]): boolean {
  const [figure, ...others] = scanQuantities(value);
  return (
    figure !== undefined &&
    others.length === 0 &&
    dimensions.includes(figure.dimension) &&
    !/^\s*(?:up|from|at|max)/i.test(value)
  );
}

/** Proposes to move the sentence that names the product to the start of the description. */
function firstSentences({ listing: { title }, findings }: OperatorContext): Proposal[] {
  if (!findings.some(({ check }) => check === "desc.first_sentence")) return [];
  const reason = "Begins with what the product is and for whom.";
  return [{ operator: "first_sentence", field: "description", reason, change: (text) => productFirst(text, title) }];
}

function productFirst(description: string, title: string): string | undefined {
  const names = new Set(tokensOf(scanText(title)));
  const sentences = sentencesOf(description);
  const at = sentences.findIndex(
    ({ text }, index) => index > 0 && / for /.test(text) && tokensOf(scanText(text)).some((token) => names.has(token)),
  );
  const sentence = sentences[at];
  if (sentence === undefined) return undefined;
  const others = sentences.toSpliced(at, 1).map(({ text }) => text);
  return [sentence.text, ...others].join(" ");
}
