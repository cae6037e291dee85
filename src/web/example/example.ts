import { type ListingsForPages, sampleIds } from "../../listings/ports.ts";
import type { SimulationsForPages } from "../../simulations/ports.ts";
import type { Service } from "../../service.ts";
import type { HttpReply } from "../../shared/http.ts";
import { redirectReply } from "../session/layout.ts";
import type { SignedInSubmission } from "../session/page-request.ts";
import { ACCOUNT } from "../session/paths.ts";
import { SimulationTools } from "../simulations/simulation-tools.ts";
import { EXAMPLE_LISTINGS, EXAMPLE_RUN } from "./example-listings.ts";

export interface ExampleParts
  extends Pick<ListingsForPages, "sampleListings">, Pick<SimulationsForPages, "sampleRuns"> {
  readonly service: Service;
}

/** The example data that a person can load into an account: listings and a simulation of them, all invented. */
export class Example {
  readonly #parts: ExampleParts;

  constructor(parts: ExampleParts) {
    this.#parts = parts;
  }

  /** Saves the example. Listings and runs that already exist stay as they are. */
  async add({ signedIn, request }: SignedInSubmission): Promise<HttpReply> {
    const { service, sampleListings, sampleRuns } = this.#parts;
    const { id: accountId } = signedIn.account;
    const [product = "", ...others] = await sampleListings.add(accountId, EXAMPLE_LISTINGS);
    const runs = await new SimulationTools(service, signedIn, request).list({ listingId: product, limit: 1 });
    if (runs.total === 0)
      await sampleRuns.run(accountId, {
        product: { id: product },
        competitors: others.slice(0, EXAMPLE_RUN.rivals).map((id) => ({ id })),
        queries: EXAMPLE_RUN.queries,
        idempotencyKey: "example",
      });
    return redirectReply(ACCOUNT.dashboard);
  }

  /** Deletes the example and the runs of its products, and nothing else. */
  async remove({ signedIn }: SignedInSubmission): Promise<HttpReply> {
    const { sampleListings, sampleRuns } = this.#parts;
    const { id: accountId } = signedIn.account;
    await sampleRuns.removeOf(accountId, sampleIds(accountId));
    await sampleListings.remove(accountId);
    return redirectReply(ACCOUNT.dashboard);
  }
}
