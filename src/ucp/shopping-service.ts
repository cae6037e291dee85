import type { Logger } from "pino";
import type { z } from "zod";
import { CatalogError, type CatalogErrorReason } from "../plans/catalog.ts";
import type { Plan } from "../plans/plan.ts";
import { Problem } from "../shared/problem.ts";
import { issuesOf } from "../shared/validation-issues.ts";
import { AgentProfiles, type AgentProfilesParts } from "./agent-profiles.ts";
import type { CatalogOperation } from "./endpoint.ts";
import { negotiate } from "./negotiation.ts";
import { type Outcome, PlanProducts } from "./plan-products.ts";
import { UCP_REQUESTS } from "./requests.ts";
import { UcpError } from "./ucp-error.ts";

/** The dependencies of the shopping service. */
export interface ShoppingServiceParts extends AgentProfilesParts {
  readonly plans: readonly Plan[];
  /** The page about the plans. */
  readonly pricingUrl: string;
  readonly log: Logger;
}

/** A call of an operation over any transport. */
export interface ShoppingCall {
  readonly operation: CatalogOperation;
  /** URL of the agent's profile. */
  readonly profileUrl: string;
  readonly request: unknown;
  /** The path of the request in the agent's message. */
  readonly requestPath: readonly string[];
  /** The client's address, which profile fetches are counted by. */
  readonly address: string;
}

type CatalogCall = (request: unknown, path: readonly string[]) => Outcome;

/** The part of UCP's shopping service offered here: the plan catalog, after a negotiation with each agent. */
export class ShoppingService {
  readonly #parts: ShoppingServiceParts;
  readonly #profiles: AgentProfiles;
  readonly #operations: Readonly<Record<CatalogOperation["name"], CatalogCall>>;

  constructor(parts: ShoppingServiceParts) {
    this.#parts = parts;
    this.#profiles = new AgentProfiles(parts);
    const products = new PlanProducts(parts.plans, parts.pricingUrl);
    const { search_catalog: search, lookup_catalog: lookup, get_product: product } = UCP_REQUESTS;
    this.#operations = {
      search_catalog: (request, path) => products.search(parse(search, request, path)),
      lookup_catalog: (request, path) => products.lookup(parse(lookup, request, path)),
      get_product: (request, path) => products.product(parse(product, request, path)),
    };
  }

  /** Returns UCP's envelope with the outcome. Throws errors for `errorOf`. */
  async answer({ operation, profileUrl, request, requestPath, address }: ShoppingCall): Promise<object> {
    // Runs first, so that no profile is fetched for an invalid request.
    const { status, body } = this.#operations[operation.name](request, requestPath);
    const profile = await this.#profiles.get(profileUrl, address);
    const ucp = negotiate(profile, operation.capability);
    if (ucp === undefined) return this.#incompatible(profile.version, operation);
    return { ucp: status === undefined ? ucp : { ...ucp, status }, ...body };
  }

  /** Converts a thrown value to a UCP error. Logs defects with the given fields. */
  errorOf(thrown: unknown, fields: object): UcpError {
    if (thrown instanceof UcpError) return thrown;
    if (thrown instanceof CatalogError) return new UcpError("invalid_request", CATALOG_ERRORS[thrown.reason]);
    const problem = Problem.from(thrown);
    if (problem !== thrown) this.#parts.log.error({ err: thrown, ...fields }, "a UCP request failed");
    return UcpError.from(problem);
  }

  /** Returns the body of an error with UCP's fields. */
  bodyOf({ code, message }: UcpError): { code: string; content: string; continue_url: string } {
    return { code, content: message, continue_url: this.#parts.pricingUrl };
  }

  /** Returns the envelope for an agent with nothing in common: an outcome, not a failure. */
  #incompatible(version: string, { capability }: CatalogOperation): object {
    const content = `No compatible capabilities in the intersection: this operation needs ${capability} in version ${version}.`;
    return {
      ucp: { version, status: "error", capabilities: {} },
      messages: [{ type: "error", code: "capabilities_incompatible", content, severity: "unrecoverable" }],
      continue_url: this.#parts.pricingUrl,
    };
  }
}

const CATALOG_ERRORS: Readonly<Record<CatalogErrorReason, string>> = {
  "empty-search": "Send a query, or a filter: categories or price.",
  "invalid-cursor": "Send the cursor of the previous answer unchanged.",
};

function parse<S extends z.ZodType>(schema: S, request: unknown, at: readonly string[]): z.output<S> {
  const parsed = schema.safeParse(request, { reportInput: true });
  if (parsed.success) return parsed.data;
  const issues = issuesOf(parsed.error).map(({ path, detail }) => `/${[...at, ...path].join("/")}: ${detail}`);
  throw new UcpError("invalid_request", issues.slice(0, 10).join(" "));
}
