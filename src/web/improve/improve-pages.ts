import type { SignedIn } from "../../accounts/accounts.ts";
import { acceptEdits } from "../../engine/optimize/accept-edits.ts";
import { sampleIds } from "../../listings/ports.ts";
import type { Service } from "../../service.ts";
import type { HttpReply, HttpRequest } from "../../shared/http.ts";
import { Problem } from "../../shared/problem.ts";
import type { Failure } from "../forms/failure.ts";
import { decodeFields, type Fields } from "../forms/form.ts";
import { pageReply, redirectReply } from "../session/layout.ts";
import type { OwnSubmission, PageRequest } from "../session/page-request.ts";
import { comparePath, improvePath } from "../session/paths.ts";
import type { Html } from "../../shared/html.js";
import { signInFirst } from "../listings/listing-pages.ts";
import { broughtListing, type ListingList, type SavedListing } from "../listings/saved-listing.ts";
import { argumentsOf, BLANK_FORM, formOf, type ImproveForm, typedForm } from "./improve-form.ts";
import { improveFormView, STEPS } from "./improve-form-view.ts";
import { answerName, type ImproveResultState, improveResultView, sourceName } from "./improve-result-view.ts";
import { factsOf, type OptimizationArguments, type StoredOptimization } from "./improvement.ts";
import { ImproveTools } from "./improve-tools.ts";
import { failureWith, runFailure } from "./run-failure.ts";

/** Fits a text of the longest description, with nine bytes a character in form encoding. */
export const IMPROVE_BYTES = 131_072;

/** A form about a listing. */
interface Sent {
  readonly tools: ImproveTools;
  readonly listing: SavedListing;
  readonly form: Fields;
  readonly signedIn: SignedIn;
}

/** The pages that improve a saved listing. Nothing is saved but the edits that its merchant accepts. */
export class ImprovePages {
  readonly #service: Service;

  constructor(service: Service) {
    this.#service = service;
  }

  /** Shows a result, or the form that asks for one. */
  async page({ request, parameters, signedIn }: PageRequest): Promise<HttpReply> {
    if (signedIn === undefined) return signInFirst(request);
    const tools = this.#tools(request, signedIn);
    const listing = await tools.listing(parameters["id"] ?? "");
    const query = decodeFields(request.search);
    const [run, from] = [query.text("run"), query.text("from")];
    if (run !== "") return this.#result(signedIn, { listing, run: await tools.optimization(run, listing.id) });
    const typed = from === "" ? undefined : formOf(await tools.argumentsOf(from));
    return this.#form(tools, signedIn, { listing, typed });
  }

  /** Looks for improvements, uses answers, or saves edits, as the button says. */
  async take({ request, parameters, form, signedIn }: OwnSubmission): Promise<HttpReply> {
    const tools = this.#tools(request, signedIn);
    const listing = await tools.listing(parameters["id"] ?? "");
    const sent = { tools, listing, form, signedIn };
    const step = form.text("step");
    if (step === STEPS.answer || step === STEPS.again) return this.#again(sent);
    return step === STEPS.save ? this.#save(sent) : this.#find(sent);
  }

