import { hash } from "node:crypto";
import type { SignedInUser } from "../../accounts/accounts.ts";
import type { Service } from "../../service.ts";
import { canonicalJson } from "../../shared/canonical-json.ts";
import type { HttpReply } from "../../shared/http.ts";
import { newId } from "../../shared/secret.ts";
import { PRESET_OPTIONS } from "../../simulations/live/presets.ts";
import type { AskableAssistant } from "../../simulations/ports.ts";
import { invalidFields } from "../forms/failure.ts";
import { decodeFields } from "../forms/form.ts";
import { pageReply, redirectReply } from "../session/layout.ts";
import type { SignedInRequest, SignedInSubmission } from "../session/page-request.ts";
import { comparePath } from "../session/paths.ts";
import { type ComparisonArguments, ImproveTools } from "../improve/improve-tools.ts";
import { runFailure } from "../improve/run-failure.ts";
import { merchantFields } from "../listings/saved-listing.ts";
import { BLANK_LIVE, liveFormOf, type LiveForm, parseLive, PRESET, typedLive } from "../simulations/live-form.ts";
import { isUnfinished } from "../simulations/progress-view.ts";
import { STEPS } from "../simulations/run-form.ts";
import { CANCEL, type CompareState, compareView, titleOf } from "./compare-view.ts";
import { listingBeforeEdits, visibleFields } from "./visible-listing.ts";

/** The state of a page, with the arguments of the comparison that its button starts. */
type LoadedComparison = Omit<CompareState, "key" | "live" | "askable"> & {
  readonly args: ComparisonArguments;
  /** The form of the live comparison that is shown; blank without one. */
  readonly asked: LiveForm;
};

export interface ComparePagesParts {
  readonly service: Service;
  readonly askable: readonly AskableAssistant[];
}

type ShownState = Pick<CompareState, "listing" | "before" | "source" | "rivals" | "comparison"> &
  Partial<Pick<CompareState, "key" | "live" | "failure" | "estimate" | "hasChanged">>;

/** The pages that compare a saved listing with its text before an improvement. */
export class ComparePages {
  readonly #parts: ComparePagesParts;

  constructor(parts: ComparePagesParts) {
    this.#parts = parts;
  }

  /** Shows two versions, with their comparison if there is one. */
  async page({ request, parameters, signedIn }: SignedInRequest): Promise<HttpReply> {
    const tools = new ImproveTools(this.#parts.service, signedIn, request);
    const source = decodeFields(request.search).text("of");
    const { asked, ...state } = await stateOf(tools, parameters["id"] ?? "", source);
    return this.#show(signedIn, { ...state, live: asked });
  }

  /**
   * Compares the listing with its earlier version against the rivals of an earlier run, with the model or with real
   * assistants.
   */
  async submit({ request, parameters, form, signedIn }: SignedInSubmission): Promise<HttpReply> {
    const tools = new ImproveTools(this.#parts.service, signedIn, request);
    const { asked: _, ...state } = await stateOf(tools, parameters["id"] ?? "", form.text("source"));
    const step = form.text("step");
    try {
      if (step === CANCEL) {
        await tools.cancel(state.source);
        return redirectReply(`${comparePath(state.listing.id)}?of=${state.source}`);
      }
      if (step === STEPS.estimate || step === STEPS.ask) return await this.#ask({ signedIn, form, tools }, state);
      const { id } = await tools.compare(state.args);
      return redirectReply(`${comparePath(state.listing.id)}?of=${id}`);
    } catch (thrown) {
      return this.#show(signedIn, { ...state, live: typedLive(form), failure: runFailure(thrown) });
    }
  }

  /**
   * Asks real assistants once the person has seen the estimate of exactly this comparison, and who receives its texts.
   */
  async #ask(
    { signedIn, form, tools }: Pick<SignedInSubmission, "signedIn" | "form"> & { readonly tools: ImproveTools },
    state: ShownState & Pick<LoadedComparison, "args">,
  ): Promise<HttpReply> {
    const typed = typedLive(form);
    const key = form.text("key");
    const live = parseLive(typed);
    const preset = PRESET_OPTIONS.find((offered) => offered.key === typed.preset)?.key;
    if (live instanceof Map || preset === undefined) {
      const errors = live instanceof Map ? live : new Map([[PRESET, "Choose how often each is asked."]]);
      return this.#show(signedIn, { ...state, key, live: typed, failure: invalidFields(errors) });
    }
    const args = { ...state.args, ...live, preset };
    const estimated = hash("sha256", `${key} ${canonicalJson(args)}`);
    const isWanted = form.text("step") === STEPS.ask;
    if (isWanted && typed.estimated === estimated) {
      const { id } = await tools.compare({ ...args, idempotencyKey: estimated });
      return redirectReply(`${comparePath(state.listing.id)}?of=${id}`);
    }
    const { estimate } = await tools.estimate(args);
    return this.#show(signedIn, { ...state, key, live: { ...typed, estimated }, estimate, hasChanged: isWanted });
  }

  #show(signedIn: SignedInUser, shown: ShownState): HttpReply {
    const { askable, service } = this.#parts;
    const state = { key: newId("form"), live: BLANK_LIVE, askable, ...shown };
    const { listing, comparison, failure } = state;
    return pageReply(service.site, {
      title: titleOf(state),
      failure,
      main: compareView(signedIn, state),
      signedIn,
      path: comparePath(listing.id),
      workspace: true,
      follows: comparison !== undefined && isUnfinished(comparison),
    });
  }
}

/** Returns the state for a comparison, or for a saved optimization that is not compared yet. */
async function stateOf(tools: ImproveTools, id: string, source: string): Promise<LoadedComparison> {
  const listing = await tools.listing(id);
  if (!source.startsWith("cmp_")) {
    const run = await tools.optimization(source, id);
    const { competitors, queries = run.queries.map(({ text }) => ({ text })) } = run.arguments;
    const before = listingBeforeEdits(run);
    const args = { a: before, b: { id }, competitors, queries };
    return { listing, before, source, rivals: competitors.length, comparison: undefined, args, asked: BLANK_LIVE };
  }
  const comparison = await tools.comparison(source, id);
  const { a, b, competitors, queries } = comparison.arguments;
  const before = a.id === undefined ? a : merchantFields(await tools.listing(a.id));
  const args = { a, b, competitors, queries };
  const asked = "mode" in comparison.arguments ? liveFormOf(comparison.arguments) : BLANK_LIVE;
  return { listing, before: visibleFields(before), source, rivals: competitors.length, comparison, args, asked };
}
