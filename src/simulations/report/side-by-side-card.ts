import { html, type Html } from "../../shared/html.js";
import type { Estimate, SideBySide } from "../side-by-side.ts";
import type { Simulation } from "../simulation.ts";
import { at, axisLabels, CHANCE_TICKS } from "./axis.js";
import { card } from "./cards.js";
import { percent, percentRange, isUninformative } from "./wording.js";

const MEASURED_Y = 13;
const PREDICTED_Y = 29;

/** Renders the measurements of an assistant next to the model's predictions, each with its label. */
export function sideBySideCard(both: SideBySide, { competitors }: Pick<Simulation, "competitors">): Html {
  const { assistant, calibration, all, matchups } = both;
  return card(
    `${assistant}: measured and predicted`,
    html`<p class="soft">
        <span class="tag measured">measured</span> what it chose in this run, with the 95 % interval.
        <span class="tag prediction">prediction</span> what the model expects with the coefficients of its calibration
        of ${calibration.asOf}, with the 80 % range if they are off. The calibration measured price, rating, reviews and
        badges; what texts are worth is not its own.
      </p>
      <table class="drawn">
        <caption class="hidden">
          Share of choices that was measured, and chance that is predicted, by match-up
        </caption>
        <thead>
          <tr>
            <th scope="col">Match-up</th>
            <th scope="col" class="pict">● measured, ◌ predicted</th>
            <th scope="col" class="n">Measured</th>
            <th scope="col" class="n">Predicted</th>
          </tr>
        </thead>
        <tbody>
          ${row("All", all)}
          ${matchups.map(({ query, competitor, ...one }) => row(`“${query}” against ${competitors[competitor]?.title ?? ""}`, one))}
        </tbody>
        <tfoot>
          <tr>
            <td></td>
            <td class="pict">${axisLabels(CHANCE_TICKS)}</td>
            <td></td>
            <td></td>
          </tr>
        </tfoot>
      </table>`,
  );
}

function row(
  name: string,
  { measured, predicted }: { readonly measured: Estimate; readonly predicted: Estimate },
): Html {
  const isMissing = isUninformative(measured);
  return html`<tr>
    <th scope="row" class="long">${name}</th>
    <td class="pict">
      <svg class="pic" height="42" aria-hidden="true">
        <line class="s-axis w1 dash" x1="50%" x2="50%" y1="0" y2="42" />
        ${
          isMissing
            ? undefined
            : html`${range(measured, MEASURED_Y)}<circle
                  class="f-you"
                  cx="${at(measured.value)}"
                  cy="${MEASURED_Y}"
                  r="5.5"
                />`
        }
        ${range(predicted, PREDICTED_Y)}
        <circle class="f-paper s-soft w2" cx="${at(predicted.value)}" cy="${PREDICTED_Y}" r="4.5" />
      </svg>
    </td>
    <td class="n">${isMissing ? "no choice" : figures(measured)}</td>
    <td class="n">${figures(predicted)}</td>
  </tr>`;
}

function range({ low, high }: Estimate, y: number): Html {
  return html`<line class="s-you w5" stroke-opacity=".32" x1="${at(low)}" x2="${at(high)}" y1="${y}" y2="${y}" />`;
}

function figures(ranged: Estimate): Html {
  return html`<strong>${percent(ranged.value)}</strong><br /><small class="soft">${percentRange(ranged)}</small>`;
}
