import { csvRow } from "../../shared/csv.ts";
import { type RunListings, type LiveAnswer, shownTitles } from "../live/live-answers.ts";

/** All answers of a live run, page by page, with its listings. */
export interface AllAnswers {
  readonly listings: RunListings;
  readonly pages: AsyncIterable<readonly LiveAnswer[]>;
}

/** Yields answers as JSON Lines. */
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
  "version",
  "received",
];

/** Yields answers as CSV (RFC 4180), one row each, with the last response. */
export async function* answersCsv({ listings, pages }: AllAnswers): AsyncGenerator<string> {
  yield csvRow(COLUMNS);
  for await (const page of pages)
    yield page.map((answer) => csvRow(cellsOf(answer, shownTitles(listings, answer)))).join("");
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
    answer.version ?? "",
    exchanges.at(-1)?.received ?? "",
  ];
}
