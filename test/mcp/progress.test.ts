import { PassThrough } from "node:stream";
import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as HttpV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, it } from "vitest";
import { runStdio } from "../../src/stdio.ts";
import { newMerchantAtPages } from "../schedules/support.ts";
import { saveBottles } from "../simulations/batch/support.ts";
import { startCalibration } from "../simulations/calibration/support.ts";
import { assistantsFile, entry, PAIR } from "../simulations/live/support.ts";
import { type AssistantServer, preferring, startAssistantServer } from "../support/assistant-server.ts";
import { FastClock } from "../support/clock.ts";
import { dataFolder } from "../support/data-dir.ts";
import { eventually } from "../support/eventually.ts";
import { hastyQueue } from "../support/hasty-queue.ts";
import { call, post } from "../support/mcp-messages.ts";
import { type Merchant, merchantAt, newMerchant } from "../support/merchant.ts";
import { json, startServer } from "../support/server.ts";

/** Prefers the rival for cycling, and the product for anything else: no run ends early. */
const mixed: AssistantServer["script"] = (asked) =>
  preferring(asked.need.includes("cycling") ? "flask" : "Steel")(asked);
/** Answers a few tasks and then no more. */
const stuck: AssistantServer["script"] = (asked) => (asked.request >= 5 ? "hang" : mixed(asked));
const LIVE = { ...PAIR, mode: "live", budgetCents: 5, assistants: ["local"] };

const assistant = await startAssistantServer(mixed);
const env = {
  DATA_DIR: dataFolder(),
  ASSISTANTS_FILE: assistantsFile(
    entry(assistant, { timeoutMs: 8_000 }),
    entry(assistant, { key: "patient", timeoutMs: 120_000 }),
  ),
};
const start = () => startServer({ clock: new FastClock(20), queue: hastyQueue(env) }, env);
const server = await start();
const calibrator = await newMerchantAtPages(server);
const merchant: Merchant = calibrator;
const headers = { Authorization: `Bearer ${await merchant.key()}` };

function answering(script: AssistantServer["script"]): void {
  assistant.script = script;
  assistant.asked.length = 0;
}

interface Told {
  readonly progress: number;
  readonly total?: number | undefined;
}

/** Calls a tool with a client of the SDK, and returns its result with the progress that the client was told. */
type Calling = (
  base: string,
  name: string,
  args: Record<string, unknown>,
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into any shape
) => Promise<{ readonly run: any; readonly told: Told[] }>;

const callV2: Calling = async (base, name, args) => {
  const client = new ClientV2({ name: "test", version: "1" }, { versionNegotiation: { mode: "legacy" } });
  await client.connect(new HttpV2(new URL(`${base}/mcp`), { requestInit: { headers } }));
  const told: Told[] = [];
  const result = await client.callTool({ name, arguments: args }, { onprogress: (one) => void told.push(one) });
  await client.close();
  return { run: result.structuredContent, told };
};

const callV1: Calling = async (base, name, args) => {
  const client = new ClientV1({ name: "test", version: "1" });
  await client.connect(new HttpV1(new URL(`${base}/mcp`), { requestInit: { headers } }));
  const told: Told[] = [];
  const onprogress = (one: Told) => void told.push(one);
  const result = await client.callTool({ name, arguments: args }, CallToolResultSchema, { onprogress });
  await client.close();
  return { run: result.structuredContent, told };
};

/** Runs or reads until the run has ended, as a client does. */
const callToEnd: (callTool: Calling) => Calling = (callTool) => async (base, name, args) => {
  const told: Told[] = [];
  let called = await callTool(base, name, args);
  for (;;) {
    told.push(...called.told);
    if (!["queued", "running"].includes(called.run.status)) return { run: called.run, told };
    called = await callTool(base, "get_simulation", { id: called.run.id });
  }
};

describe.each([
  ["the v2 client", callV2],
  ["the v1 client", callV1],
])("%s that wants to hear of progress", (_, callTool) => {
  it("gets it while a live run works, and then the finished run", async () => {
    answering(mixed);
    const { run, told } = await callToEnd(callTool)(server.base, "run_simulation", LIVE);
    expect(run).toMatchObject({ status: "completed", progress: { done: 24, total: 24 } });
    expect(told.length).toBeGreaterThan(0);
    for (const [at, { progress, total }] of told.entries()) {
      expect(total).toBe(24);
      expect(progress).toBeGreaterThanOrEqual(told[at - 1]?.progress ?? 0);
    }
  });
});

it("a client gets a run as it is after a few seconds, its end when another cancels it, and no progress of what has ended", async () => {
  answering(stuck);
  const { run } = await callV2(server.base, "run_simulation", LIVE);
  expect(["queued", "running"]).toContain(run.status);
  const following = callToEnd(callV2)(server.base, "get_simulation", { id: run.id });
  assistant.script = () => ({ status: 400 });
  await merchant.call("cancel_simulation", { id: run.id });
  expect((await following).run.status).toBe("cancelled");
  const { told, run: same } = await callV2(server.base, "get_simulation", { id: run.id });
  expect(told).toEqual([]);
  expect(same.status).toBe("cancelled");
});

