import { beforeEach, describe, expect, it } from "vitest";
import { parseAssistantsFile } from "../../../src/assistants/assistants-file.ts";
import { type AssistantServer, preferring, startAssistantServer } from "../../support/assistant-server.ts";
import { eventually } from "../../support/eventually.ts";
import { bodyOf, PagesUnderTest, chunksOf, type Visitor, wordsOf } from "../account/support.ts";

const RUNS = "/dashboard/simulations";
const NEW = `${RUNS}/new`;
/** Prefers the rival for cycling, and the product for anything else: no run ends early. */
const mixed: AssistantServer["script"] = (asked) =>
  preferring(asked.need.includes("cycling") ? "Glass" : "Steel")(asked);
const assistant = await startAssistantServer(mixed);
const entry = { key: "local", name: "Local model", kind: "openai-compatible", model: "scripted-1" };
const read = parseAssistantsFile(
  JSON.stringify({
    assistants: [
      { ...entry, baseUrl: assistant.baseUrl },
      {
        ...entry,
        key: "priced",
        name: "Priced",
        baseUrl: "https://models.example/v1",
        inputCentsPerMillion: 50,
        outputCentsPerMillion: 400,
      },
    ],
  }),
  {},
);
if ("issues" in read) throw new Error(read.issues.join());
const under = new PagesUnderTest("http://localhost:3000", undefined, read.assistants);
const nowhere = new PagesUnderTest("http://localhost:3000");
let visitor: Visitor;
beforeEach(async () => {
  visitor = await under.signedIn();
  assistant.script = mixed;
  assistant.asked.length = 0;
});

const TYPED = {
  key: "k1",
  currency: "EUR",
  "product-title": "Steel bottle 750 ml",
  "product-price": "24,90",
  "rival-1-title": "Glass bottle 500 ml",
  "rival-1-price": "14.90",
  questions: "bottle for cycling\r\nbottle for the office\r\nsteel bottle",
  "live-assistants": ["local"],
  preset: "quick",
  cap: "20",
};
type Given = Readonly<Record<string, string | readonly string[]>>;

const estimate = (more: Given = {}) => visitor.submit(NEW, { ...TYPED, step: "estimate", ...more });
const estimatedIn = (page: string) => /name="estimated" value="(\w+)"/.exec(page)?.[1] ?? "";

/** Asks as the form of an estimate does, and returns the path of the run. */
async function asked(more: Given = {}): Promise<string> {
  const estimated = estimatedIn(bodyOf(await estimate(more)));
  const reply = await visitor.submit(NEW, { ...TYPED, ...more, step: "ask", estimated });
  expect([reply.status, wordsOf(reply)]).toEqual([303, expect.anything()]);
  return reply.headers["Location"] ?? "";
}

/** Returns the path of a run that has ended. */
async function measured(more: Given = {}): Promise<string> {
  const path = await asked(more);
  await eventually(async () => !bodyOf(await visitor.get(path)).includes("How far it is"));
  return path;
}

describe("the form for a live run", () => {
  it("says how to get a real assistant for free when there is none", async () => {
    visitor = await nowhere.signedIn();
    const words = wordsOf(await visitor.get(NEW));
    expect(words).toContain("No real assistant is configured here");
    for (const line of ["ollama pull", "assistants.json", "ASSISTANTS_FILE=assistants.json npm start"])
      expect(words).toContain(line);
    expect(bodyOf(await visitor.get(NEW))).not.toContain('name="live-assistants"');
  });

  it("names who can be asked, and shows the estimate before anything is asked", async () => {
    expect(wordsOf(await visitor.get(NEW))).toContain("Local model scripted-1 at 127.0.0.1");
    const words = wordsOf(await estimate());
    for (const part of [
      `Receives the texts ${new URL(assistant.baseUrl).host}`,
      "No facts, notes or account data",
      "24 choices of each assistant: 24 requests",
      "no charge per token",
      "± 19 points",
    ])
      expect(words).toContain(part);
    expect(assistant.asked).toHaveLength(0);
    expect(wordsOf(await visitor.get(RUNS))).toContain("No simulations yet");
  });

  it("asks nothing that was not estimated: a changed form shows its own estimate", async () => {
    const estimated = estimatedIn(bodyOf(await estimate()));
    const reply = await visitor.submit(NEW, { ...TYPED, step: "ask", preset: "standard", estimated });
    expect(wordsOf(reply)).toContain("The form has changed. This is the estimate for what it says now.");
    expect(wordsOf(reply)).toContain("96 choices of each assistant");
    expect(estimatedIn(bodyOf(reply))).not.toBe(estimated);
    expect(wordsOf(await visitor.get(RUNS))).toContain("No simulations yet");
  });

  it.each([
    ["with nobody to ask", { "live-assistants": [] }, 422, "live-assistants"],
    ["with an assistant that nobody knows", { "live-assistants": ["x"] }, 422, "live-assistants"],
    ["with a cap that is not a whole number", { cap: "1.50" }, 422, "cap"],
    ["with a preset that nobody knows", { preset: "huge" }, 422, "preset"],
    ["with six rivals", Object.fromEntries([1, 2, 3, 4, 5].map((i) => [`rival-${i}-title`, `Bottle ${i}`])), 200, ""],
    ["with an assistant that the plan does not have", { "live-assistants": ["priced"] }, 402, ""],
  ])("%s comes back with what to change", async (_, more, status, field) => {
    const reply = await estimate(more);
    expect(reply.status).toBe(status);
    if (field !== "") expect(bodyOf(reply)).toContain(`<a href="#${field}">`);
  });
});

