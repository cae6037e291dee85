import { actionsCard, limitsCard } from "../../simulations/report/cards.js";
import { intervalPicture } from "../../simulations/report/interval-table.js";
import { waterfall } from "../../simulations/report/waterfall.js";
import { FEATURE_LABELS, percent, percentRange, signed } from "../../simulations/report/wording.js";
import type { RunDiagnosis, Simulation } from "../../simulations/simulation.ts";
import { PATHS } from "../../shared/site.ts";
import { listingPath, newSimulationPath, simulationPath } from "../account/paths.ts";
import { type Html, html } from "../html.js";
import { diagnosisPath } from "./pair-links.ts";
import { runCrumbs } from "./result-view.ts";
import type { PairFilter } from "./simulation-tools.ts";

/** Why a run ends as it does, for the pairs that a filter leaves. */
export interface DiagnosisState {
  readonly simulation: Simulation;
  readonly diagnosis: RunDiagnosis;
  readonly filter: PairFilter;
}

type Pair = RunDiagnosis["pairs"][number];

/** Renders a diagnosis: the verdict, what decides each pair, and what would change it. */
export function diagnosisView({ simulation, diagnosis, filter }: DiagnosisState): Html {
  const { summary, pairs, actions } = diagnosis;
  const [first] = pairs;
  return html`${runCrumbs(simulation, "Diagnosis")}
    <div class="head">
      <div>
        <p>
          <span class="tag prediction">prediction</span>
          ${summary.contested ? html`<span class="tag contested">contested</span>` : undefined}
        </p>
        <h1>${summary.sentence}</h1>
      </div>
      ${nextStep(simulation)}
    </div>
    ${pairForm(simulation, filter)}
    <div class="aside">
      <div class="stack">
        ${pairs.map((pair) => pairView(simulation, diagnosis, pair))} ${pager(simulation.id, diagnosis, filter)}
        ${sharesCard(simulation, diagnosis)}
      </div>
      <div class="stack">
        ${first && matchedCard(first)} ${groupsCard(diagnosis)} ${actionsCard(actions)} ${limitsCard(diagnosis)}
      </div>
    </div>`;
}

function nextStep({ id, product }: Simulation): Html {
  if (product.id === undefined)
    return html`<a class="button main" href="${newSimulationPath({ again: id })}">Change it and run again</a>`;
  return html`<a class="button main" href="${listingPath(product.id)}">Check the listing’s text</a>`;
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

function pairView({ assistants }: Simulation, { competitors, currency }: RunDiagnosis, pair: Pair): Html {
  const assistant = assistants.find(({ key }) => key === pair.assistant)?.name ?? pair.assistant;
  return html`<section class="card">
    <div class="apart">
      <h2>“${pair.query}” against ${competitors[pair.competitor]?.title}</h2>
      ${pair.contested ? html`<span class="tag contested">contested</span>` : undefined}
    </div>
    <p class="soft">
      ${assistant}. Bars to the left favour the rival; the effects add up to the chance. Thin lines are 80 % intervals.
    </p>
    ${waterfall(pair, { currency: currency ?? undefined })}
  </section>`;
}

function pager(id: string, { pairs, pairCount, nextCursor }: RunDiagnosis, filter: PairFilter): Html {
  const { query, competitor, assistant } = filter;
  const kept = { query, competitor, assistant };
  return html`<nav class="pages" aria-label="Pages">
    <span>
      ${pairs.length} of ${pairCount} pairs,
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
    .filter(({ unknown, contribution, ifMatched }) => !unknown && contribution < 0 && ifMatched > probability)
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
  commercial: "Price and terms",
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
    <p class="hint"><a href="${PATHS.methodology}">Sources of each coefficient</a></p>
  </section>`;
}

/** The largest parts of a share; the rest is summed up. */
const SHARE_PARTS = 3;

/** Renders the shares in the whole set, with their largest parts. */
function sharesCard({ assistants }: Simulation, { share }: RunDiagnosis): Html | undefined {
  if (share.length === 0) return undefined;
  return html`<section class="card flush" aria-labelledby="shares">
    <h2 id="shares">Your share among all listings</h2>
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
          <th scope="col" role="columnheader">Largest parts</th>
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
  </section>`;
}

function largestParts(contributions: RunDiagnosis["share"][number]["contributions"]): string {
  return contributions
    .toSorted((one, other) => Math.abs(other.contribution) - Math.abs(one.contribution))
    .slice(0, SHARE_PARTS)
    .map(({ feature, contribution }) => `${FEATURE_LABELS[feature]} ${signedPoints(contribution)}`)
    .join(", ");
}

function signedPoints(share: number): string {
  const whole = Math.round(100 * share);
  return `${whole < 0 ? "−" : "+"}${Math.abs(whole)}`;
}
