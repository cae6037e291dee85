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

/** The names of the fields that choose saved listings, and of the others that no listing has. */
export const SAVED_PRODUCT = "product-id";
export const SAVED_RIVALS = "rival-ids";
export const ASSISTANTS = "assistants";
export const FIND = "find";
export const SAVES = "save";
export const FORM_KEY = "key";

/** Steps that the buttons of the form request. */
export const STEPS = {
  run: "run",
  suggest: "suggest",
  find: "find",
  estimate: "estimate",
  ask: "ask",
  save: "save",
} as const;

/** The most rivals of a run. */
export const MAX_RIVALS = 10;
export const MAX_QUESTIONS = 20;

/** The form for a run, as a person filled it in. */
export interface RunForm {
  /** The typed listings and questions, and what the form carries of them. */
  readonly typed: FormTexts;
  /** The id of the saved product; empty for a typed one. */
  readonly product: string;
  readonly rivals: readonly string[];
  /** Keys; empty for all. */
  readonly assistants: readonly string[];
  /** Words of the saved listings to choose from. */
  readonly find: string;
  /** True if the typed listings are to be saved. */
  readonly saves: boolean;
  /** Makes one run of a form that is sent twice. */
  readonly key: string;
  readonly live: LiveForm;
}

/** Returns what was typed. Throws `invalid-request` for a repeated field. */
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

/** Returns the arguments of a run as a person would fill them in. */
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

/** Returns the form with texts that a person typed elsewhere. They are saved unless the person says otherwise. */
export function runFormOfTexts(typed: FormTexts, key: string): RunForm {
  return { typed, product: "", rivals: [], assistants: [], find: "", saves: true, key, live: BLANK_LIVE };
}

/** The meaning of a form. */
export interface ParsedRun {
  readonly args: RunArguments;
  /** The typed listings among the arguments. */
  readonly typed: readonly TypedListing[];
  /** The field, or the prefix of the fields, of each listing: the product, then the rivals. */
  readonly places: readonly string[];
  /** Errors by the name of the field. */
  readonly errors: ReadonlyMap<string, string>;
  /** The form with prices as they were read, so that a wrong reading shows. */
  readonly form: RunForm;
}

/** Parses a form. One whose listings are only saved needs no rival. */
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
    errors.push([SAVED_RIVALS, `${rivals} rivals are chosen or typed. The most is ${MAX_RIVALS}.`]);
  if (questions > MAX_QUESTIONS)
    errors.push([QUESTIONS, `${questions} questions are given. The most is ${MAX_QUESTIONS}.`]);
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
    // The tool checks the fields that were carried.
  } as RunArguments;
}

/** Returns the error of a run in which listings of the example meet others. */
export function exampleErrors(
  { args: { product, competitors }, form }: ParsedRun,
  samples: readonly string[],
): ReadonlyMap<string, string> {
  const isSample = new Set([product, ...competitors].map(({ id = "" }) => samples.includes(id)));
  if (isSample.size < 2) return new Map();
  return new Map([[form.rivals.length > 0 ? SAVED_RIVALS : SAVED_PRODUCT, EXAMPLE_APART]]);
}

const EXAMPLE_APART = "The example is invented, so it does not meet your own listings. Choose one or the other.";

/** Returns the key of a run. A form that is sent again unchanged repeats its run, a changed one makes another. */
export function idempotencyKeyOf({ key }: Pick<RunForm, "key">, args: RunArguments): string {
  return hash("sha256", `${key} ${canonicalJson(args)}`);
}

/** Returns the field of an issue that a tool found in the arguments. */
export function fieldOfIssue({ path: [top, ...rest] }: ValidationIssue, parsed: ParsedRun): string {
  if (top === "queries") return QUESTIONS;
  if (top === "assistants") return ASSISTANTS;
  const place = placeOfArgument(top, Number(rest[0] ?? 0), parsed) ?? SAVED_RIVALS;
  const isSaved = place === SAVED_PRODUCT || place === SAVED_RIVALS;
  return isSaved ? place : fieldOfListing(place, String(rest.at(-1) ?? ""));
}

/** Returns the place of a listing among the arguments of a run, or among the typed ones that are saved. */
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

/** Returns the errors of fields in the order of the form, with the names of the fields. */
export function runErrors(errors: ReadonlyMap<string, string>): Pick<Failure, "errors" | "names"> {
  return inFormOrder(errors, { before: BEFORE, after: AFTER });
}

/** True for a form with a typed listing in this slot. */
export function isTyped({ typed }: RunForm, slot: ListingSlot): boolean {
  return isFilled(typed, ALL_FIELDS, slot);
}
