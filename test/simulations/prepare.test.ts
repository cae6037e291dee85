import { describe, expect, it } from "vitest";
import type { QueryInput } from "../../src/engine/listing.ts";
import { Problem } from "../../src/shared/problem.ts";
import type { RunRequest } from "../../src/simulations/run-request.ts";
import { compute, EXAMPLE } from "./support.ts";

const six = (value: number | undefined): string => (value ?? Number.NaN).toFixed(6);

/** Returns the paths of all issues of a rejected request. */
async function placesRefused(request: RunRequest): Promise<string[]> {
  const thrown: unknown = await compute(request).catch((error: unknown) => error);
  if (!(thrown instanceof Problem)) throw new Error("The request was not refused.", { cause: thrown });
  expect(thrown.code).toBe("validation-failed");
  return (thrown.issues ?? []).map(({ code, path }) => `${path.join("/")} ${code}`);
}

const [flask, glass] = EXAMPLE.competitors;
if (flask === undefined || glass === undefined) throw new Error("The example has two rivals.");
const query = (text: string, more: Partial<QueryInput> = {}): QueryInput => ({ text, ...more });

describe("the worked example", () => {
  it("has the published relevance of every listing for every query", async () => {
    const { input } = await compute(EXAMPLE);
    expect(input.features.map((row) => row.map(({ relevance }) => six(relevance)))).toEqual([
      ["0.520648", "0.944159", "0.301543"],
      ["1.000000", "0.783464", "0.223627"],
      ["0.383946", "0.164152", "0.201459"],
    ]);
  });

  it("names the words of each query that the product lacks and could have", async () => {
    const asked = [...(EXAMPLE.queries ?? []), query("best cheap reusable bottle for school under 15 dollars")];
    const { answer } = await compute({ ...EXAMPLE, queries: asked });
    const missing = answer.result.byQuery.map((row) => row.missing);
    expect(missing).toEqual([["cycling"], [], [], ["reusable", "school"]]);
  });

  it("names the words of each query that the product denies, and no function words of any language", async () => {
    const product = { ...EXAMPLE.product, attributes: [{ name: "Dishwasher safe", value: "no" }] };
    const asked = [query("dishwasher safe bottle"), query("steel bottle"), query("bottle aus edelstahl für tee")];
    const { answer } = await compute({ ...EXAMPLE, product, queries: asked });
    const [first, ...others] = answer.result.byQuery;
    expect(first).toMatchObject({ missing: ["dishwasher", "safe"], denied: ["dishwasher", "safe"] });
    expect(others.map((row) => row.denied)).toEqual([undefined, undefined]);
    expect(others[1]?.missing).toEqual(["edelstahl", "tee"]);
    const silent = await compute({ ...EXAMPLE, product: { ...product, attributes: [] }, queries: asked });
    expect(answer.result.byQuery[0]?.relevance).toBe(silent.answer.result.byQuery[0]?.relevance);
  });

  it("reads the budget of the third query", async () => {
    const { answer } = await compute(EXAMPLE);
    const plain = { budgetCents: null, currency: null, minRating: null, must: [], without: [] };
    expect(answer.queries.map(({ parsed }) => parsed)).toEqual([
      { priceRegime: "default", ...plain },
      { priceRegime: "default", ...plain },
      { priceRegime: "budget", ...plain, budgetCents: 2000, currency: "USD" },
    ]);
  });
});

