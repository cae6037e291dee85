import { beforeAll, describe, expect, it } from "vitest";
import { TOOLS } from "../../src/tools/index.ts";
import { FakeFeed, fakeResolver, feedItem } from "../support/news.ts";
import { type Answer, json, send, startServer, type TestServer } from "../support/server.ts";
import { unlimited } from "../support/unlimited.ts";

/** Differs from the shops that the documents' examples name. */
const PUBLIC_URL = "https://commerce.example";

/** Printed URLs for which a GET is no success, with their statuses. */
const OTHERWISE: Readonly<Record<string, number>> = {
  // Reached with the parameters of an authorization request.
  "/authorize": 400,
  // Shown as a request that fails.
  "/api/v1/plans?key=gold": 422,
};

interface Found {
  readonly answer: Answer;
  /** The document that printed the URL first. */
  readonly from: string;
}

let server: TestServer;
/** Every URL of this site that any document prints, by path and query. */
const found = new Map<string, Found>();
/** Fragments by path: where from, and what. */
const fragments: { path: string; fragment: string; from: string }[] = [];
const foreign = new Map<string, string>();

beforeAll(async () => {
  server = await startServer(
    {
      rateCounter: unlimited,
      newsFeed: new FakeFeed({}, [feedItem("a", "AI retail one")]),
      linkResolver: fakeResolver({ attempted: 1, succeeded: 1 }),
    },
    { PUBLIC_URL },
  );
  const { published, service } = server.app;
  const seeds = [
    "/",
    ...published.documents.flatMap(({ path }) => path ?? []),
    ...Object.values(service.site.documents),
    ...service.site.endpoints.filter(({ method }) => method === "GET").map(({ path }) => path),
  ];
  const queue = seeds.map((path) => ({ path, from: "the server" }));
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { path, from } = next;
    if (found.has(path)) continue;
    const answer = await send(server.base, path);
    found.set(path, { answer, from });
    for (const url of urlsIn(answer)) {
      if (!url.startsWith(PUBLIC_URL)) {
        if (!foreign.has(url)) foreign.set(url, path);
        continue;
      }
      const { pathname, search, hash } = new URL(url);
      if (hash.length > 1) fragments.push({ path: pathname, fragment: hash.slice(1), from: path });
      queue.push({ path: pathname + search, from: path });
    }
  }
}, 60_000);

