import type { DiagnosedPair, Diagnosis } from "../../engine/simulation/diagnosis-schema.ts";
import type { SimulationResult } from "../../engine/simulation/result-schema.ts";
import { html, Html } from "../../web/html.js";
import type { ReportData, Simulation } from "../simulation.ts";
import { HEAT_KEY, heatTables } from "./heat-table.js";
import { intervalTable } from "./interval-table.js";
import { priceCurve } from "./price-curve.ts";
import { stressPicture, stressSentence } from "./stress-picture.js";
import { REPORT_STYLE } from "./style.ts";
import { waterfall } from "./waterfall.js";
import { money, percent, points } from "./wording.js";

/** Effects that a report draws one by one. */
const WATERFALL_ROWS = 5;

/** Returns a report as one HTML file: it loads nothing, runs no script and prints. */
export function reportHtml({ simulation, diagnosis, currency }: ReportData): string {
  const { headline, result } = simulation;
  const [verdict = headline, ...rest] = headline.split(/(?<=\.) /);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${verdict}</title>
        <style>
          ${new Html(REPORT_STYLE)}
        </style>
      </head>
      <body>
        <main>
          <header>
            <p><span class="tag prediction">prediction</span>${contestedChip(result)}</p>
            <h1>${verdict}</h1>
            <p>${rest.join(" ")}</p>
            <p class="soft">${simulation.product.title}, on ${simulation.createdAt.slice(0, 10)} (UTC).</p>
          </header>
          ${result === undefined ? undefined : resultCards(simulation, result, diagnosis, currency)}
          ${card("What this cannot know", list(simulation.limits))} ${origin(simulation)}
        </main>
      </body>
    </html> `;
  return page.text;
}

function resultCards(
  simulation: Simulation,
  result: SimulationResult,
  diagnosis: Diagnosis,
  currency: string | undefined,
): Html[] {
  const { expectedWinRate, interval } = result;
  const { warnings } = simulation;
  const mean = `On average ${percent(expectedWinRate)}; ${percent(interval.low)} to ${percent(interval.high)} if the coefficients are off.`;
  return [
    ...(warnings.length === 0 ? [] : [card("Read this first", list(warnings.map(({ detail }) => detail)))]),
    card(
      "By assistant",
      html`<p>${mean}</p>
        ${intervalTable(simulation)}`,
    ),
    card("By question and rival", html`${heatTables(simulation)}${HEAT_KEY}`),
    ...pairCard(simulation, shownPair(diagnosis), currency),
    card("What would help", actionTable(diagnosis)),
    ...priceCard(simulation, diagnosis, currency),
    card(
      "If price counts otherwise",
      html`${stressPicture(result)}
        <p>${stressSentence(result)}</p>`,
    ),
  ];
}

function card(title: string, content: Html): Html {
  return html`<section class="card">
    <h2>${title}</h2>
    ${content}
  </section> `;
}

function list(items: readonly string[]): Html {
  return html`<ul>
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`;
}

function contestedChip(result: SimulationResult | undefined): Html | undefined {
  const contested = result?.counts.contested ?? 0;
  return contested === 0 ? undefined : html`<span class="tag contested">${contested} contested</span>`;
}

/** The clearest pair that is lost; of a product that loses none, the clearest. */
function shownPair({ pairs }: Diagnosis): DiagnosedPair | undefined {
  return pairs.find(({ probability }) => probability < 0.5) ?? pairs[0];
}

function pairCard(simulation: Simulation, pair: DiagnosedPair | undefined, currency: string | undefined): Html[] {
  if (pair === undefined) return [];
  const rival = simulation.competitors[pair.competitor]?.title ?? "";
  const assistant = simulation.assistants.find(({ key }) => key === pair.assistant)?.name ?? pair.assistant;
  const title = `What decides “${pair.query}” against ${rival}`;
  return [
    card(
      title,
      html`<p class="soft">${assistant}</p>
        ${waterfall(pair, { currency, rows: WATERFALL_ROWS })}`,
    ),
  ];
}

function actionTable({ actions }: Diagnosis): Html {
  if (actions.length === 0) return html`<p>No single change would raise the chance.</p>`;
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Change</th>
        <th scope="col">Evidence</th>
        <th scope="col" class="n">Gain</th>
      </tr>
    </thead>
    <tbody>
      ${actions.map(
        ({ text, evidence, gain }) =>
          html`<tr>
            <th scope="row">${text}</th>
            <td>${evidence}</td>
            <td class="n">${points(gain)}</td>
          </tr> `,
      )}
    </tbody>
  </table>`;
}

function priceCard(simulation: Simulation, { whatIf }: Diagnosis, currency: string | undefined): Html[] {
  const budgets = simulation.queries.flatMap(({ parsed }) => parsed.budgetCents ?? []);
  const curve = priceCurve(whatIf.price, { currency, budgets });
  if (curve === undefined) return [];
  const rows = whatIf.price.map(
    ({ priceCents, expectedWinRate }) =>
      html`<tr>
        <th scope="row">${money(priceCents, currency)}</th>
        <td class="n">${percent(expectedWinRate)}</td>
      </tr> `,
  );
  return [
    card(
      "What if the price were another one",
      html`<p class="soft">What if, not advice. The axis does not start at zero.</p>
        ${curve}
        <table>
          <thead>
            <tr>
              <th scope="col">Price</th>
              <th scope="col" class="n">Chance</th>
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>`,
    ),
  ];
}

function origin({ id, method, result }: Simulation): Html {
  return html`<footer class="soft">
    <p>
      Run <code>${id}</code>, ${result?.comparisonCount} comparisons, coefficients ${method.coefficients} of
      ${method.asOf}. ${method.contested}
    </p>
  </footer>`;
}
