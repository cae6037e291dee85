import type { Service } from "../../service.ts";
import type { HttpReply } from "../../shared/http.ts";
import { Problem, type ValidationIssue } from "../../shared/problem.ts";
import { newId } from "../../shared/secret.ts";
import type { AskableAssistant, CalibrationsForPages, SuggestQueries } from "../../simulations/ports.ts";
import { type Failure, failureOf, invalidFields } from "../forms/failure.ts";
import { sampleIds } from "../../listings/ports.ts";
import { decodeFields } from "../forms/form.ts";
import { pageReply, redirectReply } from "../session/layout.ts";
import type { SignedInRequest, SignedInSubmission } from "../session/page-request.ts";
import { ACCOUNT, askedListingPath, simulationPath } from "../session/paths.ts";
import { type Html, html } from "../../shared/html.js";
import { QUESTIONS, RIVALS, type FormTexts } from "../listings-form/listings-form.ts";
import { ListingTools } from "../listings/listing-tools.ts";
import {
  exampleErrors,
  fieldOfIssue,
  runFormOf,
  runFormOfTexts,
  idempotencyKeyOf,
  type ParsedRun,
  parseRun,
  type RunForm,
  runErrors,
  SAVED_PRODUCT,
  SAVED_RIVALS,
  STEPS,
  typedRun,
} from "./run-form.ts";
import { FIELD_OF_ARGUMENT, parseLive } from "./live-form.ts";
import type { RunFormState } from "./run-form-state.ts";
import { runFormView } from "./run-form-view.ts";
import { saveTypedListings, wouldReplace } from "./save-typed-listings.ts";
import { loadChoices, type SavedChoices } from "./saved-choices.ts";
import { type LiveArguments, SimulationTools } from "./simulation-tools.ts";

/** Fits six listings with long descriptions in form encoding. */
export const RUN_FORM_BYTES = 262_144;

/** Up to this number, all saved rivals are selected at first. */
const MAX_PRESELECTED = 5;

type Own = Pick<SignedInSubmission, "request" | "signedIn">;

/** The contents of the form in addition to its fields. */
interface Shown extends Pick<RunFormState, "failure" | "notes" | "estimate" | "hasChanged"> {
  /** True if all saved rivals are selected when there are few. */
  readonly preselectsRivals?: boolean;
}

export interface NewSimulationParts {
  readonly service: Service;
  readonly suggestQueries: SuggestQueries;
  readonly askable: readonly AskableAssistant[];
  readonly calibrations: CalibrationsForPages;
}

/** The page with the form for a simulation. */
export class NewSimulationPages {
  readonly #service: Service;
  readonly #suggest: SuggestQueries;
  readonly #askable: readonly AskableAssistant[];
  readonly #calibrations: CalibrationsForPages;

  constructor({ service, suggestQueries, askable, calibrations }: NewSimulationParts) {
    this.#service = service;
    this.#suggest = suggestQueries;
    this.#askable = askable;
    this.#calibrations = calibrations;
  }

  /** Shows the form: empty, with a saved product, or with the arguments of an earlier run. */
  async page({ request, signedIn }: SignedInRequest): Promise<HttpReply> {
    const query = decodeFields(request.search);
    const again = query.text("again");
    if (again !== "") return this.#repeat({ request, signedIn }, again);
    const form = runFormOf({ product: { title: "" }, competitors: [] }, [], newKey());
    return this.#show({ request, signedIn }, { ...form, product: query.text("product") }, { preselectsRivals: true });
  }

