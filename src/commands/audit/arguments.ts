import { parseArgs } from "node:util";
import { PROFILES, type Profile } from "../../engine/audit/profiles.ts";
import { currencyExponent } from "../../engine/money.ts";
import { FEED_FORMATS, type FeedFormat } from "../../listings/import/import-types.ts";
import { UsageError } from "../command-io.ts";

/** The forms of a report for programs and people, apart from the lines for a terminal. */
export const REPORT_FORMATS = ["json", "csv", "html", "sarif", "junit"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** A report that was asked for, and the file to write it to: undefined for stdout. */
export interface WantedReport {
  readonly format: ReportFormat;
  readonly to: string | undefined;
}

/** What `agent-commerce audit` was asked to do. */
export interface AuditArguments {
  /** Paths, https URLs, or `-` for stdin. */
  readonly files: readonly string[];
  readonly profiles: readonly Profile[];
  readonly format: FeedFormat | "auto";
  readonly currency: string | undefined;
  readonly reports: readonly WantedReport[];
  readonly baseline: string | undefined;
  /** The least severity that makes the command fail. */
  readonly failOn: "error" | "warn";
}

export const AUDIT_USAGE = `agent-commerce audit FILE|URL|-… [options]

Checks product listings against the rules of feeds and shopping assistants. Needs no server, account or key.
Reads Google Merchant XML, TSV and CSV, OpenAI, Shopify and WooCommerce feeds, UCP and ACP catalogs, product pages.

  --profile P       rules to hold the listings against: ${PROFILES.join(", ")} (repeat it; default generic)
  --format F        format of the feeds: auto (default), ${FEED_FORMATS.join(", ")}
  --currency C      ISO 4217 code of prices without a currency
  --json [OUT]      write a report as JSON; --csv, --html, --sarif and --junit likewise
                    to stdout, or to OUT: the word after it once a FILE is named, or --json=OUT
  --baseline FILE   fail only for what is not in FILE, an earlier --json report
  --fail-on S       least severity that makes the command fail: error (default) or warn
  --help            show this text

Exit status: 0 nothing to fail for, 1 findings, 2 a file cannot be read or the arguments are wrong.
`;

const REPORT = { type: "string", multiple: true } as const;
const OPTIONS = {
  profile: { type: "string", multiple: true },
  format: { type: "string" },
  currency: { type: "string" },
  json: REPORT,
  csv: REPORT,
  html: REPORT,
  sarif: REPORT,
  junit: REPORT,
  baseline: { type: "string" },
  "fail-on": { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

/** Reads the arguments of `agent-commerce audit`: "help" when only the usage is wanted. Throws a UsageError. */
export function parseAuditArguments(words: readonly string[]): AuditArguments | "help" {
  const { values, positionals: files } = parsed(withOutputs(words));
  if (values.help === true) return "help";
  if (files.length === 0) throw new UsageError("Name a FILE, a URL, or - for stdin.");
  const { currency, baseline } = values;
  if (currency !== undefined && currencyExponent(currency) === undefined)
    throw new UsageError(`"${currency}" is no currency of ISO 4217. Send a code such as EUR.`);
  const used = files.find((file, index) => files.indexOf(file) < index);
  if (used !== undefined) throw new UsageError(`${used} is named twice.`);
  return {
    files,
    profiles: [...new Set((values.profile ?? ["generic"]).map((profile) => oneOf(PROFILES, profile, "--profile")))],
    format: oneOf(["auto", ...FEED_FORMATS] as const, values.format ?? "auto", "--format"),
    currency,
    reports: reportsOf(values, files),
    baseline,
    failOn: oneOf(["error", "warn"] as const, values["fail-on"] ?? "error", "--fail-on"),
  };
}

/**
 * Writes the output of every report as `--json=OUT`, empty for stdout. The word after `--json` is its output only once a
 * file is named: before that, it is the first file.
 */
function withOutputs(words: readonly string[]): string[] {
  const written: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    // What follows two hyphens are files.
    if (word === "--") return [...written, ...words.slice(index)];
    if (!REPORT_FORMATS.some((format) => word === `--${format}`)) {
      written.push(word);
      continue;
    }
    const next = words[index + 1] ?? "-";
    const isOutput = !next.startsWith("-") && namesFile(written);
    written.push(`${word}=${isOutput ? next : ""}`);
    if (isOutput) index += 1;
  }
  return written;
}

function namesFile(args: string[]): boolean {
  return parseArgs({ args, options: OPTIONS, allowPositionals: true, strict: false }).positionals.length > 0;
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    if (error instanceof TypeError && "code" in error) throw new UsageError(error.message);
    throw error;
  }
}

type ReportValues = Readonly<Partial<Record<ReportFormat, string[]>>>;

function reportsOf(values: ReportValues, files: readonly string[]): readonly WantedReport[] {
  const reports = REPORT_FORMATS.flatMap((format) =>
    (values[format] ?? []).map((to) => ({ format, to: to === "" ? undefined : to })),
  );
  const outputs = reports.map(({ to }) => to);
  const repeated = outputs.find((to, index) => outputs.indexOf(to) < index);
  if (repeated !== undefined) throw new UsageError(`Two reports cannot be written to ${repeated}.`);
  if (outputs.filter((to) => to === undefined).length > 1)
    throw new UsageError("Only one report can go to stdout. Name a file for the others, such as --json=report.json.");
  const overwritten = files.find((file) => outputs.includes(file));
  if (overwritten !== undefined) throw new UsageError(`A report would overwrite the feed ${overwritten}.`);
  return reports;
}

function oneOf<T extends string>(choices: readonly T[], value: string, option: string): T {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new UsageError(`${option} takes ${choices.join(", ")}, not "${value}".`);
  return found;
}
