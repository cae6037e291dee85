import { Problem } from "../shared/problem.ts";
import { finish } from "../shared/steps.ts";
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
import { EXIT, runCommand } from "./run-command.ts";
import { findListings, type ResolvedListings, placeOf } from "./simulate/find-listings.ts";
import { problemMessage } from "./simulate/problem-message.ts";
import { paintOf } from "./terminal.ts";
import { fileSink, writeText } from "./text-sink.ts";

/** Runs `agent-commerce optimize` and returns the exit status. Needs no server, account or database. */
export function runOptimize(words: readonly string[], io: CommandIo): Promise<number> {
  const command = { name: "optimize", usage: OPTIMIZE_USAGE, parse: parseOptimizeArguments, run: optimize };
  return runCommand(command, words, io);
}

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
    if (to === undefined) await writeText(io.stdout, text);
    else {
      const sink = await fileSink(to, signatureOf(format, feed));
      await sink.write(text);
      await sink.close();
    }
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
  { product, rivals, warnings }: ResolvedListings,
  { queries, facts: file }: OptimizeArguments,
  io: CommandIo,
  feed: RewritableFeed | undefined,
): Promise<Optimization> {
  const facts = file === undefined ? [] : await readFacts(file);
  const engine = await loadOfflineEngine(CURRENT_VERSION);
  const request: ResolvedOptimization = {
    ...OPTIMIZATION_DEFAULTS,
    listing: { ...product, path: [placeOf(product)], saved: undefined },
    competitors: rivals.map((one) => ({ path: [placeOf(one)], saved: undefined, listing: one.listing })),
    facts,
    queries,
    objective: defaultObjective(rivals.length),
  };
  const lost = feed === undefined ? undefined : lostRows(feed);
  const left = lost === undefined ? [] : [{ code: "rows_left_out" as const, detail: lost }];
  try {
    const optimization = finish(optimizeUnstored(engine, request, io.now()));
    return { ...optimization, warnings: [...warnings, ...left, ...optimization.warnings] };
  } catch (error) {
    throw error instanceof Problem ? new Error(problemMessage(error), { cause: error }) : error;
  }
}
