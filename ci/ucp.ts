/**
 * Shopify's client of UCP against the real server over TLS: as an agent of each release it discovers the catalog, and
 * calls every tool of it over MCP. Its results are compared with the plans.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { join } from "node:path";
import { startHttp } from "../src/main.ts";
import { createGuardedFetch } from "../src/guarded-fetch/guarded-fetch.ts";
import { systemClock } from "../src/shared/system-clock.ts";
import type { Plan } from "../src/plans/plan.ts";
import { CATALOG_OPERATIONS, UCP_VERSIONS } from "../src/ucp/endpoint.ts";
import { DATA_DIR, report, ROOT, run, scratch } from "./referee.ts";
import { createTlsProxy, listen, makeCertificate } from "./tls.ts";

/** The host of the agents' profiles. Only our server looks for it. */
const AGENTS = "agent.example";
const UCP_HOME = join(scratch, "ucp");

const certificate = makeCertificate(["localhost", AGENTS]);
/** The profiles of agents by path. */
const profiles = new Map<string, string>();
const agents = createServer(certificate, ({ url = "" }, response) => {
  const profile = profiles.get(url);
  response.writeHead(profile === undefined ? 404 : 200, { "Content-Type": "application/json" }).end(profile);
});
const agentsOrigin = `https://${AGENTS}:${await listen(agents)}`;

let port = 0;
const proxy = createTlsProxy(certificate, () => port);
const business = `https://localhost:${await listen(proxy)}`;
// Our server fetches nothing from its own machine, so here it is composed with this machine as the internet.
const product = await startHttp(
  { HOST: "127.0.0.1", PORT: "0", PUBLIC_URL: business, DATA_DIR, LOG_LEVEL: "warn", NEWS_UPSTREAM_ORIGIN: "off" },
  {
    guardedFetch: createGuardedFetch(systemClock, {
      lookup: async () => ["127.0.0.1"],
      isPublic: () => true,
      ca: certificate.cert,
    }),
  },
);
port = product.address.port;

const plans = JSON.parse(readFileSync(join(ROOT, "plans.json"), "utf8")) as Plan[];
await Promise.all([...UCP_VERSIONS.map(useCatalog), useWithout("dev.ucp.shopping.catalog.search"), useUnreachable()]);

await product.stop();
proxy.close();
agents.close();

interface Said {
  readonly code: number | null;
  // oxlint-disable-next-line typescript/no-explicit-any -- what the client prints is checked below
  readonly json: any;
  readonly text: string;
}

/** Runs the client with a home of its own, strict about the schemas that our tools publish. */
async function ucp(profile: string, ...args: string[]): Promise<Said> {
  const environment = { NODE_EXTRA_CA_CERTS: certificate.file, UCP_HOME, UCP_STRICT_SCHEMA: "1" };
  const { code, stdout, stderr } = await run("ucp", [...args, "--profile", profile, "--format", "json"], environment);
  const text = `exit code ${code}\n${stdout}${stderr}`;
  try {
    return { code, json: JSON.parse(stdout), text };
  } catch {
    return { code, json: {}, text };
  }
}

/** Has the client create an agent of a release, and serves its profile, with or without changes. */
async function makeAgent(name: string, version: string, change: (profile: Profile) => void = () => {}): Promise<void> {
  const url = `${agentsOrigin}/${name}.json`;
  const environment = { UCP_HOME };
  const made = await run(
    "ucp",
    ["profile", "init", "--name", name, "--version", version, "--profile-url", url],
    environment,
  );
  report(`${name}: the client makes its profile`, made.code === 0, made.stdout + made.stderr);
  const profile = JSON.parse(readFileSync(join(UCP_HOME, "profiles", name, "profile.json"), "utf8")) as Profile;
  change(profile);
  profiles.set(`/${name}.json`, JSON.stringify(profile));
}

interface Profile {
  readonly ucp: { readonly capabilities: Record<string, unknown> };
}

async function useCatalog(version: string): Promise<void> {
  const name = `agent-${version}`;
  await makeAgent(name, version);
  const catalog = (...args: string[]) => ucp(name, "catalog", ...args, "--business", business);

  const discovered = await ucp(name, "discover", "--business", business);
  const { protocol, negotiated } = discovered.json.result ?? {};
  const shopping = negotiated?.["dev.ucp.shopping"] ?? {};
  report(`${name}: discovers the release`, protocol?.version === version, discovered.text);
  report(
    `${name}: negotiates MCP and sees every tool`,
    shopping.endpoint === `${business}/ucp/mcp` &&
      Object.keys(shopping.tools).join() === CATALOG_OPERATIONS.map((operation) => operation.name).join(),
    discovered.text,
  );

  const monthly = plans.filter(({ billing }) => billing === "subscription");
  const found = await catalog("search", "--set", "/query=monthly");
  expectPlans(`${name}: finds the monthly plans`, found, found.json.result?.products, monthly, version);

  const all = await catalog("lookup", "--input", JSON.stringify({ ids: [...plans.map(({ key }) => key), "nothing"] }));
  expectPlans(`${name}: looks every plan up`, all, all.json.result?.products, plans, version);
  const missing = all.json.result?.messages?.find(({ code }: { code: string }) => code === "not_found");
  report(`${name}: is told what there is not`, missing?.content === "nothing", all.text);

  const one = await catalog("get_product", monthly[0]?.key ?? "");
  expectPlans(`${name}: gets a plan`, one, [one.json.result?.product], monthly.slice(0, 1), version);
  const none = await catalog("get_product", "nothing");
  report(`${name}: is told that there is no such product`, isOutcome(none, "not_found"), none.text);
  const wrong = await catalog("search", "--set", "/pagination/cursor=nonsense", "--set", "/query=plan");
  report(`${name}: wrong arguments are an error`, wrong.code === 1 && wrong.text.includes("-32602"), wrong.text);
}

/** Compares products with their plans. */
function expectPlans(what: string, said: Said, products: unknown, expected: readonly Plan[], version: string): void {
  const shown = (Array.isArray(products) ? products : []).map((product) => [product?.id, product?.price_range?.min]);
  const wanted = expected.map(({ key, price, currency }) => [key, { amount: price?.amountCents ?? 0, currency }]);
  const isAlike = JSON.stringify(shown) === JSON.stringify(wanted);
  report(what, said.code === 0 && said.json.ucp?.version === version && isAlike, said.text);
}

function isOutcome({ json }: Said, code: string): boolean {
  return json.ucp?.status === "error" && json.result?.messages?.[0]?.code === code;
}

/** Checks that the client detects an error: an agent whose published profile lacks a capability. */
async function useWithout(capability: string): Promise<void> {
  const name = "agent-without";
  await makeAgent(name, UCP_VERSIONS[0], ({ ucp: { capabilities } }) => delete capabilities[capability]);
  const searched = await ucp(name, "catalog", "search", "--business", business, "--set", "/query=monthly");
  report(`${name}: is told what it lacks`, isOutcome(searched, "capabilities_incompatible"), searched.text);
  const looked = await ucp(name, "catalog", "get_product", "scan", "--business", business);
  report(`${name}: can still use what it has`, looked.json.result?.product?.id === "scan", looked.text);
}

async function useUnreachable(): Promise<void> {
  const name = "agent-unreachable";
  await makeAgent(name, UCP_VERSIONS[0]);
  profiles.delete(`/${name}.json`);
  const { code, json, text } = await ucp(name, "catalog", "search", "--business", business, "--set", "/query=monthly");
  report(
    `${name}: is told that its profile is not there`,
    code === 1 && json.code === "AGENT_PROFILE_UNREACHABLE",
    text,
  );
}
