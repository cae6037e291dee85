import { diagnose } from "../../../src/engine/simulation/diagnose.ts";
import { simulate } from "../../../src/engine/simulation/simulate.ts";
import { bottles } from "../choice/bottles.ts";
import { model } from "../choice/model.ts";

/** A program: it prints the simulation and the diagnosis of the three bottles. */
const page = { offset: 0, limit: 100 };
console.log(JSON.stringify([simulate(bottles, model), diagnose(bottles, model, {}, page)]));
