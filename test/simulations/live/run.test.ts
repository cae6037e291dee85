import { describe, expect, it } from "vitest";
import { PROMPT_VERSIONS } from "../../../src/engine/live/prompt.ts";
import { type AssistantServer, preferring, startAssistantServer } from "../../support/assistant-server.ts";
import { eventually } from "../../support/eventually.ts";
import { newMerchant } from "../../support/merchant.ts";
import { startServer } from "../../support/server.ts";
import { EXAMPLE } from "../support.ts";
import { ended, entry, PAIR, PRICES, runLive, startLive } from "./support.ts";

/** Picks the rival for cycling, and the product for other queries. */
const mixed: AssistantServer["script"] = (asked) =>
  preferring(asked.need.includes("cycling") ? "flask" : "Steel")(asked);

const assistant = await startAssistantServer(mixed);
const { merchant, server } = await startLive(
  [
    entry(assistant, { apiKeyEnv: "TEST_MODEL_KEY" }),
    entry(assistant, { key: "other", name: "Other" }),
    entry(assistant, { key: "single", concurrency: 1, timeoutMs: 60_000 }),
    entry(assistant, { ...PRICES, key: "priced" }),
  ],
  { env: { TEST_MODEL_KEY: "sk-very-secret" } },
);

/** Sets the script of the assistant, and forgets earlier requests. */
function answering(script: AssistantServer["script"]): void {
  assistant.script = script;
  assistant.asked.length = 0;
}

