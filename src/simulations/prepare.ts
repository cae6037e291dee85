import type { ChoiceModel } from "../engine/choice/choice-model.ts";
import type { ListingFeatures } from "../engine/choice/features.ts";
import { featuresOf } from "../engine/features/features.ts";
import { analyseInSteps, type ListingText } from "../engine/features/listing-text.ts";
import type { QueryInput } from "../engine/listing.ts";
import { currencyExponent } from "../engine/money.ts";
import { isAnswerable } from "../engine/query/answerable.ts";
import { generateQueries } from "../engine/query/generate-queries.ts";
import { parseQuery, type ParsedQuery } from "../engine/query/parse-query.ts";
import type { Background } from "../engine/relevance/background.ts";
import { type Relevance, scoreRelevance } from "../engine/relevance/relevance.ts";
import type { SimulationWarning } from "../engine/simulation/result-schema.ts";
import type { SimulationInput } from "../engine/simulation/simulation-input.ts";
import { type ValidationIssue, Problem } from "../shared/problem.ts";
import type { Steps } from "../shared/steps.ts";
import { groupNearDuplicates } from "./near-duplicates.ts";
import { nameListing, type ResolvedListing } from "./resolved-listing.ts";
import type { SimulationQuery } from "./run-fields.ts";

/** A request with its references resolved to listings. */
export interface SimulationRequest {
  readonly product: ResolvedListing;
  readonly competitors: readonly ResolvedListing[];
  /** Undefined to make queries from the listings. */
  readonly queries: readonly QueryInput[] | undefined;
  /** Keys; undefined for all. */
  readonly assistants: readonly string[] | undefined;
}

/** A run that is ready to be computed. */
export interface PreparedSimulation {
  readonly input: SimulationInput;
  readonly queries: readonly SimulationQuery[];
  readonly parsed: readonly ParsedQuery[];
  readonly warnings: readonly SimulationWarning[];
}

/** The parts of the model that the preparation of a run needs. */
export interface PreparationModel {
  readonly choice: ChoiceModel;
  readonly background: Background;
}

/**
 * Prepares a run: parses the queries, analyses the listings, and scores each listing for each query. Works on one
 * listing or query in each step. Throws `validation-failed` with an issue for everything that cannot be simulated.
 */
export function* prepareInSteps(
  request: SimulationRequest,
  { choice, background }: PreparationModel,
): Steps<PreparedSimulation> {
  const { product, competitors } = request;
  const listings = [product, ...competitors];
  const currency = currencyOf(listings);
  const parse = (query: QueryInput): ParsedQuery => parseQuery(query, currency);
  const asked = request.queries?.map(parse);
  requireNone([
    ...listings.flatMap((resolved) => currencyIssues(resolved, currency)),
    ...askedIssues(request.assistants, asked, choice),
  ]);
  const queries = asked ?? (yield* queriesFrom(listings)).map(parse);
  const texts: ListingText[] = [];
  for (const { listing } of listings) {
    texts.push(yield* analyseInSteps(listing));
    yield;
  }
  const features: ListingFeatures[][] = [];
  const lacking: Pick<Relevance, "missing" | "denied">[] = [];
  for (const query of queries) {
    const relevance = texts.map((text) => scoreRelevance(query.words, text, background));
    features.push(texts.map((text, at) => featuresOf(text, query, relevance[at]?.score ?? 0)));
    const { missing = [], denied = [] } = relevance[0] ?? {};
    lacking.push({ missing: missing.filter(isAnswerable), denied: denied.filter(isAnswerable) });
    yield;
  }
  const generated = request.queries === undefined;
  const shown = queries.map((query) => showQuery(query, generated));
  return {
    input: {
      product: nameListing(product),
      competitors: competitors.map(nameListing),
      queries: shown.map(({ parsed: { priceRegime, budgetCents, minRating }, ...query }, at) => ({
        ...query,
        priceRegime,
        budgetCents,
        minRating,
        ...missingFields(lacking[at]),
      })),
      assistants: request.assistants ?? choice.assistants.map(({ key }) => key),
      features,
      nearDuplicates: groupNearDuplicates(texts),
    },
    queries: shown,
    parsed: queries,
    warnings: [
      ...(generated ? [GENERATED_WARNING] : []),
      ...queries.flatMap(({ warnings }) => warnings),
      ...languageWarnings(listings),
    ],
  };
}

function missingFields(lack: Pick<Relevance, "missing" | "denied"> | undefined) {
  const { missing = [], denied = [] } = lack ?? {};
  return { missing, ...(denied.length === 0 ? {} : { denied }) };
}

