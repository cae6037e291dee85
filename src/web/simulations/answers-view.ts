import { type LiveAnswer, shownTitles } from "../../simulations/live/live-answers.ts";
import { cents } from "../../simulations/report/wording.js";
import { type Html, html } from "../../shared/html.js";
import { counted } from "../counts.ts";
import { cursorPager } from "../pager.ts";
import { simulationPath } from "../session/paths.ts";
import { ANSWER_FILES, fileLinks } from "./run-files.ts";
import type { AnsweredRun } from "./simulation-tools.ts";

/** A page of answers. */
export interface AnswersState {
  readonly run: AnsweredRun;
  /** The breadcrumbs of the page. */
  readonly breadcrumbs: Html;
  /** Number of answers on the pages before this one. */
  readonly before: number;
}

/** Renders what was sent to assistants and what they answered. */
export function answersView({ run, breadcrumbs, before }: AnswersState): Html {
  const { id, answers, progress } = run;
  return html`${breadcrumbs}
    <div class="head">
      <div>
        <p><span class="tag measured">measured</span></p>
        <h1>${counted(progress.done, "answer")}, as they were given</h1>
        <p class="soft">
          Reasons are what an assistant says about its choice, not causes. Texts are cut after 4,000 characters here;
          the files have them in full.
        </p>
      </div>
    </div>
    <div class="stack">
      ${answers.length === 0 ? html`<p class="empty">There are no answers on this page.</p>` : answers.map((answer, i) => answerCard(run, answer, i === 0))}
      ${cursorPager({ ...run, path: `${simulationPath(id)}/answers`, before, shown: answers.length, total: progress.done })}
      <section class="card" aria-labelledby="files">
        <h2 id="files">Download</h2>
        <ul class="plain">
          ${fileLinks(id, ANSWER_FILES)}
        </ul>
      </section>
    </div>`;
}

function answerCard(run: AnsweredRun, answer: LiveAnswer, isOpen: boolean): Html {
  const { query, order, ids, reasons, model, repaired, exchanges, version } = answer;
  const titles = shownTitles(run, answer);
  const own = version === undefined ? "yours" : `version ${version.toUpperCase()}`;
  const name = run.assistants.find(({ key }) => key === answer.assistant)?.name ?? answer.assistant;
  return html`<details class="card" ${isOpen ? html`open` : undefined}>
    <summary>
      <h2>${name} ${endOf(answer, titles, own)}</h2>
      <span class="below">“${query}”</span>
    </summary>
    <dl class="facts rows">
      <dt>Shown</dt>
      <dd>
        <ol>
          ${order.map((index, slot) => html`<li>${titles[index]} <span class="soft">as ${ids[slot]}${index === 0 ? `, ${own}` : ""}</span></li>`)}
        </ol>
      </dd>
      ${
        reasons.length === 0
          ? undefined
          : html`<dt>Reasons it gave</dt>
              <dd>${reasons.join("; ")}</dd>`
      }
      <dt>Answered by</dt>
      <dd>${model ?? "a model that does not say its name"}${repaired ? ", after it was asked a second time" : ""}</dd>
      <dt>Cost</dt>
      <dd>${cents(answer.cents)}</dd>
    </dl>
    ${exchanges.map(
      ({ sent, received }, i) =>
        html`<h3>${exchanges.length === 1 ? "Sent" : `Sent, request ${i + 1}`}</h3>
          <pre class="raw">${pretty(sent)}</pre>
          <h3>Received</h3>
          <pre class="raw">${pretty(received)}</pre> `,
    )}
  </details>`;
}

function endOf({ outcome, choice, failure }: LiveAnswer, titles: readonly string[], own: string): string {
  switch (outcome) {
    case "picked":
      return choice === 0 ? `picked ${own}` : `picked ${titles[choice ?? -1]}`;
    case "none":
      return "picked none";
    case "invalid":
      return "gave an answer that cannot be counted";
    default:
      return `gave no answer (${failure})`;
  }
}

/** Formats JSON with line breaks. Text that is not JSON, or was cut, is returned as it is. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
