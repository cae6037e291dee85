import { at, axisLabels } from "../../simulations/report/axis.js";
import { percent } from "../../simulations/report/wording.js";
import type { Methodology } from "../../simulations/simulation.ts";
import { type Html, html } from "../../shared/html.js";

/** The suffixes of the figures' names: pairs that the model calls, and pairs that it leaves open. */
const CALLED = ": called";
const OPEN = ": too close to call";

/** The share of correctly predicted pairs in one study. */
interface Study {
  readonly name: string;
  readonly called: number;
  readonly open: number;
}

function studiesOf({ validation }: Methodology): Study[] {
  return validation.flatMap(({ name, value: called }) => {
    if (!name.endsWith(CALLED)) return [];
    const study = name.slice(0, -CALLED.length);
    const open = validation.find((figure) => figure.name === study + OPEN)?.value;
    return open === undefined ? [] : { name: study, called, open };
  });
}

const TICKS = [
  { share: 0, label: "0 %" },
  { share: 0.5, label: "a coin" },
  { share: 1, label: "100 %" },
];

/** Draws how often the model preferred the listing that was chosen, by study. */
export function validationPicture(methodology: Methodology): Html {
  return html`<div class="mini" data-markdown-ignore>
    <table class="drawn">
      <caption class="hidden">
        Share of pairs in which the listing that the model prefers was chosen
      </caption>
      <thead class="hidden">
        <tr>
          <th scope="col">Real choices</th>
          <th scope="col" class="pict">Right, drawn</th>
          <th scope="col" class="n">Right</th>
        </tr>
      </thead>
      <tbody>
        ${studiesOf(methodology).map(row)}
      </tbody>
      <tfoot>
        <tr>
          <td></td>
          <td class="pict">${axisLabels(TICKS)}</td>
          <td></td>
        </tr>
      </tfoot>
    </table>
    <p class="soft">
      ● pairs that it calls, ○ pairs that it leaves open. On packs of one product it does worse than chance.
    </p>
  </div>`;
}

function row({ name, called, open }: Study): Html {
  return html`<tr>
    <th scope="row">${name}</th>
    <td class="pict">
      <svg class="pic" height="26" aria-hidden="true">
        <line class="s-line w1" x1="0" x2="100%" y1="13" y2="13" />
        <line class="s-axis w1 dash" x1="50%" x2="50%" y1="0" y2="26" />
        <circle class="f-paper s-you w2" cx="${at(open)}" cy="13" r="4.5" />
        <circle class="f-you" cx="${at(called)}" cy="13" r="5.5" />
      </svg>
    </td>
    <td class="n"><strong>${percent(called)}</strong> <span class="soft">○ ${percent(open)}</span></td>
  </tr>`;
}

/** Returns the same as a Markdown list. */
export function validationMarkdown(methodology: Methodology): string {
  return studiesOf(methodology)
    .map(
      ({ name, called, open }) =>
        `- ${name}: ${percent(called)} of the pairs that it calls, ${percent(open)} of those that it leaves open`,
    )
    .join("\n");
}
