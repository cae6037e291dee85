import type { SignedInUser } from "../../accounts/accounts.ts";
import { type Html, html } from "../../shared/html.js";
import { CALIBRATION_LIMITS, calibratedKey, type StoredCalibration } from "../../simulations/ports.ts";
import { card, warningsCard } from "../../simulations/report/cards.js";
import { cents, percent } from "../../simulations/report/wording.js";
import { breadcrumbs } from "../breadcrumbs.ts";
import { ACCOUNT, calibrationPath, newSimulationPath, simulationPath } from "../session/paths.ts";
import { isUnfinished, progressCard } from "../simulations/progress-view.ts";
import { answerLinks, ASKED_FILES } from "../simulations/run-files.ts";
import { day, minute } from "../times.ts";

type CalibrationFit = NonNullable<StoredCalibration["answer"]["fit"]>;

const MICRO_CENTS = 1_000_000;

/** Renders a calibration: its progress, or its result. */
export function calibrationView(signedIn: SignedInUser, run: StoredCalibration): Html {
  const { id, answer } = run;
  const [asked] = answer.assistants;
  const isEnded = !isUnfinished(run);
  return html`${breadcrumbs(["Simulations", ACCOUNT.simulations], ["Calibrations", ACCOUNT.calibrations], [asked?.name ?? id])}
    <div class="head">
      <div>
        <p>${tags(run)}</p>
        <h1>${isEnded ? answer.headline : `Calibrating ${asked?.name ?? ""}`}</h1>
        <p class="soft">
          ${asked?.calibratedTo}, with the listings of <a href="${simulationPath(run.answer.from)}">a simulation</a>.
        </p>
      </div>
      ${answer.fit && useButton(run)}
    </div>
    <div class="aside">
      <div class="stack">
        ${isEnded ? undefined : progressCard(signedIn, { ...progressOf(run), path: calibrationPath(id), cancelPath: `${calibrationPath(id)}/cancel`, noun: "answer" })}
        ${warningsCard({ warnings: [...answer.warnings] })}
        ${answer.fit && [coefficientsCard(answer.fit), heldOutCard(answer.fit)]} ${meaningCard()}
      </div>
      <div class="stack">${factsCard(run)} ${answersCard(run)}</div>
    </div>`;
}

function tags({ status, answer }: StoredCalibration): Html {
  const isExpired = answer.warnings.some(({ code }) => code === "expired");
  return html`<span class="tag measured">measured</span>
    ${status === "completed" ? undefined : html`<span class="tag">${status}</span>`}
    ${isExpired ? html`<span class="tag contested">expired</span>` : undefined}`;
}

function progressOf({ status, live }: StoredCalibration) {
  const { done = 0, total = 0, spentMicroCents = 0, capMicroCents = 0 } = live ?? {};
  return {
    status,
    progress: { done, total },
    spend: { cents: spentMicroCents / MICRO_CENTS, capCents: (capMicroCents ?? 0) / MICRO_CENTS },
  };
}

function useButton({ answer }: StoredCalibration): Html {
  return html`<p class="buttons">
    <a class="button main" href="${newSimulationPath({ again: answer.from })}">Simulate with it</a>
  </p>`;
}

const FEATURES: Readonly<
  Record<CalibrationFit["coefficients"][number]["feature"], readonly [name: string, unit: string]>
> = {
  price: ["Price", "per unit of its logarithm"],
  rating: ["Rating", "per star"],
  reviews: ["Reviews", "per unit of the logarithm of their number"],
  sponsored: ["Sponsored", "if marked as such"],
  endorsed: ["Endorsed", "if marked as such"],
};

