import type { SignedInUser } from "../../accounts/accounts.ts";
import type { Service } from "../../service.ts";
import type { HttpReply, HttpRequest } from "../../shared/http.ts";
import { Problem } from "../../shared/problem.ts";
import { errorSummary } from "../forms/controls.ts";
import { type Failure, failureWith } from "../forms/failure.ts";
import { decodeFields, type Fields } from "../forms/form.ts";
import { type AccountPage, pageReply, redirectReply, tokenField } from "../session/layout.ts";
import type { SignedInRequest, SignedInSubmission } from "../session/page-request.ts";
import { ACCOUNT, deleteListingPath, listingPath } from "../session/paths.ts";
import { linesOf } from "../forms/lines.ts";
import { positionIn } from "../pager.ts";
import { type Html, html } from "../../shared/html.js";
import { feedReply } from "./feed-download.ts";
import { listingCrumbs, listingView } from "./listing-view.ts";
import { ListingTools } from "./listing-tools.ts";
import { thousands } from "../counts.ts";
import { listingsView } from "./listings-view.ts";
import { merchantFields, type SavedListing } from "./saved-listing.ts";

const PAGE_SIZE = 25;
/** The limits of one audit: the questions that it takes, and the findings that it lists. */
const MAX_QUESTIONS = 20;
export const MAX_FINDINGS = 40;

/** The pages of saved listings: the table, one listing with its audit, and its deletion. */
export class ListingPages {
  readonly #service: Service;

  constructor(service: Service) {
    this.#service = service;
  }

  /** Shows the table. */
  async table({ request, signedIn }: SignedInRequest): Promise<HttpReply> {
    const query = decodeFields(request.search);
    const typed = { text: query.text("text").trim(), role: query.text("role") };
    const list = await this.#tools(request, signedIn).list({
      limit: PAGE_SIZE,
      ...withoutEmpty({ ...typed, cursor: query.text("cursor") }),
    });
    return this.#page(signedIn, {
      title: "Listings",
      path: ACCOUNT.listings,
      main: html`<div class="head">
          <h1>Listings</h1>
          ${list.total === 0 ? undefined : html`<a class="button main" href="${ACCOUNT.importListings}">Import listings</a>`}
        </div>
        ${noticeOf(query)} ${listingsView({ signedIn, list, typed, before: positionIn(query, "before") })}`,
    });
  }

  /** Sends listings as a feed for download. */
  async feed({ request, signedIn }: SignedInRequest): Promise<HttpReply> {
    return feedReply(this.#tools(request, signedIn), decodeFields(request.search));
  }

  /** Shows one listing with its audit. */
  async page({ request, parameters, signedIn }: SignedInRequest): Promise<HttpReply> {
    const query = decodeFields(request.search);
    const questions = query.text("questions").replaceAll("\r\n", "\n");
    const listing = await this.#find({ request, parameters, signedIn });
    const audit = await this.#tools(request, signedIn).audit({
      listings: [merchantFields(listing)],
      maxFindings: MAX_FINDINGS,
      ...queriesOf(questions),
    });
    return this.#page(signedIn, {
      title: listing.title,
      path: listingPath(listing.id),
      main: listingView({ listing, audit, questions, notice: savedNotice(query.text("done"), listing) }),
    });
  }

  /** Asks whether a listing is to be deleted. */
  confirmation(asked: SignedInRequest): Promise<HttpReply> {
    return this.#confirm(asked);
  }

  /** Deletes a listing if it still has the version that the person saw. */
  async remove(sent: SignedInSubmission): Promise<HttpReply> {
    const { form, request, parameters, signedIn } = sent;
    try {
      await this.#tools(request, signedIn).remove(parameters["id"] ?? "", Number(form.text("version")));
    } catch (thrown) {
      if (!(thrown instanceof Problem) || thrown.code !== "conflict") throw thrown;
      const changed = "The listing has changed since you opened this page.";
      return this.#confirm(sent, { ...failureWith(changed), status: 409 });
    }
    return redirectReply(`${ACCOUNT.listings}?done=deleted`);
  }

  async #confirm(asked: SignedInRequest, failure?: Failure): Promise<HttpReply> {
    const { id, title, externalId, version } = await this.#find(asked);
    return this.#page(asked.signedIn, {
      title: `Delete “${title}”?`,
      path: deleteListingPath(id),
      failure,
      main: html`${listingCrumbs([externalId ?? title, listingPath(id)], ["Delete"])}
        <div class="head"><h1>Delete “${title}”?</h1></div>
        ${errorSummary(failure)}
        <form class="card" method="post" action="${deleteListingPath(id)}">
          ${tokenField(asked.signedIn)}<input type="hidden" name="version" value="${version}" />
          <p>
            The listing is deleted immediately. This cannot be undone. To get it back as a new listing, import it again.
            Simulations that used it do not change.
          </p>
          <p class="buttons">
            <button class="careful">Delete the listing</button>
            <a class="button" href="${listingPath(id)}">Keep it</a>
          </p>
        </form>`,
    });
  }

  #find({ request, parameters, signedIn }: SignedInRequest): Promise<SavedListing> {
    return this.#tools(request, signedIn).find(parameters["id"] ?? "");
  }

  #tools(request: HttpRequest, signedIn: SignedInUser): ListingTools {
    return new ListingTools(this.#service, signedIn, request);
  }

  #page(signedIn: SignedInUser, page: AccountPage): HttpReply {
    return pageReply(this.#service.site, { ...page, signedIn, workspace: true });
  }
}

function queriesOf(questions: string) {
  const lines = linesOf(questions).slice(0, MAX_QUESTIONS);
  return lines.length === 0 ? {} : { queries: lines.map((text) => ({ text })) };
}

function withoutEmpty(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
}

/** Returns the notice after a redirect. The URL holds no text, so that no other site can inject one. */
function noticeOf(query: Fields): Html | undefined {
  const saved = query.text("saved");
  if (/^\d{1,6}$/.test(saved)) return notice(savedSentence(Number(saved)));
  return query.text("done") === "deleted" ? notice("The listing is deleted.") : undefined;
}

/** Returns the notice after an edit. */
function savedNotice(done: string, { version }: SavedListing): Html | undefined {
  if (done === "saved") return notice(`Version ${version} is saved.`);
  return done === "unchanged" ? notice(`Nothing was changed, so it is still version ${version}.`) : undefined;
}

function savedSentence(count: number): string {
  if (count === 0) return "There was nothing to save: every listing already matches the feed.";
  return count === 1 ? "1 listing is saved." : `${thousands(count)} listings are saved.`;
}

function notice(text: string): Html {
  return html`<p class="note good" role="status">${text}</p>`;
}
