import { describe, expect, it } from "vitest";
import { finish } from "../../../src/shared/steps.ts";
import { answerOf } from "../../../src/simulations/answer.ts";
import { reportHtml } from "../../../src/simulations/report/report.ts";
import type { RunRequest } from "../../../src/simulations/run-request.ts";
import type { ReportData } from "../../../src/simulations/simulation.ts";
import { EXAMPLE_ID } from "../../../src/tools/simulations/schema.ts";
import { compute, engine, EXAMPLE, largeRequest } from "../support.ts";

async function dataOf(request: RunRequest): Promise<ReportData> {
  const { answer, input, method } = await compute(request);
  const at = Date.UTC(2026, 10, 22);
  const times = { createdAt: at, startedAt: at, finishedAt: at };
  const simulation = answerOf({ id: EXAMPLE_ID, status: "completed", mode: "offline", ...times, answer, method });
  const diagnosis = { ...finish(engine.diagnose(input, {}, { offset: 0, limit: 4 })), nextCursor: null };
  return { simulation, diagnosis, currency: "USD" };
}

const report = async (request: RunRequest) => reportHtml(await dataOf(request));
/** Returns the visible text. */
const wordsOf = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");

describe("the report of a simulation", () => {
  it("says that assistants will see missing values, and says so only for missing ones", async () => {
    const { product } = EXAMPLE;
    const unrated = { ...EXAMPLE, product: { ...product, rating: undefined, reviewCount: undefined } };
    expect(wordsOf(await report(JSON.parse(JSON.stringify(unrated))))).toContain(
      "Ratings and review counts were not given; assistants will see them.",
    );
    expect(wordsOf(await report(EXAMPLE))).not.toContain("not given");
  });

  it("begins with the verdict and its tags", async () => {
    const html = await report(EXAMPLE);
    expect(html).toContain("<h1>The model expects you ahead in 2 of 6 match-ups and behind in 4.</h1>");
    expect(html).toContain(
      '<span class="tag prediction">prediction</span> <span class="tag contested">1 contested</span>',
    );
    expect(wordsOf(html)).toContain("Better text could win at most 1 of them.");
  });

  it("has the figures of every picture as text", async () => {
    const words = wordsOf(await report(EXAMPLE));
    for (const figures of [
      "On average 34 %; 27 to 43 % if the coefficients are off.",
      "insulated bottle for cycling 6 % 3 to 12 % very likely behind 74 % ≈ , contested 51 to 88 % likely ahead",
      "for the rival −1.50 , −2.15 to −0.86",
      "24.90 USD 34 % 27 to 43 %",
      "Of 6 match-ups you are ahead in 2; 0 when price counts most, 2 when price is ignored.",
      "over the budget →",
    ])
      expect(words).toContain(figures);
  });

  it("names the run, the coefficients and the limits of the model", async () => {
    const { simulation, diagnosis, currency } = await dataOf(EXAMPLE);
    const words = wordsOf(reportHtml({ simulation, diagnosis, currency }));
    expect(words).toContain(`Run ${EXAMPLE_ID} , 24 comparisons, coefficients 2026-11 of 2026-11-22.`);
    for (const limit of simulation.limits) expect(words).toContain(limit.replaceAll("'", "&#39;"));
  });

  it("runs no script, loads nothing and escapes text", async () => {
    const attack = `<script>alert(1)</script><img src=x onerror="alert(1)">`;
    const html = await report({
      ...EXAMPLE,
      product: { title: `${attack} bottle` },
      queries: [{ text: `bottle ${attack}` }],
    });
    expect(html).not.toMatch(/<script|<img|<link|<iframe|javascript:|url\(|@import/i);
    expect(html).not.toMatch(/ (?:src|href|onerror)=["']/);
    expect(html).toContain("&lt;script&gt;alert(1)");
  });

  it("of the largest run is below 500 KiB, with at most five rivals in a table", async () => {
    const html = await report(largeRequest());
    expect(Buffer.byteLength(html)).toBeLessThan(500 * 1024);
    expect(html.match(/<table class="heat /g)).toHaveLength(2);
    expect(html.match(/<td class="c[0-4]">/g)).toHaveLength(200);
  });

  it("leaves out missing values", async () => {
    const words = wordsOf(
      await report({
        product: { title: "Bottle" },
        competitors: [{ title: "Steel bottle" }],
        queries: [{ text: "bottle" }],
      }),
    );
    expect(words).not.toContain("What if the price");
    expect(words).toContain("Prices were not given and are taken as equal.");
  });
});
