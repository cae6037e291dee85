import type { Feature } from "../../../engine/choice/features.ts";
import { html, type Html } from "../../../shared/html.js";
import type { Methodology } from "../../simulation.ts";
import { at } from "../axis.js";
import { FEATURE_LABELS } from "../wording.js";
import { markdownTable } from "./markdown-table.ts";
import type { MethodologySection } from "./section.ts";

type Row = Methodology["coefficients"][number];

/** The unit of each feature's coefficient. */
const UNITS: Readonly<Record<Feature, string>> = {
  price: "of ln price",
  rating: "a star",
  relevance: "from no word of the question to all",
  terms: "from no term stated to all three",
  reviews: "of ln (1 + reviews)",
  completeness: "from no fact of its category to all",
  specificity: "from no figure to six",
  evidence: "a named test with its number",
  hype: "three kinds of hype",
  sponsored: "shown as an advertisement",
  endorsed: "a badge of the platform",
  constraint: "one limit of the question broken",
};

/** The coefficients of a feature in one price regime, by assistant. */
interface FeatureRows {
  readonly label: string;
  readonly unit: string;
  readonly rows: readonly Row[];
  /** The distinct statements of the sources, each with its assistants; without assistants if it is for all. */
  readonly quotes: readonly { readonly row: Row; readonly assistants: readonly string[] }[];
}

function byFeature({ coefficients, assistants }: Methodology): FeatureRows[] {
  const groups = Map.groupBy(coefficients, ({ feature, regime }) => `${feature} ${regime}`);
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows;
    if (first === undefined) return [];
    const regime = first.regime === "any" ? "" : `, ${first.regime === "budget" ? "with" : "without"} a budget word`;
    const said = Map.groupBy(rows, ({ source, quote, note }) => `${source.id} ${quote} ${note}`);
    const quotes = [...said.values()].flatMap((same) => {
      const [row] = same;
      const names = same.map(({ assistant }) => nameOf(assistant, assistants));
      return row === undefined ? [] : { row, assistants: same.length === rows.length ? [] : names };
    });
    return { label: `${FEATURE_LABELS[first.feature]}${regime}`, unit: UNITS[first.feature], rows, quotes };
  });
}

function nameOf(key: string, assistants: Methodology["assistants"]): string {
  return assistants.find((assistant) => assistant.key === key)?.name ?? key;
}

const VALUE_HEAD = ["Assistant", "Value", "Spread (sd)", "Evidence"];

function valueCells({ rows }: FeatureRows, { assistants }: Methodology): string[][] {
  return rows.map(({ assistant, value, sd, kind }) => [nameOf(assistant, assistants), signed(value), String(sd), kind]);
}

function titleOf({ label, unit }: FeatureRows): string {
  return `${label}: ${unit}`;
}

/** Every coefficient with its spread, kind of evidence, source and quote. */
export const COEFFICIENTS: MethodologySection = {
  title: "Coefficients",
  markdown: (methodology) =>
    byFeature(methodology)
      .map((feature) => {
        const table = markdownTable(VALUE_HEAD, valueCells(feature, methodology));
        const quotes = feature.quotes.map((quote) => `- ${quoteMarkdown(quote, methodology)}`);
        return `### ${titleOf(feature)}\n\n${table}\n\n${quotes.join("\n")}`;
      })
      .join("\n\n"),
  picture: (methodology) =>
    html`<div class="picture" data-markdown-ignore>
      <table class="drawn">
        <caption class="hidden">
          Coefficients by feature: a mark for each assistant, from the first to the last
        </caption>
        <thead>
          <tr>
            <th scope="col">One unit</th>
            <th scope="col" class="pict">Four assistants, each ± one standard deviation; the dashed line is 0</th>
            <th scope="col" class="n">Values</th>
            <th scope="col" class="opt">Evidence</th>
          </tr>
        </thead>
        <tbody>
          ${byFeature(methodology).map(featureRow)}
        </tbody>
      </table>
    </div>`,
};

function featureRow({ label, unit, rows }: FeatureRows): Html {
  const values = rows.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return html`<tr>
    <th scope="row">${label} <small class="soft">${unit}</small></th>
    <td class="pict">${valuesPicture(rows)}</td>
    <td class="n"><strong>${least === most ? signed(least) : `${signed(least)} to ${signed(most)}`}</strong></td>
    <td class="soft opt">${[...new Set(rows.map(({ kind }) => kind))].join(", ")}</td>
  </tr> `;
}

/** Draws the values of a feature. Each feature has its own axis, because it has its own unit. */
function valuesPicture(rows: readonly Row[]): Html {
  const reach = Math.max(...rows.map(({ value, sd }) => Math.abs(value) + sd));
  const place = (coefficient: number): string => at(0.5 + coefficient / reach / 2);
  const marks = rows.map(({ value, sd }, index) => {
    const [y, side] = [7 + 9 * index, value < 0 ? "rival" : "you"];
    return html`<line
        class="s-${side} w3"
        stroke-opacity=".32"
        x1="${place(value - sd)}"
        x2="${place(value + sd)}"
        y1="${y}"
        y2="${y}"
      /><circle class="f-${side}" cx="${place(value)}" cy="${y}" r="3.5" />`;
  });
  return html`<svg class="pic" height="42" aria-hidden="true">
    <line class="s-axis w1 dash" x1="50%" x2="50%" y1="0" y2="42" />
    ${marks}
  </svg>`;
}

type Quote = FeatureRows["quotes"][number];

function forWhom({ assistants }: Quote): string {
  return assistants.length === 0 ? "" : `${assistants.join(", ")}: `;
}

function quoteMarkdown(quote: Quote, { sources }: Methodology): string {
  const { source, quote: said, note } = quote.row;
  const url = sources.find(({ id }) => id === source.id)?.url ?? "";
  return `${forWhom(quote)}“${said}” [${source.title}](${url}). ${note}`;
}

function signed(value: number): string {
  return value < 0 ? `−${Math.abs(value)}` : `+${value}`;
}
