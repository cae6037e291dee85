import type { CalibratedAssistant } from "../../engine/choice/calibrated-assistant.ts";
import { DEFAULT_PROMPT } from "../../engine/live/prompt.ts";
import { hashJson } from "../../shared/canonical-json.ts";
import { Problem, type ValidationIssue } from "../../shared/problem.ts";
import { newSalt } from "../../shared/secret.ts";
import { modelLabel } from "../live/expiry.ts";
import { estimateOf } from "../live/estimate.ts";
import { assistantsFor, plannedOf } from "../live/live-arguments.ts";
import type { LiveRuns, LiveRunsParts } from "../live/live-runs.ts";
import { queuedLiveRun } from "../live/queued-run.ts";
import type { LiveInput } from "../live/live-input.ts";
import type { LiveEstimate } from "../live/estimate-schema.ts";
import type { OfflineEngine } from "../offline-engine.ts";
import { predictMeasured } from "../predict-measured.ts";
import type { SideBySide } from "../side-by-side.ts";
import type { SimulationQuery } from "../run-fields.ts";
import { isOpen } from "../run-kinds.ts";
import type { SimulationSnapshot, StoredCalibration } from "../store.ts";
import { calibratedKey, type CalibrationAnswer, type CalibrationInput, type CalibrationTasks } from "./calibration.ts";
import { calibrationWork } from "./calibration-work.ts";

/** A merchant's request for a calibration. */
export interface CalibrationRequest {
  /** Id of the simulation that the listings and questions come from. */
  readonly from: string;
  /** Key of a real assistant. */
  readonly assistant: string;
  readonly tasks: CalibrationTasks;
  /** Hard cap on the cost. */
  readonly budgetCents: number;
}

/** The estimate of a calibration's tasks and cost. */
export type CalibrationEstimate = Omit<LiveEstimate, "halfWidth">;

/** An engine with the calibrated assistants that it includes. */
export interface CalibratedEngine {
  readonly engine: OfflineEngine;
  readonly calibrated: readonly CalibratedAssistant[];
  /** Ids of the calibrations behind them. */
  readonly ids: readonly string[];
}

export interface CalibrationsParts extends LiveRunsParts {
  /** Loads the live runs. */
  readonly live: () => Promise<Pick<LiveRuns, "wake" | "comparisons">>;
}

/** Maximum calibrations in a list. Older ones have expired. */
const SHOWN = 100;

/** Measures the coefficients of real assistants with the listings of an account. */
export class Calibrations {
  readonly #parts: CalibrationsParts;

  constructor(parts: CalibrationsParts) {
    this.#parts = parts;
  }

  /** Estimates a calibration. Throws as `start` does. */
  async estimate(accountId: string, request: CalibrationRequest): Promise<CalibrationEstimate> {
    const { input, answer } = await this.#prepare(accountId, request);
    return estimateOf(calibrationWork(input, answer));
  }

  /**
   * Stores a calibration that workers carry out. Throws `not-found` for a simulation that the account does not have,
   * `validation-failed` for a request that cannot be asked, and as `RunLedger` does.
   */
  async start(accountId: string, request: CalibrationRequest, idempotencyKey: string): Promise<StoredCalibration> {
    const { ledger, engines, clock, live } = this.#parts;
    const asked = { kind: "calibrate", inputHash: hashJson(request), idempotencyKey } as const;
    const run = await ledger.runOnce(accountId, asked, async () => {
      const { input, answer } = await this.#prepare(accountId, request);
      return {
        answer,
        input,
        method: (await engines.current()).liveMethod(input.live.promptVersion, clock.now()),
        listingIds: [],
        summary: { product: answer.product, headline: answer.headline },
        queued: queuedLiveRun(calibrationWork(input, answer)),
      };
    });
    await (await live()).wake(run.id);
    return run;
  }

  /** Returns a calibration. Throws `not-found`. */
  async get(accountId: string, id: string): Promise<StoredCalibration> {
    return this.#parts.ledger.calibration(accountId, id);
  }

  /** Returns the calibrations of an account, the latest first. */
  async list(accountId: string): Promise<StoredCalibration[]> {
    const { simulations } = await this.#parts.store.list(accountId, { kind: "calibrate" }, { limit: SHOWN });
    return Promise.all(simulations.map(({ id }) => this.get(accountId, id)));
  }

