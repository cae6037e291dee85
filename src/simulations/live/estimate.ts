import { bytesOf, costOf, MICRO_CENTS, mostTokens, type TokenUse, usualTokens } from "../../engine/live/cost.ts";
import type { LiveEstimate } from "./estimate-schema.ts";
import { type LiveWork, promptFor } from "./live-work.ts";

/** Estimates the tasks and cost of a run from its prompts. */
export function estimateOf(work: LiveWork): Omit<LiveEstimate, "halfWidth"> {
  const { tasks } = work;
  const { assistants } = work.plan;
  const bytes = tasks.map((task) => bytesOf(promptFor(work, task)));
  const usual = sumOf(bytes.map(usualTokens));
  const most = sumOf(bytes.map(mostTokens));
  const costs = (use: TokenUse) => assistants.reduce((sum, prices) => sum + costOf(use, prices), 0) / MICRO_CENTS;
  return {
    tasks: tasks.length,
    requests: tasks.length * assistants.length,
    tokens: { input: usual.input * assistants.length, output: usual.output * assistants.length },
    cents: { usual: costs(usual), most: costs(most) },
    vendors: [...new Set(assistants.map(({ vendor }) => vendor))],
  };
}

/** Returns an estimate as a headline. */
export function estimateHeadline({ requests, cents }: Pick<LiveEstimate, "requests" | "cents">): string {
  return `${requests} requests, about ${cents.usual.toFixed(2)} cents. Nothing was asked or stored.`;
}

function sumOf(uses: readonly TokenUse[]): TokenUse {
  return {
    input: uses.reduce((sum, { input }) => sum + input, 0),
    output: uses.reduce((sum, { output }) => sum + output, 0),
  };
}
