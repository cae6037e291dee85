import type { SignedInUser } from "../../accounts/accounts.ts";
import { sampleIds } from "../../listings/ports.ts";
import { resultTags } from "../../simulations/report/cards.js";
import { intervalTable } from "../../simulations/report/interval-table.js";
import { otherSentences, resultSentence } from "../../simulations/report/wording.js";
import { hasOutcome } from "../../simulations/has-outcome.ts";
import type { ListingComparison } from "../../simulations/listing-comparison.ts";
import { comparisonSentence } from "../../simulations/report/comparison-cards.js";
import type { Simulation } from "../../simulations/simulation.ts";
import { type Html, html } from "../../shared/html.js";
import { PATHS } from "../../shared/site.ts";
import { reportFigure } from "../home/report-figure.ts";
import { thousands } from "../counts.ts";
import type { ListingList, SavedListing } from "../listings/saved-listing.ts";
import type { TrialRun } from "../playground/trials.ts";
import { loadExampleForm, SAMPLE_TAG } from "../session/example-forms.ts";
import { ACCOUNT, comparePath, improvePath, listingPath, newSimulationPath, simulationPath } from "../session/paths.ts";
import type { RunList } from "../simulations/simulation-tools.ts";
import { runsTable } from "../simulations/simulations-view.ts";

/** The plan of the account and its entitlements. An operator may have removed the plan. */
export interface AccountLimits {
  readonly plan: { readonly name: string; readonly billing?: string };
  /** The number of saved listings, own and rivals, without the example. */
  readonly saved: number;
  readonly entitlements?: { readonly listings: number; readonly runsPerDay: number };
}

export interface OverviewState {
  readonly signedIn: SignedInUser;
  /** The latest run, if it has a result. */
  readonly latest: Simulation | undefined;
  /** The listing of that run if it was saved again since, and its last comparison with an earlier version. */
  readonly changed: { readonly listing: SavedListing; readonly compared: ListingComparison | undefined } | undefined;
  readonly runs: RunList;
  /** The account's own listings, latest change first. */
  readonly listings: ListingList;
  readonly limits: AccountLimits;
}

/** Renders the first page of a new account: three ways to begin, and a sample result. */
export function welcomeView(sample: TrialRun | undefined, signedIn: SignedInUser): Html {
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
        <p class="soft">A title is enough to save it. With one rival, you can simulate.</p>
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
        <div class="apart">
          <h2 id="sample">What you will see here</h2>
          ${loadExampleForm(signedIn)}
        </div>
        ${reportFigure(sample)}
      </section>`
    }`;
}

/** Renders the next step, the latest simulations, the state of the listings and the limits. */
export function overviewView(state: OverviewState): Html {
  const { signedIn, runs, listings, limits } = state;
  return html`<div class="head">
      <h1>Overview</h1>
      <p class="buttons">
        <a class="button" href="${ACCOUNT.importListings}">Import listings</a>
        <a class="button" href="${ACCOUNT.newSimulation}">New simulation</a>
      </p>
    </div>
    <div class="aside">
      <div class="stack">${nextStep(state)} ${recentRuns(runs, signedIn)}</div>
      <div class="stack">${listingsCard(listings)} ${limitsCard(limits)}</div>
    </div>`;
}

function nextStep({ latest, changed, listings, signedIn: { account } }: OverviewState): Html {
  const [first] = listings.listings;
  if (latest?.result === undefined) return first === undefined ? FIRST_RUN : simulateStep(first);
  const { id, product, result, headline } = latest;
  const isBehind = result.counts.ahead < result.counts.matchups;
  return html`<section class="card" aria-labelledby="next">
    <div class="apart">
      <h2 id="next">${product.title}</h2>
      <p>
        ${resultTags({ ...latest, result })}
        ${sampleIds(account.id).includes(product.id ?? "") ? SAMPLE_TAG : undefined}
      </p>
    </div>
    <p>
      <strong>${resultSentence({ ...latest, result })}</strong> <span class="soft">${otherSentences(headline)}</span>
    </p>
    ${intervalTable(latest)} ${changed && changedNote(changed)}
    <p class="buttons">
      ${product.id !== undefined && isBehind ? html`<a class="button main" href="${improvePath(product.id)}?from=${id}">Improve this listing</a>` : undefined}
      <a class="button" href="${simulationPath(id)}">Read the result</a>
    </p>
  </section>`;
}

/** Renders the version that was saved after a result, with its comparison if there is one. */
function changedNote({ listing, compared }: NonNullable<OverviewState["changed"]>): Html {
  const { id, version, updatedAt, origin } = listing;
  const isCompared = compared !== undefined && Date.parse(compared.createdAt) >= Date.parse(updatedAt);
  const optimized = origin.kind === "optimization" ? origin.ref : undefined;
  const source = isCompared ? compared.id : optimized;
  const link = isCompared ? "Read the comparison" : "See what changed";
  return html`<p class="note">
    Version ${version} was saved after this result.
    ${isCompared && hasOutcome(compared) ? comparisonSentence(compared, { a: "Before", b: `Version ${version}` }) : undefined}
    ${source === undefined ? html`<a href="${listingPath(id)}">Read version ${version}</a>` : html`<a href="${comparePath(id)}?of=${source}">${link}</a>`}
  </p>`;
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

function recentRuns({ simulations, total }: RunList, signedIn: SignedInUser): Html | undefined {
  if (total === 0) return undefined;
  return html`<section class="card flush" aria-labelledby="recent">
    <h2 id="recent">Recent simulations</h2>
    ${runsTable(simulations, signedIn)}
    <p class="pages">
      <a href="${ACCOUNT.simulations}">${total === 1 ? "All simulations" : `All ${thousands(total)} simulations`}</a>
    </p>
  </section>`;
}

function listingsCard({ listings, total }: ListingList): Html {
  if (total === 0)
    return html`<section class="card" aria-labelledby="listings">
      <h2 id="listings">Listings</h2>
      <p class="soft">
        You have not saved a listing of your own yet. A saved listing can be improved, compared and exported.
      </p>
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
    ${total > listings.length ? html`<p class="hint">Of the ${listings.length} changed most recently.</p>` : undefined}
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

function limitsCard({ plan, saved, entitlements }: AccountLimits): Html {
  return html`<section class="card" aria-labelledby="limits">
    <h2 id="limits">Limits</h2>
    <dl class="facts">
      <dt>Plan</dt>
      <dd>${plan.name}${plan.billing === "free" ? ", free" : undefined}</dd>
      ${
        entitlements &&
        html`<dt>Listings, including rivals</dt>
          <dd>${thousands(saved)} of ${thousands(entitlements.listings)}</dd>
          <dt>Runs</dt>
          <dd>${thousands(entitlements.runsPerDay)} a day</dd>`
      }
    </dl>
    <p><a href="${PATHS.pricing}">All limits</a></p>
  </section>`;
}
