import { actionsCard, limitsCard } from "../../simulations/report/cards.js";
import { intervalPicture } from "../../simulations/report/interval-table.js";
import { waterfall } from "../../simulations/report/waterfall.js";
import { FEATURE_LABELS, percent, percentRange, signed } from "../../simulations/report/wording.js";
import type { RunDiagnosis, Simulation } from "../../simulations/simulation.ts";
import { PATHS } from "../../shared/site.ts";
import { counted } from "../counts.ts";
import { improvePath, newSimulationPath } from "../session/paths.ts";
import { type Html, html } from "../../shared/html.js";
import { type DiagnosisState, headingOf } from "./diagnosis-heading.ts";
import { pageLinks } from "../pager.ts";
import { rowTable } from "../row-table.ts";
import { pairForm } from "./pair-form.ts";
import { diagnosisPath } from "./pair-links.ts";
import { runCrumbs } from "./result-view.ts";
import type { PairFilter } from "./simulation-tools.ts";

type Pair = RunDiagnosis["pairs"][number];

/** Renders a diagnosis: the verdict, what decides each pair, and what would change it. */
export function diagnosisView(state: DiagnosisState): Html {
  const { simulation, diagnosis, filter } = state;
  const { pairs, actions } = diagnosis;
  const [first] = pairs;
  return html`${runCrumbs(simulation, "Diagnosis")}
    <div class="head">
      <div>
        <p>
          <span class="tag prediction">prediction</span>
          ${contestedTag(state)}
        </p>
        ${headingOf(state)}
      </div>
      ${nextStep(simulation)}
    </div>
    ${simulation.mode === "offline" ? undefined : PREDICTED} ${pairForm(simulation, filter)}
    <div class="aside">
      <div class="stack">
        ${pairs.map((pair, i) => pairView(state, pair, i === 0))} ${pager(simulation.id, diagnosis, filter)}
        ${sharesCard(state)} ${limitsCard(diagnosis)}
      </div>
      <div class="stack">${first && matchedCard(state, first)} ${groupsCard(diagnosis)} ${actionsCard(actions)}</div>
    </div>`;
}

const PREDICTED = html`<p class="note">
  This is what the model expects of the same listings. It does not explain what was measured.
</p>`;

/** Renders a tag if the match-up is contested, or with how many of several are. */
function contestedTag({ simulation: { result, competitors }, diagnosis, filter }: DiagnosisState): Html | undefined {
  if (!diagnosis.summary.contested) return undefined;
  const shown = (result?.matchups ?? []).filter(
    ({ competitor }, at) =>
      competitor === (filter.competitor ?? competitor) &&
      Math.floor(at / competitors.length) === (filter.query ?? Math.floor(at / competitors.length)),
  );
  const contested = shown.filter((matchup) => matchup.contested).length;
  // A match-up may be contested for one assistant and not over all of them.
  const isCounted = filter.assistant === undefined && shown.length > 1 && contested > 0;
  return html`<span class="tag contested">${isCounted ? `${contested} contested` : "contested"}</span>`;
}

function nextStep({ id, product }: Simulation): Html {
  if (product.id === undefined)
    return html`<a class="button main" href="${newSimulationPath({ again: id })}">Change it and run again</a>`;
  return html`<a class="button main" href="${improvePath(product.id)}?from=${id}">Improve the text</a>`;
}

/** Returns the name of the assistant of a pair. */
function assistantOf({ simulation: { assistants } }: DiagnosisState, { assistant }: Pair): string {
  return assistants.find(({ key }) => key === assistant)?.name ?? assistant;
}

/**
 * Renders a pair, folded under its chance, because the pairs of a match-up differ little. Its heading is what sets it
 * apart from the others.
 */
function pairView(state: DiagnosisState, pair: Pair, isOpen: boolean): Html {
  const { competitors, currency } = state.diagnosis;
  const pairing = html`“${pair.query}” against ${competitors[pair.competitor]?.title}`;
  const chance = html`${assistantOf(state, pair)}: ${chanceOf(pair)}`;
  const isOneMatchup = state.filter.query !== undefined && state.filter.competitor !== undefined;
  return html`<details class="card" ${isOpen ? html`open` : undefined}>
    <summary>
      <h2>${isOneMatchup ? chance : pairing}</h2>
      <span class="below">${isOneMatchup ? pairing : chance}</span>
      ${pair.contested ? html`<span class="tag contested">contested</span>` : undefined}
    </summary>
    <p class="soft">Bars to the left favour the rival; the effects add up to the chance. Thin lines are 80 % ranges.</p>
    ${waterfall(pair, { currency: currency ?? undefined })}
  </details>`;
}

function chanceOf({ probability, interval }: Pair): string {
  return `${percent(probability)}, range ${percentRange(interval)}`;
}

function pager(id: string, { pairs, pairCount, nextCursor }: RunDiagnosis, filter: PairFilter): Html {
  const { query, competitor, assistant } = filter;
  const isFirst = filter.cursor === undefined;
  return html`<nav class="pages" aria-label="Pages">
    <span>
      ${pairs.length} of ${counted(pairCount, "pair")}, ${isFirst ? "the clearest first" : "after those before"}
    </span>
    <span
      >${pageLinks({ path: diagnosisPath(id), filter: { query, competitor, assistant }, isFirst, next: nextCursor === null ? undefined : { cursor: nextCursor } })}</span
    >
  </nav>`;
}

/** Renders the chance without each of the differences that count against the product. */
function matchedCard(state: DiagnosisState, pair: Pair): Html | undefined {
  const { contributions, probability, query, competitor } = pair;
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
      Your chance with ${assistantOf(state, pair)} for “${query}” if you matched
      ${state.diagnosis.competitors[competitor]?.title} in one thing and nothing else changed. Now ${chanceOf(pair)}.
    </p>
    <table class="drawn">
      <caption class="hidden">
        Chance with one feature equal to the rival’s
      </caption>
      <thead>
        <tr>
          <th scope="col">Feature</th>
          <th scope="col" class="pict">Chance, with 80 % range</th>
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
    <p class="soft">
      Mean effect over ${pairCount === 1 ? "this pair" : `these ${pairCount} pairs`}, in the unit of the bars.
    </p>
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

/** The number of parts of a share that are shown, the largest first. */
const SHARE_PARTS = 3;

/** Renders the product's shares among all listings, with their largest parts. */
function sharesCard({ simulation, diagnosis: { share }, filter }: DiagnosisState): Html | undefined {
  if (share.length === 0) return undefined;
  const { assistants, queries } = simulation;
  const all =
    (filter.query === undefined ? queries.length : 1) * (filter.assistant === undefined ? assistants.length : 1);
  return html`<details class="card flush">
    <summary>
      <h2>Your share among all listings</h2>
      ${all > share.length ? html`<span class="below">The first ${share.length} of ${all}: choose a question to see its shares</span>` : undefined}
    </summary>
    ${rowTable(
      "Share of choices among all listings and none, with what raises and lowers it most",
      [
        "Question",
        "Assistant",
        ["If all were alike", "figures"],
        ["Share", "figures"],
        ["Largest parts, in points", "sentences"],
      ],
      share.map(({ query, assistant, baseline, probability, contributions }) => [
        query,
        assistants.find(({ key }) => key === assistant)?.name,
        percent(baseline),
        html`<strong>${percent(probability)}</strong>`,
        largestParts(contributions),
      ]),
    )}
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
