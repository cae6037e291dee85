import type { CalibratedAssistant } from "../engine/choice/calibrated-assistant.ts";
import { hashJson } from "../shared/canonical-json.ts";
import { isCalibrated } from "./calibration/calibration.ts";
import type { CalibratedEngine, Calibrations } from "./calibration/calibrations.ts";
import type { Engines } from "./engines.ts";
import type { OfflineEngine } from "./offline-engine.ts";

/** The engine of a new run, with what the run stores and hashes because of it. */
export interface RunEngine extends Pick<CalibratedEngine, "engine"> {
  /** The calibrated assistants that the run stores; absent if it names none. */
  readonly stored: { readonly calibrated?: readonly CalibratedAssistant[] | undefined };
  /** Returns the input hash of a request. It covers the calibrations that the request names. */
  readonly hashOf: (requestHash: string) => string;
}

/** Provides engines that know the calibrated assistants of an account. */
export class AccountEngines {
  readonly #engines: Engines;
  readonly #calibrations: () => Promise<Calibrations>;

  constructor(engines: Engines, calibrations: () => Promise<Calibrations>) {
    this.#engines = engines;
    this.#calibrations = calibrations;
  }

  /** Returns the engine of a new run. */
  async for(accountId: string, assistants: readonly string[] = []): Promise<RunEngine> {
    if (!assistants.some(isCalibrated))
      return { engine: await this.#engines.current(), stored: {}, hashOf: (requestHash) => requestHash };
    const { engine, calibrated, ids } = await (await this.#calibrations()).engineFor(accountId, assistants);
    return {
      engine,
      stored: { calibrated },
      hashOf: (requestHash) => hashJson({ requestHash, calibrations: ids }),
    };
  }

  /** Returns the engine that a stored run was made with. */
  async of(version: string, { calibrated = [] }: RunEngine["stored"]): Promise<OfflineEngine> {
    return (await this.#engines.of(version)).withCalibrated(calibrated);
  }
}
