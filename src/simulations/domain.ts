import type { Logger } from "pino";
import type { Database } from "../database/ports.ts";
import type { Domain } from "../domain.ts";
import { offer } from "../shared/port-group.ts";
import { SIMULATIONS, type SimulationsForPages } from "./ports.ts";
import { Simulations, type SimulationsParts } from "./simulations.ts";
import { SqlSimulationStore } from "./storage/simulation-store.ts";
import { SIMULATION_STORAGE } from "./storage/storage.ts";
import type { SimulationTables } from "./storage/tables.ts";

export interface SimulationsDomainParts extends Omit<SimulationsParts, "store"> {
  readonly database: Database;
  readonly log: Logger;
}

/** After the start: what a process needs to answer its first requests comes before. */
const WARM_UP_MS = 1_000;

/** The simulations, with what pages use of them. */
export interface SimulationsDomain extends Domain {
  readonly forPages: SimulationsForPages;
}

/** Makes the domain of simulations. */
export function createSimulations({ database, log, ...parts }: SimulationsDomainParts): SimulationsDomain {
  const store = new SqlSimulationStore(database.queries<SimulationTables>());
  const simulations = new Simulations({ ...parts, store });
  return {
    name: "simulations",
    offers: [offer(SIMULATIONS, { simulations })],
    storage: SIMULATION_STORAGE,
    forPages: {
      preview: (request, matchup) => simulations.preview(request, matchup),
      suggestQueries: (accountId, request) => simulations.suggestQueries(accountId, request),
    },
    startUpkeep() {
      const timer = setTimeout(() => {
        simulations.warmUp().catch((error: unknown) => log.error({ err: error }, "the offline engine cannot be used"));
      }, WARM_UP_MS);
      timer.unref();
      return async () => clearTimeout(timer);
    },
  };
}
