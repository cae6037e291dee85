import { actionsCard, limitsCard } from "../../simulations/report/cards.js";
import { intervalPicture } from "../../simulations/report/interval-table.js";
import { waterfall } from "../../simulations/report/waterfall.js";
import {
  FEATURE_LABELS,
  percent,
  percentRange,
  reasonsOf,
  signed,
  verdictOf,
} from "../../simulations/report/wording.js";
import type { RunDiagnosis, Simulation } from "../../simulations/simulation.ts";
import { PATHS } from "../../shared/site.ts";
import { counted } from "../forms/failure.ts";
import { improvePath, newSimulationPath, simulationPath } from "../session/paths.ts";
import { type Html, html } from "../../shared/html.js";
import { diagnosisPath } from "./pair-links.ts";
import { missingWords, runCrumbs } from "./result-view.ts";
import type { PairFilter } from "./simulation-tools.ts";

/** Why a run ends as it does, for the pairs that a filter leaves. */
export interface DiagnosisState {
  readonly simulation: Simulation;
  readonly diagnosis: RunDiagnosis;
  readonly filter: PairFilter;
}

type Pair = RunDiagnosis["pairs"][number];
type Outcome = NonNullable<Simulation["result"]>["matchups"][number]["outcome"];

/** Renders a diagnosis: the verdict, what decides each pair, and what would change it. */
export function diagnosisView(state: DiagnosisState): Html {
  const { simulation, diagnosis, filter } = state;
  const { summary, pairs, actions } = diagnosis;
  const [first] = pairs;
  return html`${runCrumbs(simulation, "Diagnosis")}
    <div class="head">
      <div>
        <p>
          <span class="tag prediction">prediction</span>
          ${summary.contested ? html`<span class="tag contested">contested</span>` : undefined}
        </p>
        ${headingOf(state)}
      </div>
      ${nextStep(simulation)}
    </div>
    ${simulation.mode === "offline" ? undefined : PREDICTED} ${pairForm(simulation, filter)}
    <div class="aside">
      <div class="stack">
        ${pairs.map((pair, i) => pairView(simulation, diagnosis, pair, i === 0))}
        ${pager(simulation.id, diagnosis, filter)} ${sharesCard(simulation, diagnosis)} ${limitsCard(diagnosis)}
      </div>
      <div class="stack">${first && matchedCard(first)} ${groupsCard(diagnosis)} ${actionsCard(actions)}</div>
    </div>`;
}

const PREDICTED = html`<p class="note">
  This is what the model expects of the same listings. It is no explanation of what was measured.
</p>`;

/** Returns the match-up to which a filter leads, with its clearest pair. */
function matchupOf({ simulation, diagnosis, filter: { query, competitor } }: DiagnosisState) {
  const [pair] = diagnosis.pairs;
  const { mode, result, competitors } = simulation;
  // What was measured is on the page of the run, and on no page with a prediction.
  if (mode !== "offline" || result === undefined) return undefined;
  if (pair === undefined || query === undefined || competitor === undefined) return undefined;
  const matchup = result.matchups[query * competitors.length + competitor];
  return matchup && { matchup, pair, missing: missingWords(result, query) };
}

/** Renders the verdict: of one match-up with what decides it, of several in their counts. */
function headingOf(state: DiagnosisState): Html {
  const { sentence } = state.diagnosis.summary;
  const one = matchupOf(state);
  if (one === undefined)
    return html`<h1>${verdictOf(sentence)}</h1>
      <p class="soft">${reasonsOf(sentence)}</p>`;
  const { matchup, pair, missing } = one;
  const rival = state.simulation.competitors[matchup.competitor]?.title ?? "";
  const reasons = reasonsFor(matchup.outcome, pair);
  return html`<h1>${OUTCOMES[matchup.outcome]} ${rival}${reasons === "" ? "" : `, by ${reasons}`}</h1>
    <p class="soft">
      For “${matchup.query}” your chance is ${percent(matchup.probability)} on average over the assistants;
      ${percentRange(matchup.interval)} if the coefficients are off. ${reasonsOf(sentence)}
      ${missing === "" ? undefined : `Your listing lacks ${missing}.`}
    </p>`;
}

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  ahead: "Ahead of",
  behind: "Behind",
  too_close: "Too close to call against",
};

