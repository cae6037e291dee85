import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { ListingFeatures, PriceRegime } from "../../../src/engine/choice/features.ts";
import type { ChoiceStudy, ObservedChoice } from "../../../src/engine/choice/validation/log-loss.ts";
import type { ObservedPair, PairStudy } from "../../../src/engine/choice/validation/reliability.ts";
import type { ValidationData } from "../../../src/engine/choice/validation/report.ts";
import { ValidationFile } from "../../../src/engine/choice/validation/validation-figure.ts";
import { PLAIN } from "./bottles.ts";

const read = (name: string): string => readFileSync(new URL(`data/${name}`, import.meta.url), "utf8");
const rows = (name: string): Record<string, string>[] => parse(read(name), { columns: true });
const cents = (price: number): number => Math.round(price * 100);

/** Models of which more than noise was recorded: choices of 7B models are nearly uniform. */
const CAPABLE = /^(?:gpt|claude|unattributed)/;
/** A row of rank lists counts when nearly all first places are among the products recorded. */
const RECORDED = 0.8;

interface RankedCatalog {
  readonly regime: PriceRegime;
  readonly listings: readonly ListingFeatures[];
  /** Share of first places of each product. */
  readonly shares: readonly number[];
  /** Mean rank of each product; unlisted counts as 11. Undefined where it was not recorded. */
  readonly ranks: readonly (number | undefined)[];
}

function rankedCatalogs(): RankedCatalog[] {
  const groups = Object.values(
    Object.groupBy(rows("catalog_ranks.csv"), (row) => `${row["catalog"]} ${row["query"]} ${row["model"]}`),
  );
  return groups.flatMap((group = []) => {
    const [first = {}] = group;
    const listings = catalogListings(first["catalog"] ?? "");
    const places = listings.map((_, at) => group.find((row) => Number(row["product_index"]) === at + 1));
    const shares = places.map((row) => Number(row?.["p_rank1"] ?? 0));
    const total = shares.reduce((sum, share) => sum + share, 0);
    if (!CAPABLE.test(first["model"] ?? "") || total < RECORDED) return [];
    return {
      regime: first["query"]?.includes("affordable") === true ? "budget" : "default",
      listings,
      shares: shares.map((share) => share / total),
      ranks: places.map((row) => (row === undefined ? undefined : Number(row["mean_rank_unlisted_as_11"]))),
    };
  });
}

function catalogListings(catalog: string): ListingFeatures[] {
  return read(`catalog_${catalog}.jsonl`)
    .trim()
    .split("\n")
    .map((line) => {
      const { Price, Rating } = JSON.parse(line) as { Price: string; Rating: number };
      return { ...PLAIN, priceCents: cents(Number(Price.replaceAll(/[$,]/g, ""))), rating: Rating };
    });
}

function packChoices(arm: string, priceOf: (row: Record<string, string>, size: string) => number): ObservedChoice[] {
  return rows("size_choices.csv")
    .filter((row) => row["arm"] === arm && row["chosen"] !== "unknown")
    .map((row) => {
      const sizes = ["small", "medium", "large"].filter((size) => row[`price_${size}`] !== "");
      return {
        regime: "default",
        listings: sizes.map((size) => ({ ...PLAIN, priceCents: cents(priceOf(row, size)) })),
        shares: sizes.map((size) => (row["chosen"] === size ? 1 : 0)),
      };
    });
}

const packPrice = (row: Record<string, string>, size: string): number => Number(row[`price_${size}`]);
const unitPrice = (row: Record<string, string>, size: string): number =>
  packPrice(row, size) / Number(row[`qty_${size}`]);

function rankedPairs({ listings, ranks }: RankedCatalog): ObservedPair[] {
  return listings.flatMap((product, at) =>
    listings.slice(at + 1).map((competitor, after) => ({
      product,
      competitor,
      productWon: (ranks[at] ?? 11) < (ranks[at + 1 + after] ?? 11),
    })),
  );
}

const CATALOGS =
  "Rank lists of ten products (github.com/aounon/llm-rank-optimizer, MIT), models of 2024 and older, relevance taken as equal. " +
  "Half of the data was kept back.";
const RANKS = "As for catalogues. Right: the better mean rank.";
const PACKS = "Packs of one product (github.com/neda77aa/agent-choice-lab, Apache-2.0), five vendors.";
const PACK_PRICE = `${PACKS} The model compares packs, not pieces: worse here than chance.`;
const UNIT_PRICE = `${PACKS} If the price per piece were the price.`;

/** Returns the real choices in the repository. */
export function observedData(): ValidationData {
  const catalogs = rankedCatalogs();
  const inRegime = (regime: PriceRegime): RankedCatalog[] => catalogs.filter((catalog) => catalog.regime === regime);
  const study = (name: string, note: string, choices: readonly ObservedChoice[]): ChoiceStudy => ({
    name,
    note,
    choices,
  });
  const pairs: PairStudy = {
    name: "Catalogue pairs",
    note: RANKS,
    pairs: inRegime("default").flatMap(rankedPairs),
  };
  return {
    choices: [
      study("Catalogues", CATALOGS, catalogs),
      study("Catalogues, query without a budget word", "As for catalogues.", inRegime("default")),
      study(
        "Catalogues, query with a budget word",
        "As for catalogues. Which model chose is not known.",
        inRegime("budget"),
      ),
      study("Two packs", PACK_PRICE, packChoices("baseline", packPrice)),
      study("Three packs, the medium one a decoy", PACK_PRICE, packChoices("treat-medium", packPrice)),
      study("Two packs, by unit price", UNIT_PRICE, packChoices("baseline", unitPrice)),
      study("Three packs, by unit price", UNIT_PRICE, packChoices("treat-medium", unitPrice)),
    ],
    pairs: [pairs],
    stated: ValidationFile.parse(JSON.parse(read("stated_figures.json"))),
  };
}
