import { finish } from "../shared/steps.ts";
import { Problem } from "../shared/problem.ts";
import { CURRENT_VERSION, loadOfflineEngine } from "../simulations/offline-engine.ts";
import { comparisonsCsv } from "../simulations/report/csv.ts";
import { reportHtml } from "../simulations/report/report.ts";
import type { ReportData } from "../simulations/simulation.ts";
import { runUnstored } from "../simulations/unstored-run.ts";
import type { CommandIo } from "./command-io.ts";
import { EXIT, runCommand } from "./run-command.ts";
import {
  parseSimulateArguments,
  type ReportFormat,
  SIMULATE_USAGE,
  type SimulateArguments,
} from "./simulate/arguments.ts";
import { findListings, type ResolvedListings, placeOf } from "./simulate/find-listings.ts";
import { problemMessage } from "./simulate/problem-message.ts";
import { reportLines } from "./simulate/report-lines.ts";
import { paintOf } from "./terminal.ts";
import { fileSink, writeText } from "./text-sink.ts";

/** Runs `agent-commerce simulate` and returns the exit status. Needs no server, account or database. */
export function runSimulate(words: readonly string[], io: CommandIo): Promise<number> {
  const command = { name: "simulate", usage: SIMULATE_USAGE, parse: parseSimulateArguments, run: simulate };
  return runCommand(command, words, io);
}

async function simulate(args: SimulateArguments, io: CommandIo): Promise<number> {
  const found = await findListings(args, io);
  const data = await compute(found, args, io);
  for (const { format, to } of args.reports) {
    const { write, signature } = REPORTS[format];
    if (to === undefined) await writeText(io.stdout, write(data));
    else {
      const sink = await fileSink(to, signature);
      await sink.write(write(data));
      await sink.close();
    }
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
  { product, rivals, warnings }: ResolvedListings,
  { queries }: SimulateArguments,
  io: CommandIo,
): Promise<ReportData> {
  const placed = [product, ...rivals].map((one) => ({
    path: [placeOf(one)],
    saved: undefined,
    listing: one.listing,
  }));
  const [first, ...competitors] = placed;
  if (first === undefined) throw new Error("There is no product.");
  const engine = await loadOfflineEngine(CURRENT_VERSION);
  try {
    const request = { product: first, competitors, queries, assistants: undefined };
    const { simulation, ...data } = finish(runUnstored(engine, request, io.now()));
    return { ...data, simulation: { ...simulation, warnings: [...warnings, ...simulation.warnings] } };
  } catch (error) {
    throw error instanceof Problem ? new Error(problemMessage(error), { cause: error }) : error;
  }
}
