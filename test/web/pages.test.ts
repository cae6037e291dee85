import { beforeAll, describe, expect, it } from "vitest";
import { STYLE } from "../../src/web/assets.ts";
import { PUBLIC_URL, send, startServer, type TestServer } from "../support/server.ts";

const HTML = "text/html; charset=utf-8";
const MARKDOWN = "text/markdown; charset=utf-8";
const BROWSER = { Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
const AGENT = { Accept: "text/markdown" };
const PAGES = [
  "/",
  "/changelog",
  "/contact",
  "/developers",
  "/pricing",
  "/about",
  "/support",
  "/privacy",
  "/terms",
  "/docs",
  "/docs/api",
  "/docs/errors",
];

const twinOf = (path: string) => (path === "/" ? "/index.md" : `${path}.md`);

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});

const ask = (path: string, headers: Readonly<Record<string, string>> = {}, method = "GET") =>
  send(server.base, path, { headers, method });

describe.each(PAGES)("the page %s", (path) => {
  it("is HTML for browsers and for clients that accept everything", async () => {
    for (const headers of [BROWSER, {}, { Accept: "*/*" }]) {
      const page = await ask(path, headers);
      expect([page.status, page.headers["content-type"]]).toEqual([200, HTML]);
    }
  });

  it("is Markdown on request, and at its own address", async () => {
    const negotiated = await ask(path, AGENT);
    const twin = await ask(twinOf(path));
    expect([negotiated.status, negotiated.headers["content-type"]]).toEqual([200, MARKDOWN]);
    expect([twin.status, twin.headers["content-type"]]).toEqual([200, MARKDOWN]);
    expect(negotiated.text).toBe(twin.text);
    expect(twin.text).toMatch(/^# \S/);
    expect(twin.text.slice(0, 600)).toContain(`${PUBLIC_URL}/llms.txt`);
    expect(twin.text).not.toContain("{{");
    expect(twin.text).not.toMatch(/\]\((?!https?:\/\/|#|cursor:|vscode:)/);
  });

  it("varies by Accept in both formats, in 304 and in 406", async () => {
    const page = await ask(path, BROWSER);
    const markdown = await ask(path, AGENT);
    expect(page.headers.etag).toMatch(/^"[\w-]{27}"$/);
    expect(markdown.headers.etag).not.toBe(page.headers.etag);
    const known = await ask(path, { ...BROWSER, "If-None-Match": String(page.headers.etag) });
    const other = await ask(path, { ...AGENT, "If-None-Match": String(page.headers.etag) });
    const neither = await ask(path, { Accept: "image/png" });
    expect([known.status, known.text, known.headers["content-length"]]).toEqual([304, "", undefined]);
    expect([other.status, neither.status]).toEqual([200, 406]);
    expect(neither.headers["content-type"]).toBe("application/problem+json");
    for (const { headers } of [page, markdown, known, other, neither]) expect(headers.vary).toMatch(/^Accept(,|$)/);
  });

  it("answers HEAD like GET, and nothing else", async () => {
    const got = await ask(path);
    const head = await ask(path, {}, "HEAD");
    expect([head.status, head.text, head.headers["content-length"]]).toEqual([200, "", got.headers["content-length"]]);
    expect(head.headers.etag).toBe(got.headers.etag);
    const refused = await ask(path, {}, "POST");
    expect([refused.status, refused.headers.allow]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });

  it("links to documents for machines", async () => {
    const { headers } = await ask(path);
    const rels = [...String(headers["link"]).matchAll(/rel="([^"]*)"/g)].map(([, rel]) => rel);
    expect(rels).toEqual(["api-catalog", "service-desc", "service-doc", "describedby", "sitemap", "alternate"]);
    expect(headers["link"]).toContain(`<${twinOf(path)}>; rel="alternate"; type="text/markdown"`);
    const markdown = await ask(path, AGENT);
    expect(markdown.headers["link"]).toContain(`<${path}>; rel="canonical"; type="text/html"`);
  });

  it("loads nothing from elsewhere, is not framed, and has one heading, a description and a canonical address", async () => {
    const { headers, text } = await ask(path, BROWSER);
    const policy = String(headers["content-security-policy"]);
    expect(policy).toMatch(
      /^default-src 'none'; .*form-action '(?:none|self)'; .*frame-ancestors 'none'; base-uri 'none'$/,
    );
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cache-control"]).toBe("public, max-age=300");
    expect(text.match(/<h1/g)).toHaveLength(1);
    expect(text).toMatch(/<html lang="en">/);
    expect(text).toMatch(/<meta name="description" content="[^"]{40,}"/);
    expect(text).toContain(`<link rel="canonical" href="${PUBLIC_URL}${path === "/" ? "" : path}"`);
    expect(text).not.toMatch(/ style="|<style|\son\w+="|\{\{/);
    const loaded = [...text.matchAll(/<(?:script|img|link rel="(?:stylesheet|icon)")[^>]* (?:src|href)="([^"]*)"/g)];
    for (const [, source] of loaded) expect(source).toMatch(/^\/assets\/[\w-]{27}\//);
  });
});

describe("compression", () => {
  it.each([
    ["gzip", "gzip"],
    ["gzip, deflate, br", "br"],
    ["br, gzip;q=0.5", "br"],
    ["deflate, GZIP", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["identity", undefined],
    ["gzip;q=0", undefined],
    ["gzip; q=0.0, br", "br"],
    ["xgzip, brx", undefined],
  ])("by Accept-Encoding %s", async (encodings, wanted) => {
    const plain = await ask("/docs");
    const { headers, status } = await ask("/docs", { "Accept-Encoding": encodings });
    expect([status, headers["content-encoding"]]).toEqual([200, wanted]);
    expect(headers.vary).toBe("Accept, Cookie, Accept-Encoding");
    expect(headers.etag === plain.headers.etag).toBe(wanted === undefined);
    const again = await ask("/docs", { "Accept-Encoding": encodings, "If-None-Match": String(headers.etag) });
    expect(again.status).toBe(304);
  });

  it("returns the same text, and skips small and compressed content", async () => {
    for (const path of ["/docs", "/docs.md", "/openapi.json", "/docs/search?q=rate"]) {
      for (const coding of ["br", "gzip"]) {
        const response = await fetch(server.base + path, { headers: { "Accept-Encoding": coding } });
        expect(response.headers.get("content-encoding")).toBe(coding);
        expect(await response.text()).toBe((await ask(path)).text);
      }
    }
    for (const path of ["/favicon.svg", "/assets/x/preview.png"]) {
      const { headers } = await ask(path, { "Accept-Encoding": "gzip" });
      expect([headers["content-encoding"], headers.vary]).toEqual([undefined, undefined]);
    }
  });
});

describe("links of a page", () => {
  it("within the site lead to existing pages at any address of the site", async () => {
    const targets = new Set<string>();
    for (const path of PAGES) {
      const { text } = await ask(path, BROWSER);
      for (const [, target = ""] of text.matchAll(/ (?:href|src)="(\/[^"#?]*)/g)) targets.add(target);
      expect(text.match(/<a href="https:\/\/shop\.example/g)).toBeNull();
    }
    expect(targets.size).toBeGreaterThan(30);
    for (const target of targets) {
      const { status } = await ask(target, target.startsWith("/api/") ? {} : BROWSER);
      // The dashboard leads to the sign-in page; MCP takes other methods.
      expect([200, 303, 405], target).toContain(status);
    }
  });
});

describe("an unknown path", () => {
  it("is a page for browsers, Markdown for agents, and a problem for programs", async () => {
    const page = await ask("/nowhere", BROWSER);
    expect([page.status, page.headers["content-type"], page.headers.vary]).toEqual([404, HTML, "Accept, Cookie"]);
    expect(page.text).toContain("<h1>There is no page here</h1>");
    expect(page.text).toContain('action="/docs/search"');
    const signedIn = await ask("/nowhere", { ...BROWSER, Cookie: "acs_signed_in=1" });
    expect(signedIn.text).toContain(">Overview</a>");
    expect(signedIn.text).not.toContain(">Sign in</a>");
    const markdown = await ask("/nowhere", AGENT);
    expect([markdown.status, markdown.headers["content-type"]]).toEqual([404, MARKDOWN]);
    expect(markdown.text).toContain(`${PUBLIC_URL}/llms.txt`);
    for (const headers of [{}, { Accept: "*/*" }, { Accept: "application/json" }]) {
      const problem = await ask("/nowhere", headers);
      expect([problem.status, problem.headers["content-type"]]).toEqual([404, "application/problem+json"]);
    }
  });

  it("is counted, with the remaining quota in the headers", async () => {
    const { headers } = await ask("/nowhere", BROWSER);
    expect(headers["ratelimit"]).toMatch(/^"public";r=\d+;t=\d+$/);
  });

  it.each(["/api/nowhere", "/api/v1/nowhere", "/.well-known/nowhere"])(
    "is a problem for every client at %s",
    async (path) => {
      for (const headers of [BROWSER, AGENT]) {
        const { status, headers: answered } = await ask(path, headers);
        expect([status, answered["content-type"]]).toEqual([404, "application/problem+json"]);
      }
    },
  );

  it("never shows the address", async () => {
    const { text } = await ask("/%3Cscript%3Ealert(1)%3C/script%3E", BROWSER);
    expect(text).not.toMatch(/script/);
  });
});

describe("files of the pages", () => {
  const pathsIn = (text: string) =>
    [...text.matchAll(/ (?:href|src)="(\/assets\/[^"]*)"/g)].map(([, path = ""]) => path);

  it("are cached for a year at a path derived from their content", async () => {
    const { text } = await ask("/docs/api", BROWSER);
    const paths = pathsIn(text);
    expect(paths.map((path) => path.split("/").at(-1))).toEqual([
      "site.css",
      "favicon.svg",
      "page.js",
      "swagger-ui.css",
      "reference.css",
      "swagger-ui-bundle.js",
      "reference.js",
    ]);
    for (const path of paths) {
      const { status, headers } = await ask(path);
      expect([status, headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
      expect(path).toContain(String(headers.etag).slice(1, -1));
    }
  });

  it("include a preview image for links", async () => {
    const { text } = await ask("/", BROWSER);
    const [, image = ""] = /property="og:image" content="https:\/\/shop\.example(\/assets\/[^"]*)"/.exec(text) ?? [];
    const { status, headers } = await ask(image);
    expect([status, headers["content-type"]]).toEqual([200, "image/png"]);
  });

  it("are current and uncached at an outdated path", async () => {
    const { status, headers } = await ask("/assets/older/site.css");
    expect([status, headers["cache-control"]]).toEqual([200, "no-cache"]);
  });

  it("are limited to this list", async () => {
    for (const path of ["/assets/", "/assets/x", "/assets/../package.json", "/assets/x/package.json"])
      expect((await ask(path)).status).toBe(404);
  });

  it("include an icon, and the picture of the documentation", async () => {
    for (const path of ["/favicon.ico", "/favicon.svg", "/docs/growth.svg"]) {
      const { status, headers, text } = await ask(path);
      expect([status, headers["content-type"]]).toEqual([200, "image/svg+xml"]);
      expect(text).toContain("<svg");
    }
  });
});

describe("the content of pages", () => {
  it("shows on the home page the report that the playground shows of its example", async () => {
    const { text: report } = await ask("/playground?example=bottle", BROWSER);
    const [, verdict = "?"] = /<h1 id="result-title">(.*?)<\/h1>/.exec(report) ?? [];
    const [chances = "?"] =
      /<table class="drawn">\s*<caption class="hidden">\s*Chance[^]*?<\/table>/.exec(report) ?? [];
    const { text } = await ask("/", BROWSER);
    const markdown = (await ask("/index.md")).text;
    for (const said of [text, markdown]) {
      expect(said).toContain(verdict);
      expect(said).toContain("sample data");
      expect(said).toContain("prediction");
    }
    expect(text).toContain(chances);
    for (const [, chance = ""] of chances.matchAll(/<strong>(.*?)<\/strong>/g))
      expect(markdown).toContain(`| ${chance} |`);
  });

  it("let long code in a table break after its separators, and keep short code whole", async () => {
    const { text } = await ask("/docs/observability", BROWSER);
    expect(text).toContain("<code>http_<wbr />server_<wbr />request_<wbr />duration_<wbr />seconds</code>");
    expect(text).toContain("<code>job_kind</code>");
  });

  it("about the plans matches the plans, with buttons for available plans only", async () => {
    const { plans } = JSON.parse((await ask("/api/v1/plans")).text) as {
      plans: { name: string; available: boolean; price: { amountCents: number } | null }[];
    };
    const { text } = await ask("/pricing", BROWSER);
    const markdown = (await ask("/pricing.md")).text;
    for (const { name, price } of plans) {
      expect(text).toContain(name);
      expect(markdown).toContain(name);
      if (price === null) continue;
      for (const said of [text, markdown]) expect(said).toContain(`$${price.amountCents / 100}`);
    }
    expect(text.match(/class="button main/g)).toHaveLength(plans.filter(({ available }) => available).length);
    expect(text).toContain("there is no checkout yet");
  });

  it("for search engines is valid data", async () => {
    const { text } = await ask("/", BROWSER);
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    const data = JSON.parse(json) as { "@context": string; "@graph": { "@type": string; url: string }[] };
    expect(data["@context"]).toBe("https://schema.org");
    expect(data["@graph"].map((thing) => thing["@type"])).toEqual(["WebSite", "SoftwareApplication"]);
    for (const { url } of data["@graph"]) expect(url).toBe(PUBLIC_URL);
  });

  it.each(
    ["methodology", "coefficients", "checks", "ucp-checks", "listings", "command-line"].map((name) => `/docs/${name}`),
  )("%s has at most 60 KB, with its pictures", async (path) => {
    expect(Buffer.byteLength((await ask(path, BROWSER)).text)).toBeLessThanOrEqual(60_000);
  });

  it("have one stylesheet of at most 32 KB", () => {
    expect(STYLE.entry.body.byteLength).toBeLessThanOrEqual(32 * 1024);
  });

  it("lists the documentation in reading order, with the current page and its sections", async () => {
    const { text } = await ask("/docs/errors", BROWSER);
    expect(text).toContain('<a href="/docs/errors" aria-current="page">Errors</a>');
    expect(text).toMatch(/<nav class="contents"[^]*href="#rate-limited"/);
    expect(text).toMatch(/rel="prev" href="\/docs\/tools"[^]*rel="next" href="\/docs\/rate-limits"/);
  });
});
