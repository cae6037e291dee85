import type { z } from "zod";
import type { Plan } from "../shared/plan.ts";
import { type Input, priceInWords, type Product, productOf } from "./products.ts";
import { type Filters, type LookupRequest, MAX_IDS, type ProductRequest, type SearchRequest } from "./requests.ts";
import { UcpError } from "./ucp-error.ts";

interface Message {
  readonly type: "error" | "warning" | "info";
  readonly code: string;
  readonly content: string;
  readonly path?: string;
  readonly severity?: "unrecoverable";
  readonly presentation?: "disclosure";
}

type Narrowing = Pick<z.output<typeof ProductRequest>, "filters" | "context">;

/** What an operation comes to, without the envelope of what was negotiated. */
export interface Outcome {
  /** Set where the operation was done and still has nothing to give. */
  readonly status?: "error";
  readonly body: object;
}

/** The plans as the products of UCP's catalog. */
export class Catalog {
  readonly #products: readonly Product[];
  readonly #currency: string;

  /** `pricingUrl` is where people read about the plans. */
  constructor(plans: readonly Plan[], pricingUrl: string) {
    this.#products = plans.map((plan) => productOf(plan, pricingUrl));
    this.#currency = plans[0]?.currency ?? "USD";
  }

  /** The plans that fit, best match first. Throws a UcpError for a search for nothing and for a foreign cursor. */
  search(request: z.output<typeof SearchRequest>): Outcome {
    const { query = "", filters, pagination: page } = request;
    const words = wordsOf(query);
    const isFiltered = filters?.categories !== undefined || filters?.price !== undefined;
    if (words.length === 0 && !isFiltered)
      throw new UcpError(400, "invalid_request", "Send a query, or a filter: categories or price.");
    const found = ranked(this.#narrowed(this.#products, request), words);
    const start = offsetOf(page.cursor);
    const products = found.slice(start, start + page.limit);
    const end = start + products.length;
    const hasNext = end < found.length;
    const pagination = {
      has_next_page: hasNext,
      total_count: found.length,
      ...(hasNext ? { cursor: cursorOf(end) } : {}),
    };
    const notes = [...this.#currencyNotes(request), ...disclosures(products, productPath)];
    return { body: { products, pagination, ...messages(notes) } };
  }

  /** The plans behind some identifiers, each once. Throws a UcpError for too many. */
  lookup(request: z.output<typeof LookupRequest>): Outcome {
    const ids = [...new Set(request.ids)];
    if (ids.length > MAX_IDS)
      throw new UcpError(400, "request_too_large", `Send at most ${MAX_IDS} identifiers in one request.`);
    const known = this.#products.flatMap((product) => {
      const inputs = ids.flatMap((id) => inputOf(product, id) ?? []);
      return inputs.length === 0 ? [] : [withInputs(product, inputs)];
    });
    const products = this.#narrowed(known, request);
    const unknown = ids.filter((id) => this.#products.every((product) => inputOf(product, id) === undefined));
    const missing = unknown.map((id) => ({ type: "info", code: "not_found", content: id }) as const);
    const notes = [...missing, ...this.#currencyNotes(request), ...disclosures(products, productPath)];
    return { body: { products, ...messages(notes) } };
  }

  /** One plan. That there is none is an outcome, too, and no failure of the request. */
  product(request: z.output<typeof ProductRequest>): Outcome {
    const known = this.#products.filter((product) => inputOf(product, request.id) !== undefined);
    const [product] = this.#narrowed(known, request);
    if (product === undefined) {
      const content = `Product not found: ${request.id}`;
      const message: Message = { type: "error", code: "not_found", content, severity: "unrecoverable" };
      return { status: "error", body: { messages: [message] } };
    }
    const notes = [...this.#currencyNotes(request), ...disclosures([product], () => "$.product")];
    return { body: { product, ...messages(notes) } };
  }

  #narrowed(products: readonly Product[], { filters, context }: Narrowing): Product[] {
    const effective = this.#isForeign(context) ? { ...filters, price: undefined } : filters;
    return products.filter((product) => fits(product, effective));
  }

  #isForeign(context: Narrowing["context"]): boolean {
    return context?.currency !== undefined && context.currency !== this.#currency;
  }

  /** Amounts are not converted: a price filter in another currency is left out, and the answer says so. */
  #currencyNotes({ filters, context }: Narrowing): Message[] {
    if (filters?.price === undefined || !this.#isForeign(context)) return [];
    const content = `Prices are in ${this.#currency} only: the price filter was left out.`;
    return [{ type: "info", code: "price_filter_ignored", content }];
  }
}

function fits({ categories, variants: [variant] }: Product, filters: Filters | undefined): boolean {
  const { categories: wanted, price: { min = 0, max = Number.POSITIVE_INFINITY } = {} } = filters ?? {};
  if (wanted !== undefined && !categories.some(({ value }) => wanted.includes(value))) return false;
  return variant.price.amount >= min && variant.price.amount <= max;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Products with more of the words first, without any of them not at all. Without words all are as they stand. */
function ranked(products: readonly Product[], words: readonly string[]): Product[] {
  if (words.length === 0) return [...products];
  const scored = products.map((product) => {
    const text = new Set(wordsOf([product.id, product.title, product.description.plain, ...facets(product)].join(" ")));
    return { product, score: words.filter((word) => text.has(word)).length };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ product }) => product);
}

function facets({ categories, variants: [variant] }: Product): string[] {
  return [...categories.map(({ value }) => value), variant.title, variant.description.plain];
}

function inputOf({ id: productId, variants: [variant] }: Product, id: string): Input | undefined {
  if (id === variant.id) return { id, match: "exact" };
  return id === productId ? { id, match: "featured" } : undefined;
}

function withInputs(product: Product, inputs: readonly Input[]): Product {
  const [variant] = product.variants;
  return { ...product, variants: [{ ...variant, inputs }] };
}

/** A price of 0 is not the whole truth of a plan with a fee: agents have to show what else is due. */
function disclosures(products: readonly Product[], pathOf: (position: number) => string): Message[] {
  return products.flatMap(({ metadata: { plan } }, position) => {
    if (plan.performanceFee === null) return [];
    const path = pathOf(position);
    return [
      { type: "warning", code: "performance_fee", path, content: priceInWords(plan), presentation: "disclosure" },
    ] as const;
  });
}

const productPath = (position: number): string => `$.products[${position}]`;

const messages = (list: readonly Message[]): object => (list.length === 0 ? {} : { messages: list });

const cursorOf = (offset: number): string => Buffer.from(`after ${offset}`).toString("base64url");

function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const offset = /^after (\d{1,6})$/.exec(Buffer.from(cursor, "base64url").toString())?.[1];
  if (offset === undefined)
    throw new UcpError(400, "invalid_request", "Send the cursor of the previous answer as it is.");
  return Number(offset);
}