  /** Returns the calibrated assistants that simulations of an account may name: the latest for each real assistant. */
  async usable(accountId: string): Promise<(CalibratedAssistant & { readonly id: string })[]> {
    const latest = new Map<string, CalibratedAssistant & { readonly id: string }>();
    for (const run of await this.list(accountId)) {
      const one = calibratedAssistant(run);
      if (one !== undefined && !latest.has(one.key)) latest.set(one.key, one);
    }
    return [...latest.values()];
  }

  /**
   * Returns the measurements of a live run next to the predictions for the assistants that the account has calibrated.
   */
  async sideBySide(accountId: string, id: string): Promise<SideBySide[]> {
    const { ledger, store, engines, live } = this.#parts;
    const calibrated = await this.usable(accountId);
    if (calibrated.length === 0) return [];
    const run = await ledger.finished(accountId, id);
    const comparisons = await (await live()).comparisons(accountId, run);
    const { features } = (await store.inputOf(accountId, id)) as SimulationSnapshot;
    return predictMeasured(await engines.of(run.method.coefficients), { run, features, comparisons, calibrated });
  }

  /** Returns the engine for new runs, with the calibrated assistants that a run names. */
  async engineFor(accountId: string, assistants: readonly string[]): Promise<CalibratedEngine> {
    const calibrated = (await this.usable(accountId)).filter(({ key }) => assistants.includes(key));
    const engine = (await this.#parts.engines.current()).withCalibrated(calibrated);
    return { engine, calibrated, ids: calibrated.map(({ id }) => id) };
  }

  async #prepare(accountId: string, request: CalibrationRequest) {
    const { store, assistants, quotaOf, engines } = this.#parts;
    const { from, tasks, budgetCents } = request;
    const origin = await this.#parts.ledger.simulation(accountId, from);
    const stored = (await store.inputOf(accountId, from)) as SimulationSnapshot | LiveInput;
    const { product, competitors } = stored;
    const asked = { assistants: [request.assistant], competitors, budgetCents };
    const [chosen] = assistantsFor(asked, assistants, await quotaOf(accountId));
    const queries = origin.answer.queries.filter(isOpenQuery);
    if (chosen === undefined || queries.length === 0) throw needsOpenQuery();
    const planned = plannedOf(chosen);
    const { key, name, vendor } = planned;
    const input: CalibrationInput = {
      product,
      competitors,
      live: {
        tasks,
        budgetCents,
        promptVersion: DEFAULT_PROMPT,
        seed: newSalt(),
        assistants: [planned],
        queries,
        published: (await engines.current()).published(),
      },
    };
    const answer: CalibrationAnswer = {
      headline: `${name} will be asked at least ${tasks} choices.`,
      product: origin.answer.product,
      competitors: origin.answer.competitors,
      assistants: [{ key, name, vendor, calibratedTo: modelLabel(chosen) }],
      from,
      questions: queries.map(({ text }) => text),
      warnings: [],
    };
    return { input, answer };
  }
}

function needsOpenQuery(): Problem {
  const detail =
    "All of its questions have a budget or a least rating. One without is needed: it tells how much price and rating count.";
  const issues: ValidationIssue[] = [{ code: "invalid-value", detail, path: ["from"] }];
  return new Problem("validation-failed", "This cannot be calibrated.", { issues });
}

/** Returns whether a query has no price or rating limit. A limit would hide how much price and rating count. */
function isOpenQuery({ parsed: { priceRegime, budgetCents, minRating } }: SimulationQuery): boolean {
  return priceRegime === "default" && budgetCents === null && minRating === null;
}

/** Returns the calibrated assistant of a calibration; undefined if it is open, has no fit, or has expired. */
function calibratedAssistant(run: StoredCalibration): (CalibratedAssistant & { readonly id: string }) | undefined {
  const { answer, method, id } = run;
  const [asked] = answer.assistants;
  if (isOpen(run) || answer.fit === undefined || asked === undefined) return undefined;
  if (answer.warnings.some(({ code }) => code === "expired")) return undefined;
  const { coefficients, choices, beatsBaselines } = answer.fit;
  return {
    id,
    key: calibratedKey(asked.key),
    name: `${asked.name}, calibrated`,
    calibratedTo: `${asked.calibratedTo}, ${choices} choices`,
    asOf: method.asOf,
    coefficients: coefficients.map(({ feature, value, sd }) => ({ feature, value, sd })),
    ...(beatsBaselines
      ? {}
      : { doubt: `${asked.name}: its calibration predicts no better than price, ratings or chance alone.` }),
  };
}
