/** The writers of all files of a run. Most processes write none, so they are loaded together on first use. */
export { answersCsv, answersJsonl } from "./answer-files.ts";
export { batchCsv } from "./batch-csv.ts";
export { runCsv } from "./csv.ts";
export { reportHtml } from "./report.ts";
