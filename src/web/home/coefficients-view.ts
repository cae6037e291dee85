import { FEATURE_LABELS } from "../../simulations/report/wording.js";
import type { Methodology } from "../../simulations/simulation.ts";
import { type Html, html } from "../../shared/html.js";

type Coefficient = Methodology["coefficients"][number];

/** Returns one coefficient for each kind of evidence, in model order. */
function oneOfEachKind({ coefficients }: Methodology): readonly Coefficient[] {
  return [...Map.groupBy(coefficients, ({ kind }) => kind).values()].flatMap(([first]) => first ?? []);
}

/** Renders sample coefficients with their spread and kind of evidence. */
export function coefficientsView(methodology: Methodology): Html {
  return html`<div class="mini" data-markdown-ignore>
    <table class="short">
      <caption class="hidden">
        A coefficient of each kind of evidence
      </caption>
      <thead>
        <tr>
          <th scope="col">Coefficient</th>
          <th scope="col" class="n">Value ± spread</th>
          <th scope="col">Evidence</th>
        </tr>
      </thead>
      <tbody>
        ${oneOfEachKind(methodology).map(
          (coefficient) =>
            html`<tr>
              <th scope="row">${nameOf(coefficient)}</th>
              <td class="n">${valueOf(coefficient)}</td>
              <td class="soft">${coefficient.kind}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <p class="soft">One of each kind of evidence, of ${methodology.coefficients.length}.</p>
  </div>`;
}

/** Returns the same as a Markdown list. */
export function coefficientsMarkdown(methodology: Methodology): string {
  return oneOfEachKind(methodology)
    .map((coefficient) => `- ${nameOf(coefficient)}: ${valueOf(coefficient)}, ${coefficient.kind}`)
    .join("\n");
}

function nameOf({ feature, regime }: Coefficient): string {
  return regime === "budget" ? `${FEATURE_LABELS[feature]}, with a budget` : FEATURE_LABELS[feature];
}

function valueOf({ value, sd }: Coefficient): string {
  return `${String(value).replace("-", "−")} ± ${sd}`;
}