describe("a live run", () => {
  it("shows its progress, with a script or without, and can be cancelled", async () => {
    assistant.script = ({ request }) => (request >= 3 ? "hang" : { choose: "none" });
    const path = await asked();
    await eventually(() => assistant.asked.length > 3);
    const reply = await visitor.get(path);
    const page = bodyOf(reply);
    expect(page).toMatch(/<h1>Asking Local model<\/h1>/);
    expect(page).toMatch(/<progress max="24" value="\d+"/);
    expect(page).toMatch(/<script type="module" src="\/assets\/[\w-]+\/follow\.js">/);
    expect(page).toContain('<noscript><meta http-equiv="refresh" content="10" /></noscript>');
    expect(reply.headers["Content-Security-Policy"]).toContain("connect-src 'self'; script-src 'self'");
    expect(page).toContain(`<a class="button main" href="${path}">Refresh</a>`);
    expect((await visitor.submit(`${path}/cancel`, {})).headers["Location"]).toBe(path);
    // A request that hangs is given up when its time is over.
    await eventually(async () => {
      under.clock.at += 61_000;
      return bodyOf(await visitor.get(path)).includes("cancelled");
    });
  });

  it("ends in what was measured, with its limits, and with no predictions", async () => {
    const reply = await visitor.get(await measured());
    const page = bodyOf(reply);
    expect(page).toMatch(/<h1>You were ahead in 2 of 3 match-ups and behind in 1\.<\/h1>/);
    expect(page).toContain('<span class="tag measured">measured</span>');
    expect(page).not.toContain("prediction</span>");
    expect(wordsOf(reply)).not.toMatch(/expects you|coefficients are off|contested/);
    for (const part of [
      "95 % interval",
      "Could not be counted",
      "Chose none of the listings",
      "Orders disagreed",
      "Local model: 50 % of its picks",
      "choice-v1",
    ])
      expect(wordsOf(reply)).toContain(part);
    expect(page).not.toContain("<script");
    expect(reply.headers["Content-Security-Policy"]).not.toContain("script-src");
  });

  it("is on the overview as what was measured, not as what is expected", async () => {
    await measured();
    const words = wordsOf(await visitor.get("/dashboard"));
    expect(words).toContain("You were ahead in");
    expect(words).not.toContain("The model expects you");
  });

  it("says that no listing was chosen when an assistant chooses none each time", async () => {
    assistant.script = () => ({ choose: "none" });
    expect(wordsOf(await visitor.get(await measured()))).toContain("Neither you nor a rival was chosen.");
  });

  it("withholds the figures of an assistant that chooses by position", async () => {
    assistant.script = ({ ids }) => ({ choose: ids[0] ?? "" });
    const words = wordsOf(await visitor.get(await measured()));
    expect(words).toContain("Nothing can be said.");
    expect(words).toContain("What was chosen by position says nothing about listings.");
    expect(words).toContain("Withheld: it chose by position.");
    expect(words).not.toContain("By question and rival");
    expect(words).toContain("100 % of its picks withheld");
  });

  it("shows its answers in pages, and as files with everything that was sent and received", async () => {
    const path = await measured();
    const first = await visitor.get(`${path}/answers`);
    expect(wordsOf(first)).toContain("Local model picked");
    expect(wordsOf(first)).toContain("1–5 of 24");
    const next = /href="([^"]+)"\s*>Next page/.exec(bodyOf(first))?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(wordsOf(await visitor.get(next))).toContain("6–10 of 24");
    const jsonl = await chunksOf(await visitor.get(`${path}/file?format=jsonl`));
    const lines = jsonl
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(24);
    expect(lines[23].exchanges[0].sent).toContain("Steel bottle 750 ml");
    const csv = await chunksOf(await visitor.get(`${path}/file?format=answers`));
    expect(csv).toMatch(/^assistant,query,shown,outcome,choice/);
    expect(csv).toContain("Steel bottle 750 ml");
    const other = await under.signedIn();
    expect((await other.get(`${path}/answers`)).status).toBe(404);
    expect((await other.submit(`${path}/replay`, {})).status).toBe(404);
  });

  it("is computed again from its recordings without a request", async () => {
    const path = await measured();
    const requests = assistant.asked.length;
    const replayed = (await visitor.submit(`${path}/replay`, {})).headers["Location"] ?? "";
    await eventually(async () => bodyOf(await visitor.get(replayed)).includes("from the record"));
    const words = wordsOf(await visitor.get(replayed));
    expect(words).toContain("You were ahead in 2 of 3 match-ups");
    expect(assistant.asked).toHaveLength(requests);
  });

  it("is filled in again with the assistants, how often they were asked, and the cap", async () => {
    const path = await measured({ cap: "17" });
    const page = bodyOf(await visitor.get(`${NEW}?again=${path.split("/").at(-1)}`));
    expect(page).toMatch(/name="cap"[^>]*value="17"/);
    expect(page.match(/name="live-assistants"[^>]*checked/g)).toHaveLength(1);
    expect(page.match(/name="assistants"[^>]*checked/g)).toHaveLength(4);
  });

  it("has a diagnosis that says it is the model's, and shows nothing that was measured", async () => {
    const path = await measured();
    const reply = await visitor.get(`${path}/diagnosis?query=0&competitor=0&assistant=local`);
    expect(bodyOf(reply)).toContain('<span class="tag prediction">prediction</span>');
    expect(wordsOf(reply)).toContain("It does not explain what was measured.");
    expect(wordsOf(reply)).toContain("Assistant 1");
  });

  it("is expired after 30 days", async () => {
    const path = await measured();
    under.clock.at += 31 * 86_400_000;
    const words = wordsOf(await visitor.get(path));
    expect(words).toContain("expired");
    expect(words).toContain("models change behind their names");
  });
});
