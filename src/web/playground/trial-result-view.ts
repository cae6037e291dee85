import { PATHS } from "../../shared/site.ts";
import {
  actionsCard,
  assistantsCard,
  resultTags,
  limitsCard,
  matchupsCard,
  pairCard,
  stressCard,
} from "../../simulations/report/cards.js";
import { intervalPicture } from "../../simulations/report/interval-table.js";
import { priceCard } from "../../simulations/report/report.ts";
import type { ReportData } from "../../simulations/simulation.ts";
import { otherSentences, verdictSentence, warningsOf } from "../../simulations/report/wording.js";
import { type Html, html } from "../../shared/html.js";
import { AUDIT, PLAYGROUND, SANDBOX } from "../paths.ts";
import { saveButton, GUEST_INPUT_KINDS, sendButton } from "../guest-input-buttons.ts";
import type { EarlierRun } from "../listings-form/earlier-runs.ts";
import { MATCHUP, type TrialRun } from "./trials.ts";

/** Returns the prediction as a heading. */
export function verdictOf({ simulation: { headline, result } }: ReportData): string {
  return result === undefined ? headline : verdictSentence(result.counts);
}

/** Renders a result. `form` is the id of its form. */
export function trialResultView({ data, pair, runs }: TrialRun, form: string): Html {
  const { simulation, diagnosis, currency } = data;
  const { result } = simulation;
  const warnings = warningsOf(simulation);
  if (result === undefined) throw new Error("A run without a result cannot be shown.");
  const isShown = (query: number, competitor: number) =>
    simulation.queries[query]?.text === pair?.query && competitor === pair?.competitor;
  const price = priceCard(simulation, diagnosis, currency);
  return html`<section id="result" tabindex="-1" aria-labelledby="result-title" class="stack" data-markdown-ignore>
    <div class="head">
      <div>
        <p>${resultTags(simulation)}</p>
        <h1 id="result-title">${verdictOf(data)}</h1>
        <p class="soft">${otherSentences(simulation.headline)}</p>
      </div>
      <p class="buttons">
        ${saveButton({ form, kind: GUEST_INPUT_KINDS.listings, action: PATHS.signUp }, false)}
        ${sendButton({ form, kind: GUEST_INPUT_KINDS.listings, action: `${AUDIT}#result` }, "Check your text")}
      </p>
    </div>
    ${
      warnings.length === 0
        ? undefined
        : html`<div class="note warn">
            <ul>
              ${warnings.map((warning) => html`<li>${warning}</li>`)}
            </ul>
          </div>`
    }
    ${runsCard(runs)} ${assistantsCard({ ...simulation, result })}
    ${matchupsCard(
      simulation,
      (content, query, competitor) =>
        html`<button
          form="${form}"
          name="${MATCHUP}"
          value="${query}-${competitor}"
          formaction="${PLAYGROUND}#pair"
          ${isShown(query, competitor) ? html`aria-current="true"` : undefined}
        >
          ${content}<span class="hidden">: what decides ${namesOf(simulation, query, competitor)}</span>
        </button>`,
    )}
    ${pair && html`<div id="pair" class="stack" tabindex="-1">${pairCard(simulation, pair, currency)}</div>`}
    ${actionsCard(diagnosis.actions)} ${price && html`${price}`} ${stressCard(result)} ${limitsCard(simulation)}
    <p class="hint">
      Next: an account stores runs, explains every pair and compares versions of a text.
      <a href="${PATHS.simulationsGuide}">What a result says, and what it does not</a>.
      <a href="${SANDBOX}">Looking for the synthetic sandbox?</a>
    </p>
  </section>`;
}

function namesOf({ queries, competitors }: ReportData["simulation"], query: number, competitor: number): string {
  return `“${queries[query]?.text}” against ${competitors[competitor]?.title}`;
}

/** Renders the runs of the page, so that people can compare a change with what came before. */
function runsCard(runs: readonly EarlierRun[]): Html | undefined {
  if (runs.length < 2) return undefined;
  return html`<section class="card" aria-labelledby="runs">
    <h2 id="runs">Your runs on this page</h2>
    <table class="drawn">
      <caption class="hidden">
        Chance of being chosen by run, with its 80 % range
      </caption>
      <thead>
        <tr>
          <th scope="col">Run</th>
          <th scope="col" class="pict">Mean chance, with 80 % range</th>
          <th scope="col" class="n">Chance</th>
          <th scope="col" class="n">Ahead</th>
        </tr>
      </thead>
      <tbody>
        ${runs.map(
          ([ahead = 0, matchups = 0, chance = 0, low = 0, high = 0], i) =>
            html`<tr>
              <th scope="row">${i === runs.length - 1 ? "This one" : `${runs.length - 1 - i} before`}</th>
              <td class="pict">${intervalPicture({ value: chance / 100, low: low / 100, high: high / 100 })}</td>
              <td class="n"><strong>${chance} %</strong> <span class="soft">${low} to ${high} %</span></td>
              <td class="n soft">${ahead} of ${matchups}</td>
            </tr> `,
        )}
      </tbody>
    </table>
    <p class="hint">Overlapping ranges do not prove a difference.</p>
  </section>`;
}
