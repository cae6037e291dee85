import type { SignedIn } from "../../accounts/accounts.ts";
import { limitsCard, warningsCard } from "../../simulations/report/cards.js";
import {
  comparisonSentence,
  differenceCard,
  versionsByAssistantCard,
} from "../../simulations/report/comparison-cards.js";
import { FIELD_LABELS } from "../../simulations/report/optimization-wording.js";
import { percent } from "../../simulations/report/wording.js";
import { summary } from "../forms/controls.ts";
import { counted, type Failure } from "../forms/failure.ts";
import { tokenField } from "../session/layout.ts";
import { ACCOUNT, comparePath, improvePath, listingPath } from "../session/paths.ts";
import { type Html, html } from "../../shared/html.js";
import type { StoredComparison } from "../improve/improve-tools.ts";
import { FEEDS } from "../listings/feed-download.ts";
import { listingCrumbs } from "../listings/listing-view.ts";
import type { SavedListing } from "../listings/saved-listing.ts";
import type { SeenListing } from "./original.ts";
import { differenceOf } from "./text-difference.ts";

/** What the page is drawn from. */
export interface CompareState {
  /** The listing as it is now. */
  readonly listing: SavedListing;
  readonly before: SeenListing;
  /** The run whose rivals and questions the comparison takes. */
  readonly source: string;
  readonly rivals: number;
  readonly comparison: StoredComparison | undefined;
  readonly failure?: Failure | undefined;
}

/** Returns the heading of the page. */
export function titleOf({ listing, comparison }: CompareState): string {
  if (comparison === undefined) return `Saved as version ${listing.version}`;
  return comparisonSentence(comparison, namesOf(listing));
}

function namesOf({ version }: SavedListing) {
  return { a: "Before", b: `Version ${version}` };
}

/** Renders two versions of a listing, and what the model expects of them. */
export function compareView(signedIn: SignedIn, state: CompareState): Html {
  const { listing, comparison, failure } = state;
  return html`${listingCrumbs([listing.externalId ?? listing.title, listingPath(listing.id)], ["Compare"])}
    ${summary(failure)}
    <div class="head">
      <div>
        ${comparison && html`<p><span class="tag prediction">${comparison.label}</span></p>`}
        <h1>${titleOf(state)}</h1>
        <p class="soft">${listing.title}</p>
      </div>
      ${nextStep(signedIn, state)}
    </div>
    ${changedSince(state) ? html`<p class="note warn">The listing has changed since this comparison. Compare it again.</p>` : undefined}
    <div class="stack">
      ${comparison && figures(comparison, listing)} ${texts(state)} ${comparison && limitsCard(comparison)}
    </div>`;
}

function changedSince({ listing, comparison }: CompareState): boolean {
  return comparison !== undefined && Date.parse(listing.updatedAt) > Date.parse(comparison.createdAt);
}

/** Renders the one thing to do next: compare, or take the texts to where they are sold. */
function nextStep(signedIn: SignedIn, state: CompareState): Html {
  const { listing, source, comparison, rivals } = state;
  if (rivals === 0)
    return html`<a class="button main" href="${improvePath(listing.id)}">Choose rivals to compare against</a>`;
  if (comparison !== undefined && !changedSince(state))
    return html`<a class="button main" href="${feedPath(listing, FEEDS[0])}">Download the feed</a>`;
  return html`<form method="post" action="${comparePath(listing.id)}">
    ${tokenField(signedIn)}<input type="hidden" name="source" value="${source}" />
    <button class="main">Compare the versions</button>
  </form>`;
}

function feedPath({ id }: SavedListing, { value }: (typeof FEEDS)[number]): string {
  return `${ACCOUNT.listingsFeed}?format=${value}&ids=${id}`;
}

function figures(comparison: StoredComparison, listing: SavedListing): Html {
  const names = namesOf(listing);
  const { competitors, queries } = comparison;
  return html`${warningsCard(comparison)}
    <div class="two">${differenceCard(comparison, names)} ${versionsByAssistantCard(comparison, names)}</div>
    <p class="hint">
      Against ${counted(competitors.length, "rival")} on ${counted(queries.length, "question")}. Version
      ${listing.version} as a feed:
      ${FEEDS.map((feed, i) => html`${i > 0 ? ", " : ""}<a href="${feedPath(listing, feed)}">${feed.name}</a>`)}.
      Generated texts are marked where the format has a mark.
    </p>`;
}

/** The fields that edits change, in the order of the columns. */
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
        ${rate === undefined ? undefined : html`<span>chance ${percent(rate)}</span>`}
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

function textOf(listing: SeenListing | SavedListing, field: (typeof FIELDS)[number]): string {
  if (field !== "attributes") return listing[field] ?? "";
  return (listing.attributes ?? []).map(({ name, value }) => `${name}: ${value}`).join("\n");
}
