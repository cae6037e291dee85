import { QueryInput } from "../../engine/listing.ts";
import {
  FEED_OPTIONS,
  type FeedArguments,
  feedArguments,
  type FeedValues,
  feedUsage,
  parseOptions,
  REPORT_OPTION,
  type ReportRequest,
  reportRequests,
  withExplicitOutputs,
} from "../arguments.ts";
import { UsageError } from "../command-io.ts";

/** The formats of reports, in addition to the lines for a terminal. */
const REPORT_FORMATS = ["json", "csv", "html"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** A feed and the id of one of its products: undefined for all of them. */
export interface FeedItem {
  /** A path, an https URL, or `-` for stdin. */
  readonly file: string;
  readonly id: string | undefined;
}

/** The arguments that name a product, its rivals and queries. */
export interface ListingArguments extends FeedArguments {
  readonly product: FeedItem;
  readonly rivals: readonly FeedItem[];
  /** Undefined to generate queries from the listings. */
  readonly queries: readonly QueryInput[] | undefined;
}

/** The arguments of `agent-commerce simulate`. */
export interface SimulateArguments extends ListingArguments {
  readonly reports: readonly ReportRequest<ReportFormat>[];
}

/** The most rivals and queries in a simulation. */
export const MAX_RIVALS = 10;
export const MAX_QUERIES = 20;

export const SIMULATE_USAGE = `agent-commerce simulate --product FILE#ID --rivals FILE[#ID]… [--query TEXT]… [options]

Simulates how AI shopping assistants choose between your product and its rivals, and says what decides. It computes a
documented model: a prediction, not a measurement. Needs no server, account or key, and sends nothing anywhere.

  --product FILE#ID   your product: a feed and its id in it; FILE alone where it is the only one
  --rivals FILE[#ID]  its rivals: the products of a feed, or one of them (repeat it). Of more than ${MAX_RIVALS},
                      the ${MAX_RIVALS} nearest by category and title are taken
  --query TEXT        what a shopper asks for (repeat it, up to ${MAX_QUERIES}). Best: 3 to 10 in shoppers' words, with
                      need, use and limit. Default: three that are made from the listings
${feedUsage(22)}
  --json [OUT]        write a report as JSON, to stdout or to the file OUT; --csv and --html likewise
  --help              show this text

A FILE is a feed as agent-commerce audit reads it, the https URL of a product page, or - for stdin.
Exit status: 0 simulated, 2 a file cannot be read, a product is not in it, or the arguments are wrong.
`;

/** The definitions of the options of every command that compares listings. */
export const LISTING_OPTIONS = {
  product: { type: "string" },
  rivals: { type: "string", multiple: true },
  query: { type: "string", multiple: true },
  ...FEED_OPTIONS,
  json: REPORT_OPTION,
  html: REPORT_OPTION,
  help: { type: "boolean", short: "h" },
} as const;

const OPTIONS = { ...LISTING_OPTIONS, csv: REPORT_OPTION } as const;

/** Parses the arguments of `agent-commerce simulate`: "help" for `--help`. Throws a UsageError for wrong ones. */
export function parseSimulateArguments(words: readonly string[]): SimulateArguments | "help" {
  const { values, positionals } = parseOptions(withExplicitOutputs(words, REPORT_FORMATS), OPTIONS);
  if (values.help === true) return "help";
  const [stray] = positionals;
  if (stray !== undefined)
    throw new UsageError(`Unexpected argument "${stray}". Name files with --product and --rivals.`);
  const listings = listingArguments(values);
  if (values.rivals === undefined) throw new UsageError("Name the rivals: --rivals FILE.");
  return { ...listings, reports: reportRequests(REPORT_FORMATS, values, filesOf(listings)) };
}

/** The values of the options that name listings and queries. */
interface ListingValues extends FeedValues {
  readonly product?: string;
  readonly rivals?: readonly string[];
  readonly query?: readonly string[];
}

/** Checks the options that name listings and queries. Throws a UsageError for a wrong one. */
export function listingArguments({ product, rivals = [], query, ...values }: ListingValues): ListingArguments {
  if (product === undefined) throw new UsageError("Name your product: --product FILE#ID.");
  const listings = { product: feedItem(product), rivals: rivals.map(feedItem) };
  if (filesOf(listings).filter((file) => file === "-").length > 1) throw new UsageError("Stdin can be read only once.");
  return { ...listings, queries: query === undefined ? undefined : queriesOf(query), ...feedArguments(values) };
}

/** Returns the files with the product and its rivals. */
export function filesOf({ product, rivals }: Pick<ListingArguments, "product" | "rivals">): string[] {
  return [product, ...rivals].map(({ file }) => file);
}

/** Parses `FILE#ID`. The id follows the first `#`. Throws a UsageError without a file. */
function feedItem(word: string): FeedItem {
  const [file = "", ...rest] = word.split("#");
  const id = rest.join("#").trim();
  if (file === "") throw new UsageError(`"${word}" names no file. Write FILE#ID.`);
  return { file, id: id === "" ? undefined : id };
}

/** Returns queries as tools take them. Throws a UsageError for too many or unusable ones. */
function queriesOf(texts: readonly string[]): readonly QueryInput[] {
  if (texts.length > MAX_QUERIES) throw new UsageError(`Name at most ${MAX_QUERIES} queries.`);
  return texts.map((text) => {
    const query = QueryInput.safeParse({ text });
    if (query.success) return query.data;
    throw new UsageError(`The query "${text.slice(0, 40)}" cannot be used. ${query.error.issues[0]?.message ?? ""}`);
  });
}
