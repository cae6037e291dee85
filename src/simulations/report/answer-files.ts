import { csvRow } from "../../shared/csv.ts";
import type { LiveAnswer } from "../live/live-answers.ts";
import type { Simulation } from "../simulation.ts";

/** All answers of a live run, page by page, with the run that they belong to. */
export interface AllAnswers {
  readonly simulation: Pick<Simulation, "product" | "competitors">;
  readonly pages: AsyncIterable<readonly LiveAnswer[]>;
}

/** Writes answers as JSON, one in each line. */
export async function* answersJsonl({ pages }: AllAnswers): AsyncGenerator<string> {
  for await (const page of pages) yield page.map((answer) => `${JSON.stringify(answer)}\n`).join("");
}

const COLUMNS = [
  "assistant",
  "query",
  "shown",
  "outcome",
  "choice",
  "choiceTitle",
  "reasons",
  "model",
  "failure",
  "repaired",
  "cents",
  "received",
];

/** Writes answers as CSV (RFC 4180), a row each, with what was received last. */
export async function* answersCsv({ simulation, pages }: AllAnswers): AsyncGenerator<string> {
  const titles = [simulation.product, ...simulation.competitors].map(({ title }) => title);
  yield csvRow(COLUMNS);
  for await (const page of pages) yield page.map((answer) => csvRow(cellsOf(answer, titles))).join("");
}

function cellsOf(answer: LiveAnswer, titles: readonly string[]) {
  const { assistant, query, order, ids, outcome, choice, reasons, model, failure, repaired, cents, exchanges } = answer;
  return [
    assistant,
    query,
    order.map((index, slot) => `${ids[slot]}: ${titles[index]}`).join(" | "),
    outcome,
    choice ?? "",
    choice === null ? "" : (titles[choice] ?? ""),
    reasons.join(" | "),
    model ?? "",
    failure ?? "",
    repaired,
    cents,
    exchanges.at(-1)?.received ?? "",
  ];
}
