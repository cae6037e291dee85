import { parseArgs } from "node:util";
import { PROFILES, type Profile } from "../../engine/audit/profiles.ts";
import {
  FEED_OPTIONS,
  type FeedArguments,
  feedArguments,
  feedUsage,
  oneOf,
  parseOptions,
  REPORT_OPTION,
  type ReportRequest,
  reportRequests,
  withExplicitOutputs,
} from "../arguments.ts";
import { UsageError } from "../command-io.ts";

/** The formats of reports, in addition to the lines for a terminal. */
const REPORT_FORMATS = ["json", "csv", "html", "sarif", "junit"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** The arguments of `agent-commerce audit`. */
export interface AuditArguments extends FeedArguments {
  /** Paths, https URLs, or `-` for stdin. */
  readonly files: readonly string[];
  readonly profiles: readonly Profile[];
  readonly reports: readonly ReportRequest<ReportFormat>[];
  readonly baseline: string | undefined;
  /** The least severity that makes the command fail. */
  readonly failOn: "error" | "warn";
}

export const AUDIT_USAGE = `agent-commerce audit FILE|URL|-… [options]

Checks product listings against the rules of feeds and shopping assistants. Needs no server, account or key.
Reads Google Merchant XML, TSV and CSV, OpenAI, Shopify and WooCommerce feeds, UCP and ACP catalogs, product pages.
A FILE may be packed by gzip. A URL is that of a product page.

  --profile P       rules to hold the listings against: ${PROFILES.join(", ")} (repeat it; default generic)
${feedUsage(20)}
  --json [OUT]      write a report as JSON; --csv, --html, --sarif and --junit likewise
                    to stdout, or to OUT: the word after it once a FILE is named, or --json=OUT
  --baseline FILE   fail only for what is not in FILE, an earlier --json report
  --fail-on S       least severity that makes the command fail: error (default) or warn
  --help            show this text

Exit status: 0 nothing to fail for, 1 findings, 2 a file cannot be read or the arguments are wrong.
`;

const OPTIONS = {
  profile: { type: "string", multiple: true },
  ...FEED_OPTIONS,
  json: REPORT_OPTION,
  csv: REPORT_OPTION,
  html: REPORT_OPTION,
  sarif: REPORT_OPTION,
  junit: REPORT_OPTION,
  baseline: { type: "string" },
  "fail-on": { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

/** Parses the arguments of `agent-commerce audit`: "help" for `--help`. Throws a UsageError for wrong ones. */
export function parseAuditArguments(words: readonly string[]): AuditArguments | "help" {
  const { values, positionals: files } = parseOptions(withExplicitOutputs(words, REPORT_FORMATS, namesFile), OPTIONS);
  if (values.help === true) return "help";
  if (files.length === 0) throw new UsageError("Name a FILE, a URL, or - for stdin.");
  const feed = feedArguments(values);
  const used = files.find((file, index) => files.indexOf(file) < index);
  if (used !== undefined) throw new UsageError(`${used} is named twice.`);
  return {
    files,
    profiles: [...new Set((values.profile ?? ["generic"]).map((profile) => oneOf(PROFILES, profile, "--profile")))],
    ...feed,
    reports: reportRequests(REPORT_FORMATS, values, files),
    baseline: values.baseline,
    failOn: oneOf(["error", "warn"] as const, values["fail-on"] ?? "error", "--fail-on"),
  };
}

/**
 * Tells whether arguments name a file. The word after `--json` is its output only then; before, it is the first file.
 */
function namesFile(args: string[]): boolean {
  return parseArgs({ args, options: OPTIONS, allowPositionals: true, strict: false }).positionals.length > 0;
}
