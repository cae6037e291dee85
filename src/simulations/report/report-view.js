/** @import { DiagnosedPair } from "../../engine/simulation/diagnosis-schema.ts" */
/** @import { Comparison, SimulationResult } from "../../engine/simulation/result-schema.ts" */
/** @import { Html } from "../../shared/html.js" */
/** @import { RunDiagnosis, Simulation } from "../simulation.ts" */
/** Plain JavaScript, because the view in MCP hosts runs this file in a browser unchanged. */
import { html } from "../../shared/html.js";
import {
  actionsCard,
  assistantsCard,
  resultTags,
  limitsCard,
  matchupsCard,
  stressCard,
  warningsCard,
} from "./cards.js";
import { measuredCards } from "./measured-cards.js";
import { comparisonWaterfall, waterfall } from "./waterfall.js";
import { otherSentences, resultSentence, firstSentence } from "./wording.js";

/**
 * Renders an answer of `run_simulation` or `get_simulation`. Returns undefined for a run without a result.
 *
 * @param {Simulation} simulation
 */
export function simulationView(simulation) {
  const { headline, result, product, mode } = simulation;
  if (result === undefined) return undefined;
  return html`<header>
      <p>${resultTags(simulation)}</p>
      <h1>${resultSentence({ ...simulation, result })}</h1>
      <p>${otherSentences(headline)}</p>
      <p class="soft">${product.title}</p>
    </header>
    ${warningsCard(simulation)}
    ${mode === "offline" ? predictedCards({ ...simulation, result }) : measuredCards({ ...simulation, result })}
    ${limitsCard(simulation)}`;
}

/** @param {Simulation & { readonly result: SimulationResult }} simulation */
function predictedCards(simulation) {
  const { result } = simulation;
  const shown = clearestLoss(result.comparisons);
  return [
    assistantsCard(simulation),
    actionsCard(result.actions),
    matchupsCard(simulation),
    shown && folded(pairTitle(simulation, shown), comparisonWaterfall(shown)),
    stressCard(result),
  ];
}

/**
 * Renders an answer of `diagnose_simulation`.
 *
 * @param {RunDiagnosis} diagnosis
 */
export function diagnosisView(diagnosis) {
  const { summary, product, pairs, currency, actions } = diagnosis;
  return html`<header>
      <p>
        <span class="tag prediction">prediction</span>
        ${summary.contested ? html`<span class="tag contested">contested</span>` : undefined}
      </p>
      <h1>${firstSentence(summary.sentence)}</h1>
      <p>${otherSentences(summary.sentence)}</p>
      <p class="soft">${product.title}</p>
    </header>
    ${pairs.map((pair, i) =>
      folded(pairTitle(diagnosis, pair), waterfall(pair, { currency: currency ?? undefined }), i === 0),
    )}
    ${actionsCard(actions)} ${limitsCard(diagnosis)}`;
}

/**
 * Returns the clearest loss, or the clearest comparison if nothing is lost.
 *
 * @param {readonly Comparison[]} comparisons
 */
function clearestLoss(comparisons) {
  const clearest = comparisons.toSorted((one, other) => Math.abs(other.logOdds) - Math.abs(one.logOdds));
  return clearest.find(({ probability }) => probability < 0.5) ?? clearest[0];
}

/**
 * @param {Pick<Simulation, "competitors">} run
 * @param {Pick<DiagnosedPair, "query" | "assistant" | "competitor">} pair
 */
function pairTitle({ competitors }, { query, assistant, competitor }) {
  const rival = competitors[competitor]?.title ?? "";
  return `What decides “${query}” against ${rival} for assistant ${assistant.replace(/\D+/, "")}`;
}

/**
 * @param {string} title
 * @param {Html} content
 * @param {boolean} [open]
 */
function folded(title, content, open = false) {
  return html`<details class="card" ${open ? html`open` : undefined}>
    <summary><h2>${title}</h2></summary>
    ${content}
  </details>`;
}
