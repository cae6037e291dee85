import { portGroup } from "../shared/port-group.ts";
import type { Simulations } from "./simulations.ts";

/** What tools use of simulations. */
export const SIMULATIONS = portGroup<{ readonly simulations: Simulations }>("simulations");

/** Simulates without an account. */
export type PreviewSimulation = Simulations["preview"];
