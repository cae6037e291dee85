import { FetchRefused, type FetchRefusal, type GuardedFetch } from "../../src/guarded-fetch/ports.ts";
import { call, post } from "../support/mcp-messages.ts";
import { type Answer, send } from "../support/server.ts";

export const AGENT = "https://agent.example/profile.json";

/** An agent's profile as agents publish it. */
export function agentProfile(version: string, capabilities: readonly string[] = CATALOG): object {
  return {
    ucp: {
      version,
      services: {
        "dev.ucp.shopping": [
          {
            version,
            spec: `https://ucp.dev/${version}/specification/overview`,
            transport: "rest",
            schema: `https://ucp.dev/${version}/services/shopping/rest.openapi.json`,
          },
        ],
      },
      capabilities: Object.fromEntries(capabilities.map((name) => [name, [{ version }]])),
      payment_handlers: {},
    },
  };
}

const CATALOG = ["dev.ucp.shopping.catalog.search", "dev.ucp.shopping.catalog.lookup", "dev.ucp.shopping.checkout"];

/** The internet of a test: the page at each URL, or the reason why it cannot be fetched. */
export class FakeInternet implements GuardedFetch {
  readonly pages = new Map<string, string>();
  readonly fetched: string[] = [];
  maxAgeSeconds: number | undefined;
  /** Delays answers until it resolves. */
  gate: Promise<void> | undefined;

  readonly #missing: FetchRefusal;

  /** Serves pages. Any other one fails as `missing` says. */
  constructor(
    pages: Readonly<Record<string, object | FetchRefusal>> = { [AGENT]: agentProfile("2026-08-25") },
    missing: FetchRefusal = "network",
  ) {
    this.#missing = missing;
    for (const [url, page] of Object.entries(pages)) this.put(url, page);
  }

  put(url: string, page: object | FetchRefusal): void {
    this.pages.set(url, typeof page === "string" ? page : JSON.stringify(page));
  }

  putText(url: string, text: string): void {
    this.pages.set(url, text);
  }

  async get(url: string) {
    this.fetched.push(url);
    await this.gate;
    const page = this.pages.get(url) ?? this.#missing;
    if (/^[a-z-]+$/.test(page)) throw new FetchRefused(page as FetchRefusal, "It did not come.");
    return { body: Buffer.from(page), maxAgeSeconds: this.maxAgeSeconds };
  }
}

export interface Call {
  readonly agent?: string | undefined;
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Posts to an operation of the catalog as an agent does. */
export function ucp(base: string, operation: string, body: unknown, call: Call = {}): Promise<Answer> {
  const { agent = `profile="${AGENT}"`, from, headers = {} } = call;
  return send(base, `/ucp/catalog/${operation}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(agent === "" ? {} : { "ucp-agent": agent }), ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...(from === undefined ? {} : { from }),
  });
}

/** Tool names by the last segment of the REST path. */
export const TOOLS_OF = { search: "search_catalog", lookup: "lookup_catalog", product: "get_product" } as const;

export interface McpCall {
  readonly profile?: string | undefined;
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls a tool of the catalog over MCP as an agent does. */
export function ucpMcp(
  base: string,
  operation: keyof typeof TOOLS_OF,
  catalog: unknown,
  { profile = AGENT, ...posting }: McpCall = {},
): Promise<Answer> {
  const args = { meta: { "ucp-agent": { profile } }, catalog };
  return post(base, call(TOOLS_OF[operation], args), { path: "/ucp/mcp", ...posting });
}
