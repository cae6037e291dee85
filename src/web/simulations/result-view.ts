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
import { priceCard } from "../../simulations/report/report.ts";
import {
  money,
  percent,
  percentRange,
  otherSentences,
  resultSentence,
  warningsOf,
} from "../../simulations/report/wording.js";
import type { RunDiagnosis, Simulation } from "../../simulations/simulation.ts";
import { ACCOUNT, improvePath, listingPath, newSimulationPath, simulationPath } from "../session/paths.ts";
import { minute } from "../times.ts";
import { breadcrumbs } from "../breadcrumbs.ts";
import { type Html, html } from "../../shared/html.js";
import { againLinks, fileLinks, RUN_FILES } from "./run-files.ts";
import { diagnosisPath, type MatchupPlace, resultPath } from "./pair-links.ts";

/** A run with what explains it. */
export interface ResultState {
  readonly simulation: Simulation & { readonly result: NonNullable<Simulation["result"]> };
  readonly diagnosis: RunDiagnosis;
  /** The match-up that is explained, by its clearest pair. */
  readonly shown: MatchupPlace;
  readonly pair: RunDiagnosis["pairs"][number] | undefined;
}

/** Returns the result of a run as the title of its page. */
export function resultTitle({ headline, result, ...simulation }: Simulation): string {
  return result === undefined ? headline : resultSentence({ ...simulation, result });
}

/** Renders the breadcrumbs of a page of a run. */
export function runCrumbs({ id, product }: Pick<Simulation, "id" | "product">, ...more: readonly string[]): Html {
  const own = [product.title, more.length === 0 ? undefined : simulationPath(id)] as const;
  return breadcrumbs(["Simulations", ACCOUNT.simulations], own, ...more.map((text) => [text] as const));
}

/** Renders the result of a run. */
export function resultView(state: ResultState): Html {
  const { simulation, diagnosis, shown, pair } = state;
  const { result } = simulation;
  const currency = simulation.currency ?? undefined;
  return html`${runCrumbs(simulation)}
    <div class="head">
      <div>
        <p>${resultTags(simulation)}</p>
        <h1>${resultTitle(simulation)}</h1>
        <p class="soft">${otherSentences(simulation.headline)}</p>
      </div>
      ${nextSteps(simulation, shown)}
    </div>
    ${warningsNote(simulation)}
    <div class="aside even">
      <div class="stack">
        ${assistantsCard(simulation)} ${matchups(state)}
        ${pair && html`<div id="pair" class="stack" tabindex="-1">${pairCard(simulation, pair, currency)}</div>`}
        ${priceCard(simulation, diagnosis, currency)} ${limitsCard(simulation)}
      </div>
      <div class="stack">
        ${figures(simulation)} ${actionsCard(diagnosis.actions)} ${stressCard(result)} ${readQueries(simulation)}
        ${keepCard(simulation)}
      </div>
    </div>`;
}

/** Renders the next step: to improve a saved listing, else to see the diagnosis. */
function nextSteps({ id, product }: Simulation, shown: MatchupPlace): Html {
  const diagnosis = diagnosisPath(id, { ...shown });
  if (product.id === undefined)
    return html`<p class="buttons">
      <a class="button" href="${newSimulationPath({ again: id })}">Change and run again</a>
      <a class="button main" href="${diagnosis}">Diagnose</a>
    </p>`;
  return html`<p class="buttons">
    <a class="button" href="${diagnosis}">Diagnose</a>
    <a class="button main" href="${improvePath(product.id)}?from=${id}">Improve the text</a>
  </p>`;
}

/** Renders what weakens a result. */
export function warningsNote(simulation: Pick<Simulation, "headline" | "warnings">): Html | undefined {
  const warnings = warningsOf(simulation);
  if (warnings.length === 0) return undefined;
  return html`<div class="note warn">
    <ul>
      ${warnings.map((warning) => html`<li>${warning}</li>`)}
    </ul>
  </div>`;
}