  /** Runs a simulation, or changes the form, depending on the button. */
  async submit(sent: SignedInSubmission): Promise<HttpReply> {
    const form = typedRun(sent.form);
    const step = sent.form.text("step");
    if (step === STEPS.find) return this.#show(sent, form);
    const parsed = parseRun(form, { needsRival: step !== STEPS.save });
    const errors = new Map([...parsed.errors, ...exampleErrors(parsed, sampleIds(sent.signedIn.account.id))]);
    if (errors.size > 0) return this.#show(sent, form, { failure: invalid(errors) });
    try {
      if (step === STEPS.save) return await this.#save(sent, parsed);
      if (step === STEPS.suggest) return await this.#suggestFor(sent, parsed);
      return await (step === STEPS.estimate || step === STEPS.ask
        ? this.#ask(sent, parsed, step === STEPS.ask)
        : this.#run(sent, parsed));
    } catch (thrown) {
      const fields = step === STEPS.run ? {} : FIELD_OF_ARGUMENT;
      return this.#show(sent, form, { failure: runFailure(thrown, parsed, fields) });
    }
  }

  /**
   * Saves the listings that a person tried before signing up. Shows the form instead if they cannot be saved, or would
   * replace saved listings.
   */
  async resume(own: Own, texts: FormTexts): Promise<HttpReply> {
    const form = runFormOfTexts(texts, newKey());
    const parsed = parseRun(form, { needsRival: false });
    if (parsed.errors.size > 0) return this.#show(own, form, { failure: invalid(parsed.errors) });
    try {
      const replaces = await wouldReplace(new ListingTools(this.#service, own.signedIn, own.request), parsed);
      return replaces ? await this.#show(own, form, { notes: [REPLACES_NOTE] }) : await this.#save(own, parsed);
    } catch (thrown) {
      return this.#show(own, form, { failure: runFailure(thrown, parsed, {}) });
    }
  }

  /** Saves the typed listings. Then shows the form to run them, or the page of the listing if there are no rivals. */
  async #save(own: Own, parsed: ParsedRun): Promise<HttpReply> {
    const { args, errors } = await saveTypedListings(
      new ListingTools(this.#service, own.signedIn, own.request),
      parsed,
    );
    if (errors.size > 0) return this.#show(own, parsed.form, { failure: invalid(errors) });
    const questions = (args.queries ?? []).map(({ text }) => text);
    const { product, competitors } = args;
    if (competitors.length === 0 && product.id !== undefined)
      return redirectReply(askedListingPath(product.id, questions));
    const { live, assistants } = parsed.form;
    return this.#show(own, { ...runFormOf(args, questions, newKey()), live, assistants }, { notes: [SAVED_NOTE] });
  }

  async #run(own: Own, parsed: ParsedRun, live?: LiveArguments): Promise<HttpReply> {
    const { request, signedIn } = own;
    const { form } = parsed;
    const listings = new ListingTools(this.#service, signedIn, request);
    const { args: saved, errors } = form.saves ? await saveTypedListings(listings, parsed) : parsed;
    if (errors.size > 0) return this.#show(own, form, { failure: invalid(errors) });
    const args = { ...saved, ...live };
    const tools = new SimulationTools(this.#service, signedIn, request);
    const { id } = await tools.run({ ...args, idempotencyKey: idempotencyKeyOf(form, args) });
    return redirectReply(simulationPath(id));
  }

  /** Asks real assistants once the person has seen the estimate of exactly this run, and who receives its texts. */
  async #ask(sent: SignedInSubmission, parsed: ParsedRun, isWanted: boolean): Promise<HttpReply> {
    const { form } = parsed;
    const live = parseLive(form.live);
    if (live instanceof Map) return this.#show(sent, form, { failure: invalid(live) });
    const args = { ...parsed.args, ...live };
    const estimated = idempotencyKeyOf(form, args);
    if (isWanted && form.live.estimated === estimated) return this.#run(sent, parsed, live);
    const { estimate } = await new SimulationTools(this.#service, sent.signedIn, sent.request).estimate(args);
    return this.#show(sent, { ...form, live: { ...form.live, estimated } }, { estimate, hasChanged: isWanted });
  }

  async #suggestFor(sent: SignedInSubmission, { args, form }: ParsedRun): Promise<HttpReply> {
    const suggested = await this.#suggest(sent.signedIn.account.id, args);
    const given = (args.queries ?? []).map(({ text }) => text);
    const all = [...new Set([...given, ...suggested.map(({ text }) => text)])];
    return this.#show(sent, { ...form, typed: new Map([...form.typed, [QUESTIONS, all.join("\n")]]) });
  }

  async #repeat(own: Own, id: string): Promise<HttpReply> {
    const tools = new SimulationTools(this.#service, own.signedIn, own.request);
    const { arguments: args, queries } = await tools.findArguments(id);
    const questions = queries.map(({ text }) => text);
    const inline = args.competitors.filter((rival) => rival.id === undefined);
    const notes = inline.length > RIVALS ? [TOO_MANY_NOTE] : [];
    return this.#show(own, runFormOf(args, questions, newKey()), { notes });
  }

  async #show(
    own: Own,
    typed: RunForm,
    { failure, notes = [], preselectsRivals = false, ...estimated }: Shown = {},
  ): Promise<HttpReply> {
    const { request, signedIn } = own;
    const [{ form, saved, isMissing }, assistants, calibrated] = await Promise.all([
      loadChoices(new ListingTools(this.#service, signedIn, request), typed),
      new SimulationTools(this.#service, signedIn, request).assistants(),
      this.#askable.length === 0 ? [] : this.#calibrations.usable(signedIn.account.id),
    ]);
    const chosen = preselectsRivals ? preselectedRivals(form, saved, sampleIds(signedIn.account.id)) : form.rivals;
    return pageReply(this.#service.site, {
      title: "New simulation",
      failure,
      signedIn,
      path: ACCOUNT.newSimulation,
      workspace: true,
      main: runFormView(signedIn, {
        form: { ...form, rivals: chosen },
        failure,
        notes: isMissing ? [...notes, MISSING_NOTE] : notes,
        saved,
        assistants,
        calibrated,
        askable: this.#askable,
        ...estimated,
      }),
    });
  }
}

/** Returns all saved rivals when there are few. Rivals of the example are only for products of the example. */
function preselectedRivals({ product }: RunForm, { rivals }: SavedChoices, samples: readonly string[]): string[] {
  const isExample = samples.includes(product);
  const few = rivals.filter(({ id }) => samples.includes(id) === isExample);
  return few.length > MAX_PRESELECTED ? [] : few.map(({ id }) => id);
}

function newKey(): string {
  return newId("form");
}

const SAVED_NOTE = html`<p class="note good" role="status">
  The listings are saved in your account. The questions are on this page: they are stored with a simulation.
</p>`;
const REPLACES_NOTE = html`<p class="note warn" role="status">
  Your account already has a listing with one of these titles and another text. What you tried is here, and replaces it
  when you save.
</p>`;
const MISSING_NOTE = html`<p class="note warn">A listing of this run no longer exists. Choose another one.</p>`;
const TOO_MANY_NOTE: Html = html`<p class="note warn">
  That run had more unsaved rivals than fit here. Save them to run with all of them.
</p>`;

function invalid(errors: ReadonlyMap<string, string>): Failure {
  return { ...invalidFields(errors), ...runErrors(errors) };
}

/** Converts a problem of a run to messages of its form. Rethrows everything else. */
function runFailure(thrown: unknown, parsed: ParsedRun, fields: Readonly<Record<string, string>>): Failure {
  if (!(thrown instanceof Problem)) throw thrown;
  const { issues = [], code } = thrown;
  const fieldOf = (issue: ValidationIssue) => fields[String(issue.path[0])] ?? fieldOfIssue(issue, parsed);
  if (issues.length > 0) return invalid(new Map(issues.map((issue) => [fieldOf(issue), issue.detail])));
  return code === "not-found" ? invalid(new Map([[missingField(parsed), NOT_FOUND]])) : failureOf(thrown);
}

const NOT_FOUND = "A chosen listing no longer exists. Choose another one.";

function missingField({ places: [product = SAVED_PRODUCT, ...rivals] }: ParsedRun): string {
  return rivals.includes(SAVED_RIVALS) ? SAVED_RIVALS : product;
}
