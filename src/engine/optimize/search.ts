import type { Finding } from "../audit/finding.ts";
import type { Profile } from "../audit/profiles.ts";
import { analyseListing } from "../features/listing-text.ts";
import type { ListingInput } from "../listing.ts";
import type { Steps } from "../../shared/steps.ts";
import { applyProposal, type Objective, patchBetween, type Proposal, versionKey } from "./edit.ts";
import { countFindings, editableFindings, worsened } from "./audit-cache.ts";
import type { Measure, Value } from "./measure.ts";
import { firstFigure, SHOWN_CHARS } from "./operators/title-order.ts";
import { longSentences } from "./operators/shorten.ts";

/** A version of the listing with its value. */
export interface Version {
  readonly listing: ListingInput;
  readonly value: Value;
  readonly findings: readonly Finding[];
  /** The value that the search maximizes. */
  readonly objective: number;
}

/** A version and the edits that lead to it. */
export interface EditedVersion extends Version {
  readonly edits: readonly Proposal[];
}

/** Number of versions that each depth of the beam search keeps. */
const BEAM = 8;
/** The cost of changing the whole text. A change that gains less is not worth reading. */
const CHANGE_COST = 0.02;
/** The costs of findings, in units of ln P. Assumed: an error weighs more than the usual gain of any words. */
const ERROR_COST = 0.3;
const WARNING_COST = 0.1;
/** The cost of a text that is hard to read but breaks no rule. Assumed. */
const STYLE_COST = 0.005;

export interface SearchRules {
  readonly measure: Measure;
  readonly profile: Profile;
  readonly objective: Objective;
  /** The queries that edits are chosen by. */
  readonly train: readonly number[];
}

/** Judges versions of one listing, each version once. */
export class Judge {
  readonly #rules: SearchRules;
  readonly #original: ListingInput;
  readonly #known = new Map<string, Version>();

  constructor(original: ListingInput, rules: SearchRules) {
    this.#original = original;
    this.#rules = rules;
  }

  of(listing: ListingInput): Version {
    const key = versionKey(listing);
    const known = this.#known.get(key) ?? this.#judge(listing);
    this.#known.set(key, known);
    return known;
  }

  #judge(listing: ListingInput): Version {
    const { measure, profile, objective, train } = this.#rules;
    const text = analyseListing(listing);
    const value = measure.valueOf(measure.featuresOf(text), train);
    const findings = editableFindings(listing, profile, text.features.completeness);
    const { errors, warnings } = countFindings(findings);
    const costs =
      CHANGE_COST * changedShare(this.#original, listing) +
      ERROR_COST * errors +
      WARNING_COST * warnings +
      STYLE_COST * styleProblems(listing);
    return { listing, value, findings, objective: (objective === "audit" ? 0 : value.utility) - costs };
  }
}

function changedShare(original: ListingInput, listing: ListingInput): number {
  const texts = ["title", "description"] as const;
  const length = texts.reduce((sum, field) => sum + (original[field] ?? "").length, 0);
  const changed = texts.reduce((sum, field) => {
    const { before, after } = patchBetween(original[field] ?? "", listing[field] ?? "");
    return sum + Math.max(before.length, after.length);
  }, 0);
  return Math.min(1, changed / Math.max(1, length));
}

function styleProblems({ title, description = "" }: ListingInput): number {
  const figure = firstFigure(title);
  return longSentences(description) + (figure !== undefined && figure > SHOWN_CHARS ? 1 : 0);
}

interface SearchBounds {
  readonly maxEdits: number;
  /** Tells whether the fact lock allows an edit. */
  readonly allows: (before: ListingInput, after: ListingInput, proposal: Proposal) => Steps<boolean>;
}

/** Searches for the most valuable combination of edits. Each has to gain, and may add no error or warning. */
export function* searchEdits(
  original: ListingInput,
  proposals: readonly Proposal[],
  judge: Judge,
  { maxEdits, allows }: SearchBounds,
): Steps<EditedVersion> {
  let best: EditedVersion = { ...judge.of(original), edits: [] };
  let beam = [best];
  let open = proposals;
  for (let depth = 0; depth < maxEdits && beam.length > 0; depth += 1) {
    const next = new Map<string, EditedVersion>();
    for (const state of beam) yield* expand(state, open, next, { judge, allows });
    if (depth === 0) open = worthTrying(original, open, [...next.values()]);
    beam = [...next.values()].toSorted((one, other) => other.objective - one.objective).slice(0, BEAM);
    if (beam[0] !== undefined && beam[0].objective > best.objective) best = beam[0];
  }
  return best;
}

/** Adds the versions with one more edit to `next`, one in each step. */
function* expand(
  state: EditedVersion,
  open: readonly Proposal[],
  next: Map<string, EditedVersion>,
  { judge, allows }: Pick<SearchBounds, "allows"> & { readonly judge: Judge },
): Steps<void> {
  for (const proposal of open) {
    const listing = state.edits.includes(proposal) ? undefined : applyProposal(state.listing, proposal);
    if (listing === undefined || next.has(versionKey(listing))) continue;
    const version = judge.of(listing);
    yield;
    const gains = version.objective > state.objective && worsened(state.findings, version.findings).length === 0;
    if (gains && (yield* allows(state.listing, listing, proposal)))
      next.set(versionKey(listing), { ...version, edits: [...state.edits, proposal] });
  }
}

/**
 * Returns the proposals that are worth combining with others: those that gain by themselves, and those that do not
 * apply to the original.
 */
function worthTrying(
  original: ListingInput,
  proposals: readonly Proposal[],
  gaining: readonly EditedVersion[],
): Proposal[] {
  return proposals.filter(
    (proposal) =>
      gaining.some(({ edits }) => edits.includes(proposal)) || applyProposal(original, proposal) === undefined,
  );
}
