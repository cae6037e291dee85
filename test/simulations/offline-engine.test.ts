import { describe, expect, it } from "vitest";
import { finish } from "../../src/shared/steps.ts";
import { answerOf } from "../../src/simulations/answer.ts";
import type { ComputedRun } from "../../src/simulations/computed-run.ts";
import { Simulation } from "../../src/simulations/simulation.ts";
import { EXAMPLE_DIAGNOSIS } from "../../src/tools/simulations/example-diagnosis.ts";
import { EXAMPLE_SIMULATION } from "../../src/tools/simulations/example.ts";
import { compute, engine, EXAMPLE, largeRequest, typicalListing } from "./support.ts";

const KILOBYTE = 1_000;
const EACH_WORDS = { offset: 0, limit: 1_000 };

function answer({ answer: computed, method }: ComputedRun): Simulation {
  const { id, status, mode } = EXAMPLE_SIMULATION;
  const at = Date.parse(EXAMPLE_SIMULATION.createdAt);
  return answerOf({ id, status, mode, createdAt: at, startedAt: at, finishedAt: at, answer: computed, method });
}

const bytesOf = (value: object): number => Buffer.byteLength(JSON.stringify(value));

describe("the worked example", () => {
  it("has the published figures", async () => {
    const { result, headline } = (await compute(EXAMPLE)).answer;
    expect(headline).toBe(
      "The model expects assistants to prefer you in 2 of 6 match-ups (3 queries x 2 rivals) and the rival in 4. " +
        "Ratings decide 3 of those 4, a broken limit 1. Better text could win at most 1 of them. " +
        "1 of the 6 depends on how much price counts, on which assistants differ.",
    );
    expect(result.matchups.map(({ probability }) => probability.toFixed(6))).toEqual([
      "0.064267",
      "0.738579",
      "0.184997",
      "0.884992",
      "0.154168",
      "0.031696",
    ]);
    expect(result.comparisons[0]).toMatchObject({
      productScore: 7,
      competitorScore: 93,
      verdict: "lost_on_reputation",
      contested: false,
    });
  });

  it("has exactly the fields of its schema", async () => {
    const shown = answer(await compute(EXAMPLE));
    expect(Simulation.parse(shown)).toEqual(shown);
    expect(shown.assistants[3]).toEqual({
      key: "assistant_4",
      name: "Assistant 4",
      mode: "offline",
      calibratedTo: "Average of the other three",
      asOf: "2026-11-22",
    });
  });

  it("equals the example in the documentation, with one query, rival and assistant", async () => {
    const { product, competitors, queries } = EXAMPLE;
    const run = await compute({
      product,
      competitors: competitors.slice(0, 1),
      queries: queries?.slice(0, 1),
      assistants: ["assistant_1"],
    });
    expect(answer(run)).toEqual(EXAMPLE_SIMULATION);
    const diagnosis = finish(engine.diagnose(run.input, {}, { offset: 0, limit: 1 }));
    const { product: name, competitors: rivals, currency, method, limits, warnings } = answer(run);
    const context = { product: name, competitors: rivals, currency, method, limits, warnings };
    expect({ ...diagnosis, nextCursor: null, ...context }).toEqual(EXAMPLE_DIAGNOSIS);
  });
});

describe("assistants", () => {
  it("are in the requested order", async () => {
    const { answer: computed } = await compute({ ...EXAMPLE, assistants: ["assistant_3", "assistant_1"] });
    expect(computed.assistants.map(({ key }) => key)).toEqual(["assistant_3", "assistant_1"]);
    expect(computed.result.byAssistant.map(({ assistant }) => assistant)).toEqual(["assistant_3", "assistant_1"]);
  });
});

describe("the stored input of a run", () => {
  it("gives the same comparisons and diagnosis as the run itself", async () => {
    const run = await compute(EXAMPLE);
    const stored = JSON.parse(JSON.stringify(run.input)) as typeof run.input;
    expect(engine.comparisons(stored, { offset: 0, limit: 24 })).toEqual(run.answer.result.comparisons);
    const page = { offset: 0, limit: 100 };
    expect(finish(engine.diagnose(stored, {}, page))).toEqual(finish(engine.diagnose(run.input, {}, page)));
  });
});

