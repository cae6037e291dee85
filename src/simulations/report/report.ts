import type { DiagnosedPair, Diagnosis } from "../../engine/simulation/diagnosis-schema.ts";
import type { SimulationResult } from "../../engine/simulation/result-schema.ts";
import { html, type Html } from "../../shared/html.js";
import type { Batch } from "../batch/batch.ts";
import type { FinishedComparison } from "../listing-comparison.ts";
import type { Optimization } from "../optimization.ts";
import type { MeasuredReport, ReportData, Simulation } from "../simulation.ts";
import {
  actionsCard,
  assistantsCard,
  card,
  resultTags,
  limitsCard,
  matchupsCard,
  pairCard,
  stressCard,
  warningsCard,
} from "./cards.js";
import { batchView } from "./batch-cards.js";
import { comparisonSentence } from "./comparison-cards.js";
import { measuredCards } from "./measured-cards.js";
import { reasonAgainst } from "./lock-wording.js";
import { improvementSentence } from "./optimization-wording.js";
import { priceCurve } from "./price-curve.ts";
import { reportPage } from "./report-page.ts";
import { sideBySideCard } from "./side-by-side-card.ts";
import { comparisonView, optimizationView, VERSIONS } from "./version-views.js";
import { money, percent, percentRange, otherSentences, resultSentence, firstSentence } from "./wording.js";

/** The data of a report on a run of any kind. */
export type AnyReport = ReportData | MeasuredReport | FinishedComparison | Optimization | Batch;

/** Returns the report of a run as one HTML file that loads nothing, runs no script and can be printed. */
export function reportHtml(data: AnyReport): string {
  if ("edits" in data) return reportPage(improvementSentence(data), optimizationView(data, reasonAgainst));
  if ("difference" in data) return reportPage(comparisonSentence(data, VERSIONS), comparisonView(data));
  if ("batch" in data) return reportPage(firstSentence(data.headline), batchView(data));
  const { simulation } = data;
  const { headline, result } = simulation;
  const verdict = result === undefined ? headline : resultSentence({ ...simulation, result });
  return reportPage(
    verdict,
    html`<header>
        <p>${resultTags(simulation)}</p>
        <h1>${verdict}</h1>
        <p>${otherSentences(headline)}</p>
        <p class="soft">${simulation.product.title}, on ${simulation.createdAt.slice(0, 10)} (UTC).</p>
      </header>
      ${result === undefined ? undefined : cardsOf(data, result)} ${limitsCard(simulation)} ${origin(simulation)}`,
  );
}

/** Returns the cards of a report: those of a measurement, or those of a prediction with its explanation. */
function cardsOf(data: ReportData | MeasuredReport, result: SimulationResult): (Html | undefined)[] {
  if (!("diagnosis" in data))
    return [
      warningsCard(data.simulation),
      ...measuredCards({ ...data.simulation, result }),
      ...data.sideBySide.map((both) => sideBySideCard(both, data.simulation)),
    ];
  const { simulation, diagnosis, currency } = data;
  const pair = shownPair(diagnosis);
  return [
    warningsCard(simulation),
    assistantsCard({ ...simulation, result }),
    matchupsCard(simulation),
    pair && pairCard(simulation, pair, currency),
    actionsCard(diagnosis.actions),
    priceCard(simulation, diagnosis, currency),
    stressCard(result),
  ];
}

/** Returns the pair that a report explains: the first loss, or the first pair if nothing is lost. */
export function shownPair({ pairs }: Diagnosis): DiagnosedPair | undefined {
  return pairs.find(({ probability }) => probability < 0.5) ?? pairs[0];
}

/** Renders the chance at other prices, or nothing without a price. */
export function priceCard(
  { queries }: Pick<Simulation, "queries">,
  { whatIf }: Pick<Diagnosis, "whatIf">,
  currency: string | undefined,
): Html | undefined {
  const budgets = queries.flatMap(({ parsed }) => parsed.budgetCents ?? []);
  const curve = priceCurve(whatIf.price, { currency, budgets });
  if (curve === undefined) return undefined;
  const rows = whatIf.price.map(
    ({ priceCents, expectedWinRate, interval }) =>
      html`<tr>
        <th scope="row">${money(priceCents, currency)}</th>
        <td class="n">${percent(expectedWinRate)}</td>
        <td class="n soft">${percentRange(interval)}</td>
      </tr> `,
  );
  return card(
    "What if the price were different",
    html`<p class="soft">What if, not advice. Mean chance over all match-ups, with its 80 % range.</p>
      ${curve}
      <details>
        <summary>Figures as a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Price</th>
              <th scope="col" class="n">Chance</th>
              <th scope="col" class="n">80 % range</th>
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </details>`,
  );
}

function origin({ id, method, result }: Simulation): Html {
  return html`<footer class="soft">
    <p>
      Run <code>${id}</code>, ${result?.comparisonCount} comparisons,
      ${method.engine === "live" ? "measured on" : `coefficients ${method.coefficients} of`} ${method.asOf}.
      ${method.contested}
    </p>
  </footer>`;
}
