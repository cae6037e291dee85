import type { Attribute, ListingInput } from "../listing.ts";
import { LISTING_LIMITS } from "../listing-limits.ts";

/** The objectives by which edits are chosen. */
export const OBJECTIVES = ["win_rate", "relevance", "audit"] as const;
export type Objective = (typeof OBJECTIVES)[number];

/** The fields of a candidate. */
export const CANDIDATE_FIELDS = ["title", "description"] as const;

/** The kinds of sources that a listing or its merchant can state something in. */
export const SOURCE_KINDS = ["listing", "attribute", "fact", "term"] as const;

/** The kinds of edits that are proposed. `candidate` is a text that the merchant or an assistant wrote. */
export const OPERATORS = [
  "move_noun_first",
  "move_spec_first",
  "pack_count_first",
  "query_native_term",
  "surface_fact",
  "number_for_adjective",
  "state_terms",
  "fill_field",
  "first_sentence",
  "remove_hype",
  "remove_urgency",
  "remove_duplicate",
  "remove_banned_characters",
  "shorten_title",
  "split_sentences",
  "candidate",
] as const;
export type Operator = (typeof OPERATORS)[number];

/** The fields that an edit may change. Price, rating and badges never change. */
export const EDIT_FIELDS = ["title", "description", "attributes", "brand", "shipping", "returns", "warranty"] as const;
export type EditField = (typeof EDIT_FIELDS)[number];
export type TextField = Exclude<EditField, "attributes">;

interface ProposalBase {
  readonly operator: Operator;
  /** The reason for the proposal, as a sentence. */
  readonly reason: string;
}

/** A change of a text. It also works on a text that other edits have changed. */
export interface TextProposal extends ProposalBase {
  readonly field: TextField;
  /** Returns the changed text: undefined or the text itself if there is nothing to change. */
  readonly change: (text: string) => string | undefined;
}

/** A new attribute. */
export interface RowProposal extends ProposalBase {
  readonly field: "attributes";
  readonly row: Attribute;
}

export type Proposal = TextProposal | RowProposal;

/** The longest title that feeds accept, in characters. */
export const MAX_TITLE_CHARS = 150;
const MAX_BRAND_CHARS = 100;

/** Applies a proposal to a listing. Undefined if it does not apply or makes a field too long. */
export function applyProposal(listing: ListingInput, proposal: Proposal): ListingInput | undefined {
  if (proposal.field === "attributes") return withAttribute(listing, proposal.row);
  const { field } = proposal;
  const before = listing[field] ?? "";
  const after = proposal.change(before);
  if (after === undefined || after === before || (field === "title" && after === "")) return undefined;
  const length = charactersOf(after);
  const isTooLong = length > mostCharacters(field) && length >= charactersOf(before);
  return isTooLong ? undefined : { ...listing, [field]: after };
}

function withAttribute(listing: ListingInput, row: Attribute): ListingInput | undefined {
  const { attributes = [] } = listing;
  return attributes.length < LISTING_LIMITS.attributes ? { ...listing, attributes: [...attributes, row] } : undefined;
}

function mostCharacters(field: TextField): number {
  if (field === "title") return MAX_TITLE_CHARS;
  if (field === "description") return LISTING_LIMITS.descriptionChars;
  return field === "brand" ? MAX_BRAND_CHARS : LISTING_LIMITS.termChars;
}

function charactersOf(text: string): number {
  return Array.from(text).length;
}

/** Returns a key that identifies a version of a listing by the fields that edits can change. */
export function versionKey({
  title,
  description,
  brand,
  attributes,
  shipping,
  returns,
  warranty,
}: ListingInput): string {
  return JSON.stringify([title, description, brand, attributes, shipping, returns, warranty]);
}

/** The effect of a change on a text. */
export interface Patch {
  /** UTF-16 offsets in the text before the change. */
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
}

/** Returns the passage in which two texts differ, extended to whole words. */
export function patchBetween(before: string, after: string): Patch {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  while (start > 0 && isInside(before, after, start)) start -= 1;
  let tail = 0;
  while (tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  while (tail > 0 && isInside(before, after, before.length - tail, after.length - tail)) tail -= 1;
  return {
    start,
    end: before.length - tail,
    before: before.slice(start, before.length - tail),
    after: after.slice(start, after.length - tail),
  };
}

/** Tells whether a place is inside a word or a character in one of two texts. */
function isInside(before: string, after: string, at: number, atAfter = at): boolean {
  return partsWord(before, at) || partsWord(after, atAfter);
}

const WORD_PART = /^[\p{L}\p{N}\p{M}\uD800-\uDFFF]{2}$/u;

function partsWord(text: string, at: number): boolean {
  return at > 0 && at < text.length && (WORD_PART.test(text.slice(at - 1, at + 1)) || isLow(text, at));
}

function isLow(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
