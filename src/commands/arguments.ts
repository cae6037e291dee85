import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { currencyExponent } from "../engine/money.ts";
import { FEED_FORMATS, type FeedFormat } from "../listings/import/import-types.ts";
import { UsageError } from "./command-io.ts";

/** Parses the words of a command. Throws a UsageError for an unknown option. */
export function parseOptions<const O extends ParseArgsOptionsConfig>(words: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    if (error instanceof TypeError && "code" in error) throw new UsageError(error.message);
    throw error;
  }
}

/** Returns the value of an option that takes one of several choices. Throws a UsageError for any other value. */
export function oneOf<T extends string>(choices: readonly T[], value: string, option: string): T {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new UsageError(`${option} takes ${choices.join(", ")}, not "${value}".`);
  return found;
}

/** The options for reading feeds. */
export interface FeedArguments {
  readonly format: FeedFormat | "auto";
  /** The ISO 4217 code for prices without a currency. */
  readonly currency: string | undefined;
  /** A file with ratings to join. */
  readonly ratings: string | undefined;
}

/** The definitions of the options of every command that reads feeds. */
export const FEED_OPTIONS = {
  format: { type: "string" },
  currency: { type: "string" },
  ratings: { type: "string" },
} as const;

/** Returns the usage lines of these options. Their descriptions begin at a column. */
export function feedUsage(column: number): string {
  return [
    `${"  --format F".padEnd(column)}format of the feeds: auto (default), ${FEED_FORMATS.join(", ")}`,
    `${"  --currency C".padEnd(column)}ISO 4217 code of prices without a currency`,
    `${"  --ratings FILE".padEnd(column)}ratings to join by item id or GTIN: a CSV of id, rating and count, or a`,
    `${"".padEnd(column)}reviews feed of Google`,
  ].join("\n");
}

/** The values of the options for reading feeds. */
export interface FeedValues {
  readonly format?: string;
  readonly currency?: string;
  readonly ratings?: string;
}

/** Checks the options for reading feeds. Throws a UsageError for a wrong one. */
export function feedArguments({ format = "auto", currency, ratings }: FeedValues): FeedArguments {
  if (currency !== undefined && currencyExponent(currency) === undefined)
    throw new UsageError(`"${currency}" is not an ISO 4217 currency. Send a code such as EUR.`);
  return { format: oneOf(["auto", ...FEED_FORMATS] as const, format, "--format"), currency, ratings };
}

/** A requested report, with its file: undefined for stdout. */
export interface ReportRequest<F extends string> {
  readonly format: F;
  readonly to: string | undefined;
}

/** The definition of an option for a report. It may be repeated, for several files. */
export const REPORT_OPTION = { type: "string", multiple: true } as const;

/**
 * Rewrites each report option to the form `--json=OUT`, with an empty OUT for stdout. The word after `--json` is OUT if
 * `takesOutput` is true for the words before it.
 */
export function withExplicitOutputs(
  words: readonly string[],
  formats: readonly string[],
  takesOutput: (before: string[]) => boolean = () => true,
): string[] {
  const written: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    // All words after `--` are files.
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

/** Returns the requested reports. Throws a UsageError for outputs that conflict with each other or with a feed. */
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
