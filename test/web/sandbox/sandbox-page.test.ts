import { beforeAll, describe, expect, it } from "vitest";
import { POLICIES } from "../../../src/limits/policies.ts";
import { json, PUBLIC_URL, send, startServer, type TestServer } from "../../support/server.ts";
import { unlimited } from "../../support/unlimited.ts";

const BROWSER = { Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
const FORM = { ...BROWSER, "Content-Type": "application/x-www-form-urlencoded" };
const PAIR = { "product-title": "Steel bottle 750 ml", "rival-1-title": "Best bottle ever!!!" };
const METHODS = "GET, HEAD, POST, OPTIONS";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ rateCounter: unlimited });
});

const get = (query = "", headers: Readonly<Record<string, string>> = BROWSER) =>
  send(server.base, `/sandbox${query}`, { headers });
const post = (fields: Readonly<Record<string, string>>) =>
  send(server.base, "/sandbox", { method: "POST", headers: FORM, body: new URLSearchParams(fields).toString() });

/** The text of the page's n-th block of code. */
const code = (page: string, n: number) =>
  ([...page.matchAll(/<code class="language-\w+">(.*?)<\/code>/gs)][n]?.[1] ?? "")
    .replaceAll(/<\/?span[^>]*>/g, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
/** The arguments that the page shows to programs. */
const shown = (page: string) => JSON.parse(code(page, 1)).params.arguments;

describe("the page of the sandbox", () => {
  it("shows the form, says that nothing is stored, and is cacheable like other pages", async () => {
    const { status, headers, text } = await get();
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("public, max-age=300");
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; .*form-action 'self'; /);
    expect(headers["set-cookie"]).toBeUndefined();
    expect(text).toMatch(/method="post"\s+action="\/sandbox#result"/);
    expect(text).toMatch(/href="\/playground"\s*>\s*Simulation/);
    expect(text).toContain("stores nothing that you type");
    expect(text).toContain("no assistant is asked");
    expect(text).toContain("Results appear here.");
    expect(text).not.toMatch(/<script(?! type="module" src="\/assets\/[\w-]+\/(?:share|page)\.js">)/);
  });

  it.each([
    ["bottle", 1],
    ["lamp", 1],
    ["backpack", 3],
  ])("fills the form with the example %s and shows its result", async (name, rivals) => {
    const { status, headers, text } = await get(`?example=${name}`);
    expect([status, headers["cache-control"]]).toEqual([200, "public, max-age=300"]);
    expect(text).toContain('<section id="result"');
    expect(text.match(/<h2>Against /g)).toHaveLength(rivals);
    const { product } = shown(text);
    expect(text).toContain(`value="${product.title}"`);
    expect(text).toContain(`value="${(product.priceCents / 100).toFixed(2)}"`);
    expect((await post(formOf(text))).text).toBe(text);
  });

  it.each(["", "nothing", "constructor", "__proto__", "%ff"])("shows the form for the example %j", async (name) => {
    expect((await get(`?example=${name}`)).text).toBe((await get()).text);
  });

  it("has a Markdown version, and is in the sitemap and llms.txt", async () => {
    const twin = (await get("", { Accept: "text/markdown" })).text;
    expect((await send(server.base, "/sandbox.md")).text).toBe(twin);
    expect(twin).toContain(`curl -s -X POST ${PUBLIC_URL}/api/v1/sandbox/simulation`);
    expect(twin).toContain(`${PUBLIC_URL}/sandbox?example=lamp`);
    for (const path of ["/sitemap.xml", "/llms.txt"])
      expect((await send(server.base, path)).text).toContain(`${PUBLIC_URL}/sandbox`);
  });

  it("accepts GET, HEAD, POST and OPTIONS only", async () => {
    const ask = (method: string) => send(server.base, "/sandbox", { method, headers: BROWSER });
    const [head, options, other] = [await ask("HEAD"), await ask("OPTIONS"), await ask("PUT")];
    expect([head.status, head.text, head.headers.etag]).toEqual([200, "", (await get()).headers.etag]);
    expect([options.status, options.headers.allow]).toEqual([204, METHODS]);
    expect(options.headers["access-control-allow-methods"]).not.toContain("POST");
    expect([other.status, other.headers.allow]).toEqual([405, METHODS]);
    expect((await send(server.base, "/pricing", { method: "POST" })).headers.allow).toBe("GET, HEAD, OPTIONS");
  });
});

