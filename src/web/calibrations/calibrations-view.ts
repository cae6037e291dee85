import type { SignedInUser } from "../../accounts/accounts.ts";
import { type Html, html } from "../../shared/html.js";
import {
  type AskableAssistant,
  CALIBRATION_TASKS,
  type CalibrationEstimate,
  type StoredCalibration,
} from "../../simulations/ports.ts";
import { cents } from "../../simulations/report/wording.js";
import type { SimulationSummary } from "../../simulations/simulation.ts";
import { choiceField, labelledField, errorSummary } from "../forms/controls.ts";
import type { Failure } from "../forms/failure.ts";
import { thousands } from "../counts.ts";
import { type Row, rowTable } from "../row-table.ts";
import { tokenField } from "../session/layout.ts";
import { ACCOUNT, calibrationPath } from "../session/paths.ts";
import { minute } from "../times.ts";
import type { CalibrationForm } from "./calibration-form.ts";

/** State of the page of calibrations. */
export interface CalibrationsState {
  readonly all: readonly StoredCalibration[];
  /** The simulations to choose listings and questions from. */
  readonly sources: readonly SimulationSummary[];
  readonly askable: readonly AskableAssistant[];
  readonly form: CalibrationForm;
  readonly failure?: Failure | undefined;
  readonly estimate?: CalibrationEstimate | undefined;
}

/**
 * Renders the calibrations, and the form for a new one. Without assistants or simulations, renders what is needed
 * first.
 */
export function calibrationsView(signedIn: SignedInUser, state: CalibrationsState): Html {
  const { all, failure, askable, sources } = state;
  if (askable.length === 0) return NO_ASSISTANTS;
  if (sources.length === 0) return NO_SIMULATIONS;
  const form = formCard(signedIn, state);
  return html`${errorSummary(failure)}
    <div class="aside">
      ${
        all.length === 0
          ? html`${form} ${WHAT_YOU_GET}`
          : html`<section class="card flush" aria-label="Calibrations">${calibrationsTable(all)}</section>
              ${form}`
      }
    </div>`;
}

/** Renders the benefits of a first calibration, next to its form. */
const WHAT_YOU_GET = html`<section class="card" aria-labelledby="get">
  <h2 id="get">No calibration yet</h2>
  <p>
    An assistant chooses among the same listings again and again, each time with other prices, ratings, numbers of
    reviews and badges. Its choices show how much each of them counts.
  </p>
  <p>You get:</p>
  <ul class="steps">
    <li><strong>Its coefficients</strong>, next to the published ones.</li>
    <li><strong>How well they predict</strong> choices that they were not fitted to.</li>
    <li><strong>Simulations with them</strong>, which ask no assistant and cost nothing.</li>
  </ul>
  <p class="buttons"><a href="/docs/live#calibrate-an-assistant">How it works</a></p>
</section>`;

const NO_ASSISTANTS = html`<div class="empty">
  <h2>A calibration needs a real assistant</h2>
  <p>None is configured here. One on your own machine costs nothing.</p>
  <p class="buttons"><a class="button main" href="/docs/live">How to get one for free</a></p>
</div>`;

const NO_SIMULATIONS = html`<div class="empty">
  <h2>A calibration needs a simulation</h2>
  <p>It uses the listings and the questions of a simulation. Any one with two to six similar listings will do.</p>
  <p class="buttons"><a class="button main" href="${ACCOUNT.newSimulation}">New simulation</a></p>
</div>`;

function formCard(signedIn: SignedInUser, { form, failure, sources, askable, estimate }: CalibrationsState): Html {
  return html`<section class="card input" aria-labelledby="new-calibration">
    <h2 id="new-calibration">Calibrate an assistant</h2>
    <form method="post" action="${ACCOUNT.calibrations}">
      ${tokenField(signedIn)}<input type="hidden" name="key" value="${form.key}" />
      ${choiceField({
        name: "assistant",
        label: "Assistant",
        options: askable.map(({ key, name, model }) => [key, `${name} (${model})`]),
        value: form.assistant,
        failure,
      })}
      ${choiceField({
        name: "from",
        label: "Listings and questions from",
        options: sources.map(({ id, product, createdAt }) => [
          id,
          `${product.title}, ${createdAt.slice(0, 16).replace("T", " ")} UTC`,
        ]),
        value: form.from,
        failure,
      })}
      ${choiceField({
        name: "tasks",
        label: "How often it is asked",
        options: CALIBRATION_TASKS.map((tasks) => [String(tasks), `at least ${tasks} times`]),
        value: form.tasks,
        failure,
      })}
      ${labelledField(
        { name: "cap", label: "Cap in cents", hint: "The run stops before it costs more.", failure },
        (attributes) => html`<input ${attributes} value="${form.cap}" inputmode="numeric" />`,
      )}
      <p class="field"><button name="step" value="estimate">Show the estimate</button></p>
      ${estimate && estimateFacts(estimate, form)}
    </form>
  </section>`;
}

function estimateFacts({ requests, tokens, cents: cost, vendors }: CalibrationEstimate, form: CalibrationForm): Html {
  return html`<div id="estimate" class="stack" tabindex="-1">
    <h3>Before you ask</h3>
    <dl class="facts rows">
      <dt>Receives the texts</dt>
      <dd><strong>${vendors.join(", ")}</strong></dd>
      <dt>Asked</dt>
      <dd>${thousands(requests)} choices, about ${thousands(tokens.input)} tokens sent</dd>
      <dt>Cost</dt>
      <dd>
        ${
          cost.most === 0
            ? html`<strong>no charge per token</strong>`
            : html`<strong>about ${cents(cost.usual)}</strong>; never more than your cap of ${cents(Number(form.cap))}`
        }
      </dd>
    </dl>
    <input type="hidden" name="estimated" value="${form.estimated}" />
    <p class="buttons"><button class="main big" name="step" value="ask">Calibrate</button></p>
    <p class="hint">Nothing was asked or stored yet.</p>
  </div>`;
}

function calibrationsTable(all: readonly StoredCalibration[]): Html {
  return rowTable(
    "Calibrations, the latest first",
    ["Assistant", ["Choices", "figures"], "Fit", ["Made", "figures"]],
    all.map(calibrationRow),
  );
}

function calibrationRow({ id, status, answer, createdAt }: StoredCalibration): Row {
  const { assistants, fit, warnings } = answer;
  const isExpired = warnings.some(({ code }) => code === "expired");
  return [
    html`<a href="${calibrationPath(id)}">${assistants[0]?.name}</a>
      ${status === "completed" ? undefined : html`<span class="tag">${status}</span>`}
      ${isExpired ? html`<span class="tag contested">expired</span>` : undefined}`,
    fit?.choices,
    fit &&
      (fit.beatsBaselines
        ? "better than price, ratings or chance alone"
        : "no better than price, ratings or chance alone"),
    minute(new Date(createdAt).toISOString(), ""),
  ];
}
