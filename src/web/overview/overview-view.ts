import { honestyTags } from "../../simulations/report/cards.js";
import { intervalTable } from "../../simulations/report/interval-table.js";
import { reasonsOf, verdictSentence } from "../../simulations/report/wording.js";
import type { Simulation } from "../../simulations/simulation.ts";
import { type Html, html } from "../../shared/html.js";
import { PATHS } from "../../shared/site.ts";
import { reportFigure } from "../home/report-figure.ts";
import { thousands } from "../listings/listings-view.ts";
import type { ListingList } from "../listings/saved-listing.ts";
import type { TrialRun } from "../playground/trial.ts";
import { ACCOUNT, improvePath, newSimulationPath, simulationPath } from "../session/paths.ts";
import type { RunList } from "../simulations/simulation-tools.ts";
import { runsTable } from "../simulations/simulations-view.ts";

/** The plan of the account with what it entitles to. An operator may have removed the plan. */
export interface AccountLimits {
  readonly plan: { readonly name: string; readonly billing?: string };
  readonly entitlements?: { readonly listings: number; readonly runsPerDay: number };
}

export interface OverviewState {
  /** The latest run, when it has a result. */
  readonly latest: Simulation | undefined;
  readonly runs: RunList;
  /** The own listings, the latest change first. */
  readonly listings: ListingList;
  readonly limits: AccountLimits;
}

/** Renders the first page of a new account: three ways to begin, and what comes of them. */
export function welcomeView(sample: TrialRun | undefined): Html {
  return html`<div class="head">
      <div>
        <h1>Welcome. Start with one product.</h1>
        <p class="soft">You need your listing, one rival and a question shoppers ask. It takes about two minutes.</p>
      </div>
    </div>
    <div class="three">
      <section class="card">
        <h2>Bring a feed or a page</h2>
        <p class="soft">An export of your shop, a product feed, or the HTML of a product page.</p>
        <p><a class="button main" href="${ACCOUNT.importListings}">Paste or upload</a></p>
      </section>
      <section class="card">
        <h2>Type it in</h2>
        <p class="soft">A title and a price are enough to start.</p>
        <p><a class="button" href="${ACCOUNT.newSimulation}">Enter fields</a></p>
      </section>
      <section class="card">
        <h2>Connect an assistant</h2>
        <p class="soft">Create a key, or let your assistant sign in, and work from your chat.</p>
        <p><a class="button" href="${ACCOUNT.settings}">Create a key</a></p>
      </section>
    </div>
    ${
      sample &&
      html`<section class="stack" aria-labelledby="sample">
        <h2 id="sample">What you will see here</h2>
        ${reportFigure(sample)}
      </section>`
    }`;
}

/** Renders what to do next, the latest simulations, the state of the listings and the limits. */
export function overviewView({ latest, runs, listings, limits }: OverviewState): Html {
  return html`<div class="head">
      <h1>Overview</h1>
      <p class="buttons">
        <a class="button" href="${ACCOUNT.importListings}">Import listings</a>
        <a class="button" href="${ACCOUNT.newSimulation}">New simulation</a>
      </p>
    </div>
    <div class="aside">
      <div class="stack">${nextStep(latest, listings)} ${recentRuns(runs)}</div>
      <div class="stack">${listingsCard(listings)} ${limitsCard(limits, listings)}</div>
    </div>`;
}

function nextStep(latest: Simulation | undefined, { listings: [first] }: ListingList): Html {
  if (latest?.result === undefined) return first === undefined ? FIRST_RUN : simulateStep(first);
  const { id, product, result, headline } = latest;
  const isBehind = result.counts.ahead < result.counts.matchups;
  return html`<section class="card" aria-labelledby="next">
    <div class="apart">
      <h2 id="next">${product.title}</h2>
      <p>${honestyTags({ ...latest, result })}</p>
    </div>
    <p><strong>${verdictSentence(result.counts)}</strong> <span class="soft">${reasonsOf(headline)}</span></p>
    ${intervalTable(latest)}
    <p class="buttons">
      ${product.id !== undefined && isBehind ? html`<a class="button main" href="${improvePath(product.id)}">Improve this listing</a>` : undefined}
      <a class="button" href="${simulationPath(id)}">Read the result</a>
    </p>
  </section>`;
}

