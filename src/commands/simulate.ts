import { CURRENT_VERSION, loadOfflineEngine } from "../simulations/offline-engine.ts";
import { comparisonsCsv } from "../simulations/report/csv.ts";
import { reportHtml } from "../simulations/report/report.ts";
import type { ReportData } from "../simulations/simulation.ts";
import { runUnstored } from "../simulations/unstored-run.ts";
import type { CommandIo } from "./command-io.ts";
import { EXIT, defineCommand } from "./run-command.ts";
import {
  parseSimulateArguments,
  type ReportFormat,
  SIMULATE_USAGE,
  type SimulateArguments,
} from "./simulate/arguments.ts";
import { findListings, resolvedListing, type SimulationListings } from "./simulate/find-listings.ts";
import { runSteps } from "./simulate/run-steps.ts";
import { reportLines } from "./simulate/report-lines.ts";
import { paintOf } from "./terminal.ts";
import { writeOutput, writeText } from "./text-sink.ts";

/** Runs `agent-commerce simulate` and returns the exit status. Needs no server, account or database. */
export const runSimulate = defineCommand({
  name: "simulate",
  usage: SIMULATE_USAGE,
  parse: parseSimulateArguments,
  run: simulate,
});

async function simulate(args: SimulateArguments, io: CommandIo): Promise<number> {
  const found = await findListings(args, io);
  const data = await compute(found, args, io);
  for (const { format, to } of args.reports) {
    const { write, signature } = REPORTS[format];
    await writeOutput(io.stdout, to, signature, write(data));
  }
  // Lines for people go to stdout, unless a report does.
  if (args.reports.every(({ to }) => to !== undefined)) await writeText(io.stdout, reportLines(data, paintOf(io)));
  return EXIT.success;
}

interface Report {
  readonly write: (data: ReportData) => string;
  /** The first characters of such a file. No other file is overwritten. */
  readonly signature: string;
}

const REPORTS: Readonly<Record<ReportFormat, Report>> = {
  json: {
    write: ({ simulation, diagnosis }) => `${JSON.stringify({ ...simulation, diagnosis })}\n`,
    signature: '{"headline":"The model expects',
  },
  csv: { write: ({ simulation }) => comparisonsCsv(simulation), signature: "query,assistant,competitor," },
  html: { write: reportHtml, signature: "<!doctype html>" },
};

async function compute(
  { product, rivals, warnings }: SimulationListings,
  { queries }: SimulateArguments,
  io: CommandIo,
): Promise<ReportData> {
  const engine = await loadOfflineEngine(CURRENT_VERSION);
  const request = {
    product: resolvedListing(product),
    competitors: rivals.map(resolvedListing),
    queries,
    assistants: undefined,
  };
  const { simulation, ...data } = runSteps(runUnstored(engine, request, io.now()));
  return { ...data, simulation: { ...simulation, warnings: [...warnings, ...simulation.warnings] } };
}
