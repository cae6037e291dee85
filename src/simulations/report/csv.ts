import type { Comparison } from "../../engine/simulation/result-schema.ts";
import { type CsvCell, csvRow } from "../../shared/csv.ts";
import type { FinishedComparison } from "../listing-comparison.ts";
import type { Optimization } from "../optimization.ts";
import type { WholeRun } from "../run.ts";
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

/** Returns the rows of a run as CSV (RFC 4180): comparisons, edits, or versions by assistant. */
export function runCsv(run: WholeRun): string {
  if ("edits" in run) return editsCsv(run);
  return "difference" in run ? versionsCsv(run) : comparisonsCsv(run);
}

/** Returns the comparisons of a simulation as CSV, one row each. */
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

const EDIT_COLUMNS = ["field", "operator", "before", "after", "gain", "reason", "statements", "label"];

function editsCsv({ edits, label }: Optimization): string {
  const rows = edits.map(({ field, operator, before, after, gain, reason, factsUsed }): CsvCell[] => {
    const statements = factsUsed.map(({ name, text }) => `${name}: ${text}`).join("\n");
    return [field, operator, before, after, gain, reason, statements, label];
  });
  return [EDIT_COLUMNS, ...rows].map(csvRow).join("");
}

const VERSION_COLUMNS = [
  "assistant",
  "a",
  "b",
  "difference",
  "intervalLow",
  "intervalHigh",
  "noneRate",
  "invalidRate",
  "label",
];

/** Returns the rates of both versions by assistant. The first row is for all assistants. */
function versionsCsv({ a, b, difference, byAssistant, noneRate, invalidRate, label }: FinishedComparison): string {
  const all = {
    assistant: "all",
    a: a.expectedWinRate,
    b: b.expectedWinRate,
    difference: difference.value,
    interval: difference.interval,
    noneRate,
    invalidRate,
  };
  const rows = [all, ...byAssistant].map((row): CsvCell[] => [
    row.assistant,
    row.a,
    row.b,
    row.difference,
    row.interval.low,
    row.interval.high,
    row.noneRate ?? "",
    row.invalidRate ?? "",
    label,
  ]);
  return [VERSION_COLUMNS, ...rows].map(csvRow).join("");
}