describe("a calibration", () => {
  it("is followed to its end over MCP", async () => {
    answering(mixed);
    const id = await startCalibration(calibrator, 5);
    const { run, told } = await callToEnd(callV2)(server.base, "get_simulation", { id });
    expect(run).toMatchObject({ id, status: "completed", progress: { done: 200, total: 200 } });
    expect(told.length).toBeGreaterThan(0);
    expect(told.every(({ total }) => total === 200)).toBe(true);
  });

  it.each([
    ["MCP", async (id: string) => (await callV2(server.base, "cancel_simulation", { id })).run],
    [
      "REST",
      async (id: string) => json(await calibrator.send("POST", `/api/merchant/v1/simulations/${id}/cancellation`)),
    ],
  ])("is cancelled over %s within one task, and stays as it is then", async (_, cancel) => {
    answering(stuck);
    const id = await startCalibration(calibrator, 5);
    await eventually(() => assistant.asked.length > 5);
    expect((await cancel(id)).id).toBe(id);
    assistant.script = () => ({ status: 400 });
    const { run } = await callToEnd(callV2)(server.base, "get_simulation", { id });
    expect(run).toMatchObject({ status: "cancelled", progress: { total: 200 } });
    expect(await cancel(id)).toMatchObject({ id, status: "cancelled", calibration: run.calibration });
  });

  it("is cancelled by nobody else", async () => {
    answering(stuck);
    const id = await startCalibration(calibrator, 5);
    const other = await newMerchant(server, "compete");
    await expect(other.call("cancel_simulation", { id })).rejects.toMatchObject({ code: "not-found" });
    assistant.script = () => ({ status: 400 });
    await calibrator.call("cancel_simulation", { id });
    await callToEnd(callV2)(server.base, "get_simulation", { id });
  });
});

it("a run goes on after a restart, and a client hears of the rest of it", async () => {
  const first = await start();
  const owner = await merchantAt(first, merchant.accountId);
  answering(stuck);
  const { id } = await owner.call("run_simulation", { ...LIVE, assistants: ["patient"] });
  await eventually(async () => (await owner.call("get_simulation", { id })).progress.done === 5);
  await Promise.all([first.stop(), server.stop()]);
  answering(mixed);
  const second = await start();
  const { run, told } = await callToEnd(callV2)(second.base, "get_simulation", { id });
  expect(run).toMatchObject({ id, status: "completed", progress: { done: 24 } });
  expect(told[0]?.total).toBe(24);
  expect(assistant.asked).toHaveLength(24 - 5);
});

describe("a call with a progress token", () => {
  const token = { _meta: { progressToken: "t" } };
  const withToken = (message: ReturnType<typeof call>) => ({
    ...message,
    params: { ...(message.params as object), ...token },
  });

  it("is answered with JSON when nothing is reported, or no stream is accepted", async () => {
    const again = await start();
    const plain = await post(again.base, withToken(call("list_plans")), {
      headers: { Accept: "application/json, text/event-stream" },
    });
    expect(plain.headers["content-type"]).toBe("application/json");
    answering(mixed);
    const live = withToken(call("run_simulation", LIVE));
    const whole = await post(again.base, live, { headers: { ...headers, Accept: "application/json" } });
    expect(json(whole).result.structuredContent.status).toBe("queued");
    const streamed = await post(again.base, live, { headers: { ...headers, Accept: "text/event-stream" } });
    expect(streamed.headers["content-type"]).toBe("text/event-stream");
    const events = streamed.text
      .trim()
      .split("\n\n")
      .map((event) => JSON.parse(event.replace("event: message\ndata: ", "")));
    expect(events[0]).toMatchObject({ method: "notifications/progress", params: { progressToken: "t", total: 24 } });
    expect(events.at(-1)).toMatchObject({ id: 1, result: { structuredContent: { progress: { total: 24 } } } });
  });

  it("hears of a batch on stdio", async () => {
    const folder = dataFolder();
    const setUp = await startServer({}, { DATA_DIR: folder });
    const owner = await newMerchant(setUp, "compete");
    await saveBottles(owner, 60, 3);
    const key = await owner.key();
    await setUp.stop();
    const [stdin, stdout] = [new PassThrough(), new PassThrough()];
    let text = "";
    stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
    const over = runStdio({ DATA_DIR: folder, AGENT_COMMERCE_API_KEY: key, LOG_LEVEL: "silent" }, { stdin, stdout });
    stdin.end(`${JSON.stringify(withToken(call("run_simulation", { products: [] })))}\n`);
    await over;
    const lines = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines[0]).toMatchObject({ method: "notifications/progress", params: { progressToken: "t", total: 60 } });
    // On a busy machine it goes on after the eight seconds that a call waits.
    const status = expect.stringMatching(/^(running|completed)$/);
    expect(lines.at(-1)).toMatchObject({ id: 1, result: { structuredContent: { status } } });
  });
});
