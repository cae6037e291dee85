import { hash } from "node:crypto";
import { canonicalJson } from "../../shared/canonical-json.ts";
import type { ValidationIssue } from "../../shared/problem.ts";
import type { Failure, NamedFields } from "../forms/failure.ts";
import type { Fields } from "../forms/form.ts";
import type { ListingFields } from "../audit/audit-result.ts";
import {
  carriedName,
  ALL_FIELDS,
  fieldOfListing,
  inFormOrder,
  isFilled,
  type ListingSlot,
  PRODUCT_SLOT,
  QUESTIONS,
  readListings,
  RIVAL_SLOTS,
  type FormTexts,
  typedForm,
  typedSlots,
} from "../listings-form/listings-form.ts";
import { withCarried, writeCarried } from "../listings-form/carried-fields.ts";
import { BLANK_LIVE, CAP, liveFormOf, LIVE_ASSISTANTS, type LiveForm, PRESET, typedLive } from "./live-form.ts";
import type { RunArguments } from "./simulation-tools.ts";

/** The names of the fields that choose saved listings, and of other fields that are not part of a listing. */
export const SAVED_PRODUCT = "product-id";
export const SAVED_RIVALS = "rival-ids";
export const ASSISTANTS = "assistants";
export const FIND = "find";
export const SAVES = "save";
export const FORM_KEY = "key";

/** The steps that the buttons of the form request. */
export const STEPS = {
  run: "run",
  suggest: "suggest",
  find: "find",
  estimate: "estimate",
  ask: "ask",
  save: "save",
} as const;

/** The limits of a run. */
export const MAX_RIVALS = 10;
export const MAX_QUESTIONS = 20;

/** The form for a run, as typed. */
export interface RunForm {
  /** The typed listings and questions, and the carried fields. */
  readonly typed: FormTexts;
  /** The id of the saved product; empty for a typed one. */
  readonly product: string;
  readonly rivals: readonly string[];
  /** Keys; empty for all. */
  readonly assistants: readonly string[];
  /** Search words for the saved listings to choose from. */
  readonly find: string;
  /** True if the typed listings are to be saved. */
  readonly saves: boolean;
  /** Makes a form that is sent twice one run. */
  readonly key: string;
  readonly live: LiveForm;
}

/** Returns the texts of a submitted form. Throws `invalid-request` for a repeated field. */
export function typedRun(form: Fields): RunForm {
  return {
    typed: typedForm(form, ALL_FIELDS),
    product: form.text(SAVED_PRODUCT),
    rivals: form.list(SAVED_RIVALS),
    assistants: form.list(ASSISTANTS),
    find: form.text(FIND).trim(),
    saves: form.text(SAVES) !== "",
    key: form.text(FORM_KEY),
    live: typedLive(form),
  };
}

const SLOTS = [PRODUCT_SLOT, ...RIVAL_SLOTS];

/** Returns the form filled in with the arguments of a run. */
export function runFormOf(args: RunArguments, questions: readonly string[], key: string): RunForm {
  const isLive = args.mode === "live";
  const rivals = args.competitors.flatMap(({ id }) => id ?? []);
  const inline = [args.product, ...args.competitors.filter(({ id }) => id === undefined)].map((ref) =>
    ref.id === undefined ? (ref as ListingFields) : undefined,
  );
  const carried = SLOTS.map(({ id }, i) => [carriedName(id), writeCarried(inline[i] ?? {})] as const);
  return {
    typed: new Map([...typedSlots(inline, questions), ...carried]),
    product: args.product.id ?? "",
    rivals,
    assistants: isLive ? [] : (args.assistants ?? []),
    find: "",
    saves: false,
    key,
    live: isLive ? liveFormOf(args) : BLANK_LIVE,
  };
}

/** Returns the form filled in with texts from another form. The listings are saved unless the person deselects that. */
export function runFormOfTexts(typed: FormTexts, key: string): RunForm {
  return { typed, product: "", rivals: [], assistants: [], find: "", saves: true, key, live: BLANK_LIVE };
}

/** A parsed form. */
export interface ParsedRun {
  readonly args: RunArguments;
  /** The listings that were typed. */
  readonly typed: readonly TypedListing[];
  /** The field of each listing, or the prefix of its fields: first of the product, then of the rivals. */
  readonly places: readonly string[];
  /** Errors by the name of the field. */
  readonly errors: ReadonlyMap<string, string>;
  /** The form with prices as they were parsed, so that a wrong reading is visible. */
  readonly form: RunForm;
}

