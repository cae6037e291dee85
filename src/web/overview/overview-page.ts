import { lazyAsync } from "../../shared/lazy.ts";
import { PATHS } from "../../shared/site.ts";
import type { HttpReply } from "../../shared/http.ts";
import type { Service } from "../../service.ts";
import type { PreviewSimulation } from "../../simulations/ports.ts";
import type { ListingsForPages } from "../../listings/ports.ts";
import type { Simulation } from "../../simulations/simulation.ts";
import { callTool } from "../call-tool.ts";
import { ListingTools } from "../listings/listing-tools.ts";
import { HOME_EXAMPLE } from "../home/report-figure.ts";
import { type TrialRun, Trials } from "../playground/trials.ts";
import { pageReply, redirectReply } from "../session/layout.ts";
import { sessionCaller } from "../session/session-caller.ts";
import type { PageRequest } from "../session/page-request.ts";
import { ACCOUNT, withNext } from "../session/paths.ts";
import { SimulationTools } from "../simulations/simulation-tools.ts";
import { type AccountLimits, overviewView, welcomeView } from "./overview-view.ts";

/** The number of simulations that the page shows. */
const SHOWN_RUNS = 4;
/** The number of listings whose checks are counted, latest change first: one page of the tool. */
const COUNTED_LISTINGS = 100;

interface Plans {
  readonly plans: readonly { readonly key: string; readonly entitlements: AccountLimits["entitlements"] }[];
}

/** The first page after a sign-in: the next step, the latest simulations, the state of the listings, and the limits. */
export class OverviewPage {
  readonly #service: Service;
  readonly #samples: ListingsForPages["sampleListings"];
  /** The run that every new account sees. */
  readonly #sample: () => Promise<TrialRun | undefined>;

  constructor(parts: {
    readonly service: Service;
    readonly preview: PreviewSimulation;
    readonly sampleListings: ListingsForPages["sampleListings"];
  }) {
    this.#service = parts.service;
    this.#samples = parts.sampleListings;
    this.#sample = lazyAsync(async () => (await new Trials(parts).example(HOME_EXAMPLE)).run);
  }

  async page({ signedIn, request }: PageRequest): Promise<HttpReply> {
    if (signedIn === undefined) return redirectReply(withNext(ACCOUNT.login, ACCOUNT.dashboard));
    const simulations = new SimulationTools(this.#service, signedIn, request);
    const caller = sessionCaller(this.#service, signedIn, request);
    const tools = new ListingTools(this.#service, signedIn, request);
    const [runs, listings, all, samples, { plan }, { plans }] = await Promise.all([
      simulations.list({ limit: SHOWN_RUNS }),
      tools.list({ limit: COUNTED_LISTINGS, role: "own" }),
      tools.list({ limit: 1 }),
      this.#samples.saved(signedIn.account.id),
      callTool<{ readonly plan: AccountLimits["plan"] & { readonly key: string } }>(
        this.#service,
        "get_account",
        {},
        caller,
      ),
      callTool<Plans>(this.#service, "list_plans", {}, caller),
    ]);
    const page = { signedIn, path: PATHS.dashboard, workspace: true };
    if (runs.total === 0 && listings.total === 0) {
      return pageReply(this.#service.site, {
        ...page,
        title: "Welcome",
        main: welcomeView(await this.#sample(), signedIn),
      });
    }
    const latest = await latestResult(simulations, runs.simulations[0]?.id);
    const { entitlements } = plans.find(({ key }) => key === plan.key) ?? {};
    const changed = listings.listings.find((one) => one.id === latest?.product.id && isSince(one.updatedAt, latest));
    const compared = changed && (await simulations.lastComparison(changed.id));
    const limits = { plan, saved: all.total - samples.size, ...(entitlements === undefined ? {} : { entitlements }) };
    return pageReply(this.#service.site, {
      ...page,
      title: "Overview",
      main: overviewView({
        signedIn,
        latest,
        changed: changed && { listing: changed, compared },
        runs,
        listings,
        limits,
      }),
    });
  }
}

function isSince(time: string, { createdAt }: Simulation): boolean {
  return Date.parse(time) > Date.parse(createdAt);
}

/** Returns the latest run if it has a result. */
async function latestResult(tools: SimulationTools, id: string | undefined): Promise<Simulation | undefined> {
  if (id === undefined) return undefined;
  const latest = await tools.find(id);
  return latest.result === undefined ? undefined : latest;
}
