import { auditFeed } from "./audit/audit-feed.ts";
import { AUDIT_USAGE, type AuditArguments, parseAuditArguments } from "./audit/arguments.ts";
import { type Baseline, NO_BASELINE, readBaseline } from "./audit/baseline.ts";
import { type Progress, startProgress } from "./audit/progress.ts";
import { REPORT_KINDS } from "./audit/reports/create-report.ts";
import { linesReport } from "./audit/reports/lines.ts";
import type { AuditReport } from "./audit/reports/report.ts";
import { count, countFailing, type FileTally, startTally } from "./audit/tally.ts";
import type { ImportOptions } from "../listings/import/import-types.ts";
import type { CommandIo } from "./command-io.ts";
import { feedOptions } from "./feed-options.ts";
import { openInput } from "./open-input.ts";
import { EXIT, defineCommand, messageOf } from "./run-command.ts";
import { paintOf } from "./terminal.ts";
import { fileSink, BrokenPipeError, streamSink, type TextSink } from "./text-sink.ts";

/** Runs `agent-commerce audit` and returns the exit status. Needs no server, account or database. */
export const runAudit = defineCommand({
  name: "audit",
  usage: AUDIT_USAGE,
  parse: parseAuditArguments,
  run: audit,
});

async function audit(args: AuditArguments, io: CommandIo): Promise<number> {
  const baseline = await baselineOf(args, io);
  const options = await feedOptions(args, io);
  const current: { progress: Progress | undefined } = { progress: undefined };
  const outputs = await openOutputs(args, io, () => current.progress?.clear());
  const tallies: FileTally[] = [];
  try {
    await outputs.write(({ start }) => start?.());
    for (const file of args.files) {
      const tally = startTally(file === "-" ? "stdin" : file);
      tallies.push(tally);
      await auditFile({ name: file, args, options, io, baseline, outputs, tally, current });
    }
    await outputs.write(({ end }) => end?.(tallies));
    await outputs.close();
  } catch (error) {
    if (!(error instanceof BrokenPipeError)) throw error;
  }
  if (tallies.some(({ failure }) => failure !== undefined)) return EXIT.unusable;
  return countFailing(tallies, args.failOn) > 0 ? EXIT.findings : EXIT.success;
}

interface FileRun {
  /** A path, a URL, or `-` for stdin. */
  readonly name: string;
  readonly args: AuditArguments;
  readonly options: ImportOptions;
  readonly io: CommandIo;
  readonly baseline: Baseline;
  readonly outputs: Outputs;
  readonly tally: FileTally;
  readonly current: { progress: Progress | undefined };
}

/** Audits one file. If it cannot be read, the reason is printed and the audit goes on with the others. */
async function auditFile({ name, args, options, io, baseline, outputs, tally, current }: FileRun): Promise<void> {
  const { file } = tally;
  const { profiles } = args;
  try {
    const { chunks, totalBytes } = await openInput(name, io);
    const progress = (current.progress = startProgress(io, file, totalBytes));
    const rows = auditFeed({ file, chunks: counting(chunks, progress), profiles, baseline, options });
    let next = await rows.next();
    for (; next.done !== true; next = await rows.next()) {
      const row = next.value;
      count(tally, row);
      progress.row();
      if (row.findings.length > 0) await outputs.write((report) => report.row?.(row));
    }
    tally.summary = next.value;
  } catch (error) {
    if (error instanceof BrokenPipeError) throw error;
    tally.failure = messageOf(error);
    current.progress?.clear();
    io.stderr.write(`${file}: ${tally.failure}\n`);
  }
  current.progress?.clear();
  await outputs.write((report) => report.file?.(tally));
}

async function* counting(chunks: AsyncIterable<Uint8Array>, progress: Progress): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    progress.read(chunk.length);
    yield chunk;
  }
}

async function baselineOf({ baseline }: AuditArguments, io: CommandIo): Promise<Baseline> {
  if (baseline === undefined) return NO_BASELINE;
  try {
    const { chunks } = await openInput(baseline, io);
    return await readBaseline(chunks);
  } catch (error) {
    throw new Error(`${baseline}: ${messageOf(error)}`, { cause: error });
  }
}

/** The reports of a run with their destinations. */
interface Outputs {
  write(textOf: (report: AuditReport) => string | undefined): Promise<void>;
  close(): Promise<void>;
}

async function openOutputs(args: AuditArguments, io: CommandIo, beforeWrite: () => void): Promise<Outputs> {
  const { stdout, release } = io;
  const context = { args, release };
  const outputs: { readonly report: AuditReport; readonly sink: TextSink }[] = [];
  for (const { format, to } of args.reports) {
    const { create, signature } = REPORT_KINDS[format];
    const sink = to === undefined ? streamSink(stdout, beforeWrite) : await fileSink(to, signature);
    outputs.push({ report: create(context), sink });
  }
  // Lines for people go to stdout, unless a report does.
  if (args.reports.every(({ to }) => to !== undefined)) {
    outputs.push({ report: linesReport(context, paintOf(io)), sink: streamSink(stdout, beforeWrite) });
  }
  return {
    async write(textOf) {
      for (const { report, sink } of outputs) {
        const text = textOf(report);
        if (text !== undefined && text !== "") await sink.write(text);
      }
    },
    async close() {
      for (const { sink } of outputs) await sink.close();
    },
  };
}
