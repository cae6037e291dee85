import { describe, expect, it } from "vitest";
import { type AssistantServer, preferring, startAssistantServer } from "../../support/assistant-server.ts";
import { eventually } from "../../support/eventually.ts";
import { newMerchant } from "../../support/merchant.ts";
import { EXAMPLE } from "../support.ts";
import { json } from "../../support/server.ts";
import { ended, entry, PRICES, startLive } from "./support.ts";

const A = { ...EXAMPLE.product, title: "Steel water bottle" };
const B = { ...EXAMPLE.product, title: "Steel water bottle for cycling" };
const REQUEST = { a: A, b: B, competitors: EXAMPLE.competitors.slice(0, 1), queries: EXAMPLE.queries, mode: "live" };
/** Chooses version B, and the rival of A. */
const likesB: AssistantServer["script"] = (asked) =>
  preferring(asked.titles.includes(B.title) ? B.title : "flask")(asked);

const assistant = await startAssistantServer(likesB);
const { merchant, server } = await startLive([
  entry(assistant),
  entry(assistant, { ...PRICES, key: "priced" }),
  entry(assistant, { key: "single", concurrency: 1, timeoutMs: 60_000 }),
]);

function answering(script: AssistantServer["script"]): void {
  assistant.script = script;
  assistant.asked.length = 0;
}

/** Runs a comparison to its end. */
async function compareLive(more: object = {}) {
  const { id } = await merchant.call("compare_listings", {
    ...REQUEST,
    assistants: ["local"],
    budgetCents: 100,
    ...more,
  });
  return ended(merchant, id);
}

describe("a live comparison", () => {
  it("is queued, asks about both versions in the same tasks and about A once more, and measures the difference", async () => {
    answering(likesB);
    const request = { ...REQUEST, assistants: ["local"], budgetCents: 100 };
    const queued = await merchant.call("compare_listings", request);
    expect(queued).toMatchObject({
      status: "queued",
      mode: "live",
      label: "measurement",
      a: { title: A.title },
      progress: { done: 0, total: 72 },
      spend: { cents: 0, capCents: 100 },
      vendors: [new URL(assistant.baseUrl).host],
      method: { engine: "live" },
    });
    expect(queued.difference).toBeUndefined();
    const run = await ended(merchant, queued.id);
    expect(run).toMatchObject({
      status: "completed",
      progress: { done: 72, total: 72 },
      a: { winRate: 0, expectedWinRate: 0 },
      b: { winRate: 1, expectedWinRate: 1 },
      difference: { value: 1, kind: "wilson" },
      verdict: "better",
      noiseFloor: 0,
      test: { name: "mcnemar_exact", discordantAB: 0, discordantBA: 24 },
      byAssistant: [{ assistant: "local", difference: 1 }],
    });
    expect(run.test.pHolm).toBeLessThan(0.001);
    const shownB = assistant.asked.filter(({ titles }) => titles.includes(B.title));
    expect([assistant.asked.length, shownB.length]).toEqual([72, 24]);
    // The same orders under the same ids.
    const orders = (asked: typeof shownB) => asked.map(({ ids, need }) => `${ids.join()} ${need}`).toSorted();
    const shownA = assistant.asked.filter(({ titles }) => titles.includes(A.title));
    expect(orders(shownA)).toEqual(orders([...shownB, ...shownB]));
  });

  it("has a page and files of its answers, which name the version that was shown", async () => {
    answering(likesB);
    const { id } = await compareLive();
    const page = await merchant.call("get_simulation", { id, include: ["answers"], limit: 3 });
    expect(page.answers.map(({ version, choice }: Record<string, unknown>) => [version, choice])).toEqual([
      ["a", 1],
      ["b", 0],
      ["a", 1],
    ]);
    expect(page.answers[1].exchanges[0].sent).toContain(B.title);
    expect(JSON.parse(page.answers[1].exchanges[0].received)).toMatchObject({ model: "scripted-1" });
    expect(page.difference.value).toBe(1);
    const more = { id, include: ["answers"], limit: 3, cursor: page.nextCursor };
    expect((await merchant.call("get_simulation", more)).answers[0]).not.toEqual(page.answers[0]);
    const path = `/api/merchant/v1/simulations/${id}`;
    const lines = await merchant.send("GET", path, undefined, { Accept: "application/x-ndjson" });
    expect(lines.text.trimEnd().split("\n")).toHaveLength(72);
    const csv = await merchant.send("GET", `${path}?include=answers`, undefined, { Accept: "text/csv" });
    expect(csv.text.split("\r\n")[2]).toMatch(new RegExp(`,0,${B.title},price,scripted-1,,false,0,b,`));
  });

  it("never stops early, even if the result is clear", async () => {
    answering(likesB);
    const run = await compareLive({ preset: "standard" });
    expect(run).toMatchObject({ status: "completed", progress: { done: 96 * 2 + 24 } });
  });

  it("of a version that changes no choice finds no change", async () => {
    answering((asked) => preferring(asked.need.includes("cycling") ? "flask" : "Steel")(asked));
    const run = await compareLive({ b: { ...A, description: "Other words." } });
    expect(run.verdict).toBe("no_measurable_change");
    expect(run.headline).toContain("no measurable change");
  });

  it("leaves out an assistant that chooses by position, and fails with that reason if there is no other", async () => {
    answering(({ ids }) => ({ choose: ids[0] ?? "" }));
    const run = await compareLive();
    expect(run).toMatchObject({ status: "failed", error: { code: "nothing_paired" } });
    expect(run.difference).toBeUndefined();
  });

  it("stops at its cap with whole pairs, and costs no more", async () => {
    answering(likesB);
    const run = await compareLive({ assistants: ["priced"], budgetCents: 1 });
    expect(run.status).toBe("partial");
    expect(run.spend.cents).toBeLessThanOrEqual(1);
    expect(run.warnings.map(({ code }: { code: string }) => code)).toContain("stopped_run_cap");
  });

  it("that is cancelled ends within one task", async () => {
    let held = true;
    answering((asked) => (asked.request >= 7 && held ? "hang" : likesB(asked)));
    const request = { ...REQUEST, assistants: ["single"], budgetCents: 100 };
    const { id } = await merchant.call("compare_listings", request);
    await eventually(() => assistant.asked.length >= 8);
    await merchant.call("cancel_simulation", { id });
    held = false;
    const run = await ended(merchant, id);
    expect(run.status).toBe("cancelled");
    expect(await merchant.call("cancel_simulation", { id })).toMatchObject({ status: "cancelled" });
  });

  it("is a file in each format, listed, and repeated from its arguments", async () => {
    answering(likesB);
    const { id } = await compareLive();
    const csv = await merchant.send("GET", `/api/merchant/v1/simulations/${id}`, undefined, { Accept: "text/csv" });
    expect(csv.text).toMatch(/local,0,1,1,.*measurement/);
    const page = await merchant.send("GET", `/api/merchant/v1/simulations/${id}`, undefined, { Accept: "text/html" });
    expect(page.text).toMatch(/Version B did better: \+100\.0 points, 95 % interval \d+\.\d to \d+\.\d points\./);
    expect(page.text).not.toContain("prediction</span>");
    const run = await merchant.call("get_simulation", { id, include: ["arguments"] });
    expect(run.arguments).toMatchObject({ mode: "live", preset: "quick", budgetCents: 100, assistants: ["local"] });
    const again = await merchant.call("compare_listings", run.arguments);
    expect(again.status).toBe("queued");
    await merchant.call("cancel_simulation", { id: again.id });
    const { simulations } = await merchant.call("list_simulations", { kind: "compare" });
    expect(simulations.map((one: { id: string }) => one.id)).toContain(id);
  });

  it("shows the shares of answers that choose none or cannot be counted in its answer, CSV and report", async () => {
    answering((asked) => {
      if (asked.need.includes("cheap")) return { text: "no json" };
      return asked.need.includes("cycling") ? { choose: "none" } : likesB(asked);
    });
    const { id, ...run } = await compareLive();
    const [one] = run.byAssistant;
    expect(one).toMatchObject({ noneRate: 0.5, invalidRate: expect.closeTo(1 / 3) });
    expect(run).toMatchObject({ noneRate: 0.5, invalidRate: one.invalidRate, positionLocked: [] });
    const path = `/api/merchant/v1/simulations/${id}`;
    const { text: csv } = await merchant.send("GET", path, undefined, { Accept: "text/csv" });
    const [columns = [], all = [], own = []] = csv.split("\r\n").map((line) => line.split(","));
    for (const row of [all, own])
      for (const name of ["noneRate", "invalidRate"]) expect(row[columns.indexOf(name)]).toBe(String(one[name]));
    const report = await merchant.send("GET", path, undefined, { Accept: "text/html" });
    expect(report.text).toContain("50 % chose none, 33 % not counted");
  });

  it("is the same for the same idempotency key", async () => {
    answering(likesB);
    const request = { ...REQUEST, assistants: ["local"], budgetCents: 100, idempotencyKey: "same-key" };
    const one = await merchant.call("compare_listings", request);
    expect((await merchant.call("compare_listings", request)).id).toBe(one.id);
    await expect(merchant.call("compare_listings", { ...request, budgetCents: 7 })).rejects.toMatchObject({
      code: "conflict",
    });
    await ended(merchant, one.id);
  });
});