function coefficientsCard({ coefficients, firstSlot }: CalibrationFit): Html {
  return card(
    "Coefficients",
    html`<p class="soft">In log-odds, with the standard error. Published: the mean of the assistants of the model.</p>
      <table>
        <thead>
          <tr>
            <th scope="col">What counts</th>
            <th scope="col" class="n">This assistant</th>
            <th scope="col" class="n">Published</th>
          </tr>
        </thead>
        <tbody>
          ${coefficients.map(({ feature, value, sd, published }) => {
            const [name, unit] = FEATURES[feature];
            return html`<tr>
              <th scope="row">${name} <small class="soft">${unit}</small></th>
              <td class="n">${figures(value, sd)}</td>
              <td class="n">${figures(published.value, published.sd)}</td>
            </tr>`;
          })}
          <tr>
            <th scope="row">Shown first <small class="soft">corrects the others; no simulation uses it</small></th>
            <td class="n">${figures(firstSlot.value, firstSlot.sd)}</td>
            <td class="n">–</td>
          </tr>
        </tbody>
      </table>`,
  );
}

function heldOutCard({ heldOut, beatsBaselines, choices, pseudoR2, topChoice }: CalibrationFit): Html {
  const rows = [
    ["These coefficients", heldOut.fit],
    ["The published coefficients", heldOut.published],
    ["Price alone", heldOut.priceOnly],
    ["Ratings alone", heldOut.ratingOnly],
    ["Chance", heldOut.uniform],
  ] as const;
  return card(
    "How well they predict",
    html`<p>
        ${
          beatsBaselines
            ? "On choices that they were not fitted to, these coefficients are better than price alone, ratings alone and chance."
            : "On choices that they were not fitted to, these coefficients are no better than price alone, ratings alone or chance. Simulations with them say so."
        }
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Predicted by</th>
            <th scope="col" class="n">Log-loss, lower is better</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ([name, loss]) =>
              html`<tr>
                <th scope="row">${name}</th>
                <td class="n">${loss.toFixed(3)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
      <p class="soft">
        Every fifth of ${choices} choices is predicted from the others. Fitted to all of them, the coefficients explain
        ${percent(pseudoR2)} of the uncertainty (McFadden’s R²) and rank the chosen listing first in
        ${percent(topChoice)}.
      </p>`,
  );
}

function meaningCard(): Html {
  return card(
    "What this cannot know",
    html`<ul>
      ${CALIBRATION_LIMITS.map((limit) => html`<li>${limit}</li>`)}
    </ul>`,
  );
}

function factsCard(run: StoredCalibration): Html {
  const { id, answer, createdAt, method, live } = run;
  const { counts, questions, assistants, product, competitors } = answer;
  const [asked] = assistants;
  return card(
    "How it was asked",
    html`<dl class="facts">
      <dt>Calibration</dt>
      <dd><code>${id}</code></dd>
      <dt>In simulations</dt>
      <dd><code>${calibratedKey(asked?.key ?? "")}</code></dd>
      <dt>Texts were sent to</dt>
      <dd>${asked?.vendor}</dd>
      <dt>Listings</dt>
      <dd>${[product, ...competitors].map(({ title }) => title).join("; ")}</dd>
      <dt>Questions</dt>
      <dd>${questions.join("; ")}</dd>
      ${
        counts &&
        html`<dt>Answers</dt>
          <dd>
            ${counts.picked} picked, ${counts.none} none, ${counts.invalid} not countable, ${counts.unanswered} missing
          </dd>`
      }
      <dt>Made</dt>
      <dd>${minute(new Date(createdAt).toISOString(), "")}</dd>
      <dt>Usable until</dt>
      <dd>${method.expiresAt && day(method.expiresAt)}, or until the model changes</dd>
      <dt>Cost</dt>
      <dd>${cents((live?.spentMicroCents ?? 0) / MICRO_CENTS)}</dd>
    </dl>`,
  );
}

function answersCard({ id, live }: StoredCalibration): Html | undefined {
  if (live === undefined || live.done === 0) return undefined;
  return card(
    "Answers",
    html`<ul class="plain">
      ${answerLinks(id, ASKED_FILES)}
    </ul>`,
  );
}

function figures(value: number, sd: number): Html {
  return html`<strong>${twoDecimals(value)}</strong> <span class="soft">± ${twoDecimals(sd)}</span>`;
}

function twoDecimals(value: number): string {
  return value.toFixed(2).replace("-", "−");
}
