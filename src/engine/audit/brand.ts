import { wordSet } from "../word-set.ts";
import type { AuditedListing } from "./check.ts";

const PLACEHOLDERS = wordSet(
  "generic n/a na none no nobrand unbranded unknown null undefined - -- . other various test brand",
);

/** Tells whether a text stands for a missing name: "N/A", "generic", "no brand". */
export function isPlaceholderName(text: string): boolean {
  const plain = text.trim().toLowerCase();
  return PLACEHOLDERS.has(plain) || PLACEHOLDERS.has(plain.replaceAll(" ", ""));
}

/** Returns the brand of a listing. Undefined for a missing one or a placeholder. */
export function statedBrand({ brand = "" }: AuditedListing): string | undefined {
  const name = brand.trim();
  return name === "" || isPlaceholderName(name) ? undefined : name;
}
