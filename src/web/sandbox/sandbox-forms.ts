import type { Service } from "../../service.ts";
import type { HttpRequest } from "../../shared/http.ts";
import type { Caller } from "../../tools/tool.ts";
import { callTool } from "../call-tool.ts";
import { type EarlierRun, withRun } from "../listings-form/earlier-runs.ts";
import type { FormOutcome } from "../public-form-handler.ts";
import { type ComparisonState, submitListings } from "../listings-form/submit-listings.ts";
import { type ParsedListings, parseListings, TEXT_FIELDS, typedListings } from "../listings-form/listings-form.ts";
import { SANDBOX_EXAMPLES, type SandboxExample } from "./sandbox-examples.ts";
import type { SandboxListing, SandboxListings, SandboxSimulation } from "./sandbox-result.ts";

const TIMEOUT_MS = 5_000;

/** The compared listings and their result. */
export interface SandboxRun {
  readonly listings: SandboxListings;
  readonly simulation: SandboxSimulation;
  /** The wins and comparisons of each run. This run is the last one. */
  readonly runs: readonly EarlierRun[];
}

/** The sandbox for people, without a sign-in, a cookie or stored data. */
export class SandboxForms {
  readonly #service: Service;

  constructor(service: Service) {
    this.#service = service;
  }

  /** Returns the form of an example with its result. */
  async example(name: string): Promise<ComparisonState<SandboxRun>> {
    const examples: Readonly<Record<string, SandboxExample>> = SANDBOX_EXAMPLES;
    const listings = examples[name]?.listings;
    if (listings === undefined) throw new Error(`The sandbox has no example ${name}.`);
    const metering = this.#service.metering("pages");
    const parsed = parseListings(typedListings(listings), TEXT_FIELDS);
    const run = await this.#run(parsed, [], { metering, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { typed: parsed.typed, run };
  }

  /** Compares the listings of a form, charged like a request to the API. Throws only internal errors. */
  submit(request: HttpRequest): Promise<FormOutcome<ComparisonState<SandboxRun>>> {
    const metering = this.#service.metering(request.address);
    return submitListings(request, {
      fields: TEXT_FIELDS,
      metering,
      runLength: 2,
      run: (parsed, _, earlier) => this.#run(parsed, earlier, { metering, signal: request.signal }),
    });
  }

  async #run(
    { product, competitors }: ParsedListings,
    earlier: readonly EarlierRun[],
    metered: Pick<Caller, "metering" | "signal">,
  ): Promise<SandboxRun> {
    const listings = { product: inSandbox(product), competitors: competitors.map(inSandbox) };
    const caller = { identity: undefined, ...metered };
    const simulation = await callTool<SandboxSimulation>(this.#service, "run_sandbox", listings, caller);
    const { wins, comparisons } = simulation.result;
    return { listings, simulation, runs: withRun(earlier, [wins, comparisons.length]) };
  }
}

/** Returns the fields that the sandbox takes. It has no currencies. */
function inSandbox({ title, description, priceCents }: SandboxListing): SandboxListing {
  return {
    title,
    ...(description === undefined ? {} : { description }),
    ...(priceCents === undefined ? {} : { priceCents }),
  };
}