describe("a live run", () => {
  it("stops early when the interval is as narrow as the preset promises, and says so", async () => {
    answering(preferring("Steel"));
    const run = await runLive(merchant, { assistants: ["single"] });
    expect(run).toMatchObject({ status: "partial", progress: { done: 18, total: 24 }, result: { winRate: 1 } });
    expect(run.warnings.map(({ code }: { code: string }) => code)).toContain("stopped_early");
  });

  it("is queued, asks all orders of whole designs under neutral ids, and reports the preferences", async () => {
    answering(mixed);
    const queued = await merchant.call("run_simulation", {
      ...PAIR,
      mode: "live",
      budgetCents: 100,
      assistants: ["local"],
    });
    expect(queued).toMatchObject({
      status: "queued",
      mode: "live",
      progress: { done: 0, total: 24 },
      spend: { cents: 0, capCents: 100 },
      vendors: [new URL(assistant.baseUrl).host],
      method: { engine: "live", promptVersion: "choice-v1" },
      assistants: [{ key: "local", mode: "live" }],
    });
    expect(queued.result).toBeUndefined();
    const run = await ended(merchant, queued.id);
    expect(run).toMatchObject({ status: "completed", progress: { done: 24, total: 24 }, spend: { cents: 0 } });
    expect(run.result).toMatchObject({
      winRate: expect.closeTo(2 / 3, 10) as number,
      splitRate: 0,
      invalidRate: 0,
      positionLocked: [],
      interval: { level: 0.95, kind: "wilson" },
    });
    expect(run.headline).toMatch(/Local model preferred you in 67 %/);
    expect(assistant.asked).toHaveLength(24);
    const first = assistant.asked.filter(({ titles }) => titles[0] === EXAMPLE.product.title);
    expect(first).toHaveLength(12);
    expect(assistant.asked[0]?.body).toMatchObject({ model: "scripted-1", max_tokens: 300 });
  });

  it("asks sets of three in all rotations, and asks several assistants the same tasks", async () => {
    answering(mixed);
    const run = await runLive(merchant, { ...EXAMPLE, assistants: ["local", "other"] });
    expect(run.progress).toEqual({ done: 72, total: 72 });
    expect(run.result.byAssistant.map((row: { assistant: string }) => row.assistant)).toEqual(["local", "other"]);
    expect(run.result.comparisonCount).toBe(3 * 2 * 2);
    const page = await merchant.call("get_simulation", { id: run.id, limit: 2 });
    expect(page.result.comparisons).toHaveLength(2);
    const orders = new Set(assistant.asked.map(({ titles }) => titles.join("|")));
    expect(orders.size).toBe(6);
  });

  it("withholds the figures of an assistant that always picks the first listing", async () => {
    answering(({ ids }) => ({ choose: ids[0] ?? "" }));
    const { result, headline } = await runLive(merchant, { assistants: ["local"] });
    expect(result).toMatchObject({ positionLocked: ["local"], comparisonCount: 0, byAssistant: [] });
    expect(headline).toBe("Nothing can be said. Withheld: Local model chose by position, not by listing.");
  });

  it("shows pages of requests and responses, without the API key", async () => {
    answering(preferring("Steel"));
    const { id } = await runLive(merchant, { assistants: ["local"] });
    const page = await merchant.call("get_simulation", { id, include: ["answers"], limit: 3 });
    expect(page.answers).toHaveLength(3);
    expect(page.answers[0]).toMatchObject({ assistant: "local", outcome: "picked", choice: 0, reasons: ["price"] });
    expect(page.answers[0].exchanges[0].sent).toContain("Steel");
    expect(JSON.parse(page.answers[0].exchanges[0].received)).toMatchObject({ model: "scripted-1" });
    const next = await merchant.call("get_simulation", { id, include: ["answers"], limit: 3, cursor: page.nextCursor });
    expect(next.answers[0]).not.toEqual(page.answers[0]);
    expect(JSON.stringify([page, next, server.logged])).not.toContain("very-secret");
  });

  it("is replayed from its recordings, without a request, with the same bytes", async () => {
    answering((asked) => (asked.request % 5 === 0 ? { text: "no json" } : preferring("Steel")(asked)));
    const run = await runLive(merchant, { assistants: ["local"] });
    const requests = assistant.asked.length;
    const { id, mode } = await merchant.call("run_simulation", { mode: "replay", replayOf: run.id });
    expect(mode).toBe("replay");
    const replayed = await ended(merchant, id);
    expect(replayed.status).toBe("completed");
    expect(JSON.stringify(replayed.result)).toBe(JSON.stringify(run.result));
    expect(assistant.asked).toHaveLength(requests);
    expect(replayed.spend).toEqual({ cents: 0, capCents: 0 });
  });

  it("is explained by the offline model", async () => {
    answering(preferring("Steel"));
    const { id } = await runLive(merchant, { assistants: ["local"] });
    const diagnosis = await merchant.call("diagnose_simulation", { id });
    expect(diagnosis.pairs.length).toBeGreaterThan(0);
    expect(diagnosis.limits.join(" ")).toContain("explains with the offline model");
  });

  it("that is cancelled ends within one task and keeps its answers", async () => {
    let held = true;
    answering((asked) => (asked.request >= 4 && held ? "hang" : preferring("Steel")(asked)));
    const { id } = await merchant.call("run_simulation", {
      ...PAIR,
      mode: "live",
      budgetCents: 100,
      assistants: ["single"],
    });
    await eventually(() => assistant.asked.length >= 5);
    await merchant.call("cancel_simulation", { id });
    held = false;
    const run = await ended(merchant, id);
    expect(run.status).toBe("cancelled");
    expect(run.progress.done).toBeLessThan(24);
    expect(run.progress.done).toBeGreaterThanOrEqual(4);
    expect(run.result.counts.matchups).toBe(3);
    expect(await merchant.call("cancel_simulation", { id })).toMatchObject({ status: "cancelled" });
  });
});

describe("a robustness run", () => {
  it("asks the same tasks with another prompt, says so, and is repeated and replayed with it", async () => {
    answering(mixed);
    const { promptVersions } = await merchant.call("get_methodology", {});
    expect(promptVersions).toEqual(PROMPT_VERSIONS);
    const first = await runLive(merchant, { assistants: ["local"] });
    expect(first.method.promptVersion).toBe(PROMPT_VERSIONS[0]);
    for (const promptVersion of PROMPT_VERSIONS) {
      answering(mixed);
      const run = await runLive(merchant, { assistants: ["local"], promptVersion });
      expect(run).toMatchObject({ status: "completed", method: { promptVersion } });
      expect(run.result.winRate).toBe(first.result.winRate);
      const isTable = assistant.asked.map(({ body }) => JSON.stringify(body).includes("| title |"));
      expect(new Set(isTable)).toEqual(new Set([promptVersion !== PROMPT_VERSIONS[0]]));
      const { arguments: asked } = await merchant.call("get_simulation", { id: run.id, include: ["arguments"] });
      expect(asked).toMatchObject({ promptVersion });
      const replay = await merchant.call("run_simulation", { mode: "replay", replayOf: run.id });
      const replayed = await ended(merchant, replay.id);
      expect(replayed).toMatchObject({ method: { promptVersion }, result: run.result });
    }
  });

  it("differs from a run with the default prompt: an idempotency key works for only one of them", async () => {
    const request = { ...PAIR, mode: "live", budgetCents: 5, assistants: ["local"], idempotencyKey: "robust-1" };
    const { id } = await merchant.call("run_simulation", request);
    const other = merchant.call("run_simulation", { ...request, promptVersion: PROMPT_VERSIONS[1] });
    await expect(other).rejects.toMatchObject({ code: "conflict" });
    await ended(merchant, id);
  });
});

