import { newSchedulePath, newSimulationPath, simulationPath } from "../session/paths.ts";
import { type Html, html } from "../../shared/html.js";
import type { FileKind } from "./simulation-tools.ts";

/** A file of a run: its value in links, its name and its content. */
export interface RunFile extends FileKind {
  readonly value: string;
  /** The end of the file name, after the id of the run. */
  readonly suffix: string;
  readonly name: string;
  readonly hint: string;
}

/** A run as programs read it. */
const JSON_FILE: RunFile = {
  value: "json",
  suffix: "json",
  name: "The run as JSON",
  mediaType: "application/json",
  hint: "as programs read it",
};

/** The files of every simulation. */
export const RUN_FILES: readonly RunFile[] = [
  {
    value: "html",
    suffix: "html",
    name: "Report to print or send",
    mediaType: "text/html",
    hint: "one HTML file, no script",
  },
  { value: "csv", suffix: "csv", name: "All comparisons as CSV", mediaType: "text/csv", hint: "one row each" },
  JSON_FILE,
];

/** The files of a run that asked assistants. */
export const ANSWER_FILES: readonly RunFile[] = [
  {
    value: "jsonl",
    suffix: "answers.jsonl",
    name: "All answers as JSON lines",
    mediaType: "application/x-ndjson",
    hint: "with everything that was sent and received",
  },
  {
    value: "answers",
    suffix: "answers.csv",
    name: "All answers as CSV",
    mediaType: "text/csv",
    include: ["answers"],
    hint: "one row each",
  },
];

/** The files of comparisons and calibrations that asked assistants. */
export const ASKED_FILES: readonly RunFile[] = [...ANSWER_FILES, JSON_FILE];

/** Renders links to files of a run. */
export function fileLinks(id: string, files: readonly RunFile[]): readonly Html[] {
  return files.map(
    ({ value, name, hint }) =>
      html`<li>
        <a href="${simulationPath(id)}/file?format=${value}">${name}</a> <span class="soft">${hint}</span>
      </li> `,
  );
}

/** Renders links to the answers of a run that asked assistants, as a page and as files. */
export function answerLinks(id: string, files = ANSWER_FILES): readonly Html[] {
  return [
    html`<li>
      <a href="${simulationPath(id)}/answers">All answers</a> <span class="soft">what was sent and received</span>
    </li> `,
    ...fileLinks(id, files),
  ];
}

/** Renders links that run it again, or repeat it on a schedule. */
export function againLinks(id: string): Html {
  return html`<li>
      <a href="${newSimulationPath({ again: id })}">Run again</a> <span class="soft">or change it first</span>
    </li>
    <li>
      <a href="${newSchedulePath(id)}">Repeat it on a schedule</a>
      <span class="soft">and get alerts about changes</span>
    </li>`;
}
