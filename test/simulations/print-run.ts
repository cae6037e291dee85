import { finish } from "../../src/shared/steps.ts";
import { compute, engine, EXAMPLE, largeRequest } from "./support.ts";

/** Prints two runs with their diagnoses, one per line. */
export async function printedRuns(): Promise<string> {
  const lines: string[] = [];
  for (const request of [EXAMPLE, largeRequest(5, 4)]) {
    const run = await compute(request);
    lines.push(JSON.stringify([run, finish(engine.diagnose(run.input, {}, { offset: 0, limit: 100 }))]));
  }
  return `${lines.join("\n")}\n`;
}

if (import.meta.main) process.stdout.write(await printedRuns());
