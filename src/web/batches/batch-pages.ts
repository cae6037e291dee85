import type { SignedInUser } from "../../accounts/accounts.ts";
import type { ListingsForPages } from "../../listings/ports.ts";
import type { Service } from "../../service.ts";
import { html } from "../../shared/html.js";
import type { HttpReply, HttpRequest } from "../../shared/http.ts";
import { Problem } from "../../shared/problem.ts";
import type { Batch } from "../../simulations/batch/batch.ts";
import { firstSentence } from "../../simulations/report/wording.js";
import { orNotFound } from "../call-tool.ts";
import { breadcrumbs } from "../breadcrumbs.ts";
import { type Failure, failureOf } from "../forms/failure.ts";
import { decodeFields } from "../forms/form.ts";
import { ListingTools } from "../listings/listing-tools.ts";
import type { SavedListing } from "../listings/saved-listing.ts";
import { positionIn } from "../pager.ts";
import { type AccountPage, fileReply, pageReply, redirectReply } from "../session/layout.ts";
import type { SignedInRequest, SignedInSubmission } from "../session/page-request.ts";
import { ACCOUNT, batchPath } from "../session/paths.ts";
import { isUnfinished } from "../simulations/progress-view.ts";
import { batchArguments, type BatchForm, newBatchForm, readBatchForm } from "./batch-form.ts";
import { BatchTools } from "./batch-tools.ts";
import { BATCH_FILES, batchView } from "./batch-view.ts";
import { type BatchesState, batchesView } from "./batches-view.ts";

const PAGE_SIZE = 25;

export interface BatchPagesParts extends ListingsForPages {
  readonly service: Service;
}

/** The pages of batches: the table with the form for a new one, and one batch with its products. */
export class BatchPages {
  readonly #service: Service;
  readonly #samples: ListingsForPages["sampleListings"];

  constructor({ service, sampleListings }: BatchPagesParts) {
    this.#service = service;
    this.#samples = sampleListings;
  }

  /** Shows the batches and the form. */
  async table({ request, signedIn }: SignedInRequest): Promise<HttpReply> {
    return this.#table(request, signedIn, newBatchForm());
  }

  /** Starts a batch. */
  async start({ request, signedIn, form }: SignedInSubmission): Promise<HttpReply> {
    const typed = readBatchForm(form);
    try {
      const { id } = await this.#tools(request, signedIn).start(batchArguments(typed));
      return redirectReply(batchPath(id));
    } catch (thrown) {
      return this.#table(request, signedIn, typed, failureOf(thrown));
    }
  }

  /** Shows a batch: its progress and its results so far. */
  async batch({ request, parameters, signedIn }: SignedInRequest): Promise<HttpReply> {
    const query = decodeFields(request.search);
    const run = await this.#find(request, signedIn, parameters, query.text("cursor"));
    return this.#page(signedIn, {
      title: firstSentence(run.headline),
      path: batchPath(run.id),
      main: batchView(signedIn, { run, before: positionIn(query, "before") }),
      follows: isUnfinished(run),
    });
  }

  /** Sends a batch as a file. */
  async file({ request, parameters, signedIn }: SignedInRequest): Promise<HttpReply> {
    const { id } = await this.#find(request, signedIn, parameters);
    const format = decodeFields(request.search).text("format");
    const [suffix, mediaType] = BATCH_FILES.find(([value]) => value === format) ?? [];
    if (mediaType === undefined) throw new Problem("not-found", "There is no file in this format.");
    return fileReply(`${id}.${suffix}`, mediaType, await this.#tools(request, signedIn).file(id, mediaType));
  }

  /** Cancels a batch. One that has ended stays as it is. */
  async cancel({ request, parameters, signedIn }: SignedInSubmission): Promise<HttpReply> {
    const { id } = await this.#find(request, signedIn, parameters);
    await this.#tools(request, signedIn).cancel(id);
    return redirectReply(batchPath(id));
  }

  async #table(request: HttpRequest, signedIn: SignedInUser, form: BatchForm, failure?: Failure): Promise<HttpReply> {
    const listings = new ListingTools(this.#service, signedIn, request);
    const cursor = decodeFields(request.search).text("cursor");
    const sampleIds = [...(await this.#samples.saved(signedIn.account.id))];
    const [list, own, rivals, samples] = await Promise.all([
      this.#tools(request, signedIn).list(PAGE_SIZE, cursor),
      listings.list({ role: "own", limit: 1 }),
      listings.list({ role: "rival", limit: 1 }),
      sampleIds.length === 0 ? [] : listings.list({ ids: sampleIds }).then((found) => found.listings),
    ]);
    const saved = savedCounts({ own: own.total, rivals: rivals.total }, samples);
    return this.#page(signedIn, {
      title: "Batches",
      failure,
      path: ACCOUNT.batches,
      main: html`${breadcrumbs(["Simulations", ACCOUNT.simulations], ["Batches"])}
        <div class="head">
          <div>
            <h1>Batches</h1>
            <p class="soft">All of your products at once: which could gain most, and by what.</p>
          </div>
        </div>
        ${batchesView(signedIn, { list, form, failure, saved })}`,
    });
  }

  async #find(
    request: HttpRequest,
    signedIn: SignedInUser,
    { id = "" }: SignedInRequest["parameters"],
    cursor?: string,
  ): Promise<Batch> {
    // Other kinds of runs have other pages.
    if (!id.startsWith("bat_")) throw new Problem("not-found", NOT_FOUND);
    return orNotFound(this.#tools(request, signedIn).find(id, cursor), NOT_FOUND);
  }

  #tools(request: HttpRequest, signedIn: SignedInUser): BatchTools {
    return new BatchTools(this.#service, signedIn, request);
  }

  #page(signedIn: SignedInUser, page: AccountPage): HttpReply {
    return pageReply(this.#service.site, { ...page, signedIn, workspace: true });
  }
}

/**
 * Counts the listings that a batch of all products includes. The example is never compared with other listings, and is
 * included only when there are no others.
 */
function savedCounts({ own, rivals }: BatchesState["saved"], samples: readonly SavedListing[]): BatchesState["saved"] {
  const ownSamples = samples.filter(({ role }) => role === "own").length;
  const rivalSamples = samples.length - ownSamples;
  return own === ownSamples ? { own, rivals: rivalSamples } : { own: own - ownSamples, rivals: rivals - rivalSamples };
}

const NOT_FOUND = "Your account has no such batch. It may have expired.";
