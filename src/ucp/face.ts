import type { Logger } from "pino";
import type { z } from "zod";
import { ClientGone, type HttpReply, type HttpRequest, parseJson } from "../shared/http.ts";
import type { Plan } from "../shared/plan.ts";
import { Problem } from "../shared/problem.ts";
import { addRateHeaders, type Metering, POLICIES, RATE_HEADER_NAMES } from "../shared/rate-limit.ts";
import { faultsOf } from "../shared/schema.ts";
import { profileUrlOf } from "./agent-header.ts";
import { AgentProfiles, type AgentProfilesParts } from "./agent-profiles.ts";
import { Catalog, type Outcome } from "./catalog.ts";
import { CATALOG_OPERATIONS, type CatalogOperation } from "./endpoint.ts";
import { negotiate } from "./negotiation.ts";
import { LookupRequest, ProductRequest, SearchRequest } from "./requests.ts";
import { UcpError } from "./ucp-error.ts";

/** Largest body in bytes. */
const BODY_BYTES = 65_536;

const ALLOW = "POST, OPTIONS";
const REQUEST_HEADERS =
  "Content-Type, UCP-Agent, Request-Id, Authorization, X-API-Key, Signature, Signature-Input, Content-Digest";

export interface UcpFaceParts extends AgentProfilesParts {
  readonly plans: readonly Plan[];
  /** Where people read about the plans. */
  readonly pricingUrl: string;
  /** Starts the metering of a client's request. */
  readonly metering: (address: string) => Metering;
  readonly log: Logger;
}

/** UCP's catalog over REST. Its failures are UCP's: `code`, `content` and `continue_url` as plain JSON. */
export class UcpFace {
  readonly #parts: UcpFaceParts;
  readonly #profiles: AgentProfiles;
  readonly #operations: Readonly<Record<CatalogOperation["name"], (body: unknown) => Outcome>>;

  constructor(parts: UcpFaceParts) {
    this.#parts = parts;
    this.#profiles = new AgentProfiles(parts);
    const catalog = new Catalog(parts.plans, parts.pricingUrl);
    this.#operations = {
      search_catalog: (body) => catalog.search(parse(SearchRequest, body)),
      lookup_catalog: (body) => catalog.lookup(parse(LookupRequest, body)),
      get_product: (body) => catalog.product(parse(ProductRequest, body)),
    };
  }

  /** Answers any request to an operation of the catalog. */
  async handle(request: HttpRequest): Promise<HttpReply> {
    const metering = this.#parts.metering(request.address);
    try {
      await metering.charge(POLICIES.public, request.method === "OPTIONS" ? 0 : 1);
      if (request.method === "OPTIONS") return preflight(metering);
      return reply(200, await this.#answer(request), metering);
    } catch (thrown) {
      if (thrown instanceof ClientGone) throw thrown;
      const { status, code, message, headers } = this.#errorOf(thrown, request.path);
      const body = { code, content: message, continue_url: this.#parts.pricingUrl };
      return reply(status, body, metering, headers);
    }
  }

  async #answer(request: HttpRequest): Promise<object> {
    const operation = CATALOG_OPERATIONS.find(({ path }) => path === request.path);
    if (operation === undefined || request.method !== "POST") {
      const content = `This takes ${ALLOW}, not ${request.method}.`;
      throw new UcpError(405, "method_not_allowed", content, { Allow: ALLOW });
    }
    const header = request.headers["ucp-agent"];
    const url = profileUrlOf(Array.isArray(header) ? header.join(", ") : header);
    // Before the profile: what cannot be answered is not worth a fetch.
    const { status, body } = this.#operations[operation.name](await readBody(request));
    const profile = await this.#profiles.get(url, request.address);
    const ucp = negotiate(profile, operation.capability);
    if (ucp === undefined) return this.#incompatible(profile.version, operation);
    return { ucp: status === undefined ? ucp : { ...ucp, status }, ...body };
  }

  /** That both share nothing is an outcome of the negotiation, so it is told in UCP's own envelope. */
  #incompatible(version: string, { capability }: CatalogOperation): object {
    const content = `No compatible capabilities in the intersection: this operation needs ${capability} in version ${version}.`;
    return {
      ucp: { version, status: "error", capabilities: {} },
      messages: [{ type: "error", code: "capabilities_incompatible", content, severity: "unrecoverable" }],
      continue_url: this.#parts.pricingUrl,
    };
  }

  #errorOf(thrown: unknown, path: string): UcpError {
    if (thrown instanceof UcpError) return thrown;
    const problem = Problem.from(thrown);
    if (problem !== thrown) this.#parts.log.error({ err: thrown, path }, "a UCP request failed");
    const code = problem.status === 413 ? "request_too_large" : problem.code.replaceAll("-", "_");
    return new UcpError(problem.status, code, problem.message, problem.headers);
  }
}

async function readBody(request: HttpRequest): Promise<unknown> {
  const mediaType = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json")
    throw new UcpError(415, "unsupported_media_type", "Send the body with Content-Type: application/json.");
  const body = await request.readBody(BODY_BYTES);
  try {
    return parseJson(body);
  } catch (thrown) {
    throw new UcpError(400, "invalid_request", (thrown as SyntaxError).message);
  }
}

function parse<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body, { reportInput: true });
  if (parsed.success) return parsed.data;
  const faults = faultsOf(parsed.error).map(({ path, detail }) => `/${path.join("/")}: ${detail}`);
  throw new UcpError(400, "invalid_request", faults.slice(0, 10).join(" "));
}

function preflight(metering: Metering): HttpReply {
  const { headers } = reply(204, {}, metering, {
    Allow: ALLOW,
    "Access-Control-Allow-Methods": ALLOW,
    "Access-Control-Allow-Headers": REQUEST_HEADERS,
    "Access-Control-Max-Age": "86400",
  });
  delete headers["Content-Type"];
  return { status: 204, headers };
}

function reply(
  status: number,
  body: object,
  { states }: Metering,
  extra: Readonly<Record<string, string>> = {},
): HttpReply {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  addRateHeaders(headers, states);
  headers["Access-Control-Allow-Origin"] = "*";
  headers["Access-Control-Expose-Headers"] = [...RATE_HEADER_NAMES, "Allow"].join(", ");
  // An answer depends on who asks.
  headers["Cache-Control"] = "no-store";
  headers["X-Content-Type-Options"] = "nosniff";
  return { status, headers: Object.assign(headers, extra), body: JSON.stringify(body) };
}
