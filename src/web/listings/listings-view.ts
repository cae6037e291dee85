import type { SignedInUser } from "../../accounts/accounts.ts";
import { sampleIds } from "../../listings/ports.ts";
import { type Html, html } from "../../shared/html.js";
import { loadExampleForm, SAMPLE_TAG } from "../session/example-forms.ts";
import { ACCOUNT, listingPath } from "../session/paths.ts";
import { thousands } from "../counts.ts";
import { cursorPager } from "../pager.ts";
import { day } from "../times.ts";
import { countChips } from "../audit/findings-view.ts";
import { optionsOf } from "../forms/controls.ts";
import { priceText } from "../forms/price-field.ts";
import { type Row, rowTable } from "../row-table.ts";
import { feedDownloadForm, feedCheckbox } from "./feed-download.ts";
import type { ListingList, SavedListing } from "./saved-listing.ts";

/** The filter of the table, as typed. */
export interface TypedFilter {
  readonly text: string;
  readonly role: string;
}

/** A page of the table. */
export interface ListingsState {
  readonly signedIn: SignedInUser;
  readonly list: ListingList;
  readonly typed: TypedFilter;
  /** Number of listings on the pages before this one. */
  readonly before: number;
}

const ROLES = [
  ["", "Own and rivals"],
  ["own", "Own"],
  ["rival", "Rivals"],
] as const;

/** Renders the table of listings with its filter. Without listings, renders how to import them. */
export function listingsView({ signedIn, list, typed, before }: ListingsState): Html {
  const isFiltered = typed.text !== "" || typed.role !== "";
  if (list.total === 0 && !isFiltered) return emptyView(signedIn);
  return html`${filterForm(typed)}
  ${
    list.total === 0
      ? NO_MATCH
      : html`<div class="stack">
          <section class="card flush" aria-label="Listings">
            ${table(list.listings, sampleIds(signedIn.account.id))}
            ${cursorPager({ ...list, path: ACCOUNT.listings, filter: { ...typed }, before, shown: list.listings.length })}
          </section>
          ${feedDownloadForm(typed)}
        </div>`
  }`;
}

function emptyView(signedIn: SignedInUser): Html {
  return html`<div class="empty">
    <h2>No listings yet</h2>
    <p>
      Your product listings will be here, with what keeps assistants from reading them. A feed or an export from your
      shop is enough.
    </p>
    <div class="buttons">
      <a class="button main" href="${ACCOUNT.importListings}">Import listings</a>
      ${loadExampleForm(signedIn)}
    </div>
  </div>`;
}

const NO_MATCH = html`<div class="empty">
  <h2>No listing matches</h2>
  <p>The search covers the title, the brand and the item id.</p>
  <p class="buttons"><a class="button" href="${ACCOUNT.listings}">Show all listings</a></p>
</div>`;

function filterForm({ text, role }: TypedFilter): Html {
  return html`<form class="filter" method="get" action="${ACCOUNT.listings}" role="search">
    <div>
      <label for="text">Title, brand or item id</label>
      <input type="search" id="text" name="text" maxlength="100" value="${text}" />
    </div>
    <div>
      <label for="role">Whose</label>
      <select id="role" name="role">
        ${optionsOf(ROLES, role)}
      </select>
    </div>
    <button>Filter</button>
  </form>`;
}

function table(listings: readonly SavedListing[], samples: readonly string[]): Html {
  return rowTable(
    "Listings, the latest change first",
    ["Title", "Whose", ["Price", "figures"], ["Rating", "figures"], "Check", ["Changed", "figures"]],
    listings.map((listing) => row(listing, samples.includes(listing.id))),
  );
}

function row(listing: SavedListing, isSample: boolean): Row {
  const { id, title, role, rating, audit, updatedAt } = listing;
  return [
    html`<span class="ticked">
      ${feedCheckbox(id, title)}
      <span><a href="${listingPath(id)}">${title}</a> ${isSample ? SAMPLE_TAG : undefined}</span>
    </span>`,
    roleChip(role),
    priceOf(listing) ?? NOT_STATED,
    rating === undefined ? NOT_STATED : ratingText(listing),
    countChips(audit),
    day(updatedAt),
  ];
}

const NOT_STATED = html`<span class="soft">not stated</span>`;

/** Renders the role of a listing. */
export function roleChip(role: SavedListing["role"]): Html {
  return html`<span class="tag ${role}">${role}</span>`;
}

/** Returns the price of a listing as people read it; undefined without one. */
export function priceOf({ priceCents, currency }: SavedListing): string | undefined {
  return priceCents === undefined || currency === undefined ? undefined : priceText({ priceCents, currency });
}

function ratingText({ rating, reviewCount }: SavedListing): Html {
  const reviews = reviewCount === undefined ? undefined : html` <span class="soft">(${thousands(reviewCount)})</span>`;
  return html`${rating}${reviews}`;
}