/** Rejects queries or assistants that cannot be used with any listing. Throws `validation-failed`. */
export function requireUsable(
  { queries, assistants }: Pick<SimulationRequest, "queries" | "assistants">,
  choice: ChoiceModel,
): void {
  requireNone(
    askedIssues(
      assistants,
      queries?.map((query) => parseQuery(query, undefined)),
      choice,
    ),
  );
}

/** Parses queries when the currency of the listings is unknown. */
export function readQueries(queries: readonly QueryInput[]): SimulationQuery[] {
  return queries.map((query) => showQuery(parseQuery(query, undefined), false));
}

function askedIssues(
  assistants: readonly string[] | undefined,
  queries: readonly ParsedQuery[] | undefined,
  choice: ChoiceModel,
): ValidationIssue[] {
  return [...assistantIssues(assistants ?? [], choice), ...(queries ?? []).flatMap(queryIssues)];
}

const GENERATED_WARNING: SimulationWarning = {
  code: "generated_queries",
  detail:
    "No question was given, so these were generated from the listings. They are a first look, not what shoppers type.",
};

/** Generates queries from a product and its rivals. Throws `validation-failed` if they suggest none. */
export function* queriesFrom([product, ...rivals]: readonly ResolvedListing[]): Steps<QueryInput[]> {
  if (product === undefined) return [];
  const queries = yield* generateQueries(
    product.listing,
    rivals.map(({ listing }) => listing),
  );
  if (queries.length === 0)
    requireNone([
      { code: "required", detail: "Name at least one query: the listings suggest none.", path: ["queries"] },
    ]);
  return queries;
}

/** Returns the currency of the first listing with a price. */
export function currencyOf(listings: readonly ResolvedListing[]): string | undefined {
  return listings.find(({ listing }) => listing.priceCents !== undefined)?.listing.currency;
}

function currencyIssues({ path, saved, listing }: ResolvedListing, expected: string | undefined): ValidationIssue[] {
  if (listing.priceCents === undefined) return [];
  const detail = currencyProblem(listing.currency, expected);
  if (detail === undefined) return [];
  const at = [...path, saved === undefined ? "currency" : "id"];
  return [{ code: listing.currency === undefined ? "required" : "invalid-value", detail, path: at }];
}

function currencyProblem(currency: string | undefined, expected: string | undefined): string | undefined {
  if (currency === undefined) return "A price needs its currency, such as USD.";
  if (currencyExponent(currency) === undefined)
    return `${currency} is not an ISO 4217 currency. Send a code such as EUR.`;
  if (expected === undefined || currency === expected) return undefined;
  return `This price is in ${currency}, another one in ${expected}. Send all prices in one currency: no exchange rate is assumed.`;
}

function assistantIssues(asked: readonly string[], { assistants }: ChoiceModel): ValidationIssue[] {
  const keys = assistants.map(({ key }) => key);
  return asked.flatMap((key, index): ValidationIssue[] => {
    const path = ["assistants", index];
    if (!keys.includes(key)) return [{ code: "invalid-value", detail: `Send one of ${keys.join(", ")}.`, path }];
    if (asked.indexOf(key) < index) return [{ code: "repeated", detail: "Send each assistant once.", path }];
    return [];
  });
}

function queryIssues({ empty }: ParsedQuery, index: number): ValidationIssue[] {
  if (!empty) return [];
  const detail = "This query names nothing to look for. Send a shopper's words.";
  return [{ code: "invalid-value", detail, path: ["queries", index, "text"] }];
}

function requireNone(issues: readonly ValidationIssue[]): void {
  if (issues.length === 0) return;
  const count = issues.length === 1 ? "1 argument" : `${issues.length} arguments`;
  throw new Problem("validation-failed", `This cannot be simulated: ${count} cannot be used.`, { issues });
}

function showQuery(query: ParsedQuery, generated: boolean): SimulationQuery {
  const { text, weight, priceRegime, budgetCents, currency, minRating, must, without } = query;
  const parsed = { priceRegime, budgetCents, currency, minRating, must: [...must], without: [...without] };
  return { text, weight, generated, parsed };
}

/** Warns about listings in other languages, which are read as English. */
function languageWarnings(listings: readonly ResolvedListing[]): SimulationWarning[] {
  const languages = new Set(listings.flatMap(({ listing }) => listing.language ?? []));
  languages.delete("en");
  if (languages.size === 0) return [];
  const detail = `Listings in ${[...languages].join(", ")} are read as English, so relevance and text features mislead.`;
  return [{ code: "language_not_modelled", detail }];
}
