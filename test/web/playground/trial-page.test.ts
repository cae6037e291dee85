import { beforeAll, describe, expect, it } from "vitest";
import { POLICIES } from "../../../src/limits/policies.ts";
import { TRIAL_EXAMPLES } from "../../../src/web/playground/trial-examples.ts";
import { PUBLIC_URL, send, startServer, type TestServer } from "../../support/server.ts";
import { unlimited } from "../../support/unlimited.ts";

const BROWSER = { Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
const FORM = { ...BROWSER, "Content-Type": "application/x-www-form-urlencoded" };
const PAIR = {
  "product-title": "Steel bottle 750 ml",
  "product-price": "24,90",
  "product-rating": "4,5",
  currency: "EUR",
  "rival-1-title": "Glass bottle 500 ml",
  "rival-1-price": "14.90",
  "rival-1-rating": "4.1",
  questions: "steel bottle 750 ml",
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ rateCounter: unlimited });
});

const get = (query = "") => send(server.base, `/playground${query}`, { headers: BROWSER });
const post = (fields: Readonly<Record<string, string>>) =>
  send(server.base, "/playground", { method: "POST", headers: FORM, body: new URLSearchParams(fields).toString() });
const heading = (page: string) => /<h1[^>]*>(.*?)</s.exec(page)?.[1]?.trim();
const value = (page: string, name: string) => new RegExp(`name="${name}"[^>]*\\svalue="([^"]*)"`).exec(page)?.[1];

describe("the playground", () => {
  it("has a form for a simulation, apart from the sandbox, and is cacheable like other pages", async () => {
    const { status, headers, text } = await get();
    expect([status, headers["cache-control"], headers["set-cookie"]]).toEqual([200, "public, max-age=300", undefined]);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; .*form-action 'self'; /);
    expect(text).toMatch(/method="post"\s+action="\/playground#result"/);
    expect(text).toMatch(/href="\/playground" aria-current="page"\s*>\s*Simulation <span class="tag prediction">/);
    expect(text).toMatch(/href="\/sandbox"\s*>\s*Sandbox <span class="tag synthetic">/);
    expect(text).toContain("Nothing is stored. No account is needed.");
  });

  it.each(Object.entries(TRIAL_EXAMPLES))("shows the example %s with its result", async (name, { listings }) => {
    const { status, headers, text } = await get(`?example=${name}`);
    expect([status, headers["cache-control"]]).toEqual([200, "public, max-age=300"]);
    expect(value(text, "product-title")).toBe(listings.product.title);
    expect(heading(text)).toMatch(/^The model expects you ahead in \d of \d match-ups and behind in \d/);
    expect(text.match(/class="c[0-4]"/g)).toHaveLength(listings.competitors.length * listings.questions.length);
  });

  it.each(["", "nothing", "__proto__"])("shows the form for the example %j", async (name) => {
    expect((await get(`?example=${name}`)).text).toBe((await get()).text);
  });

  it("has a Markdown version, and is in the navigation, the sitemap and llms.txt", async () => {
    const { text } = await send(server.base, "/playground.md");
    expect(text).toContain(`${PUBLIC_URL}/playground?example=lamp`);
    expect(text).toContain('"queries": [');
    expect((await send(server.base, "/", { headers: BROWSER })).text).toContain(
      'href="/playground" >Try a simulation<',
    );
    for (const path of ["/sitemap.xml", "/llms.txt"])
      expect((await send(server.base, path)).text).toContain(`${PUBLIC_URL}/playground`);
  });
});

