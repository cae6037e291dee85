import { z } from "zod";
import { named } from "../shared/schema.ts";
import { ListingComparison } from "./listing-comparison.ts";
import { cautionFields, runFields } from "./run-fields.ts";
import { Simulation } from "./simulation.ts";

/** A stored run as the tool that made it answered: the prefix of its id tells which tool. */
export const Run = named(
  "Run",
  z.object({ ...Simulation.partial().shape, ...ListingComparison.partial().shape, ...runFields, ...cautionFields }),
);
export type Run = Simulation | ListingComparison;