it("an estimate of a comparison states its cost and who receives the text; nothing is asked or stored", async () => {
  answering(likesB);
  const { total } = await merchant.call("list_simulations", {});
  const request = { ...REQUEST, budgetCents: 5, assistants: ["priced"], estimateOnly: true };
  const answer = json(await merchant.send("POST", "/api/merchant/v1/listings/comparison", request));
  expect(answer).toMatchObject({ mode: "live", a: { title: A.title }, b: { title: B.title }, label: "measurement" });
  expect([answer.id, answer.status]).toEqual([undefined, undefined]);
  expect(answer.estimate).toMatchObject({ tasks: 72, requests: 72, vendors: [new URL(assistant.baseUrl).host] });
  expect(answer.estimate.cents.usual).toBeLessThan(answer.estimate.cents.most);
  expect(answer.headline).toContain("72 requests");
  expect(assistant.asked).toHaveLength(0);
  expect((await merchant.call("list_simulations", {})).total).toBe(total);
});

it.each([
  ["without a cap", { mode: "live" }, "budgetCents"],
  ["without a mode, for an estimate", { mode: undefined, estimateOnly: true }, "estimateOnly"],
  ["offline with a cap", { mode: "offline", budgetCents: 5 }, "budgetCents"],
  ["without a mode, with a preset", { mode: undefined, preset: "quick" }, "preset"],
  ["with six rivals", { budgetCents: 5, competitors: Array.from({ length: 6 }, () => A) }, "competitors"],
])("a comparison %s is rejected", async (_, more, field) => {
  await expect(merchant.call("compare_listings", { ...REQUEST, ...more })).rejects.toMatchObject({
    issues: [{ path: [field] }],
  });
});

it("paid assistants also need a plan that includes them for a comparison", async () => {
  const free = await newMerchant(server, "scan");
  const asked = free.call("compare_listings", { ...REQUEST, budgetCents: 5, assistants: ["priced"] });
  await expect(asked).rejects.toMatchObject({ code: "subscription-required" });
});