/** The form as a browser would send it again. */
function formOf(page: string): Record<string, string> {
  const { product, competitors } = shown(page);
  return Object.fromEntries(
    [product, ...competitors].flatMap(({ title, description = "", priceCents }, i) => {
      const id = i === 0 ? "product" : `rival-${i}`;
      return [
        [`${id}-title`, title],
        [`${id}-description`, description],
        [`${id}-price`, (priceCents / 100).toFixed(2)],
      ];
    }),
  );
}

describe("a form of the sandbox", () => {
  it("is answered with the scores of REST as pictures with numbers, the reasons and the wins", async () => {
    const { status, headers, text } = await post({ ...PAIR, "rival-2-title": "Glass bottle 500 ml" });
    expect([status, headers["cache-control"], headers["set-cookie"]]).toEqual([200, "no-store", undefined]);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["content-security-policy"]).toBe((await get()).headers["content-security-policy"]);
    const body = JSON.stringify(shown(text));
    const rest = json(
      await send(server.base, "/api/v1/sandbox/simulation", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body,
      }),
    );
    const { wins, comparisons } = (rest.data ?? rest).result;
    expect(comparisons).toHaveLength(8);
    expect(text).toContain(`Sandbox: ${wins} of 8 won`);
    const cards = text.split("<h2>Against ").slice(1);
    for (const [i, { productScore, competitorScore, reasoning }] of comparisons.entries()) {
      const card = cards[i % 2];
      expect(card).toContain(`<td class="n">${productScore} : ${competitorScore}</td>`);
      expect(card).toContain(`cx="${productScore}%"`);
      expect(card).toContain(reasoning.replaceAll("'", "&#39;"));
    }
    expect(text).toContain('<span class="tag synthetic">synthetic</span>');
    expect(text).toContain("Synthetic output.");
  });

  it("carries the runs of the page, so that a change is compared with what was before", async () => {
    const { text } = await post({ ...PAIR, runs: "1-4_<b>_3-4" });
    expect(text).toMatch(/Your runs on this page, this one last: 1 of 4, 3 of 4, \d of 4 won\./);
    expect(text).toMatch(/name="runs" value="1-4_3-4_\d-4"/);
  });

  it("calls twins ties", async () => {
    const { text } = await post({ "product-title": "Steel bottle 750 ml", "rival-1-title": "Steel bottle 750 ml" });
    expect(text).toContain("Sandbox: all 4 are ties</h1>");
    expect(text.match(/<strong>tie<\/strong>/g)).toHaveLength(4);
  });

  it("shows a message that the MCP endpoint accepts, with the same result", async () => {
    const { text } = await post(PAIR);
    const headers = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
    const answer = json(await send(server.base, "/api/mcp", { method: "POST", headers, body: code(text, 1) }));
    const [first] = answer.result.structuredContent.result.comparisons;
    expect(text).toContain(first.reasoning.replaceAll("'", "&#39;"));
  });

  it.each([
    ["24.90", 2490],
    ["24,9", 2490],
    [" 24 ", 2400],
    ["€89.99", 8999],
    ["1.299,00", 129_900],
    ["¥1,299", 1299],
    ["0", 0],
    ["1000000", 100_000_000],
  ])("reads the price %j", async (typed, priceCents) => {
    const { text } = await post({ ...PAIR, "product-price": typed });
    expect(shown(text).product.priceCents).toBe(priceCents);
  });

  it("omits empty rivals and descriptions", async () => {
    const { text } = await post({ ...PAIR, "product-description": " ", "rival-1-title": "", "rival-3-title": "Cup" });
    expect(shown(text)).toEqual({ product: { title: "Steel bottle 750 ml" }, competitors: [{ title: "Cup" }] });
  });

  it("counts a line break once", async () => {
    const { status, text } = await post({ ...PAIR, "product-description": `${"a".repeat(1_998)}\r\nb` });
    expect([status, shown(text).product.description.length]).toEqual([200, 2_000]);
  });

  it("lists the errors of fields before the form, and keeps the typed texts", async () => {
    const { status, headers, text } = await post({
      "product-title": "",
      "product-price": "cheap",
      "rival-2-title": "x".repeat(201),
      "rival-2-description": "y".repeat(2_001),
      "rival-3-description": "Only this <b>",
      "rival-3-price": "1.299",
    });
    expect([status, headers["cache-control"]]).toEqual([422, "no-store"]);
    const links = [...text.matchAll(/<a href="#([^"]+)">([^<]+)<\/a><\/li>/g)].map(([, id, words]) => [id, words]);
    expect(links).toEqual([
      ["product-title", "Your listing, title: Enter a title."],
      ["product-price", expect.stringMatching(/^Your listing, price: “cheap” is not a price\./)],
      ["rival-3-title", "Rival 3, title: Enter a title."],
      ["rival-3-price", expect.stringMatching(/^Rival 3, price: Is it 1,299 or 1\.299\?/)],
    ]);
    for (const [id, words = ""] of links) {
      // The field has its own label, so its message begins with what to do.
      const [, message = ""] = /: (.*)/s.exec(words) ?? [];
      expect(text).toContain(`id="${id}-error"><span class="hidden">Error: </span>${message}</p>`);
    }
    expect(text).toContain('value="cheap"');
    expect(text).toContain("\nOnly this &lt;b&gt;</textarea>");
  });

  it("says what the tool refuses, at the field of the same rival", async () => {
    const { status, text } = await post({
      ...PAIR,
      "rival-1-title": "",
      "rival-2-title": "x".repeat(201),
      "rival-2-description": "y".repeat(2_001),
    });
    expect(status).toBe(422);
    expect(text).toContain('<a href="#rival-2-title">Rival 2, title: Send at most 200 characters.</a>');
    expect(text).toContain('<a href="#rival-2-description">Rival 2, description: Send at most 2000 characters.</a>');
  });

  it("wants all prices in one currency", async () => {
    const { status, text } = await post({ ...PAIR, "product-price": "€20", "rival-1-price": "$20" });
    expect(status).toBe(422);
    expect(text).toContain("This price is in USD, another is in EUR. Write all prices in one currency.");
  });

  it.each(["1.234", "-1", "24.905", "1e3", "."])("does not guess the price %j", async (typed) => {
    const { status, text } = await post({ ...PAIR, "rival-1-price": typed });
    expect(status).toBe(422);
    expect(text).toContain('href="#rival-1-price"');
  });

  it("requires a rival", async () => {
    const { status, text } = await post({ "product-title": "Bottle" });
    expect(status).toBe(422);
    expect(text).toContain('<a href="#rival-1-title">Rival 1, title: Enter at least one rival.</a>');
  });

  it("escapes everything, in the page and in the shell command", async () => {
    const title = `'; rm "$HOME" </code></textarea><script>alert(1)</script> {{plans}} &amp;`;
    const { text } = await post({ ...PAIR, "product-title": title, "product-description": `\n${title}` });
    expect(text).not.toContain("<script>");
    expect(shown(text).product).toEqual({ title, description: title.trim() });
    expect(code(text, 0)).toContain(String.raw`"title": "'\''; rm \"$HOME\" `);
    expect(text).toContain("\n\n&#39;; rm");
  });

  it("is refused with a page when it is not a form, too large or broken", async () => {
    const ask = (body: string, headers: Readonly<Record<string, string>> = FORM) =>
      send(server.base, "/sandbox", { method: "POST", headers, body });
    const answers = [
      await ask("{}", { ...BROWSER, "Content-Type": "application/json" }),
      await ask(`product-title=${"a".repeat(262_145)}`),
      await ask("product-title=%ff"),
      await ask("product-title=a&product-title=b"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([415, 413, 400, 400]);
    for (const { headers, text } of answers) {
      expect([headers["content-type"], headers["cache-control"]]).toEqual(["text/html; charset=utf-8", "no-store"]);
      expect(text).toMatch(/role="alert"[^>]*>\s*<h2>[A-Z]/);
    }
  });

  it("above the quota of the API is a page with 429 and Retry-After", async () => {
    const limited = await startServer();
    const ask = (path: string) => send(limited.base, path, { method: "POST", headers: FORM, body: "" });
    const first = await ask("/sandbox");
    expect(first.status).toBe(422);
    await limited.app.service.metering("127.0.0.1").charge(POLICIES.public, POLICIES.public.quota - 1);
    const refused = await ask("/sandbox");
    expect([refused.status, refused.headers["content-type"]]).toEqual([429, "text/html; charset=utf-8"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.text).toContain("Try again in");
  });
});