describe("a listing that was checked", () => {
  const CHECKED = {
    tried: "audit",
    way: "fields",
    title: "Stoneware mug <350 ml>",
    price: "28,00",
    currency: "EUR",
    brand: "Lehmgut",
    attributes: "Material: stoneware",
    questions: "handmade mug",
  };

  it("is in the form with all that was typed of it, and asks for a rival; nothing is run, stored or refused", async () => {
    const { status, headers, text } = await post(CHECKED);
    expect([status, headers["cache-control"], headers["set-cookie"]]).toEqual([200, "no-store", undefined]);
    expect(value(text, "product-title")).toBe("Stoneware mug &lt;350 ml&gt;");
    expect(value(text, "product-price")).toBe("28,00");
    expect(text).toContain("handmade mug</textarea>");
    expect(text).toContain("Your listing also has: brand, attributes.");
    expect(text).toContain("Your listing is filled in: add a rival");
    expect(text).toMatch(/<details class="rival blank" open>/);
    expect(text).not.toContain("field-error");
    const more = value(text, "product-more")?.replaceAll("&quot;", '"') ?? "";
    const rival = { "rival-1-title": "Ceramic mug", "rival-1-price": "24.90" };
    const run = await post({ "product-title": CHECKED.title, "product-more": more, currency: "EUR", ...rival });
    expect(heading(run.text)).toMatch(/^The model expects you/);
    expect(run.text).toContain("Your listing also has: brand, attributes.");
  });

  it("goes on from a simulation, whose rivals come back with it", async () => {
    const { text } = await post({
      ...PAIR,
      "product-more": '{"brand":"Ardenfell","attributes":[{"name":"Material","value":"steel"}]}',
    });
    expect(text).toMatch(/class="main"[^>]*formaction="\/audit#result"[^>]*>\s*Check your text</s);
    expect(text).toMatch(/formaction="\/signup"[^>]*>\s*Create an account to save it</s);
    const sent = new URLSearchParams({
      ...PAIR,
      tried: "listings",
      "product-more": '{"brand":"Ardenfell"}',
    }).toString();
    const audit = await send(server.base, "/audit", { method: "POST", headers: FORM, body: sent });
    expect(audit.status).toBe(200);
    expect(value(audit.text, "title")).toBe("Steel bottle 750 ml");
    expect(value(audit.text, "brand")).toBe("Ardenfell");
    expect(value(audit.text, "rival-1-title")).toBe("Glass bottle 500 ml");
    expect(audit.text).toMatch(/formaction="\/playground#result"[^>]*>\s*Compare it with your rivals</s);
    const back = await post({ ...CHECKED, "rival-1-title": "Glass bottle 500 ml" });
    expect(value(back.text, "rival-1-title")).toBe("Glass bottle 500 ml");
  });

  it("says to readers with an account that theirs takes it", async () => {
    const headers = { ...BROWSER, Cookie: "acs_signed_in=1" };
    const { text } = await send(server.base, "/playground?example=bottle", { headers });
    expect(text).toContain("Save it in your account</button>");
    expect(text).not.toContain("Create an account to save it");
  });
});

