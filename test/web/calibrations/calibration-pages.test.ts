import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parseAssistantsFile } from "../../../src/assistants/assistants-file.ts";
import { type Asked, type AssistantServer, preferring, startAssistantServer } from "../../support/assistant-server.ts";
import { eventually } from "../../support/eventually.ts";
import { randomOf } from "../../engine/live/support.ts";
import { bodyOf, PagesUnderTest, chunksOf, type Visitor, wordsOf } from "../account/support.ts";

const RUNS = "/dashboard/simulations";
const CALIBRATIONS = `${RUNS}/calibrations`;

/** Of an assistant for which price counts more, and rating less, than for those of the studies. */
const TRUE = { price: -4, rating: 3, reviews: 0.3, sponsored: -0.5, endorsed: 1.5 };
const random = randomOf("calibrated");
const gumbel = () => -Math.log(-Math.log(random() + 1e-12) + 1e-12);

/** Chooses as a shopper with known coefficients does. */
const shopper: AssistantServer["script"] = ({ rows }: Asked) => {
  const utilities = rows.map(({ price, rating, reviewCount, sponsored, endorsed }) => {
    const cents = Number(/[\d.]+/.exec(String(price))?.[0]);
    return (
      TRUE.price * Math.log(cents) +
      TRUE.rating * Number(rating) +
      TRUE.reviews * Math.log1p(Number(reviewCount)) +
      (sponsored === true ? TRUE.sponsored : 0) +
      (endorsed === true ? TRUE.endorsed : 0) +
      gumbel()
    );
  });
  return { choose: String(rows[utilities.indexOf(Math.max(...utilities))]?.["id"]) };
};

const assistant = await startAssistantServer(shopper);
const entry = { kind: "openai-compatible", model: "scripted-1", concurrency: 8 };
const read = parseAssistantsFile(
  JSON.stringify({
    assistants: [
      { ...entry, key: "local", name: "Local model", baseUrl: assistant.baseUrl },
      { ...entry, key: "priced", name: "Priced", baseUrl: "https://models.example/v1", inputCentsPerMillion: 50 },
      { ...entry, key: "unpriced", name: "Unpriced", baseUrl: "https://models.example/v1" },
    ].map((one) => (one.key === "priced" ? { ...one, outputCentsPerMillion: 400 } : one)),
  }),
  {},
);
if ("issues" in read) throw new Error(read.issues.join());
const under = new PagesUnderTest("http://localhost:3000", undefined, read.assistants);
let visitor: Visitor;
beforeEach(async () => {
  visitor = await under.signedIn();
  assistant.script = shopper;
  assistant.asked.length = 0;
});

const TYPED = {
  currency: "EUR",
  "product-title": "Steel bottle 750 ml",
  "product-price": "24,90",
  "rival-1-title": "Glass bottle 500 ml",
  "rival-1-price": "14.90",
  questions: "bottle for cycling\r\nbottle under 20 euro",
};

/** Simulates and returns the path of the run. */
async function simulated(more: Readonly<Record<string, string | readonly string[]>> = {}): Promise<string> {
  const reply = await visitor.submit(`${RUNS}/new`, { key: "k1", step: "run", ...TYPED, ...more });
  expect([reply.status, wordsOf(reply)]).toEqual([303, expect.anything()]);
  return reply.headers["Location"] ?? "";
}
const idOf = (path: string) => path.split("/").at(-1) ?? "";

type Given = Readonly<Record<string, string>>;
const estimate = (from: string, more: Given = {}) =>
  visitor.submit(CALIBRATIONS, {
    key: "c1",
    from: idOf(from),
    assistant: "local",
    tasks: "200",
    cap: "50",
    step: "estimate",
    ...more,
  });

/** Starts a calibration as the form does, and returns its path. */
async function started(from: string): Promise<string> {
  const estimated = /name="estimated" value="(\w+)"/.exec(bodyOf(await estimate(from)))?.[1] ?? "";
  const reply = await estimate(from, { step: "ask", estimated });
  expect([reply.status, wordsOf(reply)]).toEqual([303, expect.anything()]);
  return reply.headers["Location"] ?? "";
}

/** Returns the path of a calibration that has ended. */
async function calibrated(from: string): Promise<string> {
  const path = await started(from);
  await eventually(async () => !bodyOf(await visitor.get(path)).includes("How far it is"));
  return path;
}

