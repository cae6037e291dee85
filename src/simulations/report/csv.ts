import type { Comparison } from "../../engine/simulation/result-schema.ts";
import { type CsvCell, csvRow } from "../../shared/csv.ts";
import type { Simulation } from "../simulation.ts";

const TOP = [0, 1, 2];
const COLUMNS = [
  "query",
  "assistant",
  "competitor",
  "competitorTitle",
  "winner",
  "productScore",
  "competitorScore",
  "probability",
  "intervalLow",
  "intervalHigh",
  "logOdds",
  "verdict",
  "contested",
  ...TOP.flatMap((rank) => [`feature${rank + 1}`, `contribution${rank + 1}`]),
  "label",
];

/** Returns the comparisons of a simulation as CSV (RFC 4180), a row each. */
export function comparisonsCsv({ mode, result, competitors }: Simulation): string {
  const label = mode === "offline" ? "prediction" : "measurement";
  const rows = (result?.comparisons ?? []).map((comparison) => [
    ...cellsOf(comparison, competitors[comparison.competitor]?.title ?? ""),
    label,
  ]);
  return [COLUMNS, ...rows].map(csvRow).join("");
}

function cellsOf(comparison: Comparison, competitorTitle: string): CsvCell[] {
  const { query, assistant, competitor, winner, productScore, competitorScore } = comparison;
  const { probability, interval, logOdds, verdict, contested, topContributions } = comparison;
  return [
    query,
    assistant,
    competitor,
    competitorTitle,
    winner,
    productScore,
    competitorScore,
    probability,
    interval.low,
    interval.high,
    logOdds,
    verdict,
    contested,
    ...TOP.flatMap((rank): CsvCell[] => {
      const top = topContributions[rank];
      return top === undefined ? ["", ""] : [top.feature, top.value];
    }),
  ];
}
