import { intervalTable } from "../../simulations/report/interval-table.js";
import { resultTags } from "../../simulations/report/cards.js";
import { percent, percentRange, verdictSentence } from "../../simulations/report/wording.js";
import { waterfall } from "../../simulations/report/waterfall.js";
import type { Simulation } from "../../simulations/simulation.ts";
import { counted } from "../counts.ts";
import { type Html, html } from "../../shared/html.js";
import { PLAYGROUND } from "../paths.ts";
import type { TrialRun } from "../playground/trials.ts";

/** The playground example that the home page shows. */
export const HOME_EXAMPLE = "bottle";

/** The number of effects drawn one by one, so that the picture fits a laptop screen. */
const WATERFALL_ROWS = 3;

/** Returns the result of a run. A run of a bundled example always has one. */
export function resultOf({ data }: TrialRun): NonNullable<Simulation["result"]> {
  const { result } = data.simulation;
  if (result === undefined) throw new Error("The example of the home page has no result.");
  return result;
}

/** Renders the core of a report: the verdict, the chance by assistant, and what decides the lost pair. */
export function reportFigure(run: TrialRun): Html {
  const { data, pair } = run;
  const { product, competitors } = data.simulation;
  const result = resultOf(run);
  return html`<figure class="figure shot" aria-labelledby="shot" data-markdown-ignore>
    <figcaption class="apart">
      <div><strong id="shot">${product.title}</strong> <span class="soft">${opponents(run)}</span></div>
      <div class="tags"><span class="tag sample">sample data</span> ${resultTags(data.simulation)}</div>
    </figcaption>
    <p class="verdict">${verdictSentence(result.counts)}</p>
    ${intervalTable({ ...data.simulation, result })}
    ${
      pair &&
      html`<p class="why">
          <strong>What decides “${pair.query}”</strong>
          <span class="soft">against ${competitors[pair.competitor]?.title}</span>
        </p>
        ${waterfall(pair, { currency: data.currency, rows: WATERFALL_ROWS })}`
    }
    <p class="why soft">
      80 % range: how far a chance moves if the model’s coefficients are off. Contested: the winner depends on how much
      price counts. Computed by the open model from invented listings.
      <a href="${PLAYGROUND}?example=${HOME_EXAMPLE}">Read the full report</a>
    </p>
  </figure>`;
}

/** Returns the same as a Markdown table. */
export function reportMarkdown(run: TrialRun): string {
  const { product, assistants } = run.data.simulation;
  const result = resultOf(run);
  const rows = result.byAssistant.map(({ assistant, expectedWinRate, interval }) => {
    const { name = assistant, calibratedTo = "" } = assistants.find(({ key }) => key === assistant) ?? {};
    return `| ${name} (${calibratedTo}) | ${percent(expectedWinRate)} | ${percentRange(interval)} |`;
  });
  return [
    `A report on sample data, a prediction: ${product.title} ${opponents(run)}. ${verdictSentence(result.counts)}`,
    "",
    "| Assistant | Chance of being chosen | 80 % range |",
    "| --- | --- | --- |",
    ...rows,
  ].join("\n");
}

function opponents({ data: { simulation } }: TrialRun): string {
  const { competitors, queries } = simulation;
  return `against ${counted(competitors.length, "rival")} on ${counted(queries.length, "question")} that shoppers ask`;
}
