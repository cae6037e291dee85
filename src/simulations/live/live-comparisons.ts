import { DEFAULT_PROMPT } from "../../engine/live/prompt.ts";
import { LIVE_COMPARISON_LIMIT, LIVE_LIMITS } from "../../engine/simulation/method.ts";
import { count } from "../../engine/wording.ts";
import { hashJson } from "../../shared/canonical-json.ts";
import { newSalt } from "../../shared/secret.ts";
import { finishInTurns } from "../../shared/steps.ts";
import { comparisonSnapshot, hashComparison, type ResolvedComparison } from "../comparison-request.ts";
import type { ComputedComparison } from "../computed-run.ts";
import type { ComparisonAnswer } from "../listing-comparison.ts";
import { nameListing, savedIds } from "../resolved-listing.ts";
import type { Keyed } from "../run-mode.ts";
import type { StoredComparison } from "../store.ts";
import { comparisonWork } from "./comparison-work.ts";
import type { LiveComparisonInput } from "./live-input.ts";
import { estimateHeadline, estimateOf } from "./estimate.ts";
import { assistantsFor, type LiveArguments, plannedOf } from "./live-arguments.ts";
import type { LiveRuns, LiveRunsParts } from "./live-runs.ts";
import { assistantFields, startWarnings } from "./prepare-live.ts";
import { queuedLiveRun } from "./queued-run.ts";

export interface LiveComparisonsParts extends LiveRunsParts {
  readonly live: Pick<LiveRuns, "wake">;
}

/** Compares two versions of a listing by asking real assistants. */
export class LiveComparisons {
  readonly #parts: LiveComparisonsParts;

  constructor(parts: LiveComparisonsParts) {
    this.#parts = parts;
  }

  /** Estimates a comparison. Throws as `start` does. */
  async estimate(accountId: string, resolved: ResolvedComparison, live: LiveArguments): Promise<ComparisonAnswer> {
    const { engines, clock } = this.#parts;
    const { input, answer } = await this.#prepare(accountId, resolved, live);
    const { vendors: _, ...rest } = answer;
    const estimate = estimateOf(comparisonWork(input, answer));
    const method = (await engines.current()).liveMethod(input.live.promptVersion, clock.now());
    return { ...rest, headline: estimateHeadline(estimate), mode: "live", estimate, method };
  }

  /**
   * Stores a comparison that workers carry out. Throws as `assistantsFor` and `RunLedger` do, and `validation-failed`
   * for listings that cannot be compared.
   */
  async start(
    accountId: string,
    resolved: ResolvedComparison,
    { idempotencyKey, ...live }: LiveArguments & Keyed,
  ): Promise<StoredComparison> {
    const { ledger, engines, clock } = this.#parts;
    const { preset = "quick", budgetCents = 0 } = live;
    const request = { request: hashComparison(resolved), mode: "live", preset, budgetCents };
    const asked = { kind: "compare", inputHash: hashJson(request), idempotencyKey } as const;
    const run = await ledger.runOnce(accountId, asked, async () => {
      const { input, answer } = await this.#prepare(accountId, resolved, live);
      return {
        answer,
        input,
        method: (await engines.current()).liveMethod(input.live.promptVersion, clock.now()),
        listingIds: savedIds([resolved.a, resolved.b, ...resolved.competitors]),
        summary: { product: nameListing(resolved.a), headline: answer.headline },
        queued: queuedLiveRun(comparisonWork(input, answer)),
      };
    });
    await this.#parts.live.wake(run.id);
    return run;
  }

  async #prepare(
    accountId: string,
    resolved: ResolvedComparison,
    live: LiveArguments,
  ): Promise<{ input: LiveComparisonInput; answer: ComputedComparison }> {
    const { assistants, quotaOf, engines, clock } = this.#parts;
    const { preset = "quick", budgetCents = 0 } = live;
    const chosen = assistantsFor({ ...resolved, ...live }, assistants, await quotaOf(accountId));
    const { a, b, competitors, queries } = resolved;
    const engine = await engines.current();
    const together = { product: a, competitors: [b, ...competitors], queries, assistants: undefined };
    const prepared = await finishInTurns(engine.prepareLive(together));
    const planned = chosen.map(plannedOf);
    const plan = {
      preset,
      budgetCents,
      promptVersion: DEFAULT_PROMPT,
      seed: newSalt(),
      assistants: planned,
      queries: prepared.queries,
    };
    const warnings = await finishInTurns(startWarnings([a, b, ...competitors], queries.length));
    const answer: ComputedComparison = {
      headline: `${count(planned.length, "assistant")} will be asked about both versions.`,
      a: nameListing(a),
      b: nameListing(b),
      label: "measurement",
      competitors: competitors.map(nameListing),
      queries: [...prepared.queries],
      ...assistantFields(planned, clock.now()),
      limits: [LIVE_COMPARISON_LIMIT, ...LIVE_LIMITS],
      warnings: [...prepared.warnings, ...warnings],
    };
    return { input: { ...comparisonSnapshot(resolved), live: plan }, answer };
  }
}