/** Effects that are named in a heading, and how large they have to be. */
const NAMED_REASONS = 2;
const LARGE_EFFECT = 0.1;

function reasonsFor(outcome: Outcome, { contributions }: Pair): string {
  if (outcome === "too_close") return "";
  return contributions
    .filter(({ contribution }) => (outcome === "ahead" ? contribution : -contribution) >= LARGE_EFFECT)
    .slice(0, NAMED_REASONS)
    .map(({ feature }) => `“${FEATURE_LABELS[feature]}”`)
    .join(" and ");
}

function nextStep({ id, product }: Simulation): Html {
  if (product.id === undefined)
    return html`<a class="button main" href="${newSimulationPath({ again: id })}">Change it and run again</a>`;
  return html`<a class="button main" href="${improvePath(product.id)}?from=${id}">Improve the text</a>`;
}

/** Renders the form that chooses among the pairs. */
function pairForm({ id, queries, competitors, assistants }: Simulation, filter: PairFilter): Html {
  const choices: readonly Choice[] = [
    {
      name: "query",
      label: "Question",
      all: "All questions",
      options: queries.map(({ text }, i) => [String(i), text]),
    },
    {
      name: "competitor",
      label: "Rival",
      all: "All rivals",
      options: competitors.map(({ title }, i) => [String(i), title]),
    },
    {
      name: "assistant",
      label: "Assistant",
      all: "All assistants",
      options: assistants.map(({ key, name }) => [key, name]),
    },
  ];
  return html`<form class="filter pairs" method="get" action="${simulationPath(id)}/diagnosis">
    ${choices.map((choice) => choiceOf(choice, filter))}
    <button>Show</button>
  </form>`;
}

interface Choice {
  readonly name: "query" | "competitor" | "assistant";
  readonly label: string;
  readonly all: string;
  readonly options: readonly (readonly [value: string, text: string])[];
}

function choiceOf({ name, label, all, options }: Choice, filter: PairFilter): Html {
  const chosen = String(filter[name] ?? "");
  return html`<div>
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      <option value="">${all}</option>
      ${options.map(([value, text]) => html`<option value="${value}" ${value === chosen ? html`selected` : undefined}>${text}</option>`)}
    </select>
  </div>`;
}

/** Renders a pair, folded behind its chance: the pairs of a match-up differ little. */
function pairView(
  { assistants }: Simulation,
  { competitors, currency }: RunDiagnosis,
  pair: Pair,
  isOpen: boolean,
): Html {
  const assistant = assistants.find(({ key }) => key === pair.assistant)?.name ?? pair.assistant;
  return html`<details class="card" ${isOpen ? html`open` : undefined}>
    <summary>
      <h2>“${pair.query}” against ${competitors[pair.competitor]?.title}</h2>
      <span class="below">${assistant}: ${percent(pair.probability)}</span>
      ${pair.contested ? html`<span class="tag contested">contested</span>` : undefined}
    </summary>
    <p class="soft">
      Bars to the left favour the rival; the effects add up to the chance. Thin lines are 80 % intervals.
    </p>
    ${waterfall(pair, { currency: currency ?? undefined })}
  </details>`;
}

function pager(id: string, { pairs, pairCount, nextCursor }: RunDiagnosis, filter: PairFilter): Html {
  const { query, competitor, assistant } = filter;
  const kept = { query, competitor, assistant };
  return html`<nav class="pages" aria-label="Pages">
    <span>
      ${pairs.length} of ${counted(pairCount, "pair")},
      ${filter.cursor === undefined ? "the clearest first" : "after those before"}
    </span>
    <span>
      ${filter.cursor === undefined ? undefined : html`<a href="${diagnosisPath(id, kept)}">First page</a>`}
      ${nextCursor === null ? undefined : html`<a href="${diagnosisPath(id, { ...kept, cursor: nextCursor })}">Next page</a>`}
    </span>
  </nav>`;
}

