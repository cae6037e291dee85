import type { Attribute, ListingInput } from "../listing.ts";
import type { TextField } from "./edit.ts";
import type { Edit } from "./optimization-schema.ts";

/** A listing with the accepted edits. */
export interface AcceptedEdits<L> {
  readonly listing: L;
  /** Accepted edits that could not be made, because they change text that a rejected edit would have written. */
  readonly dropped: readonly number[];
}

/** The fields of a listing that edits can change. */
type Editable = Readonly<Pick<ListingInput, TextField>> & { readonly attributes?: readonly Attribute[] | undefined };

/**
 * The passage of a skipped edit: its place in the text with all edits, and the characters that the edit would have
 * added.
 */
interface SkippedPassage {
  readonly start: number;
  readonly end: number;
  readonly growth: number;
}

/**
 * Applies the accepted edits, given by index, to a listing. Each goes to its own place even if earlier ones are
 * skipped.
 */
export function acceptEdits<L extends Editable>(
  original: L,
  edits: readonly Edit[],
  accepted: ReadonlySet<number>,
): AcceptedEdits<L> {
  let listing = original;
  const dropped: number[] = [];
  const skipped = new Map<Edit["field"], SkippedPassage[]>();
  for (const [index, edit] of edits.entries()) {
    const passages = skipped.get(edit.field) ?? [];
    const isFree = !passages.some(({ start, end }) => start < edit.span.end && edit.span.start < end);
    const isMade = accepted.has(index) && isFree;
    if (isMade) listing = withEdit(listing, edit, passages);
    else if (accepted.has(index)) dropped.push(index);
    skipped.set(edit.field, isMade ? moved(passages, edit) : [...moved(passages, edit), passageOf(edit)]);
  }
  return { listing, dropped };
}

function withEdit<L extends Editable>(
  listing: L,
  { field, after, span }: Edit,
  passages: readonly SkippedPassage[],
): L {
  if (field === "attributes") {
    const [, name = "", value = ""] = /^([^:]*): (.*)$/s.exec(after) ?? [];
    return { ...listing, attributes: [...(listing.attributes ?? []), { name, value }] };
  }
  const before = passages.filter(({ end }) => end <= span.start);
  const shift = before.reduce((sum, { growth }) => sum + growth, 0);
  const text = listing[field] ?? "";
  return { ...listing, [field]: text.slice(0, span.start - shift) + after + text.slice(span.end - shift) };
}

function passageOf({ span, after }: Edit): SkippedPassage {
  const end = span.start + after.length;
  return { start: span.start, end, growth: end - span.end };
}

/** Returns the passages after an edit: those behind it are moved by its growth. */
function moved(passages: readonly SkippedPassage[], edit: Edit): SkippedPassage[] {
  const { growth } = passageOf(edit);
  return passages.map((passage) =>
    passage.start < edit.span.end ? passage : { ...passage, start: passage.start + growth, end: passage.end + growth },
  );
}