/** Parses a form. Without `needsRival`, its listings are only saved. */
export function parseRun(form: RunForm, { needsRival = true } = {}): ParsedRun {
  const read = readListings(form.typed, ALL_FIELDS);
  const listings = [...read.listings].map(([id, listing]): TypedListing => {
    return { id, listing: withCarried(listing, form.typed.get(carriedName(id)) ?? "") };
  });
  const own = listings.find(({ id }) => id === PRODUCT_SLOT.id);
  const rivals = listings.filter(({ id }) => id !== PRODUCT_SLOT.id);
  const missing = [...productErrors(form, own), ...countErrors(form, rivals.length, read.questions.length)];
  if (needsRival && form.rivals.length + rivals.length === 0) missing.push(["rival-1-title", NO_RIVAL]);
  return {
    args: argumentsOf(form, { own, rivals, questions: read.questions }),
    typed: listings,
    places: [
      form.product === "" ? PRODUCT_SLOT.id : SAVED_PRODUCT,
      ...form.rivals.map(() => SAVED_RIVALS),
      ...rivals.map(({ id }) => id),
    ],
    errors: new Map([...read.errors, ...missing]),
    form: { ...form, typed: new Map([...form.typed, ...read.typed]) },
  };
}

/** A typed listing with the prefix of its field names. */
export interface TypedListing {
  readonly id: string;
  readonly listing: ListingFields;
}

type Errors = (readonly [field: string, message: string])[];

function productErrors({ product }: RunForm, own: TypedListing | undefined): Errors {
  if (product === "" && own === undefined)
    return [[`${PRODUCT_SLOT.id}-title`, "Choose a saved listing, or enter a title."]];
  if (product !== "" && own !== undefined)
    return [[SAVED_PRODUCT, "Choose a saved listing, or type one, but not both."]];
  return [];
}

const NO_RIVAL = "Choose or enter at least one rival.";

function countErrors(form: RunForm, typedRivals: number, questions: number): Errors {
  const rivals = form.rivals.length + typedRivals;
  const errors: Errors = [];
  if (rivals > MAX_RIVALS)
    errors.push([SAVED_RIVALS, `${rivals} rivals are chosen or typed. The limit is ${MAX_RIVALS}.`]);
  if (questions > MAX_QUESTIONS)
    errors.push([QUESTIONS, `${questions} questions are given. The limit is ${MAX_QUESTIONS}.`]);
  return errors;
}

interface ReadParts {
  readonly own: TypedListing | undefined;
  readonly rivals: readonly TypedListing[];
  readonly questions: readonly string[];
}

function argumentsOf({ product, rivals: saved, assistants }: RunForm, { own, rivals, questions }: ReadParts) {
  return {
    product: product === "" ? (own?.listing ?? { title: "" }) : { id: product },
    competitors: [...saved.map((id) => ({ id })), ...rivals.map(({ listing }) => listing)],
    ...(questions.length === 0 ? {} : { queries: questions.map((text) => ({ text })) }),
    ...(assistants.length === 0 ? {} : { assistants: [...assistants] }),
    // The tool checks the carried fields.
  } as RunArguments;
}

/** Returns an error if a run compares listings of the example with others. */
export function exampleErrors(
  { args: { product, competitors }, form }: ParsedRun,
  samples: readonly string[],
): ReadonlyMap<string, string> {
  const isSample = new Set([product, ...competitors].map(({ id = "" }) => samples.includes(id)));
  if (isSample.size < 2) return new Map();
  return new Map([[form.rivals.length > 0 ? SAVED_RIVALS : SAVED_PRODUCT, EXAMPLE_APART]]);
}

const EXAMPLE_APART =
  "The example is invented, so it is never compared with your own listings. Choose one or the other.";

/** Returns the idempotency key of a run. The same form has the same key; a changed form has another. */
export function idempotencyKeyOf({ key }: Pick<RunForm, "key">, args: RunArguments): string {
  return hash("sha256", `${key} ${canonicalJson(args)}`);
}

/** Returns the form field of an issue in the arguments. */
export function fieldOfIssue({ path: [top, ...rest] }: ValidationIssue, parsed: ParsedRun): string {
  if (top === "queries") return QUESTIONS;
  if (top === "assistants") return ASSISTANTS;
  const place = placeOfArgument(top, Number(rest[0] ?? 0), parsed) ?? SAVED_RIVALS;
  const isSaved = place === SAVED_PRODUCT || place === SAVED_RIVALS;
  return isSaved ? place : fieldOfListing(place, String(rest.at(-1) ?? ""));
}

/** Returns the form field of a listing in the arguments of a run, or among the typed listings that are saved. */
function placeOfArgument(top: unknown, index: number, { places, typed }: ParsedRun): string | undefined {
  if (top === "items") return typed[index]?.id;
  return top === "competitors" ? places[index + 1] : places[0];
}

const BEFORE: NamedFields = [[SAVED_PRODUCT, "Your listing"]];
const AFTER: NamedFields = [
  [SAVED_RIVALS, "Rivals"],
  [ASSISTANTS, "Assistants"],
  [LIVE_ASSISTANTS, "Real assistants"],
  [PRESET, "How often"],
  [CAP, "Cap"],
];

/** Returns the errors in form order, with the names of their fields. */
export function runErrors(errors: ReadonlyMap<string, string>): Pick<Failure, "errors" | "names"> {
  return inFormOrder(errors, { before: BEFORE, after: AFTER });
}

/** Returns whether a listing is typed in a slot. */
export function isTyped({ typed }: RunForm, slot: ListingSlot): boolean {
  return isFilled(typed, ALL_FIELDS, slot);
}
