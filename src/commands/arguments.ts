import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { currencyExponent } from "../engine/money.ts";
import { FEED_FORMATS, type FeedFormat } from "../listings/import/import-types.ts";
import { UsageError } from "./command-io.ts";

/** Reads the words of a command. Throws a UsageError for an option that it does not have. */
export function parseOptions<const O extends ParseArgsOptionsConfig>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    if (error instanceof TypeError && "code" in error) throw new UsageError(error.message);
    throw error;
  }
}

/** Returns the value of an option that takes one of several. Throws a UsageError for any other. */
export function oneOf<T extends string>(choices: readonly T[], value: string, option: string): T {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new UsageError(`${option} takes ${choices.join(", ")}, not "${value}".`);
  return found;
}

/** Options for reading the feeds of a command. */
export interface FeedArguments {
  readonly format: FeedFormat | "auto";
  /** ISO 4217 code of prices without a currency. */
  readonly currency: string | undefined;
  /** A file of ratings to join. */
  readonly ratings: string | undefined;
}

/** The options of every command that reads feeds. */
export const FEED_OPTIONS = {
  format: { type: "string" },
  currency: { type: "string" },
  ratings: { type: "string" },
} as const;

/** Returns the lines of a usage on these options, whose texts begin at a column. */
export function feedUsage(column: number): string {
  return [
    `${"  --format F".padEnd(column)}format of the feeds: auto (default), ${FEED_FORMATS.join(", ")}`,
    `${"  --currency C".padEnd(column)}ISO 4217 code of prices without a currency`,
    `${"  --ratings FILE".padEnd(column)}ratings to join by item id or GTIN: a CSV of id, rating and count, or a`,
    `${"".padEnd(column)}reviews feed of Google`,
  ].join("\n");
}

/** Returns how the feeds are to be read. Throws a UsageError. */
export function feedArguments({
  format = "auto",
  currency,
  ratings,
}: {
  readonly format?: string;
  readonly currency?: string;
  readonly ratings?: string;
}): FeedArguments {
  if (currency !== undefined && currencyExponent(currency) === undefined)
    throw new UsageError(`"${currency}" is no currency of ISO 4217. Send a code such as EUR.`);
  return { format: oneOf(["auto", ...FEED_FORMATS] as const, format, "--format"), currency, ratings };
}

/** A report that was asked for, and the file to write it to: undefined for stdout. */
export interface ReportRequest<F extends string> {
  readonly format: F;
  readonly to: string | undefined;
}

/** An option that asks for a report. It may be repeated, for several files. */
export const REPORT_OPTION = { type: "string", multiple: true } as const;

/**
 * Writes the output of every report as `--json=OUT`, empty for stdout. The word after `--json` is its output where
 * `takesOutput` says so of the words before it.
 */
export function withExplicitOutputs(
  words: readonly string[],
  formats: readonly string[],
  takesOutput: (before: string[]) => boolean = () => true,
): string[] {
  const written: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    // All words after two hyphens are files.
    if (word === "--") return [...written, ...words.slice(index)];
    if (!formats.some((format) => word === `--${format}`)) {
      written.push(word);
      continue;
    }
    const next = words[index + 1] ?? "-";
    const isOutput = !next.startsWith("-") && takesOutput(written);
    written.push(`${word}=${isOutput ? next : ""}`);
    if (isOutput) index += 1;
  }
  return written;
}

/** Returns the reports that are wanted. Throws a UsageError for outputs that get in each other's or a feed's way. */
export function reportRequests<F extends string>(
  formats: readonly F[],
  values: Readonly<Partial<Record<string, unknown>>>,
  feeds: readonly string[],
): readonly ReportRequest<F>[] {
  const reports = formats.flatMap((format) =>
    ((values[format] ?? []) as string[]).map((to) => ({ format, to: to === "" ? undefined : to })),
  );
  const outputs = reports.map(({ to }) => to);
  const repeated = outputs.find((to, index) => outputs.indexOf(to) < index);
  if (repeated !== undefined) throw new UsageError(`Two reports cannot be written to ${repeated}.`);
  if (outputs.filter((to) => to === undefined).length > 1)
    throw new UsageError("Only one report can go to stdout. Name a file for the others, such as --json=report.json.");
  const overwritten = feeds.find((feed) => outputs.includes(feed));
  if (overwritten !== undefined) throw new UsageError(`A report would overwrite the feed ${overwritten}.`);
  return reports;
}