describe("a form of the playground", () => {
  it("is answered with what the model expects, how sure it is, and what it cannot know", async () => {
    const { status, headers, text } = await post(PAIR);
    expect([status, headers["cache-control"], headers["set-cookie"]]).toEqual([200, "no-store", undefined]);
    expect(text).toContain('<span class="tag prediction">prediction</span>');
    for (const part of [
      "if the coefficients are off.",
      "By question and rival",
      "What decides “steel bottle 750 ml” against Glass bottle 500 ml",
      "What would help",
      "If price counts differently",
      "What this cannot know",
      "not a measurement of an assistant",
    ])
      expect(text).toContain(part);
    expect(text).toContain('href="/signup"');
  });

  it("echoes prices as they were read, with the currency that they name", async () => {
    const { text } = await post({ ...PAIR, "product-price": "$1.299,00", "rival-1-price": "899" });
    expect([value(text, "product-price"), value(text, "rival-1-price")]).toEqual(["1299.00", "899.00"]);
    expect(text).toMatch(/<option selected\s*>USD<\/option>/);
  });

  it("carries the runs of the page, so that a change is compared with what was before", async () => {
    const first = await post(PAIR);
    const runs = value(first.text, "runs") ?? "";
    expect(runs).toMatch(/^\d-1-\d+-\d+-\d+$/);
    expect((await post({ ...PAIR, runs })).text).not.toContain("Your runs on this page");
    const second = await post({ ...PAIR, "product-rating": "3.1", runs });
    expect(second.text).toContain("Your runs on this page");
    expect(value(second.text, "runs")?.split("_")[0]).toBe(runs);
    const failed = await post({ ...PAIR, "product-price": "cheap", runs });
    expect(value(failed.text, "runs")).toBe(runs);
  });

  it.each(["1-1-50-40", "<b>", "1-1-50-40-x", "1-1-1-1-1_".repeat(1_000), "9".repeat(10_000)])(
    "leaves out what is no run: %.20j",
    async (runs) => {
      const { status, text } = await post({ ...PAIR, runs });
      expect(status).toBe(200);
      expect(value(text, "runs")?.split("_").length).toBeLessThanOrEqual(5);
    },
  );

  it("explains the match-up that was chosen", async () => {
    const two = { ...PAIR, "rival-2-title": "Plastic cup", "rival-2-rating": "4.5" };
    const { text } = await post({ ...two, matchup: "0-1" });
    expect(text).toContain("What decides “steel bottle 750 ml” against Plastic cup");
    expect(text).toMatch(/value="0-1"[^>]*aria-current="true"/s);
    for (const matchup of ["9-9", "x", "0-1-2"])
      expect((await post({ ...two, matchup })).text).toContain("What decides “steel bottle 750 ml” against");
  });

  it("makes questions where none are given, and says so", async () => {
    const { text } = await post({ ...PAIR, questions: " \r\n" });
    expect(text).toContain("Queries were generated; replace them with your shoppers&#39; words.");
  });

  it.each([
    ["no rival", { "rival-1-title": "", "rival-1-price": "", "rival-1-rating": "" }, "rival-1-title"],
    ["a rival without a title", { "rival-1-title": "" }, "rival-1-title"],
    ["a price with two readings", { "product-price": "1.299" }, "product-price"],
    ["two currencies", { "product-price": "€20", "rival-1-price": "$20" }, "rival-1-price"],
    ["too many stars", { "rival-1-rating": "4.4 of 10" }, "rival-1-rating"],
    ["half a review", { "product-reviews": "two" }, "product-reviews"],
    ["four questions", { questions: "a lamp\nb lamp\nc lamp\nd lamp" }, "questions"],
    ["a question about nothing", { questions: "the" }, "questions"],
    ["too long a title", { "product-title": "x".repeat(501) }, "product-title"],
    ["too long a term", { "rival-1-returns": "x".repeat(301) }, "rival-1-returns"],
  ])("with %s comes back filled in, with a message at the field", async (_, fields, name) => {
    const { status, headers, text } = await post({ ...PAIR, ...fields });
    expect([status, headers["cache-control"]]).toEqual([422, "no-store"]);
    expect(text).toContain(`<a href="#${name}">`);
    expect(text).toContain(`id="${name}-error"`);
    expect(text).toContain('role="alert"');
    expect(text).toContain("steel bottle 750 ml".slice(0, name === "questions" ? 0 : undefined));
    expect(heading(text)).toBe("Try a simulation");
  });

  it("shows text as text", async () => {
    const attack = `</textarea><script>alert(1)</script><img src=x onerror="alert(1)">`;
    const { status, text } = await post({
      ...PAIR,
      "product-title": attack,
      "product-description": attack,
      "rival-1-title": attack,
      questions: `bottle ${attack}`,
    });
    expect(status).toBe(200);
    expect(text).not.toMatch(/<script>alert|<img/);
  });

  it("has a quota of its own, and is refused with a page", async () => {
    const limited = await startServer();
    await limited.app.service.metering("127.0.0.1").charge(POLICIES.preview, POLICIES.preview.quota);
    const body = new URLSearchParams(PAIR).toString();
    const refused = await send(limited.base, "/playground", { method: "POST", headers: FORM, body });
    expect([refused.status, refused.headers["content-type"]]).toEqual([429, "text/html; charset=utf-8"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.text).toMatch(/<h2>Too many comparisons from your network<\/h2>\s*<p>Try again in/);
    expect(value(refused.text, "product-title")).toBe(PAIR["product-title"]);
  });
});
