import {
  feedUsage,
  parseOptions,
  REPORT_OPTION,
  type ReportRequest,
  reportRequests,
  withExplicitOutputs,
} from "../arguments.ts";
import { UsageError } from "../command-io.ts";
import {
  filesOf,
  LISTING_OPTIONS,
  type ListingArguments,
  listingArguments,
  MAX_QUERIES,
  MAX_RIVALS,
} from "../simulate/arguments.ts";

/** The output formats, in addition to the lines for a terminal. */
const OUTPUTS = ["json", "html", "feed"] as const;
export type OptimizeOutput = (typeof OUTPUTS)[number];

/** The arguments of `agent-commerce optimize`. */
export interface OptimizeArguments extends ListingArguments {
  /** A file with facts. */
  readonly facts: string | undefined;
  readonly outputs: readonly ReportRequest<OptimizeOutput>[];
}

export const OPTIMIZE_USAGE = `agent-commerce optimize --product FILE#ID [--rivals FILE[#ID]]… [--facts FILE] [--query TEXT]… [options]

Proposes edits of a listing that say only what it and your facts state, and asks what you could add. It computes a
documented model: a prediction, not a measurement. Needs no server, account or key, and sends nothing anywhere.

  --product FILE#ID   your product: a feed and its id in it; FILE alone where it is the only one
  --rivals FILE[#ID]  its rivals: the products of a feed, or one of them (repeat it). Of more than ${MAX_RIVALS},
                      the ${MAX_RIVALS} nearest by category and title are taken. Without rivals only relevance is predicted
  --facts FILE        what else is true of it, a line each: "Weight: 310 g". You vouch for it
  --query TEXT        what a shopper asks for (repeat it, up to ${MAX_QUERIES}). With four or more, some are set apart to
                      measure the edits. Default: three that are made from the listings
${feedUsage(22)}
  --json [OUT]        write a report as JSON, to stdout or to the file OUT; --html likewise
  --feed [OUT]        write the feed of the product with the proposed text, in its format: google_xml, openai (as JSON
                      Lines) or jsonld_html (as JSON-LD). Generated texts are marked
  --help              show this text

A FILE of products is a feed as agent-commerce audit reads it, the https URL of a product page, or - for stdin.
Exit status: 0 optimized, 2 a file cannot be read or written, a product is not in it, or the arguments are wrong.
`;

const OPTIONS = { ...LISTING_OPTIONS, facts: { type: "string" }, feed: REPORT_OPTION } as const;

/** Parses the arguments of `agent-commerce optimize`: "help" for `--help`. Throws a UsageError for wrong ones. */
export function parseOptimizeArguments(words: readonly string[]): OptimizeArguments | "help" {
  const { values, positionals } = parseOptions(withExplicitOutputs(words, OUTPUTS), OPTIONS);
  if (values.help === true) return "help";
  const [stray] = positionals;
  if (stray !== undefined)
    throw new UsageError(`Unexpected argument "${stray}". Name files with --product, --rivals, --facts.`);
  const listings = listingArguments(values);
  if (values.feed !== undefined && listings.product.file === "-")
    throw new UsageError("The feed is read twice to be written. Name a file in place of stdin.");
  return {
    ...listings,
    facts: values.facts,
    outputs: reportRequests(OUTPUTS, values, [
      ...filesOf(listings),
      ...(values.facts === undefined ? [] : [values.facts]),
    ]),
  };
}
