import { textArea } from "../forms/controls.ts";
import { type Html, html } from "../../shared/html.js";
import { breadcrumbs } from "../breadcrumbs.ts";
import {
  ACCOUNT,
  comparePath,
  deleteListingPath,
  editListingPath,
  improvePath,
  listingPath,
  newSimulationPath,
} from "../session/paths.ts";
import { day } from "../times.ts";
import type { Audit, AuditedListing } from "../audit/audit-result.ts";
import { textOfField } from "../audit/audit-result-view.ts";
import { countChips, countsOf, findingsView, numbered, relevanceView } from "../audit/findings-view.ts";
import { markedText, type NumberedFinding } from "../audit/marked-text.ts";
import { controlOf } from "./edit-form.ts";
import { thousands } from "../counts.ts";
import { priceOf, roleChip } from "./listings-view.ts";
import { merchantFields, type SavedListing } from "./saved-listing.ts";

/** A listing with its audit. */
export interface ListingState {
  readonly listing: SavedListing;
  readonly audit: Audit;
  /** The questions as typed, one a line. */
  readonly questions: string;
  /** The notice about what was just done with it. */
  readonly notice?: Html | undefined;
}

/** The fields whose text is shown in full, with findings marked. */
const TEXTS: ReadonlySet<string> = new Set(["title", "description"]);

/** Renders a listing: its text with findings marked, the findings, and its other fields. */
export function listingView({ listing, audit, questions, notice }: ListingState): Html {
  const [result] = audit.results;
  if (result === undefined) throw new Error("The audit has no result for its listing.");
  const findings = numbered(result.findings);
  return html`${head(listing)} ${notice}
    <div class="aside">
      <div class="stack">
        ${textCard(listing, findings)} ${findingsCard(listing, result, findings)}
        <p class="hint">${audit.limits.join(" ")}</p>
      </div>
      <div class="stack">${questionsCard(listing, result, questions)} ${detailsCard(listing)}</div>
    </div>`;
}

/** Renders the breadcrumbs of a page below the table of listings. */
export function listingCrumbs(...steps: readonly (readonly [text: string, path?: string])[]): Html {
  return breadcrumbs(["Listings", ACCOUNT.listings], ...steps);
}

function head(listing: SavedListing): Html {
  const { id, externalId, title, role, rating, reviewCount, version, updatedAt } = listing;
  const stars =
    rating === undefined || reviewCount === undefined ? undefined : `${rating} from ${thousands(reviewCount)} reviews`;
  const facts = [priceOf(listing), stars, `version ${version}`].filter((fact) => fact !== undefined);
  return html`${listingCrumbs([externalId ?? title])}
    <div class="head">
      <div>
        <h1>${title}</h1>
        <p class="soft">${roleChip(role)} ${facts.join(" · ")} · changed ${day(updatedAt)} ${changesLink(listing)}</p>
      </div>
      <p class="buttons">
        <a class="button" href="${deleteListingPath(id)}">Delete this listing</a>
        ${
          role === "own"
            ? html`<a class="button" href="${editListingPath(id)}">Edit</a>
                <a class="button" href="${newSimulationPath({ product: id })}">Simulate against rivals</a>
                <a class="button main" href="${improvePath(id)}">Improve</a>`
            : html`<a class="button main" href="${editListingPath(id)}">Edit</a>`
        }
      </p>
    </div>`;
}

/** Renders the link to what an improvement changed. For other changes, the earlier text is not stored. */
function changesLink({ id, version, origin }: SavedListing): Html | undefined {
  if (version < 2 || origin.kind !== "optimization" || origin.ref === undefined) return undefined;
  return html`· <a href="${comparePath(id)}?of=${origin.ref}">See what changed</a>`;
}

function textCard({ title, description }: SavedListing, findings: readonly NumberedFinding[]): Html {
  const of = (field: string) => findings.filter((one) => one.finding.field === field);
  return html`<section class="card" aria-labelledby="own-text">
    <h2 id="own-text">Text</h2>
    <p class="marked"><strong>${markedText(title, of("title"))}</strong></p>
    ${description === undefined ? html`<p class="soft">There is no description.</p>` : html`<p class="marked">${markedText(description, of("description"))}</p>`}
  </section>`;
}

function findingsCard(
  listing: SavedListing,
  { findings, moreFindings }: AuditedListing,
  all: readonly NumberedFinding[],
): Html {
  const textOf = (field: string) => textOfField(listing, field);
  const editPath = (field: string) => {
    const control = controlOf(field);
    return control && `${editListingPath(listing.id)}#${control}`;
  };
  return html`<section class="card" aria-labelledby="findings">
    <div class="apart">
      <h2 id="findings">Findings</h2>
      <span>${countChips(countsOf(findings))}</span>
    </div>
    ${all.length === 0 ? html`<p>Nothing to fix: every check passes.</p>` : findingsView(all, { textOf, marked: TEXTS, editPath })}
    ${moreFindings === 0 ? undefined : html`<p class="hint">${moreFindings} more of the same kinds are not listed.</p>`}
  </section>`;
}

function questionsCard({ id }: SavedListing, { relevance = [] }: AuditedListing, questions: string): Html {
  return html`<section class="card" aria-labelledby="answers">
    <h2 id="answers">Answers to shoppers’ questions</h2>
    ${relevance.length === 0 ? undefined : relevanceView(relevance)}
    <form method="get" action="${listingPath(id)}">
      <div class="field">
        <label for="questions">Questions</label>
        <p class="hint" id="questions-hint">One per line, such as “bottle that fits a bike”. They are not stored.</p>
        ${textArea(html`id="questions" name="questions" rows="3" aria-describedby="questions-hint"`, questions)}
      </div>
      <p class="buttons after"><button>Check the questions</button></p>
    </form>
  </section>`;
}

/**
 * The fields in the order of the card, with their names. `true` marks fields that are shown even when they are not
 * stated.
 */
const DETAILS: readonly (readonly [field: string, name: string, worthStating?: true])[] = [
  ["externalId", "Item id"],
  ["brand", "Brand", true],
  ["category", "Category", true],
  ["shipping", "Shipping", true],
  ["returns", "Returns", true],
  ["warranty", "Warranty", true],
  ["availability", "Availability"],
  ["condition", "Condition"],
  ["gtin", "GTIN"],
  ["mpn", "MPN"],
  ["sellerName", "Seller"],
  ["country", "Market"],
  ["language", "Language"],
  ["url", "Address"],
];

function detailsCard(listing: SavedListing): Html {
  const stated = DETAILS.map(([field, name, worthStating]) => {
    const value = textOfField(merchantFields(listing), field);
    if (value === undefined && worthStating === undefined) return undefined;
    return html`<dt>${name}</dt>
      <dd>
        ${value?.replaceAll("_", field === "availability" ? " " : "_") ?? html`<span class="soft">not stated</span>`}
      </dd>`;
  });
  const attributes = (listing.attributes ?? []).map(
    ({ name, value }) =>
      html`<dt>${name}</dt>
        <dd>${value}</dd>`,
  );
  return html`<section class="card" aria-labelledby="details">
    <h2 id="details">Details</h2>
    <dl class="facts">${[...stated.filter((one) => one !== undefined), ...attributes]}</dl>
  </section>`;
}
