import type { SignedInUser } from "../../accounts/accounts.ts";
import type { Service } from "../../service.ts";
import { html } from "../../shared/html.js";
import type { HttpReply } from "../../shared/http.ts";
import type { AskableAssistant, CalibrationsForPages, StoredCalibration } from "../../simulations/ports.ts";
import { breadcrumbs } from "../breadcrumbs.ts";
import { type Failure, failureOf, invalidFields } from "../forms/failure.ts";
import { decodeFields } from "../forms/form.ts";
import { type AccountPage, pageReply, redirectReply } from "../session/layout.ts";
import type { SignedInRequest, SignedInSubmission } from "../session/page-request.ts";
import { ACCOUNT, calibrationPath } from "../session/paths.ts";
import { isUnfinished } from "../simulations/progress-view.ts";
import { SimulationTools } from "../simulations/simulation-tools.ts";
import { calibrationKeyOf, newCalibrationForm, parseCalibration, readCalibrationForm } from "./calibration-form.ts";
import { calibrationView } from "./calibration-view.ts";
import { type CalibrationsState, calibrationsView } from "./calibrations-view.ts";

/** The number of simulations to choose listings and questions from. */
const OFFERED_SOURCES = 25;

export interface CalibrationPagesParts {
  readonly service: Service;
  readonly calibrations: CalibrationsForPages;
  readonly askable: readonly AskableAssistant[];
}

type Own = Pick<SignedInSubmission, "request" | "signedIn">;
type Shown = Pick<CalibrationsState, "form"> & Partial<Pick<CalibrationsState, "failure" | "estimate">>;

/** The pages of calibrations: the table with the form for a new one, and one calibration with its fit. */
export class CalibrationPages {
  readonly #parts: CalibrationPagesParts;

  constructor(parts: CalibrationPagesParts) {
    this.#parts = parts;
  }

  /** Shows the calibrations and the form. */
  async table({ request, signedIn }: SignedInRequest): Promise<HttpReply> {
    const from = decodeFields(request.search).text("from");
    return this.#table({ request, signedIn }, { form: newCalibrationForm({ from }) });
  }

  /** Shows the estimate of a calibration, or starts it if the person has seen that estimate. */
  async submit(sent: SignedInSubmission): Promise<HttpReply> {
    const { signedIn } = sent;
    const { calibrations } = this.#parts;
    const typed = readCalibrationForm(sent.form);
    const request = parseCalibration(typed);
    if (request instanceof Map) return this.#table(sent, { form: typed, failure: invalidFields(request) });
    const key = calibrationKeyOf(typed, request);
    try {
      const { id: accountId } = signedIn.account;
      if (sent.form.text("step") === "ask" && typed.estimated === key) {
        const { id } = await calibrations.start(accountId, request, key);
        return redirectReply(calibrationPath(id));
      }
      const estimate = await calibrations.estimate(accountId, request);
      return await this.#table(sent, { form: { ...typed, estimated: key }, estimate });
    } catch (thrown) {
      return this.#table(sent, { form: typed, failure: calibrationFailure(thrown) });
    }
  }

  /** Shows a calibration: its progress, or its fit. */
  async calibration({ parameters, signedIn }: SignedInRequest): Promise<HttpReply> {
    const run = await this.#find(signedIn, parameters);
    return this.#page(signedIn, {
      title: run.answer.headline,
      path: calibrationPath(run.id),
      main: calibrationView(signedIn, run),
      follows: isUnfinished(run),
    });
  }

  /** Cancels a calibration. One that has ended stays as it is. */
  async cancel({ request, parameters, signedIn }: SignedInSubmission): Promise<HttpReply> {
    const { id } = await this.#find(signedIn, parameters);
    await new SimulationTools(this.#parts.service, signedIn, request).cancel(id);
    return redirectReply(calibrationPath(id));
  }

  async #table({ request, signedIn }: Own, { form, failure, estimate }: Shown): Promise<HttpReply> {
    const { calibrations, service, askable } = this.#parts;
    const tools = new SimulationTools(service, signedIn, request);
    const [all, { simulations }] = await Promise.all([
      calibrations.list(signedIn.account.id),
      tools.list({ limit: OFFERED_SOURCES }),
    ]);
    return this.#page(signedIn, {
      title: "Calibrations",
      failure,
      path: ACCOUNT.calibrations,
      main: html`${breadcrumbs(["Simulations", ACCOUNT.simulations], ["Calibrations"])}
        <div class="head">
          <div>
            <h1>Calibrations</h1>
            <p class="soft">
              How much price, rating, reviews and badges count for a real assistant. Its coefficients are for
              simulations that cost nothing.
            </p>
          </div>
        </div>
        ${calibrationsView(signedIn, { all, sources: simulations, askable, form, failure, estimate })}`,
    });
  }

  async #find(signedIn: SignedInUser, { id = "" }: SignedInRequest["parameters"]): Promise<StoredCalibration> {
    return this.#parts.calibrations.get(signedIn.account.id, id);
  }

  #page(signedIn: SignedInUser, page: AccountPage): HttpReply {
    return pageReply(this.#parts.service.site, { ...page, signedIn, workspace: true });
  }
}

/** The names of form fields by argument. */
const FIELDS: Readonly<Record<string, string>> = { assistants: "assistant", mode: "assistant", budgetCents: "cap" };

/** Converts a problem that the merchant can solve to the failure of the form. Rethrows everything else. */
function calibrationFailure(thrown: unknown): Failure {
  const failure = failureOf(thrown, "from");
  return { ...failure, errors: new Map([...failure.errors].map(([name, text]) => [FIELDS[name] ?? "from", text])) };
}
