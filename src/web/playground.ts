import type { Service } from "../service.ts";
import type { HttpRequest } from "../shared/http.ts";
import { Problem } from "../shared/problem.ts";
import { type Metering, POLICIES } from "../shared/rate-limit.ts";
import { type Failure, patience } from "./account/failure.ts";
import { readForm } from "./account/form.ts";
import { callTool } from "./call-tool.ts";
import type { Html } from "./html.js";
import { EXAMPLES, type PlaygroundExample } from "./playground-examples.ts";
import { formFaults, readListings, type Typed, typedFields, typedListings } from "./playground-form.ts";
import { playgroundView } from "./playground-view.ts";
import type { Listings, Simulation } from "./simulation.ts";

/** Four descriptions at their limit, each character nine bytes as a form encodes it. */
const MAX_FORM_BYTES = 131_072;
const TIMEOUT_MS = 5_000;

/** The answer to a form. */
export interface Played {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly view: Html;
}

/** Runs the sandbox for people. It knows nobody, sets no cookie and keeps nothing. */
export class Playground {
  /** The names of the examples. */
  readonly examples: readonly string[] = Object.keys(EXAMPLES);
  readonly #service: Service;

  constructor(service: Service) {
    this.#service = service;
  }

  /** The filled form of an example with its result. */
  async example(name: string): Promise<Html> {
    const examples: Readonly<Record<string, PlaygroundExample>> = EXAMPLES;
    const listings = examples[name]?.listings;
    if (listings === undefined) throw new Error(`The playground has no example ${name}.`);
    const metering = this.#service.metering("pages");
    const answer = await this.#call(listings, metering, AbortSignal.timeout(TIMEOUT_MS));
    return playgroundView(this.#service.site, { typed: typedListings(listings), run: { listings, answer } });
  }

  /** Runs what a form holds, charged like a request to the API. Throws only what is not the sender's to change. */
  async submit(request: HttpRequest): Promise<Played> {
    const metering = this.#service.metering(request.address);
    let typed: Typed;
    try {
      await metering.charge(POLICIES.public);
      typed = typedFields(await readForm(request, MAX_FORM_BYTES));
    } catch (thrown) {
      return this.#failed(failureOf(thrown));
    }
    return this.#run(typed, metering, request.signal);
  }

  async #run(typed: Typed, metering: Metering, signal: AbortSignal): Promise<Played> {
    const reading = readListings(typed);
    const { listings, unreadable } = reading;
    try {
      const answer = await this.#call(listings, metering, signal);
      if (unreadable.length === 0)
        return {
          status: 200,
          headers: {},
          view: playgroundView(this.#service.site, { typed, run: { listings, answer } }),
        };
      return this.#failed({ ...UNFIT, faults: formFaults([], reading) }, typed);
    } catch (thrown) {
      if (!(thrown instanceof Problem) || thrown.faults === undefined) throw thrown;
      return this.#failed({ ...UNFIT, faults: formFaults(thrown.faults, reading) }, typed);
    }
  }

  #failed(failure: Failure, typed?: Typed): Played {
    const { status, headers } = failure;
    const shown = typed === undefined ? { failure } : { failure, typed };
    return { status, headers, view: playgroundView(this.#service.site, shown) };
  }

  #call(listings: Listings, metering: Metering, signal: AbortSignal): Promise<Simulation> {
    return callTool(this.#service, "run_sandbox", listings, { identity: undefined, metering, signal });
  }
}

const UNFIT = { status: 422, headers: {}, message: undefined };

/** A form that was not read, in the words of the page. */
function failureOf(thrown: unknown): Failure {
  if (!(thrown instanceof Problem) || thrown.status >= 500) throw thrown;
  const { status, headers } = thrown;
  const message = `${patience(thrown)} Going back in the browser brings back what you typed.`;
  return { status, headers, message, faults: new Map() };
}
