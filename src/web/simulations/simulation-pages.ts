import type { SignedInUser } from "../../accounts/accounts.ts";
import type { Service } from "../../service.ts";
import type { HttpReply, HttpRequest } from "../../shared/http.ts";
import { Problem } from "../../shared/problem.ts";
import { shownMatchup } from "../../simulations/report/shown-matchup.ts";
import type { SimulationsForPages } from "../../simulations/ports.ts";
import type { RunDiagnosis, Simulation } from "../../simulations/simulation.ts";
import { orNotFound } from "../call-tool.ts";
import { decodeFields, type Fields } from "../forms/form.ts";
import { positionIn } from "../pager.ts";
import { type AccountPage, pageReply, redirectReply } from "../session/layout.ts";
import type { SignedInRequest, SignedInSubmission } from "../session/page-request.ts";
import { ACCOUNT, simulationPath } from "../session/paths.ts";
import { html } from "../../shared/html.js";
import { AnswerPages } from "./answer-pages.ts";
import { diagnosisTitle } from "./diagnosis-heading.ts";
import { diagnosisView } from "./diagnosis-view.ts";
import { measuredView, unfinishedView } from "./measured-view.ts";
import { isUnfinished } from "./progress-view.ts";
import { resultTitle, type ResultState, resultView } from "./result-view.ts";
import { type PairFilter, SimulationTools } from "./simulation-tools.ts";
import { simulationsView } from "./simulations-view.ts";

const PAGE_SIZE = 25;

export interface SimulationPagesParts {
  readonly service: Service;
  readonly sideBySide: SimulationsForPages["sideBySide"];
}

/** The pages of simulations: the table, a result and its diagnosis. */
export class SimulationPages {
  readonly answers: AnswerPages;
  readonly #service: Service;
  readonly #sideBySide: SimulationsForPages["sideBySide"];

  constructor({ service, sideBySide }: SimulationPagesParts) {
    this.answers = new AnswerPages(service);
    this.#service = service;
    this.#sideBySide = sideBySide;
  }

  /** Shows the table. */
  async table({ request, signedIn }: SignedInRequest): Promise<HttpReply> {
    const query = decodeFields(request.search);
    const listingId = query.text("listing");
    const cursor = query.text("cursor");
    const list = await this.#tools(request, signedIn).list({
      limit: PAGE_SIZE,
      ...(listingId === "" ? {} : { listingId }),
      ...(cursor === "" ? {} : { cursor }),
    });
    const before = positionIn(query, "before");
    return this.#page(signedIn, {
      title: "Simulations",
      path: ACCOUNT.simulations,
      main: html`<div class="head">
          <h1>Simulations</h1>
          <p class="buttons">
            <a class="button" href="${ACCOUNT.batches}">Whole catalogue</a>
            <a class="button" href="${ACCOUNT.calibrations}">Calibrations</a>
            ${list.total === 0 ? undefined : html`<a class="button main" href="${ACCOUNT.newSimulation}">New simulation</a>`}
          </p>
        </div>
        ${simulationsView({ signedIn, list, before, listingId })}`,
    });
  }

  /** Shows the result of a run, with one match-up explained. */
  async result({ request, parameters, signedIn }: SignedInRequest): Promise<HttpReply> {
    const tools = this.#tools(request, signedIn);
    const simulation = await this.#find({ request, parameters, signedIn });
    const page = { title: resultTitle(simulation), path: simulationPath(simulation.id) };
    if (!hasResult(simulation)) {
      const main = unfinishedView(signedIn, simulation);
      return this.#page(signedIn, { ...page, main, follows: isUnfinished(simulation) });
    }
    if (simulation.mode !== "offline") {
      const both = await this.#sideBySide(signedIn.account.id, simulation.id);
      return this.#page(signedIn, { ...page, main: measuredView(signedIn, simulation, both) });
    }
    const shown = { ...shownMatchup(simulation), ...filterOf(decodeFields(request.search), simulation) };
    const [diagnosis, { pairs }] = await Promise.all([
      tools.diagnose(simulation.id, { limit: 1 }),
      tools.diagnose(simulation.id, { ...shown, limit: 1 }),
    ]);
    return this.#page(signedIn, { ...page, main: resultView({ simulation, diagnosis, shown, pair: pairs[0] }) });
  }

  /** Shows what decides a run. */
  async diagnosis({ request, parameters, signedIn }: SignedInRequest): Promise<HttpReply> {
    const run = await this.#find({ request, parameters, signedIn });
    if (!hasResult(run)) return redirectReply(simulationPath(run.id));
    const simulation = await this.#asPredicted(run, this.#tools(request, signedIn));
    const query = decodeFields(request.search);
    const cursor = query.text("cursor");
    const filter = { ...filterOf(query, simulation), ...(cursor === "" ? {} : { cursor }) };
    const diagnosis: RunDiagnosis = await this.#tools(request, signedIn).diagnose(simulation.id, filter);
    return this.#page(signedIn, {
      title: diagnosisTitle({ simulation, diagnosis, filter }),
      path: simulationPath(simulation.id),
      main: diagnosisView({ simulation, diagnosis, filter }),
    });
  }

  /** Cancels a run. One that has ended stays as it is. */
  async cancel({ request, parameters, signedIn }: SignedInSubmission): Promise<HttpReply> {
    const { id } = await this.#find({ request, parameters, signedIn });
    await this.#tools(request, signedIn).cancel(id);
    return redirectReply(simulationPath(id));
  }

  /** Computes a live run again from its recorded answers, as another run. */
  async replay({ request, parameters, signedIn }: SignedInSubmission): Promise<HttpReply> {
    const { id } = await this.#find({ request, parameters, signedIn });
    const replayed = await this.#tools(request, signedIn).replay(id, id);
    return redirectReply(simulationPath(replayed.id));
  }

  /**
   * Returns a run with the assistants of the offline model, because a diagnosis is always of that model, even for a
   * live run.
   */
  async #asPredicted(run: Simulation, tools: SimulationTools): Promise<Simulation> {
    if (run.mode === "offline") return run;
    const { asOf } = run.method;
    const assistants = (await tools.assistants()).map((known) => ({ ...known, mode: "offline" as const, asOf }));
    return { ...run, assistants };
  }

  async #find({ request, parameters, signedIn }: SignedInRequest): Promise<Simulation> {
    const { id = "" } = parameters;
    // Other kinds of runs have other pages.
    if (!id.startsWith("sim_")) throw new Problem("not-found", NOT_FOUND);
    return orNotFound(this.#tools(request, signedIn).find(id), NOT_FOUND);
  }

  #tools(request: HttpRequest, signedIn: SignedInUser): SimulationTools {
    return new SimulationTools(this.#service, signedIn, request);
  }

  #page(signedIn: SignedInUser, page: AccountPage): HttpReply {
    return pageReply(this.#service.site, { ...page, signedIn, workspace: true });
  }
}

const NOT_FOUND = "Your account has no such simulation. It may have expired.";

function hasResult(simulation: Simulation): simulation is ResultState["simulation"] {
  return simulation.result !== undefined;
}

/** Returns the pairs that a query selects. Values that the run does not have are ignored. */
function filterOf(query: Fields, { queries, competitors, assistants }: Simulation): PairFilter {
  const index = (name: string, count: number) => {
    const text = query.text(name);
    return /^\d{1,2}$/.test(text) && Number(text) < count ? { [name]: Number(text) } : {};
  };
  const assistant = query.text("assistant");
  return {
    ...index("query", queries.length),
    ...index("competitor", competitors.length),
    ...(assistants.some(({ key }) => key === assistant) ? { assistant } : {}),
  };
}
