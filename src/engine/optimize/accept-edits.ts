import type { Attribute, ListingInput } from "../listing.ts";
import type { TextField } from "./edit.ts";
import type { Edit } from "./optimization-schema.ts";

/** A listing with those of its edits that were accepted. */
export interface AcceptedEdits<L> {
  readonly listing: L;
  /** Edits that could not be made, because they change what an edit that was left out would have written. */
  readonly dropped: readonly number[];
}

/** The fields of a listing that edits change. */
type Editable = Readonly<Pick<ListingInput, TextField>> & { readonly attributes?: readonly Attribute[] | undefined };

/** A passage that an edit was to write, in the text with all edits, and how much longer it would have made it. */
interface SkippedPassage {
  readonly start: number;
  readonly end: number;
  readonly growth: number;
}

/**
 * Returns a listing with some of its proposed edits, named by index. Each keeps its place even if others are left out.
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

/** Returns the passages, with those after an edit moved by its growth. */
function moved(passages: readonly SkippedPassage[], edit: Edit): SkippedPassage[] {
  const { growth } = passageOf(edit);
  return passages.map((passage) =>
    passage.start < edit.span.end ? passage : { ...passage, start: passage.start + growth, end: passage.end + growth },
  );
}