describe("the page of calibrations", () => {
  it("leads to a new simulation when there are none, and says how to get an assistant when there are none", async () => {
    expect(wordsOf(await visitor.get(CALIBRATIONS))).toContain("A calibration needs a simulation");
    const nowhere = await new PagesUnderTest("http://localhost:3000").signedIn();
    expect(wordsOf(await nowhere.get(CALIBRATIONS))).toContain("A calibration needs a real assistant");
    expect(bodyOf(await visitor.get(RUNS))).toContain(`href="${CALIBRATIONS}"`);
  });

  it("shows who receives what at which cost before anything is asked, and calibrates once for each form", async () => {
    const from = await simulated();
    const words = wordsOf(await estimate(from));
    for (const part of [`Receives the texts ${new URL(assistant.baseUrl).host}`, "200 choices", "no charge per token"])
      expect(words).toContain(part);
    expect(assistant.asked).toHaveLength(0);
    const changed = await estimate(from, { step: "ask", estimated: "x" });
    expect(wordsOf(changed)).toContain("Nothing was asked or stored yet.");
    const path = await started(from);
    expect(path).toMatch(new RegExp(`^${CALIBRATIONS}/cal_\\w{22}$`));
    expect(await started(from)).toBe(path);
    await visitor.submit(`${path}/cancel`, {});
  });

  it.each([
    ["without a cap", { cap: "x" }, 422, "cap"],
    ["with a simulation that is not theirs", { from: `sim_${"A".repeat(22)}` }, 404, "from"],
    ["with an assistant that nobody knows", { assistant: "x" }, 422, "assistant"],
    ["with an assistant without a price", { assistant: "unpriced" }, 422, "assistant"],
    ["with another number of choices", { tasks: "7" }, 422, "tasks"],
    ["with an assistant that the plan does not have", { assistant: "priced" }, 402, ""],
  ])("%s comes back with what to change", async (_, more, status, field) => {
    const reply = await estimate(await simulated(), more);
    expect(reply.status).toBe(status);
    if (field !== "") expect(bodyOf(reply)).toContain(`<a href="#${field}">`);
  });

  it("needs a question without a budget", async () => {
    const reply = await estimate(await simulated({ questions: "cheap bottle" }));
    expect(reply.status).toBe(422);
    expect(wordsOf(reply)).toContain("All of its questions have a budget or a least rating.");
  });
});

