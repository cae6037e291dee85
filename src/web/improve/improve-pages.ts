import type { SignedInUser } from "../../accounts/accounts.ts";
import { acceptEdits } from "../../engine/optimize/accept-edits.ts";
import { sampleIds } from "../../listings/ports.ts";
import type { Service } from "../../service.ts";
import type { HttpReply, HttpRequest } from "../../shared/http.ts";
import { Problem } from "../../shared/problem.ts";
import { type Failure, failureWith, invalidFields } from "../forms/failure.ts";
import { decodeFields, type Fields } from "../forms/form.ts";
import { type AccountPage, pageReply, redirectReply } from "../session/layout.ts";
import type { SignedInRequest, SignedInSubmission } from "../session/page-request.ts";
import { comparePath, improvePath } from "../session/paths.ts";
import { merchantFields, type ListingList, type SavedListing } from "../listings/saved-listing.ts";
import { type AnsweredRun, answeredRun, savedWith } from "./answered-run.ts";
import { argumentsOf, BLANK_FORM, improveFormOf, type ImproveForm, typedForm } from "./improve-form.ts";
import { improveFormView, STEPS } from "./improve-form-view.ts";
import { ASKED, type ImproveResultState, improveResultView } from "./improve-result-view.ts";
import { acceptedEdits, LEFT_OUT, leftOutParameter } from "./left-out-edits.ts";
import type { OptimizationArguments } from "./improvement.ts";
import { ImproveTools } from "./improve-tools.ts";
import { runFailure } from "./run-failure.ts";

/** Fits the longest description, at nine bytes per character in form encoding. */
export const IMPROVE_BYTES = 131_072;

/** A submitted form with its listing. */
interface ImproveSubmission {
  readonly tools: ImproveTools;
  readonly listing: SavedListing;
  readonly form: Fields;
  readonly signedIn: SignedInUser;
}

/** The pages that improve a saved listing. Only edits that the merchant accepts are saved. */
export class ImprovePages {
  readonly #service: Service;

  constructor(service: Service) {
    this.#service = service;
  }

  /** Shows a result, or the form for one. */
  async page({ request, parameters, signedIn }: SignedInRequest): Promise<HttpReply> {
    const tools = this.#tools(request, signedIn);
    const listing = await tools.listing(parameters["id"] ?? "");
    const query = decodeFields(request.search);
    const [run, from] = [query.text("run"), query.text("from")];
    if (run !== "") {
      const found = await tools.optimization(run, listing.id);
      const accepted = acceptedEdits(found.edits, query.text(LEFT_OUT));
      return this.#result(signedIn, { listing, run: found, accepted });
    }
    const typed = from === "" ? undefined : improveFormOf(await tools.argumentsOf(from));
    return this.#form(tools, signedIn, { listing, typed });
  }

  /** Finds improvements, uses answers, or saves edits, depending on the button. */
  async submit({ request, parameters, form, signedIn }: SignedInSubmission): Promise<HttpReply> {
    const tools = this.#tools(request, signedIn);
    const listing = await tools.listing(parameters["id"] ?? "");
    const sent = { tools, listing, form, signedIn };
    const step = form.text("step");
    if (step === STEPS.answer || step === STEPS.again) return this.#again(sent);
    if (step === STEPS.save) return this.#save(sent);
    return step.startsWith(STEPS.use) ? this.#use(sent) : this.#find(sent);
  }