function matchups({ simulation, shown }: ResultState): Html {
  const { id, queries, competitors } = simulation;
  return matchupsCard(simulation, (content, query, competitor) => {
    const isShown = query === shown.query && competitor === shown.competitor;
    return html`<a
      href="${resultPath(id, { query, competitor })}#pair"
      ${isShown ? html`aria-current="true"` : undefined}
      >${content}<span class="hidden"
        >: what decides “${queries[query]?.text}” against ${competitors[competitor]?.title}</span
      ></a
    >`;
  });
}

function figures({ result }: ResultState["simulation"]): Html {
  const { counts, copyCeiling, expectedWinRate, interval } = result;
  return html`<dl class="stats card">
    <div>
      <dt>Mean chance</dt>
      <dd>${percent(expectedWinRate)} <small>${percentRange(interval)}</small></dd>
    </div>
    <div>
      <dt>Contested</dt>
      <dd>${counts.contested} <small>of ${counts.matchups}</small></dd>
    </div>
    <div>
      <dt>By text</dt>
      <dd>+${copyCeiling} <small>at most</small></dd>
    </div>
  </dl>`;
}

/** Renders how the queries were read, and which of their words the listing lacks. */
function readQueries({ queries, currency, result }: ResultState["simulation"]): Html | undefined {
  const read = queries.map(({ text, parsed }, at) => ({
    text,
    parts: [...partsOf(parsed, currency ?? undefined), ...lacksOf(result, at).map((lack) => `your listing ${lack}`)],
  }));
  const some = read.filter(({ parts }) => parts.length > 0);
  if (some.length === 0) return undefined;
  return html`<section class="card" aria-labelledby="read">
    <h2 id="read">How the questions were read</h2>
    <dl class="facts rows">
      ${some.map(
        ({ text, parts }) =>
          html`<dt>“${text}”</dt>
            <dd>${parts.join("; ")}</dd>`,
      )}
    </dl>
  </section>`;
}

/** Returns which words of a query the listing lacks, and which it denies. Empty when it has all of them. */
export function lacksOf({ byQuery }: ResultState["simulation"]["result"], query: number): string[] {
  const { missing = [], denied = [] } = byQuery[query] ?? {};
  const lacked = missing.filter((word) => !denied.includes(word));
  return [
    ...(lacked.length === 0 ? [] : [`lacks ${quoted(lacked)}`]),
    ...(denied.length === 0 ? [] : [`denies ${quoted(denied)}`]),
  ];
}

const quoted = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(", ");

function partsOf(parsed: Simulation["queries"][number]["parsed"], currency: string | undefined): string[] {
  const { priceRegime, budgetCents, minRating, must, without } = parsed;
  return [
    ...(priceRegime === "budget" ? ["asks for something cheap, so price counts more"] : []),
    ...(budgetCents === null ? [] : [`at most ${money(budgetCents, parsed.currency ?? currency)}`]),
    ...(minRating === null ? [] : [`at least ${minRating} stars`]),
    ...must.map((word) => `must have ${word}`),
    ...without.map((word) => `without ${word}`),
  ];
}

function keepCard({ id, product, createdAt, method }: Simulation): Html {
  return html`<section class="card" aria-labelledby="keep">
    <h2 id="keep">Keep and repeat</h2>
    <dl class="facts">
      <dt>Run</dt>
      <dd><code>${id}</code></dd>
      <dt>Made</dt>
      <dd>${minute(createdAt, "")}</dd>
      <dt>Model</dt>
      <dd><a href="${PATHS.methodology}">coefficients ${method.coefficients}</a></dd>
    </dl>
    <ul class="plain">
      ${fileLinks(id, RUN_FILES)} ${againLinks(id)}
      ${product.id === undefined ? undefined : html`<li><a href="${listingPath(product.id)}">Your listing</a> <span class="soft">as it is now</span></li>`}
    </ul>
  </section>`;
}
