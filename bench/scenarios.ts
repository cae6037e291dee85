/** A request that can be sent. */
export interface Sending {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A measured request, and the target of the product. */
export interface Scenario extends Sending {
  readonly name: string;
  /** Status of the answer, where it is not 200. */
  readonly status?: number;
  /** True for a client that already has the answer and sends its ETag. */
  readonly known?: boolean;
  /** True when an answer takes milliseconds, so that a measurement makes fewer requests and on fewer connections. */
  readonly isLong?: boolean;
  /** The target: the least speed as a share of that of bare node. Without one, the scenario is informative. */
  readonly target?: number;
}

const PHRASES = [
  "Vacuum insulated 18/8 steel bottle, 750 ml, keeps drinks cold for 24 hours.",
  "The BEST bottle ever, buy now!",
  "Leakproof lid with a carry loop; BPA-free, dishwasher safe, fits bike cages.",
  "Tested to 1.2 m drops, weighs 340 g, and comes with a 5 year warranty.",
  "A gift that everybody will love, simply amazing quality for the price.",
  "Made from 90 % recycled material in a plant certified to ISO 14001.",
  "Free returns within 30 days, ships in 1 to 2 days.",
];

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";

/** A question about the news, and its arguments as JSON. */
export const NEWS = "/api/v1/news?relevance=off";

const PACKED = { "Accept-Encoding": "gzip, br" };

export const SCENARIOS: readonly Scenario[] = [
  { name: "GET /api/v1/plans", method: "GET", path: "/api/v1/plans?key=scan", target: 0.95 },
  {
    name: "POST simulation, full size",
    method: "POST",
    path: "/api/v1/sandbox/simulation",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(simulation()),
    target: 0.95,
  },
  mcp("tools/call list_plans", "tools/call", { name: "list_plans", arguments: { key: "scan" } }, 0.95),
  mcp("tools/list", "tools/list", undefined, 1),
  { name: "GET /api, unpaid", method: "GET", path: "/api", status: 402, target: 1 },
  mcp("tools/call, bad arguments", "tools/call", { name: "list_plans", arguments: { key: "none", extra: 1 } }),
  mcp(
    "initialize",
    "initialize",
    { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "bench", version: "1.0.0" } },
    0.8,
  ),
  { name: "GET /openapi.json", method: "GET", path: "/openapi.json", target: 0.95 },
  { name: "GET /docs/errors", method: "GET", path: "/docs/errors", target: 0.95 },
  { name: "GET /docs/errors, Brotli", method: "GET", path: "/docs/errors", headers: PACKED, target: 0.95 },
  { name: "GET /docs/errors, 304", method: "GET", path: "/docs/errors", status: 304, known: true, target: 0.95 },
  { name: "GET /", method: "GET", path: "/", headers: { Accept: BROWSER }, target: 0.95 },
  {
    name: "GET /pricing, Markdown",
    method: "GET",
    path: "/pricing",
    headers: { Accept: "text/markdown" },
    target: 0.95,
  },
  { name: "GET /api/v1/news, cached", method: "GET", path: NEWS, target: 0.85 },
];

function mcp(name: string, method: string, params?: object, target?: number): Scenario {
  return {
    name,
    method: "POST",
    path: "/api/mcp",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "MCP-Protocol-Version": "2025-06-18",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 7, method, params }),
    ...(target === undefined ? {} : { target }),
  };
}

/**
 * The requests of clients of every kind, with `{{token}}` for the key of an account. They are answered from constant bytes,
 * by computing, or from the database.
 */
export const MIX: readonly Sending[] = [
  ...SCENARIOS.filter(({ name, known = false }) => !known && !/bad arguments|Brotli|news/.test(name)),
  ...["/openapi.json", "/docs/errors", "/"].map((path) => {
    return { method: "GET" as const, path, headers: PACKED };
  }),
  { method: "GET", path: "/api/v1/plans" },
  { method: "GET", path: "/api/v1/health" },
  toolCall("audit_listing", { listings: [listing(1)] }),
  withKey(toolCall("get_account", {})),
  withKey(toolCall("list_listings", {})),
  saveListing(),
];

/** A call of a tool over MCP. */
export function toolCall(name: string, args: object): Sending {
  return mcp(name, "tools/call", { name, arguments: args });
}

export function withKey(sending: Sending): Sending {
  return { ...sending, headers: { ...sending.headers, Authorization: "Bearer {{token}}" } };
}

/** Saves the listing `bench` of the account. */
export function saveListing(): Sending {
  return withKey(toolCall("save_listings", { items: [{ ...listing(2), externalId: "bench", currency: "USD" }] }));
}

/** The largest request that the sandbox takes: every text at its limit. */
function simulation(): object {
  return { product: listing(0), competitors: [1, 2, 3, 4, 5].map(listing) };
}

/** A listing with every text at its limit. */
export function listing(n: number): object {
  const words = PHRASES.map((_, i) => PHRASES[(i * (n + 1) + n) % PHRASES.length]).join(" ");
  const endless = `Listing ${n}. ${words} `.repeat(6);
  return { title: endless.slice(0, 200), description: endless.slice(0, 2000), priceCents: 1990 + n };
}