describe("before a live run", () => {
  let unpriced: Awaited<ReturnType<typeof startLive>> | undefined;

  it("an estimate states its cost and who receives the text; nothing is asked or stored", async () => {
    answering(mixed);
    const { total } = await merchant.call("list_simulations", {});
    const request = { ...PAIR, mode: "live", budgetCents: 5, assistants: ["priced"], estimateOnly: true };
    const answer = await merchant.call("run_simulation", request);
    expect(answer.id).toBeUndefined();
    expect(answer.estimate).toMatchObject({ tasks: 24, requests: 24, vendors: [new URL(assistant.baseUrl).host] });
    expect(answer.estimate.cents.usual).toBeLessThan(answer.estimate.cents.most);
    expect(answer.estimate.halfWidth).toBeCloseTo(0.19, 2);
    expect(assistant.asked).toHaveLength(0);
    expect((await merchant.call("list_simulations", {})).total).toBe(total);
  });

  it("a request without a real assistant is rejected with a way to get a free one", async () => {
    const nobody = await newMerchant(await startServer());
    const refused = nobody.call("run_simulation", { ...PAIR, mode: "live", budgetCents: 5 });
    await expect(refused).rejects.toMatchObject({ code: "validation-failed" });
    await expect(refused).rejects.toMatchObject({ issues: [{ detail: expect.stringContaining("Ollama") as string }] });
  });

  it.each([
    ["without a cap", { budgetCents: undefined }, "budgetCents"],
    ["with an unknown assistant", { assistants: ["nobody"] }, "assistants"],
    ["with an assistant without a price", { assistants: ["unpriced"] }, "assistants"],
    ["with a recorded run", { replayOf: `sim_${"A".repeat(22)}` }, "replayOf"],
    ["with six rivals", { competitors: Array.from({ length: 6 }, () => PAIR.competitors[0]) }, "competitors"],
  ])("it is refused %s", async (_, more, field) => {
    const remote = { baseUrl: "https://models.example/v1" };
    const { merchant: other } = (unpriced ??= await startLive([
      entry(remote, PRICES),
      entry(remote, { key: "unpriced" }),
    ]));
    const refused = other.call("run_simulation", {
      ...PAIR,
      mode: "live",
      budgetCents: 5,
      assistants: ["local"],
      ...more,
    });
    await expect(refused).rejects.toMatchObject({ issues: [{ path: expect.arrayContaining([field]) as string[] }] });
  });

  it("paid assistants need a plan that includes them; free ones do not", async () => {
    answering(mixed);
    const free = await newMerchant(server, "scan");
    const request = { ...PAIR, mode: "live", budgetCents: 5 };
    await expect(free.call("run_simulation", { ...request, assistants: ["priced"] })).rejects.toMatchObject({
      code: "subscription-required",
    });
    const { id, status } = await free.call("run_simulation", { ...request, assistants: ["local"] });
    expect(status).toBe("queued");
    await ended(free, id);
  });

  it.each([
    ["offline with a cap", { ...PAIR, budgetCents: 5 }, "budgetCents"],
    ["offline without listings", {}, "product"],
    ["replay with listings", { ...PAIR, mode: "replay", replayOf: `sim_${"A".repeat(22)}` }, "product"],
    ["replay of nothing", { mode: "replay" }, "replayOf"],
  ])("arguments of another mode are refused: %s", async (_, request, field) => {
    await expect(merchant.call("run_simulation", request)).rejects.toMatchObject({
      issues: expect.arrayContaining([expect.objectContaining({ path: [field] })]) as object[],
    });
  });
});
