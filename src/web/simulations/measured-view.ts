import type { SignedInUser } from "../../accounts/accounts.ts";
import { resultTags, limitsCard } from "../../simulations/report/cards.js";
import { measuredFacts, measuredPictures } from "../../simulations/report/measured-cards.js";
import { sideBySideCard } from "../../simulations/report/side-by-side-card.ts";
import type { SideBySide } from "../../simulations/ports.ts";
import { otherSentences } from "../../simulations/report/wording.js";
import type { Simulation } from "../../simulations/simulation.ts";
import { type Html, html } from "../../shared/html.js";
import { tokenField } from "../session/layout.ts";
import { improvePath, newCalibrationPath, newSimulationPath, simulationPath } from "../session/paths.ts";
import { minute } from "../times.ts";
import { isUnfinished, progressCard } from "./progress-view.ts";
import { resultTitle, type ResultState, runCrumbs, warningsNote } from "./result-view.ts";
import { againLinks, answerLinks, fileLinks, RUN_FILES } from "./run-files.ts";

/**
 * Renders the result of a run that asked real assistants. Predictions for the same assistants are in a card that says
 * so.
 */
export function measuredView(
  signedIn: SignedInUser,
  simulation: ResultState["simulation"],
  sideBySide: readonly SideBySide[],
): Html {
  const isExpired = simulation.warnings.some(({ code }) => code === "expired");
  return html`${runCrumbs(simulation)}
    <div class="head">
      <div>
        <p>${resultTags(simulation)} ${isExpired ? html`<span class="tag contested">expired</span>` : undefined}</p>
        <h1>${resultTitle(simulation)}</h1>
        <p class="soft">${simulation.product.title}. ${otherSentences(simulation.headline)}</p>
      </div>
      ${nextSteps(simulation, isExpired)}
    </div>
    ${warningsNote(simulation)}
    <div class="aside">
      <div class="stack">
        ${measuredPictures(simulation)} ${sideBySide.map((one) => sideBySideCard(one, simulation))}
        ${limitsCard(simulation)}
      </div>
      <div class="stack">${measuredFacts(simulation)} ${keepCard(signedIn, simulation)}</div>
    </div>`;
}

/** Renders the next step: to run again what is expired, incomplete or empty, else to improve a saved listing. */
function nextSteps({ id, product, status, result }: Simulation, isExpired: boolean): Html {
  const answers = html`<a class="button" href="${simulationPath(id)}/answers">Read the answers</a>`;
  const isWhole = !isExpired && status === "completed" && result?.counts.matchups !== 0;
  if (!isWhole || product.id === undefined)
    return html`<p class="buttons">
      ${answers}
      <a class="button main" href="${newSimulationPath({ again: id })}"
        >${isWhole ? "Change and run again" : "Run again"}</a
      >
    </p>`;
  return html`<p class="buttons">
    ${answers} <a class="button main" href="${improvePath(product.id)}?from=${id}">Improve the text</a>
  </p>`;
}

function keepCard(signedIn: SignedInUser, { id, createdAt }: Simulation): Html {
  return html`<section class="card" aria-labelledby="keep">
    <h2 id="keep">Keep and repeat</h2>
    <dl class="facts">
      <dt>Run</dt>
      <dd><code>${id}</code></dd>
      <dt>Made</dt>
      <dd>${minute(createdAt, "")}</dd>
    </dl>
    <ul class="plain">
      ${answerLinks(id)} ${fileLinks(id, RUN_FILES)} ${againLinks(id)}
      <li>
        <a href="${simulationPath(id)}/diagnosis">What the model expects</a>
        <span class="soft">a prediction for the same listings, on another page</span>
      </li>
      <li>
        <a href="${newCalibrationPath(id)}">Calibrate an assistant</a>
        <span class="soft">to compare what it chose with what the model expects of it</span>
      </li>
    </ul>
    <form method="post" action="${simulationPath(id)}/replay">
      ${tokenField(signedIn)}
      <p class="hint">Computes the result again from the recorded answers. No assistant is asked.</p>
      <p class="after"><button>Read the record again</button></p>
    </form>
  </section>`;
}

/** Renders a run without a result: its progress, or how it ended. */
export function unfinishedView(signedIn: SignedInUser, simulation: Simulation): Html {
  const { id, headline, status, assistants, progress, vendors = [], warnings } = simulation;
  if (isUnfinished(simulation))
    return html`${runCrumbs(simulation)}
      <div class="head">
        <div>
          <p><span class="tag measured">measured</span></p>
          <h1>Asking ${assistants.map(({ name }) => name).join(", ")}</h1>
          <p class="soft">${simulation.product.title}. The texts go to ${vendors.join(", ")}.</p>
        </div>
      </div>
      ${progressCard(signedIn, { ...simulation, path: simulationPath(id), cancelPath: `${simulationPath(id)}/cancel`, noun: "answer" })}`;
  return html`${runCrumbs(simulation)}
    <div class="head">
      <div>
        <p><span class="tag">${status}</span></p>
        <h1>${headline}</h1>
        <p class="soft">${simulation.product.title}</p>
      </div>
      <p class="buttons">
        ${progress.done === 0 ? undefined : html`<a class="button" href="${simulationPath(id)}/answers">Read the answers</a>`}
        <a class="button main" href="${newSimulationPath({ again: id })}">Run again</a>
      </p>
    </div>
    ${warningsNote({ headline, warnings: warnings.filter(({ code }) => code !== "few_queries") })}
    ${limitsCard(simulation)}`;
}
