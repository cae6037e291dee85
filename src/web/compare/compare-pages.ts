import type { SignedIn } from "../../accounts/accounts.ts";
import type { Service } from "../../service.ts";
import type { HttpReply } from "../../shared/http.ts";
import { decodeFields } from "../forms/form.ts";
import { pageReply, redirectReply } from "../session/layout.ts";
import type { OwnSubmission, PageRequest } from "../session/page-request.ts";
import { comparePath } from "../session/paths.ts";
import { type ComparisonArguments, ImproveTools } from "../improve/improve-tools.ts";
import { runFailure } from "../improve/run-failure.ts";
import { signInFirst } from "../listings/listing-pages.ts";
import { broughtListing } from "../listings/saved-listing.ts";
import { type CompareState, compareView, titleOf } from "./compare-view.ts";
import { originalOf, seenOf } from "./original.ts";

/** A page with the arguments of the comparison that its button asks for. */
type Compared = CompareState & { readonly args: ComparisonArguments };

/** The pages that compare a saved listing with what it was before it was improved. */
export class ComparePages {
  readonly #service: Service;

  constructor(service: Service) {
    this.#service = service;
  }

  /** Shows two versions, with their comparison if there is one. */
  async page({ request, parameters, signedIn }: PageRequest): Promise<HttpReply> {
    if (signedIn === undefined) return signInFirst(request);
    const tools = new ImproveTools(this.#service, signedIn, request);
    const source = decodeFields(request.search).text("of");
    return this.#show(signedIn, await stateOf(tools, parameters["id"] ?? "", source));
  }

  /** Compares the listing with what it was, against the rivals of an earlier run. */
  async take({ request, parameters, form, signedIn }: OwnSubmission): Promise<HttpReply> {
    const tools = new ImproveTools(this.#service, signedIn, request);
    const state = await stateOf(tools, parameters["id"] ?? "", form.text("source"));
    try {
      const { id } = await tools.compare(state.args);
      return redirectReply(`${comparePath(state.listing.id)}?of=${id}`);
    } catch (thrown) {
      return this.#show(signedIn, { ...state, failure: runFailure(thrown) });
    }
  }

  #show(signedIn: SignedIn, state: CompareState): HttpReply {
    const { listing, failure } = state;
    const title = titleOf(state);
    return pageReply(this.#service.site, {
      title: failure === undefined ? title : `Error: ${title}`,
      status: failure?.status ?? 200,
      headers: failure?.headers ?? {},
      main: compareView(signedIn, state),
      signedIn,
      path: comparePath(listing.id),
      workspace: true,
    });
  }
}

/** Returns what a page shows of a comparison, or of an optimization that was saved and is not compared yet. */
async function stateOf(tools: ImproveTools, id: string, source: string): Promise<Compared> {
  const listing = await tools.listing(id);
  if (!source.startsWith("cmp_")) {
    const run = await tools.optimization(source, id);
    const { competitors, queries = run.queries.map(({ text }) => ({ text })) } = run.arguments;
    const before = originalOf(run);
    const args = { a: before, b: { id }, competitors, queries };
    return { listing, before, source, rivals: competitors.length, comparison: undefined, args };
  }
  const comparison = await tools.comparison(source, id);
  const { arguments: args } = comparison;
  const before = args.a.id === undefined ? args.a : broughtListing(await tools.listing(args.a.id));
  return { listing, before: seenOf(before), source, rivals: args.competitors.length, comparison, args };
}
