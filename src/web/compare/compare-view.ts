import type { SignedInUser } from "../../accounts/accounts.ts";
import { limitsCard, warningsCard } from "../../simulations/report/cards.js";
import {
  comparisonSentence,
  differenceCard,
  labelTag,
  versionsByAssistantCard,
} from "../../simulations/report/comparison-cards.js";
import type { FinishedComparison } from "../../simulations/listing-comparison.ts";
import { hasOutcome } from "../../simulations/has-outcome.ts";
import type { PresetOption } from "../../simulations/live/presets.ts";
import type { AskableAssistant } from "../../simulations/ports.ts";
import { FIELD_LABELS } from "../../simulations/report/optimization-wording.js";
import { tenths } from "../../simulations/report/wording.js";
import { errorSummary } from "../forms/controls.ts";
import { counted } from "../counts.ts";
import { type Failure } from "../forms/failure.ts";
import { tokenField } from "../session/layout.ts";
import { ACCOUNT, comparePath, improvePath, listingPath } from "../session/paths.ts";
import { type Html, html } from "../../shared/html.js";
import type { StoredComparison } from "../improve/improve-tools.ts";
import { FEEDS } from "../listings/feed-download.ts";
import { listingCrumbs } from "../listings/listing-view.ts";
import type { SavedListing } from "../listings/saved-listing.ts";
import { CAP, LIVE_ASSISTANTS, type LiveForm, PRESET } from "../simulations/live-form.ts";
import { estimateCard, type EstimateState, measureCard } from "../simulations/live-form-view.ts";
import { isUnfinished, progressCard } from "../simulations/progress-view.ts";
import { answerLinks, ASKED_FILES } from "../simulations/run-files.ts";
import type { VisibleListing } from "./visible-listing.ts";
import { differenceOf } from "./text-difference.ts";

/** The state of the page. */
export interface CompareState {
  /** The listing as it is now. */
  readonly listing: SavedListing;
  readonly before: VisibleListing;
  /** The run whose rivals and questions the comparison uses. */
  readonly source: string;
  readonly rivals: number;
  readonly comparison: StoredComparison | undefined;
  readonly failure?: Failure | undefined;
  /** Makes a form that is sent twice one comparison. */
  readonly key: string;
  /** The form of a live comparison. */
  readonly live: LiveForm;
  readonly askable: readonly AskableAssistant[];
  readonly estimate?: EstimateState["estimate"];
  readonly hasChanged?: boolean;
}

/** The step that cancels a comparison. */
export const CANCEL = "cancel";

/** Returns the heading of the page. */
export function titleOf({ listing, comparison }: Pick<CompareState, "listing" | "comparison">): string {
  if (comparison === undefined) return `Saved as version ${listing.version}`;
  if (isUnfinished(comparison)) return `Asking about ${listing.title}`;
  return hasOutcome(comparison) ? comparisonSentence(comparison, namesOf(listing)) : comparison.headline;
}

function namesOf({ version }: SavedListing) {
  return { a: "Before", b: `Version ${version}` };
}

/** Renders two versions of a listing with their comparison. */
export function compareView(signedIn: SignedInUser, state: CompareState): Html {
  const { listing, comparison, failure } = state;
  return html`${listingCrumbs([listing.externalId ?? listing.title, listingPath(listing.id)], ["Compare"])}
    <div class="head">
      <div>
        ${comparison && html`<p>${labelTag(comparison)}</p>`}
        <h1>${titleOf(state)}</h1>
        <p class="soft">${listing.title}</p>
      </div>
      ${nextStep(signedIn, state)}
    </div>
    ${errorSummary(failure)}
    ${changedSince(state) ? html`<p class="note warn">The listing has changed since this comparison. Compare it again.</p>` : undefined}
    <div class="stack">
      ${comparison && goingOn(signedIn, comparison, listing)}
      ${comparison && hasOutcome(comparison) ? figures(comparison, listing) : undefined} ${estimated(signedIn, state)}
      ${texts(state)} ${useCard(listing)} ${measure(signedIn, state)} ${comparison && answersCard(comparison)}
      ${comparison && limitsCard(comparison)}
    </div>`;
}

/** Renders the progress of a live comparison. */
function goingOn(signedIn: SignedInUser, comparison: StoredComparison, { id }: SavedListing): Html | undefined {
  const { progress, spend, status, vendors = [] } = comparison;
  if (!isUnfinished(comparison) || progress === undefined) return undefined;
  const path = comparePath(id);
  const cancelFields = html`<input type="hidden" name="source" value="${comparison.id}" />
    <input type="hidden" name="step" value="${CANCEL}" />`;
  return html`<p class="soft">The texts go to ${vendors.join(", ")}.</p>
    ${progressCard(signedIn, { status, progress, spend, path: `${path}?of=${comparison.id}`, cancelPath: path, cancelFields, noun: "answer" })}`;
}

/**
 * Renders the estimate of a measurement with the button that starts it. The form carries the fields that were
 * estimated.
 */
function estimated(signedIn: SignedInUser, state: CompareState): Html | undefined {
  const { live, listing } = state;
  const card = estimateCard(state);
  if (card === undefined) return undefined;
  return html`<form method="post" action="${comparePath(listing.id)}">
    ${hiddenFields(signedIn, state)}
    ${live.assistants.map((key) => html`<input type="hidden" name="${LIVE_ASSISTANTS}" value="${key}" />`)}
    <input type="hidden" name="${PRESET}" value="${live.preset}" />
    <input type="hidden" name="${CAP}" value="${live.cap}" />
    ${card}
  </form>`;
}

