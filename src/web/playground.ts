import { headersOf } from "../http/http-problem.ts";
import type { Service } from "../service.ts";
import type { HttpRequest } from "../shared/http.ts";
import { Problem } from "../shared/problem.ts";
import { type Metering, POLICIES } from "../limits/rate-limit.ts";
import { type Failure, retryMessage } from "./account/failure.ts";
import { readFields } from "./account/form.ts";
import { callTool } from "./call-tool.ts";
import type { Html } from "./html.js";
import { EXAMPLES, type PlaygroundExample } from "./playground-examples.ts";
import { fieldErrors, parseListings, type Typed, typedFields, typedListings } from "./playground-form.ts";
import { playgroundView } from "./playground-view.ts";
import type { Listings, Simulation } from "./simulation.ts";

/** Fits four descriptions at their limit, with nine bytes a character in form encoding. */
const MAX_FORM_BYTES = 131_072;
const TIMEOUT_MS = 5_000;

/** The answer to a form. */
export interface PlaygroundReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly view: Html;
}

/** The sandbox for people, without a sign-in, a cookie or stored data. */
export class Playground {
  /** The names of the examples. */
  readonly examples: readonly string[] = Object.keys(EXAMPLES);
  readonly #service: Service;

  constructor(service: Service) {
    this.#service = service;
  }

  /** Renders the form of an example with its result. */
  async example(name: string): Promise<Html> {
    const examples: Readonly<Record<string, PlaygroundExample>> = EXAMPLES;
    const listings = examples[name]?.listings;
    if (listings === undefined) throw new Error(`The playground has no example ${name}.`);
    const metering = this.#service.metering("pages");
    const answer = await this.#call(listings, metering, AbortSignal.timeout(TIMEOUT_MS));
    return playgroundView(this.#service.site, { typed: typedListings(listings), run: { listings, answer } });
  }

  /** Compares the listings of a form, charged like a request to the API. Throws only internal errors. */
  async submit(request: HttpRequest): Promise<PlaygroundReply> {
    const metering = this.#service.metering(request.address);
    let typed: Typed;
    try {
      await metering.charge(POLICIES.public);
      typed = typedFields(await readFields(request, MAX_FORM_BYTES));
    } catch (thrown) {
      return this.#failed(failureOf(thrown));
    }
    return this.#run(typed, metering, request.signal);
  }

  async #run(typed: Typed, metering: Metering, signal: AbortSignal): Promise<PlaygroundReply> {
    const parsed = parseListings(typed);
    const { listings, unreadable } = parsed;
    try {
      const answer = await this.#call(listings, metering, signal);
      if (unreadable.length === 0)
        return {
          status: 200,
          headers: {},
          view: playgroundView(this.#service.site, { typed, run: { listings, answer } }),
        };
      return this.#failed({ ...INVALID, errors: fieldErrors([], parsed) }, typed);
    } catch (thrown) {
      if (!(thrown instanceof Problem) || thrown.issues === undefined) throw thrown;
      return this.#failed({ ...INVALID, errors: fieldErrors(thrown.issues, parsed) }, typed);
    }
  }

  #failed(failure: Failure, typed?: Typed): PlaygroundReply {
    const { status, headers } = failure;
    const shown = typed === undefined ? { failure } : { failure, typed };
    return { status, headers, view: playgroundView(this.#service.site, shown) };
  }

  #call(listings: Listings, metering: Metering, signal: AbortSignal): Promise<Simulation> {
    return callTool(this.#service, "run_sandbox", listings, { identity: undefined, metering, signal });
  }
}

const INVALID = { status: 422, headers: {}, message: undefined };

/** Converts the problem of an unreadable form. */
function failureOf(thrown: unknown): Failure {
  if (!(thrown instanceof Problem) || thrown.status >= 500) throw thrown;
  const { status } = thrown;
  const message = `${retryMessage(thrown)} Go back in the browser to restore what you typed.`;
  return { status, headers: headersOf(thrown), message, errors: new Map() };
}
