import { parseJson } from "./json-lines.ts";
import { isJsonObject } from "../../shared/json-object.ts";

/** One attribute of an item: a cell, an element or a JSON property. */
export interface AttributeCell {
  /** The name as the feed writes it. */
  readonly column: string;
  /** The normalized name (see columnKey), or the role that a mapping gives the column (see MAPPING_ROLES). */
  readonly key: string;
  readonly value: string;
  /** The parts of an element with children or of a JSON object. */
  readonly parts?: Readonly<Record<string, string>> | undefined;
}

/** The text of a title or description. */
interface StructuredText {
  readonly text: string;
  readonly isGenerated: boolean;
}

/** Google's name for text that a language model wrote, from the IPTC vocabulary. */
export const GENERATED = "trained_algorithmic_media";

/** Parses a title or description. A structured one names its source: `trained_algorithmic_media:"Text"`. */
export function parseStructuredText({ key, value, parts }: AttributeCell): StructuredText {
  if (!key.startsWith("structured_")) return { text: value, isGenerated: false };
  if (parts !== undefined)
    return { text: parts["content"] ?? "", isGenerated: parts["digital_source_type"] === GENERATED };
  const [, source = "", text = value] = /^([a-z_]{0,40}):([\s\S]*)$/.exec(value.trim()) ?? [];
  return { text: unquoted(text), isGenerated: source === GENERATED };
}

const isQuoted = (text: string): boolean => text.length > 1 && text.startsWith('"') && text.endsWith('"');
const unquoted = (text: string): string => (isQuoted(text.trim()) ? text.trim().slice(1, -1) : text);

/** Parses highlights into sentences. A cell may hold several, as in `"One","Two"`. */
export function parseHighlights({ value }: AttributeCell): string[] {
  const highlights = isQuoted(value.trim()) ? unquoted(value).split(/", ?"/) : [value];
  return highlights.map((highlight) => highlight.trim()).map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`));
}

/** A specification: its name and value. */
export type Specification = readonly [name: string, value: string];

/** Parses product details. A cell may hold several, as in `Section:Name:Value,Section:Name:Value`. */
export function parseProductDetails({ value, parts }: AttributeCell): Specification[] {
  if (parts !== undefined) return [[parts["attribute_name"] ?? "", parts["attribute_value"] ?? ""]];
  const details: [name: string, value: string][] = [];
  for (const piece of unquoted(value).split(",")) {
    const [, name, ...values] = piece.split(":");
    const last = details.at(-1);
    if (name !== undefined && values.length > 0) details.push([name, values.join(":")]);
    // The comma was part of the value before it.
    else if (last !== undefined) last[1] += `,${piece}`;
  }
  return details;
}

/** Parses the options of a variant. A cell holds them as a JSON object. */
export function parseVariantOptions({ value, parts }: AttributeCell): Specification[] {
  const options = parts ?? parseJson(value);
  return isJsonObject(options) ? Object.entries(options).map(([name, option]) => [name, String(option)]) : [];
}
