import { finish } from "../../src/shared/steps.ts";
import { compute, engine, EXAMPLE, largeRequest } from "./support.ts";

/** A program: it prints two runs with their diagnoses. */
for (const request of [EXAMPLE, largeRequest(5, 4)]) {
  const run = await compute(request);
  console.log(JSON.stringify([run, finish(engine.diagnose(run.input, {}, { offset: 0, limit: 100 }))]));
}
