import type { LiveAssistant } from "../assistants/ports.ts";
import { portGroup } from "../shared/port-group.ts";
import type { Simulations } from "./simulations.ts";

export { isBatch } from "./batch/batches.ts";
export type { RepeatedRequest, Repeats, RunReading } from "./repeats.ts";

/** What tools use of simulations. */
export const SIMULATIONS = portGroup<{ readonly simulations: Simulations }>("simulations");

/** Simulates without an account. */
export type PreviewSimulation = Simulations["preview"];

/** Returns queries that the listings of a run suggest. */
export type SuggestQueries = Simulations["suggestQueries"];

/** A real assistant as people choose it. */
export type AskableAssistant = Pick<LiveAssistant, "key" | "name" | "model" | "vendor" | "prices" | "priceAsOf">;

/** What pages use of simulations in addition to the tools. */
export interface SimulationsForPages {
  readonly preview: PreviewSimulation;
  readonly suggestQueries: SuggestQueries;
  /** The assistants that live runs can ask; none where the operator has configured none. */
  readonly askable: readonly AskableAssistant[];
}
