import { type CatalogFilters, PlanCatalog } from "../plans/catalog.ts";
import type { CatalogEntry } from "../plans/catalog-entry.ts";
import type { Plan } from "../plans/plan.ts";
import { productOf } from "./product.ts";
import { type LookupRequest, MAX_IDS, type ProductRequest, type SearchRequest } from "./requests.ts";
import { UcpError } from "./ucp-error.ts";

interface Message {
  readonly type: "error" | "warning" | "info";
  readonly code: string;
  readonly content: string;
  readonly path?: string;
  readonly severity?: "unrecoverable";
  readonly presentation?: "disclosure";
}

type Narrowing = Pick<ProductRequest, "filters" | "context">;

/** The result of an operation without its envelope. */
export interface Outcome {
  /** Set if the operation succeeded but has nothing to return. */
  readonly status?: "error";
  readonly body: object;
}

/** The plan catalog in the terms of UCP: plans are products, notes are messages. */
export class PlanProducts {
  readonly #catalog: PlanCatalog;
  readonly #pricingUrl: string;

  /** `pricingUrl` is the page about the plans. */
  constructor(plans: readonly Plan[], pricingUrl: string) {
    this.#catalog = new PlanCatalog(plans);
    this.#pricingUrl = pricingUrl;
  }

  /** Searches plans by words and filters. Throws a CatalogError for an empty search or an invalid cursor. */
  search(request: SearchRequest): Outcome {
    const {
      query = "",
      pagination: { cursor, limit },
    } = request;
    const filters = filtersOf(request);
    const { entries, total, nextCursor } = this.#catalog.search({ text: query, filters, cursor, limit });
    const body = {
      products: entries.map((entry) => productOf(entry, this.#pricingUrl)),
      pagination: {
        has_next_page: nextCursor !== undefined,
        total_count: total,
        ...(nextCursor === undefined ? {} : { cursor: nextCursor }),
      },
    };
    return withMessages(body, [...this.#priceNotes(filters), ...disclosures(entries)]);
  }

  /** Looks up plans by identifiers. Throws a UcpError for too many. */
  lookup(request: LookupRequest): Outcome {
    const ids = [...new Set(request.ids)];
    if (ids.length > MAX_IDS)
      throw new UcpError("request_too_large", `Send at most ${MAX_IDS} identifiers in one request.`);
    const filters = filtersOf(request);
    const { found, unknown } = this.#catalog.lookup(ids, filters);
    const products = found.map(({ entry, matches }) => productOf(entry, this.#pricingUrl, matches));
    return withMessages({ products }, [
      ...unknown.map((content) => ({ type: "info", code: "not_found", content }) as const),
      ...this.#priceNotes(filters),
      ...disclosures(found.map(({ entry }) => entry)),
    ]);
  }

  /** Returns one plan. An unknown plan is an outcome, not a failed request. */
  product(request: ProductRequest): Outcome {
    const filters = filtersOf(request);
    const entry = this.#catalog.lookup([request.id], filters).found[0]?.entry;
    if (entry === undefined) {
      const content = `Product not found: ${request.id}`;
      return {
        status: "error",
        ...withMessages({}, [{ type: "error", code: "not_found", content, severity: "unrecoverable" }]),
      };
    }
    const product = productOf(entry, this.#pricingUrl);
    return withMessages({ product }, [...this.#priceNotes(filters), ...disclosures([entry], () => "$.product")]);
  }

  #priceNotes(filters: CatalogFilters): Message[] {
    if (!this.#catalog.ignoresPrice(filters)) return [];
    const content = `Prices are in ${this.#catalog.currency} only: the price filter was ignored.`;
    return [{ type: "info", code: "price_filter_ignored", content }];
  }
}

function filtersOf({ filters: { categories, price } = {}, context }: Narrowing): CatalogFilters {
  return {
    billing: categories,
    price: price === undefined ? undefined : { minCents: price.min, maxCents: price.max },
    currency: context?.currency,
  };
}

/** Returns the disclosures of performance fees. A price of 0 alone would mislead, so agents must show the fee. */
function disclosures(entries: readonly CatalogEntry[], pathOf = (index: number) => `$.products[${index}]`): Message[] {
  return entries.flatMap(({ plan, priceText: content }, index) => {
    if (plan.performanceFee === null) return [];
    const path = pathOf(index);
    return [{ type: "warning", code: "performance_fee", path, content, presentation: "disclosure" }] as const;
  });
}

function withMessages(body: object, messages: readonly Message[]): { body: object } {
  return { body: messages.length === 0 ? body : { ...body, messages } };
}
