import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atEnd } from "../../support/at-end.ts";
import type { AssistantServer } from "../../support/assistant-server.ts";
import { FastClock } from "../../support/clock.ts";
import { eventually } from "../../support/eventually.ts";
import { type Merchant, newMerchant } from "../../support/merchant.ts";
import { startServer, type TestServer } from "../../support/server.ts";
import { EXAMPLE } from "../support.ts";

/** The worked example against one rival, which gives pairs. */
export const PAIR = {
  product: EXAMPLE.product,
  competitors: EXAMPLE.competitors.slice(0, 1),
  queries: EXAMPLE.queries,
};

/** Returns an entry of an assistants file. */
export function entry(server: Pick<AssistantServer, "baseUrl">, more: object = {}) {
  return {
    key: "local",
    name: "Local model",
    kind: "openai-compatible",
    baseUrl: server.baseUrl,
    model: "scripted-1",
    ...more,
  };
}

/** Prices at which a request costs a few hundredths of a cent. */
export const PRICES = { inputCentsPerMillion: 50, outputCentsPerMillion: 400 };

/** Writes an assistants file and returns its path. */
export function assistantsFile(...assistants: readonly object[]): string {
  const folder = mkdtempSync(join(tmpdir(), "agent-commerce-assistants-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "assistants.json");
  writeFileSync(file, JSON.stringify({ assistants }));
  return file;
}

/** Starts a service with assistants, and a merchant on a plan. */
export async function startLive(
  assistants: readonly object[],
  { env = {}, plan = "compete" }: { env?: Readonly<Record<string, string>>; plan?: string } = {},
): Promise<{ readonly server: TestServer; readonly merchant: Merchant }> {
  const server = await startServer(
    { clock: new FastClock(60) },
    { ASSISTANTS_FILE: assistantsFile(...assistants), ...env },
  );
  return { server, merchant: await newMerchant(server, plan) };
}

const FINAL = new Set(["completed", "partial", "cancelled", "failed"]);

/** Waits for the end of a run and returns it. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into any shape
export async function ended(merchant: Merchant, id: string): Promise<any> {
  let run = await merchant.call("get_simulation", { id });
  await eventually(async () => {
    await new Promise((resolve) => setTimeout(resolve, 40));
    run = await merchant.call("get_simulation", { id });
    return FINAL.has(run.status);
  });
  return run;
}

/** Runs a live simulation to its end. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into any shape
export async function runLive(merchant: Merchant, more: object = {}): Promise<any> {
  const { id } = await merchant.call("run_simulation", { ...PAIR, mode: "live", budgetCents: 100, ...more });
  return ended(merchant, id);
}