describe("a request is rejected", () => {
  it.each<[string, Partial<RunRequest>, string[]]>([
    [
      "with an id next to other fields",
      { product: { id: `lst_${"0".repeat(22)}`, title: "x", brand: "y" } },
      ["product/title unknown", "product/brand unknown"],
    ],
    ["without id and title", { competitors: [flask, { brand: "y" }] }, ["competitors/1/title required"]],
    ["with a price without a currency", { product: { title: "Bottle", priceCents: 5 } }, ["product/currency required"]],
    [
      "with two currencies",
      { competitors: [flask, { ...glass, currency: "EUR" }] },
      ["competitors/1/currency invalid-value"],
    ],
    [
      "with a query of stop words",
      { queries: [query("bottle"), query("with the and")] },
      ["queries/1/text invalid-value"],
    ],
    [
      "with a currency that is none",
      { product: { title: "Bottle", priceCents: 5, currency: "QQQ" }, competitors: [{ title: "Cup" }] },
      ["product/currency invalid-value"],
    ],
    ["with an unknown assistant", { assistants: ["assistant_1", "gpt"] }, ["assistants/1 invalid-value"]],
    ["with an assistant twice", { assistants: ["assistant_1", "assistant_1"] }, ["assistants/1 repeated"]],
    [
      "when nothing suggests a query",
      { product: { title: "750" }, competitors: [{ title: "900" }], queries: undefined },
      ["queries required"],
    ],
    [
      "with a listing beyond 64 KiB",
      {
        product: {
          title: "é".repeat(500),
          description: "漢".repeat(10_000),
          attributes: Array(60).fill({ name: "漢".repeat(60), value: "漢".repeat(500) }),
        },
      },
      ["product too-big"],
    ],
  ])("%s", async (_, change, expected) => {
    expect(await placesRefused({ ...EXAMPLE, ...change })).toEqual(expected);
  });

  it("for everything at once", async () => {
    const request = {
      ...EXAMPLE,
      competitors: [
        { ...flask, currency: "EUR" },
        { title: "Cup", priceCents: 1 },
      ],
    };
    expect(await placesRefused({ ...request, queries: [query("the")], assistants: ["x"] })).toEqual([
      "competitors/0/currency invalid-value",
      "competitors/1/currency required",
      "assistants/0 invalid-value",
      "queries/0/text invalid-value",
    ]);
  });

  it("with the keys of the available assistants", async () => {
    await expect(compute({ ...EXAMPLE, assistants: ["gpt"] })).rejects.toMatchObject({
      issues: [{ detail: "Send one of assistant_1, assistant_2, assistant_3, assistant_4." }],
    });
  });
});

describe("a request without queries", () => {
  it("gets the published three, and says so", async () => {
    const { answer } = await compute({ ...EXAMPLE, queries: undefined });
    expect(answer.queries.map(({ text, generated }) => [text, generated])).toEqual([
      ["bottle", true],
      ["750 ml bottle", true],
      ["affordable bottle", true],
    ]);
    expect(answer.warnings.map(({ code }) => code)).toContain("generated_queries");
    expect(answer.headline).toMatch(/Queries were generated; replace them with your shoppers' words\.$/);
  });
});

describe("a warning", () => {
  const codes = async (change: Partial<RunRequest>) =>
    (await compute({ ...EXAMPLE, ...change })).answer.warnings.map(({ code }) => code);

  it("is given for a budget in another currency, which is ignored", async () => {
    expect(await codes({ queries: [query("bottle under €20")] })).toContain("currency_mismatch");
  });

  it("is given for a language that is not modelled", async () => {
    const id = `lst_${"0".repeat(22)}`;
    const body = { title: "Trinkflasche 750 ml", language: "de" };
    const { answer } = await compute({ ...EXAMPLE, competitors: [{ id }] }, [
      { id, version: 3, body, generatedFields: [] },
    ]);
    expect(answer.warnings.map(({ code }) => code)).toContain("language_not_modelled");
    expect(answer.competitors).toEqual([{ id, title: body.title }]);
  });

  it("is given for a near-duplicate rival at nearly the same price", async () => {
    const { product } = EXAMPLE;
    const near = async (priceCents: number | undefined) =>
      (await compute({ ...EXAMPLE, competitors: [{ ...product, priceCents }, flask] })).input.nearDuplicates;
    expect(await near(2_490)).toEqual([[0, 1]]);
    expect(await near(2_450)).toEqual([[0, 1]]);
    expect(await near(2_400)).toEqual([]);
    expect(await near(undefined)).toEqual([]);
  });
});

describe("a query", () => {
  it("has fields that override its text", async () => {
    const asked = query("cheap bottle under $20 without straw, at least 4 stars", {
      budgetCents: 3_000,
      minRating: 4.5,
      must: ["steel"],
      weight: 3,
    });
    const { answer } = await compute({ ...EXAMPLE, queries: [asked] });
    expect(answer.queries[0]).toMatchObject({
      weight: 3,
      parsed: {
        priceRegime: "budget",
        budgetCents: 3_000,
        currency: "USD",
        minRating: 4.5,
        must: ["steel"],
        without: ["straw"],
      },
    });
  });
});
