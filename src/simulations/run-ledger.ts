import { hash } from "node:crypto";
import type { Assistants } from "../assistants/ports.ts";
import type { Clock } from "../shared/ports.ts";
import { Problem } from "../shared/problem.ts";
import { newId } from "../shared/secret.ts";
import { nextDayOf } from "./days.ts";
import type { ComputedAnswer } from "./computed-run.ts";
import { expiryWarnings } from "./live/expiry.ts";
import { ID_PREFIX, type RunKind, type SimulationMode } from "./run-kinds.ts";
import type { RunQuota } from "./simulation.ts";
import type {
  AnyStoredRun,
  StoredLiveRun,
  EarlierRun,
  LiveProgress,
  NewRun,
  NewWork,
  RunOrigin,
  SimulationStore,
  StoredCalibration,
  StoredComparison,
  StoredRun,
  StoredSimulation,
} from "./store.ts";

export interface RunLedgerParts {
  readonly store: SimulationStore;
  /** Returns the quota of an account. Throws `unauthenticated` when the account was deleted. */
  readonly quotaOf: (accountId: string) => Promise<RunQuota>;
  readonly clock: Clock;
  readonly assistants: Assistants;
}

/** Identifies the request of a run before the run is computed. */
export interface RunRequestKey<K extends RunKind> {
  readonly kind: K;
  readonly inputHash: string;
  readonly idempotencyKey: string | undefined;
  /** Number of runs that count against the plan; 1 by default. */
  readonly runs?: number | undefined;
}

type RunOfKind<K extends RunKind> = Extract<AnyStoredRun, { readonly kind: K }>;

/** The computed parts of a run. */
export type ComputedParts<K extends RunKind> = Pick<RunOfKind<K>, "answer" | "method"> &
  Pick<RunOrigin, "input" | "listingIds" | "summary"> & {
    /** Present for a run that workers carry out. */
    readonly queued?: QueuedRun | undefined;
  };

/** Fields of a stored run that workers carry out. */
export interface QueuedRun extends NewWork {
  readonly mode: SimulationMode;
  readonly live?: LiveProgress;
}

/** A simulation with its result. */
export type FinishedSimulation = StoredSimulation & { readonly answer: ComputedAnswer };

/** Stores each run once and counts it against the plan. */
export class RunLedger {
  readonly #parts: RunLedgerParts;

  constructor(parts: RunLedgerParts) {
    this.#parts = parts;
  }

  /**
   * Returns the run of a request: the earlier run with its idempotency key, else a new run from `compute`. Throws
   * `conflict` for a key that was used for another request, and `subscription-required` if the plan allows no more runs
   * that day.
   */
  async runOnce<K extends RunKind>(
    accountId: string,
    { kind, inputHash, idempotencyKey, runs = 1 }: RunRequestKey<K>,
    compute: () => Promise<ComputedParts<K>>,
  ): Promise<RunOfKind<K>> {
    const { clock, store, quotaOf } = this.#parts;
    const startedAt = clock.now();
    const key = idempotencyKey === undefined ? undefined : hash("sha256", idempotencyKey);
    const earlier = key === undefined ? undefined : await store.byKey(accountId, kind, key, startedAt);
    if (earlier !== undefined) return this.#earlier(accountId, earlier, inputHash);
    const quota = await quotaOf(accountId);
    // Checked before the work as well, so that a rejected request costs nothing.
    const made = await store.runsOnDay(accountId, startedAt);
    if (made + runs > quota.runsPerDay) throw overQuota(quota, runs, startedAt);
    const { queued, ...computed } = await compute();
    const done = { status: "completed", mode: "offline", startedAt, finishedAt: clock.now() };
    const run = {
      ...computed,
      id: newId(ID_PREFIX[kind]),
      kind,
      inputHash,
      key,
      runs,
      createdAt: startedAt,
      ...(queued === undefined ? done : { status: "queued", ...queued }),
    } as unknown as RunOfKind<K> & NewRun;
    const outcome = await store.add(accountId, run, quota.runsPerDay);
    if (outcome === "over-limit") throw overQuota(quota, runs, startedAt);
    return outcome === "added" ? run : this.#earlier(accountId, outcome, inputHash);
  }

