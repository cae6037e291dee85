import type { SignedInUser } from "../../accounts/accounts.ts";
import type { Service } from "../../service.ts";
import type { Html } from "../../shared/html.js";
import type { HttpReply } from "../../shared/http.ts";
import { Problem } from "../../shared/problem.ts";
import type { Run } from "../../simulations/run.ts";
import { breadcrumbs } from "../breadcrumbs.ts";
import { orNotFound } from "../call-tool.ts";
import { decodeFields } from "../forms/form.ts";
import { positionIn } from "../pager.ts";
import { fileReply, pageReply } from "../session/layout.ts";
import type { SignedInRequest } from "../session/page-request.ts";
import { ACCOUNT, calibrationPath, comparePath, simulationPath } from "../session/paths.ts";
import { answersView } from "./answers-view.ts";
import { ANSWER_FILES, ASKED_FILES, RUN_FILES } from "./run-files.ts";
import { SimulationTools } from "./simulation-tools.ts";

/** The files of the kinds of runs that may ask assistants, by the prefix of their ids. */
const FILES = { sim: [...RUN_FILES, ...ANSWER_FILES], cmp: ASKED_FILES, cal: ASKED_FILES } as const;
type Prefix = keyof typeof FILES;

/** The pages with the answers of live simulations, comparisons and calibrations, and the files of runs. */
export class AnswerPages {
  readonly #service: Service;

  constructor(service: Service) {
    this.#service = service;
  }

  /** Shows a page of what was sent to assistants and what they answered. */
  async page({ request, parameters, signedIn }: SignedInRequest): Promise<HttpReply> {
    const { run, prefix } = await this.#find({ request, parameters, signedIn });
    if (run.mode === "offline") throw new Problem("not-found", NOT_FOUND);
    const query = decodeFields(request.search);
    const answered = await this.#tools({ request, signedIn }).answers(run.id, query.text("cursor"));
    return pageReply(this.#service.site, {
      title: `Answers: ${run.headline}`,
      path: simulationPath(run.id),
      main: answersView({ run: answered, breadcrumbs: BREADCRUMBS[prefix](run), before: positionIn(query, "before") }),
      signedIn,
      workspace: true,
    });
  }

  /** Sends a run as a file. */
  async file({ request, parameters, signedIn }: SignedInRequest): Promise<HttpReply> {
    const { run, prefix } = await this.#find({ request, parameters, signedIn });
    const format = decodeFields(request.search).text("format");
    const file = FILES[prefix].find(({ value }) => value === format);
    if (file === undefined) throw new Problem("not-found", "There is no file in this format.");
    const isJson = file.mediaType === "application/json";
    const tools = this.#tools({ request, signedIn });
    const content = isJson ? `${JSON.stringify(run, undefined, 2)}\n` : await tools.file(run.id, file);
    return fileReply(`${run.id}.${file.suffix}`, file.mediaType, content);
  }

  async #find({
    request,
    parameters,
    signedIn,
  }: SignedInRequest): Promise<{ readonly run: Run; readonly prefix: Prefix }> {
    const { id = "" } = parameters;
    const prefix = (Object.keys(FILES) as Prefix[]).find((one) => id.startsWith(`${one}_`));
    if (prefix === undefined) throw new Problem("not-found", NOT_FOUND);
    return { run: await orNotFound(this.#tools({ request, signedIn }).find(id), NOT_FOUND), prefix };
  }

  #tools({
    request,
    signedIn,
  }: Pick<SignedInRequest, "request"> & { readonly signedIn: SignedInUser }): SimulationTools {
    return new SimulationTools(this.#service, signedIn, request);
  }
}

/** The breadcrumbs of the answers, for each kind of run. */
const BREADCRUMBS: Readonly<Record<Prefix, (run: Run) => Html>> = {
  sim: (run) =>
    breadcrumbs(
      ["Simulations", ACCOUNT.simulations],
      ["product" in run ? run.product.title : run.headline, simulationPath(run.id)],
      ["Answers"],
    ),
  cmp: (run) => {
    const { id, title = run.headline } = "b" in run ? run.b : {};
    const path = id === undefined ? undefined : `${comparePath(id)}?of=${run.id}`;
    return breadcrumbs(["Listings", ACCOUNT.listings], [title, path], ["Answers"]);
  },
  cal: (run) => {
    const [asked] = "calibration" in run ? run.assistants : [];
    return breadcrumbs(
      ["Simulations", ACCOUNT.simulations],
      ["Calibrations", ACCOUNT.calibrations],
      [asked?.name ?? run.id, calibrationPath(run.id)],
      ["Answers"],
    );
  },
};

const NOT_FOUND = "Your account has no such run. It may have expired.";
