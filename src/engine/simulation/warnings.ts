import { PRICE_CLIP } from "../choice/choice-model.ts";
import { relativeValue, type ListingFeatures } from "../choice/features.ts";
import { equalFeatures, equalSentence } from "./equal-features.ts";
import type { SimulationWarning } from "./result-schema.ts";
import { select, type SimulationInput } from "./simulation-input.ts";
import { capitalize, enumerate } from "../wording.ts";

/** Relevance below which a listing does not match a query. */
const NO_MATCH = 0.25;

/** Returns the warnings about an input, in a fixed order. */
export function findWarnings(input: SimulationInput): SimulationWarning[] {
  return [
    ...comparedAsEqual(input),
    ...priceOutOfRange(input),
    ...queryMatchesNothing(input),
    ...nearDuplicate(input),
    ...dominatedRival(input),
  ];
}

function comparedAsEqual(input: SimulationInput): SimulationWarning[] {
  return equalFeatures(input, select(input)).map((equal) => ({
    code: "compared_as_equal",
    detail: equalSentence(equal),
  }));
}

/** Warns about prices beyond the clip of the default regime: no source varied the price further. */
function priceOutOfRange({ queries, features, competitors: names }: SimulationInput): SimulationWarning[] {
  const query = queries.findIndex(({ priceRegime }) => priceRegime === "default");
  const [product, ...competitors] = features[query] ?? [];
  const own = product && relativeValue(product, "price");
  if (own === undefined) return [];
  const beyond = (isFar: (lead: number) => boolean): number[] =>
    [...competitors.keys()].filter((index) => {
      const competitor = competitors[index];
      const other = competitor && relativeValue(competitor, "price");
      return other !== undefined && isFar(other - own);
    });
  const above = beyond((lead) => lead > PRICE_CLIP.default);
  const below = beyond((lead) => lead < -PRICE_CLIP.default);
  const parts = [
    ...(above.length === 0 ? [] : [`${costOf(above, names)} more than twice as much as your listing`]),
    ...(below.length === 0 ? [] : [`${costOf(below, names)} less than half as much as your listing`]),
  ];
  if (parts.length === 0) return [];
  const detail =
    `${parts.join("; ")}. Beyond that, a difference in price counts no further in the model, ` +
    "except in the stress test in which price counts most.";
  return [{ code: "price_out_of_range", detail }];
}

function costOf(indexes: readonly number[], names: SimulationInput["competitors"]): string {
  return `${nameCompetitors(indexes, names)} ${indexes.length === 1 ? "costs" : "cost"}`;
}

function queryMatchesNothing({ queries, features }: SimulationInput): SimulationWarning[] {
  return queries.flatMap(({ text }, index) =>
    (features[index] ?? []).every(({ relevance }) => relevance < NO_MATCH)
      ? [{ code: "query_matches_nothing", detail: `No listing answers "${text}". Check its words.` }]
      : [],
  );
}

function nearDuplicate({ nearDuplicates, competitors }: SimulationInput): SimulationWarning[] {
  return nearDuplicates
    .filter(({ length }) => length > 1)
    .map((group) => ({
      code: "near_duplicate",
      detail: `${capitalize(nameListings(group, competitors))} are nearly the same: they count as one alternative and share its part.`,
    }));
}

/** Warns about dominated rivals, which shift choices among the other listings. The model does not show that. */
function dominatedRival({ competitors, features }: SimulationInput): SimulationWarning[] {
  const dominated = [...competitors.keys()].flatMap((index) => {
    const times = features.filter((listings) => {
      const rival = listings[index + 1];
      return rival !== undefined && listings.some((other) => dominates(other, rival));
    }).length;
    if (times === 0) return [];
    const where = times === features.length ? "" : ` (for ${times} of ${features.length} queries)`;
    return [`${nameCompetitors([index], competitors)}${where}`];
  });
  if (dominated.length === 0) return [];
  const detail =
    `Another listing is at least as good in price, rating, terms and relevance as ${enumerate(dominated)}. ` +
    "A listing that is outdone like this can shift choices among the others; the model does not show that.";
  return [{ code: "dominated_rival", detail }];
}

/** Returns whether one listing is at least as good as another in every respect, and better in one. */
function dominates(one: ListingFeatures, other: ListingFeatures): boolean {
  const leads = [
    leadOf(relativeValue(other, "price"), relativeValue(one, "price")),
    leadOf(relativeValue(one, "rating"), relativeValue(other, "rating")),
    one.terms - other.terms,
    one.relevance - other.relevance,
  ];
  return leads.every((lead) => lead >= 0) && leads.some((lead) => lead > 0);
}

/** Returns the lead of one value over another; NaN if only one of them is known. */
function leadOf(one: number | undefined, other: number | undefined): number {
  if (one === undefined || other === undefined) return one === other ? 0 : Number.NaN;
  return one - other;
}

function nameListings(listings: readonly number[], competitors: SimulationInput["competitors"]): string {
  const others = listings.filter((index) => index > 0).map((index) => index - 1);
  const own = listings.includes(0) ? ["your listing"] : [];
  return enumerate([...own, ...others.map((index) => nameCompetitors([index], competitors))]);
}

/** Characters of a title that identify a listing in a warning. */
const TITLE_CHARS = 60;

/** Names competitors by title. Adds the number of the rival, from 1, if several have the same title. */
function nameCompetitors(indexes: readonly number[], competitors: SimulationInput["competitors"]): string {
  const names = competitors.map(({ title }) => shortTitle(title));
  return enumerate(
    indexes.map((index) => {
      const name = names[index] ?? "";
      const isShared = names.filter((other) => other === name).length > 1;
      return `“${name}”${isShared ? ` (rival ${index + 1})` : ""}`;
    }),
  );
}

function shortTitle(title: string): string {
  const characters = Array.from(title);
  return characters.length <= TITLE_CHARS ? title : `${characters.slice(0, TITLE_CHARS - 1).join("")}…`;
}