  async #find(sent: Sent): Promise<HttpReply> {
    const { tools, listing, signedIn } = sent;
    const typed = typedForm(sent.form);
    const args = argumentsOf(listing.id, typed);
    if (args instanceof Map) return this.#form(tools, signedIn, { listing, typed, failure: wrong(args) });
    try {
      return await optimized(tools, args as OptimizationArguments);
    } catch (thrown) {
      return this.#form(tools, signedIn, { listing, typed, failure: runFailure(thrown) });
    }
  }

  /** Runs the arguments of a run again, with the answers to its questions as facts. */
  async #again({ tools, listing, form, signedIn }: Sent): Promise<HttpReply> {
    const run = await tools.optimization(form.text("run"), listing.id);
    const answers = factsOf(run.questions, (index) => ({
      value: form.text(answerName(index)).trim(),
      source: form.text(sourceName(index)).trim(),
    }));
    if (form.text("step") === STEPS.answer && answers.length === 0)
      return this.#result(signedIn, { listing, run, failure: failureWith("Answer at least one question.") });
    const { facts = [] } = run.arguments;
    try {
      return await optimized(tools, {
        ...run.arguments,
        listing: { id: listing.id },
        facts: [...facts, ...answers],
      });
    } catch (thrown) {
      return this.#result(signedIn, { listing, run, failure: runFailure(thrown) });
    }
  }

  /** Saves the accepted edits, and the facts of the run, as the next version. */
  async #save({ tools, listing, form, signedIn }: Sent): Promise<HttpReply> {
    const run = await tools.optimization(form.text("run"), listing.id);
    const accepted = new Set(form.list("edits").map(Number));
    const failed = (failure: Failure, now = listing) =>
      this.#result(signedIn, { listing: now, run, accepted, failure });
    if (accepted.size === 0 && (run.arguments.facts ?? []).length === 0)
      return failed(failureWith("Accept at least one edit."));
    const { listing: proposed, dropped } = acceptEdits(broughtListing(listing), run.edits, accepted);
    if (dropped.length > 0) return failed(failureWith(droppedText(dropped)));
    try {
      await tools.save({ ...proposed, ...savedWith(run, listing, accepted) });
    } catch (thrown) {
      if (!(thrown instanceof Problem) || thrown.code !== "conflict") return failed(runFailure(thrown));
      return failed({ ...failureWith(CHANGED), status: 409 }, await tools.listing(listing.id));
    }
    return redirectReply(`${comparePath(listing.id)}?of=${run.id}`);
  }

  async #form(
    tools: ImproveTools,
    signedIn: SignedIn,
    {
      listing,
      typed,
      failure,
    }: { readonly listing: SavedListing; readonly typed?: ImproveForm | undefined; readonly failure?: Failure },
  ): Promise<HttpReply> {
    const rivals = rivalsOf(listing, await tools.rivals(), sampleIds(signedIn.account.id));
    const chosen = typed ?? { ...BLANK_FORM, competitors: fewRivals(rivals.listings) };
    return this.#page(signedIn, {
      listing,
      title: `Improve “${listing.title}”`,
      main: improveFormView(signedIn, { listing, rivals, typed: chosen, failure }),
      failure,
    });
  }

  #result(signedIn: SignedIn, state: ImproveResultState): HttpReply {
    const { listing, failure } = state;
    const title = `Improvements of “${listing.title}”`;
    return this.#page(signedIn, { listing, title, main: improveResultView(signedIn, state), failure });
  }

  #page(
    signedIn: SignedIn,
    {
      listing,
      title,
      main,
      failure,
    }: {
      readonly listing: SavedListing;
      readonly title: string;
      readonly main: Html;
      readonly failure: Failure | undefined;
    },
  ): HttpReply {
    return pageReply(this.#service.site, {
      title: failure === undefined ? title : `Error: ${title}`,
      status: failure?.status ?? 200,
      headers: failure?.headers ?? {},
      main,
      signedIn,
      path: improvePath(listing.id),
      workspace: true,
    });
  }

  #tools(request: HttpRequest, signedIn: SignedIn): ImproveTools {
    return new ImproveTools(this.#service, signedIn, request);
  }
}

const CHANGED = "The listing has changed while you looked at these edits. Nothing was saved.";

async function optimized(tools: ImproveTools, args: OptimizationArguments): Promise<HttpReply> {
  const { id } = await tools.optimize(args);
  return redirectReply(`${improvePath(args.listing.id)}?run=${id}`);
}

/** Returns the rivals that a listing may meet: the example and an account's own listings stay apart. */
function rivalsOf({ id }: SavedListing, rivals: ListingList, samples: readonly string[]): ListingList {
  const listings = rivals.listings.filter((rival) => samples.includes(rival.id) === samples.includes(id));
  return { ...rivals, listings, total: rivals.total - rivals.listings.length + listings.length };
}

/** Few rivals are all chosen. */
function fewRivals(rivals: readonly SavedListing[]): string[] {
  return rivals.length > 3 ? [] : rivals.map(({ id }) => id);
}

/**
 * Returns the fields that are saved with the text: the version that it replaces, the facts, and the list of generated
 * texts.
 */
function savedWith(
  { id, edits, listing: proposed }: StoredOptimization,
  listing: SavedListing,
  accepted: ReadonlySet<number>,
) {
  const changed = new Set(edits.filter((_, index) => accepted.has(index)).map(({ field }) => field));
  return {
    id: listing.id,
    expectedVersion: proposed.expectedVersion,
    facts: proposed.facts,
    generatedFields: proposed.generatedFields.filter(
      (field) => changed.has(field) || listing.generatedFields.includes(field),
    ),
    optimization: id,
  };
}

function droppedText(dropped: readonly number[]): string {
  const [first = 0] = dropped;
  return `Edit ${first + 1} changes what an edit that you left out writes. Accept both, or leave out both.`;
}

function wrong(errors: ReadonlyMap<string, string>): Failure {
  return { status: 422, headers: {}, message: undefined, errors };
}
