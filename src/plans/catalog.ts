import { catalogEntry, type CatalogEntry } from "./catalog-entry.ts";
import type { Plan } from "./plan.ts";

/** Conditions that all have to be met. */
export interface CatalogFilters {
  /** Any of these kinds of billing. */
  readonly billing?: readonly string[] | undefined;
  /** Limits of the recurring price, inclusive. */
  readonly price?: { readonly minCents?: number | undefined; readonly maxCents?: number | undefined } | undefined;
  /** The currency of the limits. Default: the currency of the plans. */
  readonly currency?: string | undefined;
}

/** A search with its page. */
export interface CatalogSearch {
  readonly text: string;
  readonly filters: CatalogFilters;
  /** The cursor from the previous page; undefined for the first page. */
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** A page of a search. */
export interface CatalogPage {
  readonly entries: readonly CatalogEntry[];
  /** Entries on all pages. */
  readonly total: number;
  /** The cursor of the next page; undefined on the last page. */
  readonly nextCursor: string | undefined;
}

/** An entry with the requested identifiers that match it. */
export interface CatalogMatch {
  readonly entry: CatalogEntry;
  readonly matches: readonly IdentifierMatch[];
}

/** A requested identifier, and what it names. */
export interface IdentifierMatch {
  readonly id: string;
  readonly names: "plan" | "variant";
}

/** The reason why a search is refused: it has neither words nor filters, or its cursor is invalid. */
export type CatalogErrorReason = "empty-search" | "invalid-cursor";

/** A refused search. */
export class CatalogError extends Error {
  override readonly name = "CatalogError";
  readonly reason: CatalogErrorReason;

  constructor(reason: CatalogErrorReason) {
    super(reason);
    this.reason = reason;
  }
}

interface IndexedEntry extends CatalogEntry {
  readonly words: ReadonlySet<string>;
}

/** The plans, searchable by words, filters and identifiers. */
export class PlanCatalog {
  readonly currency: string;
  readonly #entries: readonly IndexedEntry[];

  constructor(plans: readonly Plan[]) {
    this.currency = plans[0]?.currency ?? "USD";
    this.#entries = plans.map(indexed);
  }

  /** Returns a page of the matching plans, best match first. Throws a CatalogError. */
  search({ text, filters, cursor, limit }: CatalogSearch): CatalogPage {
    const words = wordsOf(text);
    if (words.length === 0 && filters.billing === undefined && filters.price === undefined)
      throw new CatalogError("empty-search");
    const found = ranked(this.#filtered(filters), words);
    const start = offsetOf(cursor);
    const entries = found.slice(start, start + limit);
    const end = start + entries.length;
    return { entries, total: found.length, nextCursor: end < found.length ? cursorOf(end) : undefined };
  }

  /** Returns each plan with any of the identifiers that passes the filters, and the unknown identifiers. */
  lookup(ids: readonly string[], filters: CatalogFilters): { found: CatalogMatch[]; unknown: string[] } {
    const found = this.#filtered(filters).flatMap((entry) => {
      const matches = ids.flatMap((id) => matchOf(entry, id) ?? []);
      return matches.length === 0 ? [] : [{ entry, matches }];
    });
    const unknown = ids.filter((id) => this.#entries.every((entry) => matchOf(entry, id) === undefined));
    return { found, unknown };
  }

  /** Returns whether the price limits have no effect, because amounts in other currencies are not converted. */
  ignoresPrice({ price, currency = this.currency }: CatalogFilters): boolean {
    return price !== undefined && currency !== this.currency;
  }

  #filtered(filters: CatalogFilters): IndexedEntry[] {
    const { minCents = 0, maxCents = Infinity } = (this.ignoresPrice(filters) ? undefined : filters.price) ?? {};
    return this.#entries.filter(
      ({ plan: { billing }, priceCents }) =>
        (filters.billing === undefined || filters.billing.includes(billing)) &&
        priceCents >= minCents &&
        priceCents <= maxCents,
    );
  }
}

function indexed(plan: Plan): IndexedEntry {
  const entry = catalogEntry(plan);
  const { title, variant, priceText } = entry;
  return {
    ...entry,
    words: new Set(wordsOf([plan.key, title, plan.summary, plan.billing, variant.title, priceText].join(" "))),
  };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Sorts entries by how many of the words they contain and drops those without any. Without words, keeps the order. */
function ranked(entries: readonly IndexedEntry[], words: readonly string[]): CatalogEntry[] {
  if (words.length === 0) return [...entries];
  return entries
    .map((entry) => ({ entry, score: words.filter((word) => entry.words.has(word)).length }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ entry }) => entry);
}

function matchOf({ plan, variant }: CatalogEntry, id: string): IdentifierMatch | undefined {
  if (id === variant.id) return { id, names: "variant" };
  return id === plan.key ? { id, names: "plan" } : undefined;
}

const cursorOf = (offset: number): string => Buffer.from(`after ${offset}`).toString("base64url");

function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const offset = /^after (\d{1,6})$/.exec(Buffer.from(cursor, "base64url").toString())?.[1];
  if (offset === undefined) throw new CatalogError("invalid-cursor");
  return Number(offset);
}