  async #earlier<K extends RunKind>(accountId: string, earlier: EarlierRun, inputHash: string): Promise<RunOfKind<K>> {
    if (earlier.inputHash === inputHash) return (await this.#byId(accountId, earlier.id)) as RunOfKind<K>;
    throw new Problem(
      "conflict",
      "This idempotencyKey was used with other arguments, or a saved listing has changed since. Use a new key.",
    );
  }

  /**
   * Returns a run that a tool made, with a warning if it has expired. Throws `not-found`, and `validation-failed` for a
   * calibration.
   */
  async stored(accountId: string, id: string): Promise<StoredRun> {
    const run = await this.#byId(accountId, id);
    if (run.kind === "calibrate")
      throw wrongKind("A calibration has no such report. Read the calibration or its answers.");
    return run;
  }

  /** Returns a run that asked real assistants. Throws `not-found`, and `validation-failed` for an offline run. */
  async live(accountId: string, id: string): Promise<StoredLiveRun> {
    const run = await this.#byId(accountId, id);
    if (run.mode !== "offline" && run.kind !== "optimize" && run.kind !== "batch") return run;
    throw wrongKind("Only a live run has recorded answers.");
  }

  /** Returns a calibration, with a warning if it has expired. Throws `not-found`. */
  async calibration(accountId: string, id: string): Promise<StoredCalibration> {
    const run = await this.#byId(accountId, id);
    if (run.kind !== "calibrate") throw unknownRun(id);
    return run;
  }

  async #byId(accountId: string, id: string): Promise<AnyStoredRun> {
    const { store, assistants, clock } = this.#parts;
    const found = await store.byId(accountId, id);
    if (found === undefined) throw unknownRun(id);
    if (found.mode === "offline" || found.finishedAt === undefined || !("assistants" in found.answer)) return found;
    const { answer, method } = found;
    const expired = expiryWarnings({ method, assistants: answer.assistants ?? [] }, assistants, clock.now());
    return { ...found, answer: { ...answer, warnings: [...expired, ...answer.warnings] } } as AnyStoredRun;
  }

  /** Returns a comparison. Throws `not-found`. */
  async comparison(accountId: string, id: string): Promise<StoredComparison> {
    const run = await this.stored(accountId, id);
    if (run.kind === "compare") return run;
    throw unknownRun(id);
  }

  /** Returns a simulation. Throws `not-found`, and `validation-failed` for a run of another kind. */
  async simulation(accountId: string, id: string): Promise<StoredSimulation> {
    const run = await this.stored(accountId, id);
    if (run.kind === "simulate") return run;
    throw wrongKind("This works only for a simulation. Send an id that begins with sim_.");
  }

  /**
   * Returns a simulation with its result. Throws as `simulation` does, and `conflict` for a simulation without a
   * result.
   */
  async finished(accountId: string, id: string): Promise<FinishedSimulation> {
    const run = await this.simulation(accountId, id);
    const { result } = run.answer;
    if (result === undefined) throw new Problem("conflict", `The run ${id} is ${run.status} and has no result.`);
    return { ...run, answer: { ...run.answer, result } };
  }
}

/** Returns the problem of a run that the account does not have. */
export function unknownRun(id: string): Problem {
  return new Problem("not-found", `Your account has no run ${id}.`);
}

/** Returns the problem of a run of the wrong kind. */
function wrongKind(detail: string): Problem {
  return new Problem("validation-failed", detail, { issues: [{ code: "invalid-value", detail, path: ["id"] }] });
}

function overQuota({ runsPerDay, planName }: RunQuota, runs: number, now: number): Problem {
  const why = runs === 1 ? "all of them are used" : `not enough are left: this takes ${runs}`;
  return new Problem(
    "subscription-required",
    `The plan ${planName} has ${runsPerDay} runs a day, and ${why}. Nothing was saved. ` +
      `The next day begins at ${new Date(nextDayOf(now)).toISOString()}.`,
  );
}