/** Renders the form for a measurement, unless one is in progress. */
function measure(signedIn: SignedInUser, state: CompareState): Html | undefined {
  const { listing, comparison, rivals } = state;
  if (rivals === 0 || (comparison !== undefined && isUnfinished(comparison))) return undefined;
  return html`<form method="post" action="${comparePath(listing.id)}">
    ${hiddenFields(signedIn, state)} ${measureCard({ ...state, estimatePath: comparePath(listing.id), presetText })}
  </form>`;
}

function hiddenFields(signedIn: SignedInUser, { key, source }: CompareState): Html {
  return html`${tokenField(signedIn)}<input type="hidden" name="key" value="${key}" />
    <input type="hidden" name="source" value="${source}" />`;
}

function presetText({ tasks }: PresetOption): string {
  return `${tasks} times with each version`;
}

function changedSince({ listing, comparison }: CompareState): boolean {
  return comparison !== undefined && Date.parse(listing.updatedAt) > Date.parse(comparison.createdAt);
}

/** Renders the next step: to compare, or to download the feed. */
function nextStep(signedIn: SignedInUser, state: CompareState): Html | undefined {
  const { listing, source, comparison, rivals } = state;
  if (rivals === 0)
    return html`<a class="button main" href="${improvePath(listing.id)}">Choose rivals to compare against</a>`;
  if (comparison !== undefined && isUnfinished(comparison)) return undefined;
  if (comparison !== undefined && hasOutcome(comparison) && !changedSince(state))
    return html`<a class="button main" href="${feedPath(listing, FEEDS[0])}">Download the feed</a>`;
  return html`<form method="post" action="${comparePath(listing.id)}">
    ${tokenField(signedIn)}<input type="hidden" name="source" value="${source}" />
    <button class="main">Compare the versions</button>
  </form>`;
}

/** Renders links to the answers of a live comparison. */
function answersCard({ id, label, progress }: StoredComparison): Html | undefined {
  if (label !== "measurement" || progress === undefined || progress.done === 0) return undefined;
  return html`<section class="card" aria-labelledby="answers">
    <h2 id="answers">Answers</h2>
    <ul class="plain">
      ${answerLinks(id, ASKED_FILES)}
    </ul>
  </section>`;
}

function feedPath({ id }: SavedListing, { value }: (typeof FEEDS)[number]): string {
  return `${ACCOUNT.listingsFeed}?format=${value}&ids=${id}`;
}

function figures(comparison: StoredComparison & FinishedComparison, listing: SavedListing): Html {
  const names = namesOf(listing);
  const { competitors, queries } = comparison;
  return html`${warningsCard(comparison)}
    <div class="two">${differenceCard(comparison, names)} ${versionsByAssistantCard(comparison, names)}</div>
    <p class="hint">
      Against ${counted(competitors.length, "rival")} on ${counted(queries.length, "question")}. In the feeds of version
      ${listing.version}, generated texts are marked where the format allows it.
    </p>`;
}

/** Renders the texts of a version to copy, and its feeds. */
function useCard(listing: SavedListing): Html {
  const { version, title, description } = listing;
  return html`<section class="card" aria-labelledby="use">
    <h2 id="use">Copy the new title and text</h2>
    <p class="soft">Or download version ${version} as a feed: ${feedLinks(listing)}.</p>
    <h3>Title</h3>
    ${copied("title", title)}
    ${
      description &&
      html`<h3>Description</h3>
        ${copied("description", description)}`
    }
  </section>`;
}

function copied(name: string, text: string): Html {
  return html`<div class="code" data-name="${name}">
    <pre class="text"><code>${text}</code></pre>
  </div>`;
}

function feedLinks(listing: SavedListing): Html[] {
  return FEEDS.map((feed, i) => html`${i > 0 ? ", " : ""}<a href="${feedPath(listing, feed)}">${feed.name}</a>`);
}

/** The fields that edits may change, in display order. */
const FIELDS = ["title", "description", "attributes", "brand", "shipping", "returns", "warranty"] as const;

function texts(state: CompareState): Html {
  const { listing, before, comparison } = state;
  const pairs = FIELDS.map((field) => ({ field, one: textOf(before, field), other: textOf(listing, field) }))
    .filter(({ one, other }) => one !== other || one !== "")
    .map(({ field, one, other }) => ({ field, ...differenceOf(one, other) }));
  const column = (title: string, which: "before" | "after", rate: number | undefined) =>
    html`<section class="card" aria-label="${title}">
      <div class="apart">
        <h2>${title}</h2>
        ${rate === undefined ? undefined : html`<span>${comparison?.label === "measurement" ? "share of choices" : "chance"} ${tenths(rate)} %</span>`}
      </div>
      ${pairs.map(
        (pair) =>
          html`<h3>${FIELD_LABELS[pair.field]}</h3>
            <p class="diff">${pair[which].text === "" ? html`<span class="soft">not stated</span>` : pair[which]}</p>`,
      )}
    </section>`;
  return html`<div class="two">
    ${column("Before", "before", comparison?.a.expectedWinRate)}
    ${column(`Version ${listing.version}`, "after", comparison?.b.expectedWinRate)}
  </div>`;
}

function textOf(listing: VisibleListing | SavedListing, field: (typeof FIELDS)[number]): string {
  if (field !== "attributes") return listing[field] ?? "";
  return (listing.attributes ?? []).map(({ name, value }) => `${name}: ${value}`).join("\n");
}