describe("a calibration", () => {
  let owner: Visitor;
  let from: string;
  let path: string;
  beforeAll(async () => {
    visitor = owner = await under.signedIn();
    from = await simulated();
    path = await calibrated(from);
  });
  beforeEach(() => {
    visitor = owner;
  });

  it("finds the coefficients of the assistant, and reports how well they predict", async () => {
    const words = wordsOf(await visitor.get(path));
    expect(words).toContain("Local model was calibrated on 200 choices.");
    expect(words).toContain("better than price alone, ratings alone and chance");
    expect(words).toContain("Questions bottle for cycling Answers");
    for (const [name, value] of [
      ["Price", TRUE.price],
      ["Rating", TRUE.rating],
      ["Endorsed", TRUE.endorsed],
    ] as const) {
      const [, found, error] = new RegExp(`${name} (?:per|if) [a-z ]+ (−?[\\d.]+) ± ([\\d.]+)`).exec(words) ?? [];
      expect(Math.abs(Number(found?.replace("−", "-")) - value), name).toBeLessThan(3 * Number(error));
    }
    expect(wordsOf(await visitor.get(CALIBRATIONS))).toContain("Local model 200");
  });

  it("shows what was sent and received in pages, and as files", async () => {
    expect(bodyOf(await visitor.get(path))).toContain(`href="${RUNS}/${idOf(path)}/answers"`);
    const answers = await visitor.get(`${RUNS}/${idOf(path)}/answers`);
    expect(wordsOf(answers)).toMatch(/Local model picked .* 1–5 of 200/);
    const file = `${RUNS}/${idOf(path)}/file?format=`;
    const lines = (await chunksOf(await visitor.get(`${file}jsonl`))).trimEnd().split("\n");
    expect(lines).toHaveLength(200);
    expect(JSON.parse(lines[199] ?? "").exchanges[0].sent).toContain("Glass bottle");
    const csv = await chunksOf(await visitor.get(`${file}answers`));
    expect(csv).toContain("Glass bottle 500 ml");
    const read = JSON.parse(bodyOf(await visitor.get(`${file}json`)));
    expect(read).toMatchObject({
      status: "completed",
      calibration: { counts: { picked: 200 }, fit: { choices: 200 } },
    });
    expect((await (await under.signedIn()).get(`${file}jsonl`)).status).toBe(404);
  });

  it("gives simulations an assistant with these coefficients, for its account alone", async () => {
    expect(wordsOf(await visitor.get(`${RUNS}/new`))).toContain("Local model, calibrated");
    const run = await simulated({ key: "k2", assistants: ["assistant_4", "cal_local"] });
    expect(wordsOf(await visitor.get(run))).toContain("Local model, calibrated scripted-1 at 127.0.0.1");
    const { result, method } = JSON.parse(bodyOf(await visitor.get(`${run}/file?format=json`)));
    const [mean, own] = result.byAssistant;
    // The product costs more, which counts more with this assistant.
    expect(own.expectedWinRate).toBeLessThan(mean.expectedWinRate);
    expect(method.coefficients).toMatch(/^2026-11, cal_local 2026-11-\d\d$/);
    expect(wordsOf(await visitor.get(`${run}/diagnosis?assistant=cal_local`))).toContain("Local model, calibrated");
    const csv = bodyOf(await visitor.get(`${run}/file?format=csv`));
    expect(csv.match(/cal_local/g)).toHaveLength(2);
    const other = await under.signedIn();
    const refused = await other.submit(`${RUNS}/new`, { key: "k", step: "run", ...TYPED, assistants: ["cal_local"] });
    expect([refused.status, wordsOf(refused)]).toEqual([422, expect.stringContaining("Send one of assistant_1")]);
  });

  it("is shown next to what the assistant chose in a live run, on the page and in the report", async () => {
    assistant.script = preferring("Glass");
    const asked = { key: "k3", "live-assistants": ["local"], preset: "quick", cap: "5", ...TYPED };
    const page = bodyOf(await visitor.submit(`${RUNS}/new`, { ...asked, step: "estimate" }));
    const estimated = /name="estimated" value="(\w+)"/.exec(page)?.[1] ?? "";
    const { headers } = await visitor.submit(`${RUNS}/new`, { ...asked, step: "ask", estimated });
    const run = headers["Location"] ?? "";
    await eventually(async () => !bodyOf(await visitor.get(run)).includes("How far it is"));
    for (const shown of [await visitor.get(run), await visitor.get(`${run}/file?format=html`)]) {
      expect(wordsOf(shown)).toContain("Local model: measured and predicted");
      expect(wordsOf(shown)).toMatch(/“bottle for cycling” against Glass bottle 500 ml \d+ %/);
      expect(wordsOf(shown)).toContain("prediction what the model expects with the coefficients of its calibration");
    }
  });

  it("expires after 30 days: simulations can no longer use it", async () => {
    under.clock.at += 31 * 86_400_000;
    expect(wordsOf(await visitor.get(path))).toContain("expired");
    expect(wordsOf(await visitor.get(`${RUNS}/new`))).not.toContain("Local model, calibrated");
  });
});

it("a calibration of an assistant that chooses by position ends early, and its page says why", async () => {
  assistant.script = ({ ids }) => ({ choose: ids[0] ?? "" });
  const words = wordsOf(await visitor.get(await calibrated(await simulated())));
  expect(words).toMatch(
    /It chose by position, not by listing: it picked what was shown first in 100 % of \d\d choices\./,
  );
  expect(words).toContain("failed");
  expect(words).not.toContain("Asked less than planned");
  // A few more were running.
  expect(assistant.asked.length).toBeLessThan(24 + 10);
});

describe("a calibration that has not ended", () => {
  it("shows its progress, is cancelled by its form, and belongs to its account alone", async () => {
    assistant.script = ({ request }) => (request >= 3 ? "hang" : { choose: "none" });
    const path = await started(await simulated());
    await eventually(() => assistant.asked.length > 3);
    expect(bodyOf(await visitor.get(path))).toMatch(/<progress max="200" value="\d+"/);
    const other = await under.signedIn();
    expect((await other.get(path)).status).toBe(404);
    expect((await other.submit(`${path}/cancel`, {})).status).toBe(404);
    expect((await visitor.submit(`${path}/cancel`, {})).headers["Location"]).toBe(path);
    await eventually(async () => {
      under.clock.at += 61_000;
      return bodyOf(await visitor.get(path)).includes(">cancelled</span>");
    });
  });
});
