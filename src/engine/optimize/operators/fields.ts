import { TERM_NAMES, type TermName } from "../../features/terms.ts";
import { LISTING_LIMITS } from "../../listing-limits.ts";
import { affirms, denies, isPlaceholder } from "../../text/row-values.ts";
import type { Proposal } from "../edit.ts";
import { sentencesOf } from "../text-spans.ts";
import { isTerm, type OperatorContext, TERM_WORDS } from "./context.ts";

const MOST = 12;

/** Proposes to fill empty fields from facts, attributes and sentences that state them. */
export function fieldProposals(context: OperatorContext): Proposal[] {
  return [...stateTerms(context), ...fillAttributes(context), ...fillBrand(context)];
}

function stateTerms({ listing, facts }: OperatorContext): Proposal[] {
  return TERM_NAMES.filter((name) => (listing[name] ?? "").trim() === "").flatMap((name) => {
    const value = [...rowValues(name), ...saidIn(name)].find(({ length }) => length <= LISTING_LIMITS.termChars);
    if (value === undefined) return [];
    const reason = `States the ${name} terms in a field of their own, where they are compared.`;
    return [{ operator: "state_terms" as const, field: name, reason, change: filled(value) }];
  });

  function rowValues(name: TermName): string[] {
    return [...facts, ...(listing.attributes ?? [])]
      .filter((row) => TERM_WORDS[name].test(row.name) && !affirms(row) && !denies(row) && !isPlaceholder(row.value))
      .map(({ value }) => value.trim());
  }

  function saidIn(name: TermName): string[] {
    return sentencesOf(listing.description ?? "")
      .filter(({ text }) => TERM_WORDS[name].test(text))
      .map(({ text }) => text.replace(/[.!]+$/, ""));
  }
}

/** Proposes to add facts as attributes: assistants see attributes, but no facts. */
function fillAttributes({ listing, facts }: OperatorContext): Proposal[] {
  const known = new Set((listing.attributes ?? []).map(({ name }) => name.trim().toLowerCase()));
  return facts
    .filter(
      (fact) =>
        !isTerm(fact) &&
        !isPlaceholder(fact.value) &&
        !fact.name.includes(":") &&
        !known.has(fact.name.trim().toLowerCase()),
    )
    .slice(0, MOST)
    .map(({ name, value }) => ({
      operator: "fill_field" as const,
      field: "attributes" as const,
      reason: "Adds your fact to the specifications, where assistants can read it.",
      row: { name, value },
    }));
}

function fillBrand({ listing, facts }: OperatorContext): Proposal[] {
  const brand = [...facts, ...(listing.attributes ?? [])]
    .find(({ name }) => /^brand$/i.test(name.trim()))
    ?.value.trim();
  if (brand === undefined || (listing.brand ?? "").trim() !== "") return [];
  // Attributes in feeds are often in lower case. The title has the brand in its usual spelling.
  const at = listing.title.toLowerCase().indexOf(brand.toLowerCase());
  const written = at < 0 ? brand : listing.title.slice(at, at + brand.length);
  return [{ operator: "fill_field", field: "brand", reason: "Names the brand in its field.", change: filled(written) }];
}

function filled(value: string): (text: string) => string | undefined {
  return (text) => (text.trim() === "" ? value : undefined);
}