describe("an answer", () => {
  it("of 20 queries and 10 rivals has all match-ups, and as many of the first 24 comparisons as fit into 64 KB", async () => {
    const shown = answer(await compute(largeRequest()));
    expect(shown.result?.matchups).toHaveLength(200);
    expect(shown.result?.comparisonCount).toBe(800);
    expect(shown.result?.comparisons.length).toBeGreaterThan(0);
    expect(bytesOf(shown)).toBeLessThan(64 * KILOBYTE);
  });

  it("of 10 queries and 5 rivals has 24 comparisons", async () => {
    const shown = answer(await compute(largeRequest(10, 5)));
    expect(shown.result?.comparisons).toHaveLength(24);
    expect(shown.nextCursor).not.toBeNull();
  });

  it("of 3 queries and 2 rivals is about 4,000 tokens", async () => {
    expect(bytesOf(answer(await compute(largeRequest(3, 2)))) / 4).toBeLessThan(5_000);
  });

  it.each([
    ["a Latin text", (at: number) => `bottle ${at} `.padEnd(300, "x"), 80],
    ["many words", (at: number) => `${at} steel bottle lid `.repeat(20).slice(0, 300).trim(), 490],
    ["characters of four bytes", (at: number) => `bottle ${at} ${"🍼".repeat(280)}`, 490],
  ])("with the longest queries, each %s, is at most 64 KB and has every match-up", async (_, text, titleChars) => {
    const long = largeRequest();
    const queries = Array.from({ length: 20 }, (_query, at) => ({ text: text(at) }));
    const competitors = long.competitors.map((rival) => ({
      ...rival,
      title: "Steel bottle ".repeat(50).slice(0, titleChars),
    }));
    const shown = answer(await compute({ ...long, queries, competitors }));
    expect(bytesOf(shown)).toBeLessThan(64 * KILOBYTE);
    const places = shown.result?.matchups.map(({ queryIndex, competitor }) => [queryIndex, competitor]);
    expect(places).toEqual(queries.flatMap((_query, at) => competitors.map((_rival, index) => [at, index])));
    expect(shown.result?.comparisons.every(({ queryIndex }) => queryIndex === 0)).toBe(true);
    expect(shown.nextCursor).not.toBeNull();
  });

  it("has the full texts of queries even if they are cut in rows", async () => {
    const queries = Array.from({ length: 20 }, (_, at) => ({ text: `bottle ${at} `.padEnd(300, "x") }));
    const shown = answer(await compute({ ...largeRequest(), queries }));
    expect(shown.queries.map(({ text }) => text)).toEqual(queries.map(({ text }) => text));
    for (const { query, queryIndex = -1 } of shown.result?.matchups ?? [])
      expect(queries[queryIndex]?.text.startsWith(query.slice(0, -1))).toBe(true);
  });

  it("of a diagnosis is at most 32 KB", async () => {
    const { input } = await compute(largeRequest());
    const diagnosis = finish(engine.diagnose(input, {}, { offset: 0, limit: 4 }));
    expect(bytesOf(diagnosis)).toBeLessThan(32 * KILOBYTE);
    expect([diagnosis.pairs.length, diagnosis.pairCount, diagnosis.share.length]).toEqual([4, 800, 8]);
  });

  it("of the methodology is at most 32 KB", () => {
    expect(bytesOf(engine.methodology())).toBeLessThan(31.9 * KILOBYTE);
  });
});

describe("an additional rival", () => {
  it("changes no comparison of the others", async () => {
    const few = await compute(largeRequest(4, 3));
    const request = largeRequest(4, 3);
    const more = await compute({ ...request, competitors: [...request.competitors, typicalListing(9)] });
    const others = engine.comparisons(more.input, EACH_WORDS).filter(({ competitor }) => competitor < 3);
    expect(others).toEqual(engine.comparisons(few.input, EACH_WORDS));
  });
});