/** Renders the chance with one difference less, for each difference that is against the product. */
function matchedCard({ contributions, probability, query }: Pair): Html | undefined {
  const against = contributions
    .filter(
      ({ unknown, contribution, ifMatched }) =>
        !unknown && contribution < 0 && percent(ifMatched) !== percent(probability),
    )
    .toSorted((one, other) => other.ifMatched - one.ifMatched);
  if (against.length === 0) return undefined;
  return html`<section class="card" aria-labelledby="matched">
    <h2 id="matched">If you matched one thing</h2>
    <p class="soft">
      Your chance for “${query}” with the rival’s value, all else as it is. Now ${percent(probability)}.
    </p>
    <table class="drawn">
      <caption class="hidden">
        Chance with one feature equal to the rival’s
      </caption>
      <thead>
        <tr>
          <th scope="col">Feature</th>
          <th scope="col" class="pict">Chance, with 80 % interval</th>
          <th scope="col" class="n">Chance</th>
        </tr>
      </thead>
      <tbody>
        ${against.map(
          ({ feature, ifMatched: value, ifMatchedInterval: { low, high } }) =>
            html`<tr>
              <th scope="row">${FEATURE_LABELS[feature]}</th>
              <td class="pict">${intervalPicture({ value, low, high })}</td>
              <td class="n">
                <strong>${percent(value)}</strong> <small class="soft">${percentRange({ low, high })}</small>
              </td>
            </tr> `,
        )}
      </tbody>
    </table>
  </section>`;
}

const GROUPS: Readonly<Record<RunDiagnosis["groups"][number]["group"], string>> = {
  content: "Text",
  commercial: "Price and limits",
  reputation: "Rating and reviews",
  platform: "Platform",
};

function groupsCard({ groups, pairCount }: RunDiagnosis): Html {
  return html`<section class="card" aria-labelledby="groups">
    <h2 id="groups">Where it is decided</h2>
    <p class="soft">Mean effect over ${pairCount === 1 ? "this pair" : `these ${pairCount} pairs`}, in log-odds.</p>
    <dl class="facts apart-rows">
      ${groups.map(
        ({ group, contribution }) =>
          html`<dt>${GROUPS[group]}</dt>
            <dd class="n">${signed(contribution)}</dd>`,
      )}
    </dl>
    <p class="hint"><a href="${PATHS.coefficients}">Sources of each coefficient</a></p>
  </section>`;
}

/** The largest parts of a share; the rest is summed up. */
const SHARE_PARTS = 3;

/** Renders the shares in the whole set, with their largest parts. */
function sharesCard({ assistants }: Simulation, { share }: RunDiagnosis): Html | undefined {
  if (share.length === 0) return undefined;
  return html`<details class="card flush">
    <summary><h2>Your share among all listings</h2></summary>
    <table class="cards" role="table">
      <caption class="hidden">
        Share of choices among all listings and none, with what raises and lowers it most
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">Question</th>
          <th scope="col" role="columnheader">Assistant</th>
          <th scope="col" role="columnheader" class="n">If all were alike</th>
          <th scope="col" role="columnheader" class="n">Share</th>
          <th scope="col" role="columnheader">Largest parts, in points</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${share.map(
          ({ query, assistant, baseline, probability, contributions }) =>
            html`<tr role="row">
              <th scope="row" role="rowheader">${query}</th>
              <td role="cell" data-name="Assistant">${assistants.find(({ key }) => key === assistant)?.name}</td>
              <td role="cell" class="n" data-name="If all were alike">${percent(baseline)}</td>
              <td role="cell" class="n" data-name="Share"><strong>${percent(probability)}</strong></td>
              <td role="cell" class="text">${largestParts(contributions)}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </details>`;
}

function largestParts(contributions: RunDiagnosis["share"][number]["contributions"]): string {
  return contributions
    .toSorted((one, other) => Math.abs(other.contribution) - Math.abs(one.contribution))
    .slice(0, SHARE_PARTS)
    .filter(({ contribution }) => Math.round(100 * contribution) !== 0)
    .map(({ feature, contribution }) => `${FEATURE_LABELS[feature]} ${signedPoints(contribution)}`)
    .join(", ");
}

function signedPoints(share: number): string {
  const whole = Math.round(100 * share);
  return `${whole < 0 ? "−" : "+"}${Math.abs(whole)}`;
}
