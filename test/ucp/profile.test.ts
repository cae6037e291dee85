import { beforeAll, describe, expect, it } from "vitest";
import { bindsTo } from "../../src/engine/ucp-profile/authority.ts";
import { namespaceOf } from "../../src/ucp/namespace.ts";
import { call, post } from "../support/mcp-messages.ts";
import { type Answer, json, PUBLIC_URL, send, startServer, type TestServer } from "../support/server.ts";
import { UCP_SCHEMAS, ucpErrors, type UcpRelease } from "../wellknown/official-schemas.ts";
import { TOOLS_OF } from "./support.ts";

interface Entry {
  version: string;
  spec?: string;
  schema?: string;
  transport?: string;
  endpoint?: string;
  extends?: string | string[];
}
type Registry = Record<string, Entry[]>;
interface Profile {
  ucp: {
    version: string;
    supported_versions?: Record<string, string>;
    services: Registry;
    capabilities: Registry;
    payment_handlers: Record<string, { id: string }[]>;
  };
  keys?: unknown;
  signing_keys?: unknown;
}

const PATHS: Record<UcpRelease, string> = {
  "2026-08-25": "/.well-known/ucp",
  "2026-04-08": "/.well-known/ucp/2026-04-08",
};
const RELEASES = Object.keys(PATHS) as UcpRelease[];

let server: TestServer;
const answers = {} as Record<UcpRelease, Answer>;
const profiles = {} as Record<UcpRelease, Profile>;

beforeAll(async () => {
  server = await startServer();
  for (const release of RELEASES) {
    answers[release] = await send(server.base, PATHS[release]);
    profiles[release] = json(answers[release]);
  }
});

const entriesOf = ({ ucp }: Profile) =>
  [...Object.entries(ucp.services), ...Object.entries(ucp.capabilities)].flatMap(([name, entries]) =>
    entries.map((entry) => ({ name, ...entry })),
  );

