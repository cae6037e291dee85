import { CURRENT_VERSION, loadOfflineEngine } from "../simulations/offline-engine.ts";
import type { Optimization } from "../simulations/optimization.ts";
import {
  defaultObjective,
  OPTIMIZATION_DEFAULTS,
  type ResolvedOptimization,
} from "../simulations/optimization-request.ts";
import { reportHtml } from "../simulations/report/report.ts";
import { optimizeUnstored } from "../simulations/unstored-run.ts";
import type { CommandIo } from "./command-io.ts";
import {
  OPTIMIZE_USAGE,
  type OptimizeArguments,
  type OptimizeOutput,
  parseOptimizeArguments,
} from "./optimize/arguments.ts";
import {
  feedSignature,
  type RewritableFeed,
  lostRows,
  readRewritableFeed,
  rewriteFeed,
} from "./optimize/rewrite-feed.ts";
import { readFacts } from "./optimize/read-facts.ts";
import { optimizationLines } from "./optimize/report-lines.ts";
import { EXIT, defineCommand } from "./run-command.ts";
import { findListings, resolvedListing, type SimulationListings, placeOf } from "./simulate/find-listings.ts";
import { runSteps } from "./simulate/run-steps.ts";
import { paintOf } from "./terminal.ts";
import { writeOutput, writeText } from "./text-sink.ts";

/** Runs `agent-commerce optimize` and returns the exit status. Needs no server, account or database. */
export const runOptimize = defineCommand({
  name: "optimize",
  usage: OPTIMIZE_USAGE,
  parse: parseOptimizeArguments,
  run: optimize,
});

async function optimize(args: OptimizeArguments, io: CommandIo): Promise<number> {
  const found = await findListings(args, io);
  // Before the computation, so that a feed that cannot be written fails at once.
  const wantsFeed = args.outputs.some(({ format }) => format === "feed");
  const feed = wantsFeed ? await readRewritableFeed(args.product.file, args, io) : undefined;
  const optimization = await compute(found, args, io, feed);
  for (const { format, to } of args.outputs) {
    const text =
      feed !== undefined && format === "feed"
        ? await rewriteFeed(feed, found.product, optimization.listing, io)
        : writeReport(format, optimization);
    await writeOutput(io.stdout, to, signatureOf(format, feed), text);
  }
  // Lines for people go to stdout, unless another output does.
  if (args.outputs.every(({ to }) => to !== undefined))
    await writeText(io.stdout, optimizationLines(optimization, paintOf(io)));
  return EXIT.success;
}

/** Returns the first characters of a file with this output. No other file is overwritten. */
function signatureOf(output: OptimizeOutput, feed: RewritableFeed | undefined): string {
  if (output === "html") return "<!doctype html>";
  return output === "json" || feed === undefined ? '{"headline":"' : feedSignature(feed);
}

function writeReport(format: OptimizeOutput, optimization: Optimization): string {
  return format === "json" ? `${JSON.stringify(optimization)}\n` : reportHtml(optimization);
}

async function compute(
  { product, rivals, warnings }: SimulationListings,
  { queries, facts: file }: OptimizeArguments,
  io: CommandIo,
  feed: RewritableFeed | undefined,
): Promise<Optimization> {
  const facts = file === undefined ? [] : await readFacts(file);
  const engine = await loadOfflineEngine(CURRENT_VERSION);
  const request: ResolvedOptimization = {
    ...OPTIMIZATION_DEFAULTS,
    listing: { ...product, path: [placeOf(product)], saved: undefined },
    competitors: rivals.map(resolvedListing),
    facts,
    queries,
    objective: defaultObjective(rivals.length),
  };
  const lost = feed === undefined ? undefined : lostRows(feed);
  const left = lost === undefined ? [] : [{ code: "rows_left_out" as const, detail: lost }];
  const optimization = runSteps(optimizeUnstored(engine, request, io.now()));
  return { ...optimization, warnings: [...warnings, ...left, ...optimization.warnings] };
}
