import { bottles } from "../choice/bottles.ts";
import { model } from "../choice/model.ts";
import { diagnose, simulate } from "./simulations.ts";

/** Prints the simulation and the diagnosis of the three bottles. */
export function printedBottles(): string {
  return JSON.stringify([simulate(bottles, model), diagnose(bottles, model, {}, { offset: 0, limit: 100 })]);
}

if (import.meta.main) process.stdout.write(printedBottles());
