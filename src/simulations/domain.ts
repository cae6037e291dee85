import type { Logger } from "pino";
import type { Database } from "../database/ports.ts";
import type { Domain } from "../domain.ts";
import { MICRO_CENTS } from "../engine/live/cost.ts";
import { offer } from "../shared/port-group.ts";
import { runRecords } from "./account-data.ts";
import { dayOf } from "./days.ts";
import { type CalibrationsForPages, SIMULATIONS, type SimulationsForPages } from "./ports.ts";
import { Repeats } from "./repeats.ts";
import { Simulations, type SimulationsParts } from "./simulations.ts";
import { SqlBatchStore } from "./storage/batch-store.ts";
import { SqlLiveStore } from "./storage/live-store.ts";
import { SqlSimulationStore } from "./storage/simulation-store.ts";
import { SIMULATION_STORAGE } from "./storage/storage.ts";
import type { SimulationTables } from "./storage/tables.ts";

export interface SimulationsDomainParts extends Omit<SimulationsParts, "store" | "liveStore" | "batchStore"> {
  readonly database: Database;
  readonly log: Logger;
}

/** Delay of the work on batches after the start, so that the first requests are answered first. */
const BATCHES_MS = 1_000;

/** Maximum wait at shutdown for paid answers, in milliseconds. */
const STOP_MS = 3_000;

/** The domain of simulations, with its ports for pages and schedules. */
export interface SimulationsDomain extends Domain {
  readonly forPages: SimulationsForPages;
  /** The port for schedules. */
  readonly repeats: Repeats;
  /** Returns the cost of live runs on this UTC day in cents, reservations included. */
  readonly spentToday: () => Promise<number>;
}

/** Returns the calibrations, which are loaded at their first use. */
function calibrationsOf({ calibrations }: Simulations): CalibrationsForPages {
  return {
    estimate: async (accountId, request) => (await calibrations()).estimate(accountId, request),
    start: async (accountId, request, key) => (await calibrations()).start(accountId, request, key),
    get: async (accountId, id) => (await calibrations()).get(accountId, id),
    list: async (accountId) => (await calibrations()).list(accountId),
    usable: async (accountId) => (await calibrations()).usable(accountId),
  };
}

/** Makes the domain of simulations. */
export function createSimulations({ database, log, ...parts }: SimulationsDomainParts): SimulationsDomain {
  const queries = database.queries<SimulationTables>();
  const stores = {
    store: new SqlSimulationStore(queries),
    liveStore: new SqlLiveStore(queries),
    batchStore: new SqlBatchStore(queries),
  };
  const simulations = new Simulations({ ...parts, ...stores, log });
  return {
    name: "simulations",
    offers: [offer(SIMULATIONS, { simulations })],
    storage: SIMULATION_STORAGE,
    accountData: (accountId) => runRecords(stores.store, simulations.batches, accountId),
    forPages: {
      preview: (request, matchup) => simulations.preview(request, matchup),
      sampleRuns: {
        run: (accountId, request) => simulations.run(accountId, { ...request, runs: 0 }),
        removeOf: (accountId, productIds) => stores.store.removeOf(accountId, productIds),
      },
      calibrations: calibrationsOf(simulations),
      sideBySide: async (accountId, id) => (await simulations.calibrations()).sideBySide(accountId, id),
      suggestQueries: (accountId, request) => simulations.suggestQueries(accountId, request),
      askable: parts.assistants.list.map(({ key, name, model, vendor, prices, priceAsOf }) => {
        return { key, name, model, vendor, prices, priceAsOf };
      }),
    },
    repeats: new Repeats({ ...stores, run: (accountId, request) => simulations.runIn(accountId, request) }),
    spentToday: async () => (await stores.liveStore.spentOn(dayOf(parts.clock.now()))) / MICRO_CENTS,
    startUpkeep() {
      const timer = setTimeout(() => simulations.batches.startWork(), BATCHES_MS);
      timer.unref();
      simulations.startWork();
      return async () => {
        clearTimeout(timer);
        await parts.queue.stop(STOP_MS);
      };
    },
  };
}
