import type { SignedInUser } from "../../accounts/accounts.ts";
import type { Service } from "../../service.ts";
import type { Html } from "../../shared/html.js";
import type { HttpReply } from "../../shared/http.ts";
import { Problem } from "../../shared/problem.ts";
import type { Run } from "../../simulations/run.ts";
import { breadcrumbs } from "../breadcrumbs.ts";
import { decodeFields, type Fields } from "../forms/form.ts";
import { signInFirst } from "../listings/listing-pages.ts";
import { pageReply } from "../session/layout.ts";
import type { SignedInRequest, PageRequest } from "../session/page-request.ts";
import { ACCOUNT, calibrationPath, comparePath, simulationPath } from "../session/paths.ts";
import { answersView } from "./answers-view.ts";
import { ANSWER_FILES, ASKED_FILES, RUN_FILES } from "./run-files.ts";
import { SimulationTools } from "./simulation-tools.ts";

/** The kinds of runs that may ask assistants, by the prefix of their ids, and their files. */
const FILES = { sim: [...RUN_FILES, ...ANSWER_FILES], cmp: ASKED_FILES, cal: ASKED_FILES } as const;
type Prefix = keyof typeof FILES;

/** The answers of live simulations, comparisons and calibrations, and the files of each. */
export class AnswerPages {
  readonly #service: Service;

  constructor(service: Service) {
    this.#service = service;
  }

  /** Shows a page of what assistants were sent and what they said. */
  async page({ request, parameters, signedIn }: PageRequest): Promise<HttpReply> {
    if (signedIn === undefined) return signInFirst(request);
    const { run, prefix } = await this.#find({ request, parameters, signedIn });
    if (run.mode === "offline") throw missing();
    const query = decodeFields(request.search);
    const answered = await this.#tools({ request, signedIn }).answers(run.id, query.text("cursor"));
    return pageReply(this.#service.site, {
      title: `Answers: ${run.headline}`,
      path: simulationPath(run.id),
      main: answersView({ run: answered, breadcrumbs: CRUMBS[prefix](run), before: positionOf(query) }),
      signedIn,
      workspace: true,
    });
  }

  /** Sends a run as a file. */
  async file({ request, parameters, signedIn }: PageRequest): Promise<HttpReply> {
    if (signedIn === undefined) return signInFirst(request);
    const { run, prefix } = await this.#find({ request, parameters, signedIn });
    const format = decodeFields(request.search).text("format");
    const file = FILES[prefix].find(({ value }) => value === format);
    if (file === undefined) throw new Problem("not-found", "There is no file in this format.");
    const isJson = file.mediaType === "application/json";
    const tools = this.#tools({ request, signedIn });
    const written = isJson ? `${JSON.stringify(run, undefined, 2)}\n` : await tools.file(run.id, file);
    return {
      status: 200,
      headers: {
        "Content-Type": `${file.mediaType}; charset=utf-8`,
        "Content-Disposition": `attachment; filename="${run.id}.${file.suffix}"`,
      },
      ...(typeof written === "string" ? { body: written } : { chunks: written }),
    };
  }

  async #find({
    request,
    parameters,
    signedIn,
  }: SignedInRequest): Promise<{ readonly run: Run; readonly prefix: Prefix }> {
    const { id = "" } = parameters;
    const prefix = (Object.keys(FILES) as Prefix[]).find((one) => id.startsWith(`${one}_`));
    if (prefix === undefined) throw missing();
    try {
      return { run: await this.#tools({ request, signedIn }).find(id), prefix };
    } catch (thrown) {
      const isMissing = thrown instanceof Problem && ["not-found", "validation-failed"].includes(thrown.code);
      throw isMissing ? missing() : thrown;
    }
  }

  #tools({
    request,
    signedIn,
  }: Pick<SignedInRequest, "request"> & { readonly signedIn: SignedInUser }): SimulationTools {
    return new SimulationTools(this.#service, signedIn, request);
  }
}

/** Links to the pages above the answers, for each kind of run. */
const CRUMBS: Readonly<Record<Prefix, (run: Run) => Html>> = {
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

/** Returns how many rows the pages before have, as the link to a page says. */
export function positionOf(query: Fields): number {
  const position = Number(query.text("before"));
  return Number.isSafeInteger(position) && position > 0 ? position : 0;
}

function missing(): Problem {
  return new Problem("not-found", "Your account has no such run. It may have expired.");
}