describe.each(RELEASES)("the profile of %s", (release) => {
  it("fits the official schema", () => {
    expect(ucpErrors(release, UCP_SCHEMAS[release].profile, profiles[release])).toEqual([]);
  });

  it("is served as JSON without a redirect, cacheable and with a validator", () => {
    const { status, headers } = answers[release];
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/json");
    const { "cache-control": cacheControl = "" } = headers;
    expect(cacheControl).toContain("public");
    expect(Number(/max-age=(\d+)/.exec(cacheControl)?.[1])).toBeGreaterThanOrEqual(60);
    expect(cacheControl).not.toMatch(/private|no-store|no-cache/);
    expect(headers.etag).toBeDefined();
  });

  it("names its release", () => {
    expect(profiles[release].ucp.version).toBe(release);
    expect(Date.parse(release)).toBeLessThan(Date.now());
  });

  it("has names that every version and the conformance suite accept", () => {
    for (const { name } of entriesOf(profiles[release])) {
      expect(name).toMatch(/^[a-z][a-z0-9]*(\.[a-z][a-z0-9_]*)+$/);
      expect(name).toMatch(/^[a-z0-9_]+(\.[a-z0-9_]+)+$/);
    }
  });

  it("declares the catalog only, in the version of the release", () => {
    const own = entriesOf(profiles[release]).filter(({ name }) => name.startsWith("dev.ucp."));
    expect([...new Set(own.map(({ name }) => name))]).toEqual([
      "dev.ucp.shopping",
      "dev.ucp.shopping.catalog.search",
      "dev.ucp.shopping.catalog.lookup",
    ]);
    for (const { version } of own) expect(version).toBe(release);
  });

  it("has https endpoints without a slash at the end and without a query", () => {
    for (const { endpoint } of entriesOf(profiles[release])) {
      if (endpoint === undefined) continue;
      expect(endpoint).toMatch(/^https:\/\/[^?#]*[^/?#]$/);
    }
  });

  it("takes every schema from the owner of the name", () => {
    const schemas = entriesOf(profiles[release]).map(({ name, schema }) => ({ name, schema }));
    expect(schemas.length).toBeGreaterThan(10);
    for (const { name, schema } of schemas) expect(bindsTo(schema ?? "", name), `${name} ${schema}`).toBe(true);
  });

  it("serves every schema of its own, with the name and version of its entry", async () => {
    for (const { name, version, schema = "", spec = "" } of entriesOf(profiles[release])) {
      expect(spec).toMatch(/^https:/);
      if (!schema.startsWith(PUBLIC_URL)) continue;
      const answer = await send(server.base, schema.slice(PUBLIC_URL.length));
      expect(answer.status, schema).toBe(200);
      expect(answer.headers["content-type"], schema).toBe("application/json");
      const document = json(answer);
      if (document.$schema !== undefined)
        expect(document).toMatchObject({ $id: schema, name, version, $defs: { request: {}, response: {} } });
    }
  });

  it("has no payment handler and no key, and every parent exists", () => {
    const { ucp, keys, signing_keys } = profiles[release];
    for (const { extends: parents = [] } of entriesOf(profiles[release]))
      for (const parent of [parents].flat()) expect(ucp.capabilities).toHaveProperty([parent]);
    expect(ucp.payment_handlers).toEqual({});
    expect([keys, signing_keys]).toEqual([undefined, undefined]);
  });

  it("is the same at every request", async () => {
    expect((await send(server.base, PATHS[release])).text).toBe(answers[release].text);
  });

  it("declares operations that work over REST and MCP", async () => {
    const entries = profiles[release].ucp.services["dev.ucp.shopping"] ?? [];
    expect(entries.map(({ transport, schema }) => [transport, schema])).toEqual([
      ["rest", `https://ucp.dev/${release}/services/shopping/rest.openapi.json`],
      ["mcp", `https://ucp.dev/${release}/services/shopping/mcp.openrpc.json`],
    ]);
    const [rest, mcp] = entries.map(({ endpoint = "" }) => endpoint.slice(PUBLIC_URL.length));
    for (const [operation, tool] of Object.entries(TOOLS_OF)) {
      expect((await send(server.base, `${rest}/catalog/${operation}`, { method: "POST" })).status).toBe(400);
      expect((await post(server.base, call(tool, {}), { path: mcp ?? "" })).status).toBe(400);
    }
  });
});

describe("the profile", () => {
  it("links a leaf for each older release, which links no others", () => {
    const { supported_versions: leaves = {} } = profiles["2026-08-25"].ucp;
    expect(leaves).toEqual({ "2026-04-08": `${PUBLIC_URL}/.well-known/ucp/2026-04-08` });
    expect(profiles["2026-04-08"].ucp).not.toHaveProperty("supported_versions");
  });

  it("has one entry for each tool of the registry", () => {
    const { capabilities } = profiles["2026-08-25"].ucp;
    const names = server.app.service.tools.map(({ contract }) => `example.shop.commerce.${contract.name}`);
    expect(Object.keys(capabilities).filter((name) => name.startsWith("example."))).toEqual(names);
  });

  it("resolves to the paths of the OpenAPI document and to the MCP endpoint", async () => {
    const services = profiles["2026-08-25"].ucp.services["example.shop.commerce"] ?? [];
    const [rest, mcp] = services;
    const { paths } = json(await send(server.base, rest?.schema?.slice(PUBLIC_URL.length) ?? ""));
    const health = `${rest?.endpoint}${Object.keys(paths).find((path) => path.endsWith("/health"))}`;
    expect(health).toBe(`${PUBLIC_URL}/api/v1/health`);
    expect(mcp).toMatchObject({ transport: "mcp", endpoint: `${PUBLIC_URL}/api/mcp` });
    const openRpc = json(await send(server.base, mcp?.schema?.slice(PUBLIC_URL.length) ?? ""));
    expect(openRpc.openrpc).toMatch(/^1\./);
    expect(openRpc.methods.map(({ name }: { name: string }) => name)).toEqual(
      server.app.service.tools.map(({ contract }) => contract.name),
    );
  });
});

// Checks of a profile by the official conformance suite, one by one.
describe("the conformance suite's checks of a profile", () => {
  const path = "/.well-known/ucp";

  it("1: discovery answers 200", async () => {
    expect((await send(server.base, path)).status).toBe(200);
  });

  it("2: the content type is JSON", async () => {
    expect((await send(server.base, path)).headers["content-type"]).toContain("application/json");
  });

  it("3: the version is a date", () => {
    expect(profiles["2026-08-25"].ucp.version).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it("4: it parses as a business profile", () => {
    expect(ucpErrors("2026-08-25", UCP_SCHEMAS["2026-08-25"].profile, profiles["2026-08-25"])).toEqual([]);
  });

  it("5: names of services, capabilities and handlers are reversed domains", () => {
    const { services, capabilities, payment_handlers: handlers } = profiles["2026-08-25"].ucp;
    for (const name of Object.keys({ ...services, ...capabilities, ...handlers }))
      expect(name).toMatch(/^[a-z0-9_]+(\.[a-z0-9_]+)+$/);
  });

  it("6: every handler has an id", () => {
    for (const handler of Object.values(profiles["2026-08-25"].ucp.payment_handlers).flat())
      expect(handler.id).toBeTruthy();
  });

  it("7: a UCP-Agent of any version may read it", async () => {
    for (const version of ["2026-04-08", "2099-01-01"]) {
      const header = `profile="https://agent.example/profile.json", version="${version}"`;
      expect((await send(server.base, path, { headers: { "ucp-agent": header } })).status).toBe(200);
    }
  });

  it("8: it cannot be posted to", async () => {
    const answer = await send(server.base, path, {
      method: "POST",
      headers: { "content-type": "text/plain" },
      body: "x",
    });
    expect([400, 404, 405, 415]).toContain(answer.status);
  });
});

describe("the namespace", () => {
  it.each([
    ["https://shop.example", "example.shop"],
    ["https://www.shop.example:8443", "example.shop.www"],
    ["https://SHOP.co.uk", "uk.co.shop"],
    ["http://localhost:3000", undefined],
    ["http://127.0.0.1", undefined],
  ])("of %s is %s, without a warning", (url, name) => {
    expect(namespaceOf(url, undefined)).toEqual({ name, warning: undefined });
  });

  it.each(["https://192.0.2.7", "https://[2001:db8::1]", "http://shop.example", "https://intranet"])(
    "of %s is none, with a warning",
    (url) => {
      expect(namespaceOf(url, undefined)).toEqual({ name: undefined, warning: expect.stringContaining(url) });
    },
  );

  it("with a hyphen is for the newest release only, with a warning", () => {
    const { name, warning } = namespaceOf("https://my-shop.example", undefined);
    expect(name).toBe("example.my-shop");
    expect(warning).toContain("2026-04-08");
  });

  it("is the configured one, with a warning when platforms will not trust it", () => {
    expect(namespaceOf("https://shop.example", "example.shop.eu").warning).toBeUndefined();
    expect(namespaceOf("http://localhost:3000", "com.example")).toEqual({
      name: "com.example",
      warning: expect.stringContaining("UCP_NAMESPACE"),
    });
    expect(namespaceOf("https://cdn.example.com", "com.example.pay").warning).toBeDefined();
  });

  it.each([
    ["dev.ucp.shopping.checkout", "https://ucp.dev/x.json", true],
    ["dev.ucp.shopping.checkout", "https://shopping.ucp.dev/x.json", true],
    ["com.example.payments.installments", "https://example.com/x.json", true],
    ["com.example.pay", "https://pay.example.com/x.json", true],
    ["com.example.pay", "https://example.com/x.json", true],
    ["com.example.pay", "https://evil.example/x.json", false],
    ["dev.ucp.shopping.checkout", "https://evil.example/x.json", false],
    ["com.examplecorp.pay", "https://example.com/x.json", false],
    ["com.example.pay", "https://cdn.example.com/x.json", false],
    ["dev.ucp.x", "https://ucp.dev@evil.example/x.json", false],
    ["dev.ucp.x", "http://ucp.dev/x.json", false],
    ["dev.ucp.x", "not a url", false],
  ])("is bound as in the specification's examples: %s to %s", (name, url, bound) => {
    expect(bindsTo(url, name)).toBe(bound);
  });
});

describe("a site whose host has no namespace", () => {
  it.each(["http://localhost:3000", "https://192.0.2.7"])(
    "has a valid profile without entries of its own: %s",
    async (url) => {
      const { base } = await startServer({}, { PUBLIC_URL: url });
      for (const release of RELEASES) {
        const profile: Profile = json(await send(base, PATHS[release]));
        expect(ucpErrors(release, UCP_SCHEMAS[release].profile, profile)).toEqual([]);
        expect(entriesOf(profile).every(({ name }) => name.startsWith("dev.ucp.shopping"))).toBe(true);
      }
      expect((await send(base, "/.well-known/ucp/schemas/list_plans.json")).status).toBe(404);
    },
  );

  it("has valid profiles with a hyphen, the older one without its own entries", async () => {
    const { base, logged } = await startServer({}, { PUBLIC_URL: "https://my-shop.example" });
    for (const release of RELEASES) {
      const profile: Profile = json(await send(base, PATHS[release]));
      expect(ucpErrors(release, UCP_SCHEMAS[release].profile, profile)).toEqual([]);
      const hasOwn = entriesOf(profile).some(({ name }) => name.startsWith("example.my-shop."));
      expect(hasOwn).toBe(release === "2026-08-25");
    }
    expect(logged).toEqual([expect.stringContaining("2026-04-08")]);
  });

  it("has the entries under UCP_NAMESPACE when that is set", async () => {
    const { base } = await startServer({}, { PUBLIC_URL: "http://localhost:3000", UCP_NAMESPACE: "com.example" });
    const profile: Profile = json(await send(base, "/.well-known/ucp"));
    expect(ucpErrors("2026-08-25", UCP_SCHEMAS["2026-08-25"].profile, profile)).toEqual([]);
    expect(profile.ucp.services).toHaveProperty(["com.example.commerce"]);
  });
});