const FIRST_RUN = html`<section class="card" aria-labelledby="next">
  <h2 id="next">Next step</h2>
  <p>How often would assistants choose your listing over its rivals, and why? A title and one rival are enough.</p>
  <p class="buttons"><a class="button main" href="${ACCOUNT.newSimulation}">New simulation</a></p>
</section>`;

function simulateStep({ id, title }: ListingList["listings"][number]): Html {
  return html`<section class="card" aria-labelledby="next">
    <h2 id="next">Next step</h2>
    <p>See how often assistants would choose “${title}” over its rivals, and why.</p>
    <p class="buttons">
      <a class="button main" href="${newSimulationPath({ product: id })}">Simulate against rivals</a>
    </p>
  </section>`;
}

function recentRuns({ simulations, total }: RunList): Html | undefined {
  if (total === 0) return undefined;
  return html`<section class="card flush" aria-labelledby="recent">
    <h2 id="recent">Recent simulations</h2>
    ${runsTable(simulations)}
    <p class="pages"><a href="${ACCOUNT.simulations}">All ${thousands(total)} simulations</a></p>
  </section>`;
}

function listingsCard({ listings, total }: ListingList): Html {
  if (total === 0)
    return html`<section class="card" aria-labelledby="listings">
      <h2 id="listings">Listings</h2>
      <p class="soft">None of your own is saved yet. A saved listing can be improved, compared and exported.</p>
      <p><a class="button" href="${ACCOUNT.importListings}">Import listings</a></p>
    </section>`;
  const withErrors = listings.filter(({ audit }) => audit.errors > 0).length;
  const withWarnings = listings.filter(({ audit }) => audit.errors === 0 && audit.warnings > 0).length;
  const rows = [
    ["No findings", listings.length - withErrors - withWarnings, "f-you"],
    ["Warnings", withWarnings, "f-axis"],
    ["Errors", withErrors, "f-rival"],
  ] as const;
  return html`<section class="card" aria-labelledby="listings">
    <div class="apart">
      <h2 id="listings">Listings</h2>
      <a href="${ACCOUNT.listings}?role=own">All ${thousands(total)}</a>
    </div>
    <table class="drawn short">
      <caption class="hidden">
        Own listings by the worst finding of their check
      </caption>
      <tbody>
        ${rows.map(([name, count, colour]) => countRow(name, count, listings.length, colour))}
      </tbody>
    </table>
    ${total > listings.length ? html`<p class="hint">Of the ${listings.length} that changed last.</p>` : undefined}
  </section>`;
}

function countRow(name: string, count: number, all: number, colour: string): Html {
  return html`<tr>
    <th scope="row">${name}</th>
    <td class="pict">
      <svg class="pic" width="100%" height="20" aria-hidden="true">
        <rect class="f-even" width="100%" height="10" y="5" rx="3" />
        <rect class="${colour}" width="${(100 * count) / all}%" height="10" y="5" rx="3" />
      </svg>
    </td>
    <td class="n">${count}</td>
  </tr>`;
}

function limitsCard({ plan, entitlements }: AccountLimits, { total }: ListingList): Html {
  return html`<section class="card" aria-labelledby="limits">
    <h2 id="limits">Limits</h2>
    <dl class="facts">
      <dt>Plan</dt>
      <dd>${plan.name}${plan.billing === "free" ? ", free" : undefined}</dd>
      ${
        entitlements &&
        html`<dt>Own listings</dt>
          <dd>${thousands(total)}; with rivals at most ${thousands(entitlements.listings)}</dd>
          <dt>Runs</dt>
          <dd>${thousands(entitlements.runsPerDay)} a day</dd>`
      }
    </dl>
    <p><a href="${PATHS.pricing}">All limits</a></p>
  </section>`;
}