/** The URLs in a text: absolute ones anywhere, and those of links in HTML and Markdown. */
function urlsIn({ headers, text }: Answer): string[] {
  const type = headers["content-type"] ?? "";
  if (!/json|text|xml|javascript/.test(type)) return [];
  // In linked data "@id" names a thing and leads nowhere.
  const plain = (type.startsWith("text/html") ? decoded(text) : text).replaceAll(/"@id":\s*"[^"]*"/g, "");
  const absolute = plain.match(/https?:\/\/[^\s"'<>`\\|)\]}…*,]+/g) ?? [];
  const linked = [...plain.matchAll(/(?:(?:href|src)="|\]\()(\/[^\s"')]*)/g)].map(([, path = ""]) => PUBLIC_URL + path);
  return [...absolute, ...linked]
    .map((url) => url.replace(/[.;:]+$/, ""))
    .filter((url) => URL.canParse(url) && !url.includes("{"));
}

function decoded(html: string): string {
  const characters: Record<string, string> = { quot: '"', "#39": "'", lt: "<", gt: ">", amp: "&" };
  return html.replaceAll(/&(quot|#39|lt|gt|amp);/g, (_, name: string) => characters[name] ?? "");
}

/** The status with which a GET of a path is right. */
function expectedOf(path: string): number {
  const known = OTHERWISE[path];
  if (known !== undefined) return known;
  const [pathname = ""] = path.split("?");
  // Reached after signing in.
  if (pathname === "/dashboard" || pathname.startsWith("/dashboard/")) return 303;
  const { site } = server.app.service;
  const literal = site.endpoints.filter((endpoint) => endpoint.path === pathname);
  const here = site.endpoints.filter(
    ({ path: template }) =>
      // A literal path wins over a template: /listings/comparison is no listing.
      (literal.length === 0 || template === pathname) &&
      new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(pathname),
  );
  const get = here.find(({ method }) => method === "GET");
  if (get !== undefined) {
    const { contract } = TOOLS.find((tool) => tool.contract.route?.path === pathname) ?? {};
    if (path === pathname && contract?.scope === "public" && !contract.input.safeParse({}).success) return 422;
    return { none: 200, bearer: 401, x402: 402 }[get.authentication];
  }
  if (here.length > 0 && pathname !== "/mcp") return 405;
  return server.app.accounts.authorizationServer.endpoints.routes.some((route) => route.path === pathname) ? 405 : 200;
}

/** The media type that a path should have, as far as something says it. */
function mediaTypeOf(path: string): string | undefined {
  const document = server.app.published.documents.find((one) => one.path === path);
  if (document !== undefined)
    return document.mediaType.startsWith("text/") ? `${document.mediaType}; charset=utf-8` : document.mediaType;
  if (server.app.published.pages.some(({ pagePath }) => pagePath === path)) return "text/html; charset=utf-8";
  return path.startsWith("/api/v1") ? "application/json" : undefined;
}

describe("every URL that a document prints", () => {
  it("is found: there are many of them", () => {
    expect(found.size).toBeGreaterThan(80);
    for (const path of ["/pricing", "/support", "/docs/tools", "/.well-known/ucp", "/auth.md"])
      expect([...found.keys()]).toContain(path);
  });

  it("answers as it should", () => {
    const wrong = [...found]
      .filter(([path, { answer }]) => expectedOf(path) !== answer.status)
      .map(([path, { answer, from }]) => `${path} is ${answer.status}, printed by ${from}`);
    expect(wrong).toEqual([]);
  });

  it("has the media type that it should have", () => {
    for (const [path, { answer }] of found) {
      const expected = mediaTypeOf(path);
      if (expected === undefined || answer.status !== 200) continue;
      expect(answer.headers["content-type"], path).toBe(expected);
      if (expected.includes("json")) expect(() => json(answer), path).not.toThrow();
    }
  });

  it("leads to a place that is there when it has a fragment", () => {
    expect(fragments.length).toBeGreaterThan(10);
    const lost = fragments
      .filter(({ path, fragment }) => {
        const { answer } = found.get(path) ?? {};
        return answer?.headers["content-type"]?.startsWith("text/html") && !answer.text.includes(`id="${fragment}"`);
      })
      .map(({ path, fragment, from }) => `${path}#${fragment}, printed by ${from}`);
    expect([...new Set(lost)]).toEqual([]);
  });

  it("is no address of the machine that the server runs on", () => {
    const local = [...foreign].filter(([url]) => new URL(url).port === String(server.address.port));
    expect(local).toEqual([]);
  });
});

describe("every claim of the onboarding", () => {
  it("holds its evidence where it says", async () => {
    const { signals, start } = json(await send(server.base, "/api/v1/onboarding"));
    expect(signals.length).toBeGreaterThan(3);
    for (const { key, verify, evidence } of signals) {
      const { status, text } = await send(server.base, verify.slice(PUBLIC_URL.length));
      expect([status, text.includes(evidence)], key).toEqual([200, true]);
    }
    for (const url of Object.values<string>(start))
      expect((await send(server.base, url.slice(PUBLIC_URL.length))).status, url).toBe(200);
  });
});

describe("every discovery document", () => {
  it("is listed in discovery under an absolute URL, and read with GET and HEAD", async () => {
    const { documents, protocols } = json(await send(server.base, "/api/v1/discovery"));
    expect(Object.keys(documents)).toEqual(
      expect.arrayContaining(["mcpManifest", "ucp", "acp", "apiCatalog", "agentSkills", "agentInstructions", "llms"]),
    );
    const manifests = protocols.flatMap((protocol: { manifests: string[] }) => protocol.manifests);
    for (const url of [...Object.values<string>(documents), ...manifests]) {
      for (const method of ["GET", "HEAD"])
        expect((await send(server.base, url.slice(PUBLIC_URL.length), { method })).status, url).toBe(200);
    }
  });

  it("of a protocol is named as a manifest, with the version that it has", async () => {
    const { protocols } = json(await send(server.base, "/api/v1/discovery"));
    expect(protocols).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          key: "ucp",
          version: "2026-08-25",
          endpoint: `${PUBLIC_URL}/ucp`,
          manifests: [`${PUBLIC_URL}/.well-known/ucp`],
        }),
        expect.objectContaining({
          key: "acp",
          version: "2026-04-17",
          manifests: [`${PUBLIC_URL}/.well-known/acp.json`],
        }),
        expect.objectContaining({
          key: "mcp",
          manifests: [`${PUBLIC_URL}/.well-known/mcp.json`, `${PUBLIC_URL}/api/mcp/server-card`],
        }),
      ]),
    );
  });
});