  async #find(sent: ImproveSubmission): Promise<HttpReply> {
    const { tools, listing, signedIn } = sent;
    const typed = typedForm(sent.form);
    const args = argumentsOf(listing.id, typed);
    if (args instanceof Map) return this.#form(tools, signedIn, { listing, typed, failure: invalidFields(args) });
    try {
      return redirectReply(resultPath(listing.id, await tools.optimize(args as OptimizationArguments)));
    } catch (thrown) {
      return this.#form(tools, signedIn, { listing, typed, failure: runFailure(thrown) });
    }
  }

  /** Runs the arguments of a run again, with the answers to its questions as facts. */
  async #again(sent: ImproveSubmission): Promise<HttpReply> {
    const { tools, listing, form } = sent;
    const shown = await answeredRun(sent.tools, sent.listing, sent.form);
    const { run, accepted, stated } = shown;
    const failed = (failure: Failure) => this.#result(sent.signedIn, { ...shown, failure });
    if (shown.isHalfAnswered) return failed(failureWith(HALF_ANSWERED));
    if (form.text("step") === STEPS.answer && stated.length === 0)
      return failed(failureWith("Answer at least one question."));
    const { facts = [] } = run.arguments;
    try {
      const args = { ...run.arguments, listing: { id: listing.id }, facts: [...facts, ...stated] };
      const found = await tools.optimize(args);
      const isStale = run.listing.expectedVersion !== listing.version;
      return redirectReply(
        `${resultPath(listing.id, found)}${isStale ? "" : leftOutParameter(found.edits, run.edits, accepted)}`,
      );
    } catch (thrown) {
      return failed(runFailure(thrown));
    }
  }

  /** Saves the accepted edits and the facts of the run as the next version. */
  async #save(sent: ImproveSubmission): Promise<HttpReply> {
    const shown = await answeredRun(sent.tools, sent.listing, sent.form);
    const { run, accepted, stated } = shown;
    if (accepted.size === 0 && stated.length === 0 && (run.arguments.facts ?? []).length === 0)
      return this.#result(sent.signedIn, { ...shown, failure: failureWith("Accept at least one edit.") });
    const { listing: proposed, dropped } = acceptEdits(merchantFields(sent.listing), run.edits, accepted);
    if (dropped.length > 0)
      return this.#result(sent.signedIn, { ...shown, failure: failureWith(droppedText(dropped)) });
    const changed = new Set<string>(run.edits.filter((_, index) => accepted.has(index)).map(({ field }) => field));
    const generated = run.listing.generatedFields.filter((field) => changed.has(field));
    return this.#saveVersion(sent, shown, { ...proposed, ...savedWith(shown, generated) });
  }

  /** Saves a text of the merchant that passed every check. */
  async #use(sent: ImproveSubmission): Promise<HttpReply> {
    const shown = await answeredRun(sent.tools, sent.listing, sent.form);
    const { run, listing } = shown;
    const index = Number(sent.form.text("step").slice(STEPS.use.length));
    const text = run.arguments.candidates?.[index];
    if (text === undefined || run.candidates[index]?.accepted !== true)
      return this.#result(sent.signedIn, { ...shown, failure: failureWith("This text has not passed the checks.") });
    const version = { ...merchantFields(listing), ...text, ...savedWith(shown, Object.keys(text)) };
    return this.#saveVersion(sent, shown, version);
  }

  /**
   * Saves a version with the typed answers. Before answers are saved as facts without being used, the person is asked.
   */
  async #saveVersion(
    { tools, form, signedIn }: ImproveSubmission,
    shown: AnsweredRun,
    version: object,
  ): Promise<HttpReply> {
    const { listing, run, stated } = shown;
    const failed = (failure: Failure, now = listing) => this.#result(signedIn, { ...shown, listing: now, failure });
    if (shown.isHalfAnswered) return failed(failureWith(HALF_ANSWERED));
    if (stated.length > 0 && form.text(ASKED.name) !== ASKED.value)
      return this.#result(signedIn, { ...shown, unused: stated.length });
    try {
      await tools.save(version);
    } catch (thrown) {
      if (!(thrown instanceof Problem) || thrown.code !== "conflict") return failed(runFailure(thrown));
      return failed({ ...failureWith(CHANGED), status: 409 }, await tools.listing(listing.id));
    }
    return redirectReply(`${comparePath(listing.id)}?of=${run.id}`);
  }

  async #form(
    tools: ImproveTools,
    signedIn: SignedInUser,
    {
      listing,
      typed,
      failure,
    }: { readonly listing: SavedListing; readonly typed?: ImproveForm | undefined; readonly failure?: Failure },
  ): Promise<HttpReply> {
    const rivals = rivalsOf(listing, await tools.rivals(), sampleIds(signedIn.account.id));
    const chosen = typed ?? { ...BLANK_FORM, competitors: preselectedRivals(rivals.listings) };
    return this.#page(signedIn, {
      title: `Improve “${listing.title}”`,
      path: improvePath(listing.id),
      failure,
      main: improveFormView(signedIn, { listing, rivals, typed: chosen, failure }),
    });
  }

  #result(signedIn: SignedInUser, state: ImproveResultState): HttpReply {
    const { listing, failure } = state;
    return this.#page(signedIn, {
      title: `Improvements of “${listing.title}”`,
      path: improvePath(listing.id),
      failure,
      main: improveResultView(signedIn, state),
    });
  }

  #page(signedIn: SignedInUser, page: AccountPage): HttpReply {
    return pageReply(this.#service.site, { ...page, signedIn, workspace: true });
  }

  #tools(request: HttpRequest, signedIn: SignedInUser): ImproveTools {
    return new ImproveTools(this.#service, signedIn, request);
  }
}

const CHANGED = "The listing changed while you were looking at these edits. Nothing was saved.";

const HALF_ANSWERED = "A source needs a yes. Tick the yes, or clear the source.";

function resultPath(listing: string, { id }: { readonly id: string }): string {
  return `${improvePath(listing)}?run=${id}`;
}

/** Returns the rivals that a listing may be compared with: the example and an account's own listings are kept apart. */
function rivalsOf({ id }: SavedListing, rivals: ListingList, samples: readonly string[]): ListingList {
  const listings = rivals.listings.filter((rival) => samples.includes(rival.id) === samples.includes(id));
  return { ...rivals, listings, total: rivals.total - rivals.listings.length + listings.length };
}

/** Returns all rivals when there are few. */
function preselectedRivals(rivals: readonly SavedListing[]): string[] {
  return rivals.length > 3 ? [] : rivals.map(({ id }) => id);
}

function droppedText(dropped: readonly number[]): string {
  const [first = 0] = dropped;
  return `Edit ${first + 1} builds on an edit that you left out. Accept both, or leave out both.`;
}
