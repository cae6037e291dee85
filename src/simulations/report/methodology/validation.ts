import { html, type Html } from "../../../shared/html.js";
import type { Methodology } from "../../simulation.ts";
import { at, axisLabels } from "../axis.js";
import { percent } from "../wording.js";
import { markdownTable } from "./markdown-table.ts";
import type { MethodologySection } from "./section.ts";

type Figure = Methodology["validation"][number];

const LOSS = "mean log-loss";
const SHARE_RIGHT = "share of pairs called right";
const POINT = "probability from a 10 % base";

/** The baselines of a log-loss, in column order. */
const BASELINES = [
  { key: "uniform", name: "All alike" },
  { key: "price_only", name: "Price alone" },
  { key: "rating_only", name: "Rating alone" },
] as const;

function figuresOf({ validation }: Methodology, metric: string): Figure[] {
  return validation.filter((figure) => figure.metric === metric);
}

/** Returns how a log-loss compares with its baselines, in words. */
function verdictOf({ value, baselines }: Figure): string {
  if (value > (baselines["uniform"] ?? Infinity)) return WORSE;
  const better = BASELINES.filter(({ key }) => key !== "uniform" && (baselines[key] ?? Infinity) < value);
  if (better.length > 0) return `${better.map(({ name }) => name.toLowerCase()).join(" and ")} does better`;
  const equal = BASELINES.filter(({ key }) => baselines[key] === value);
  return equal.length > 0
    ? `no better than ${equal.map(({ name }) => name.toLowerCase()).join(" and ")}`
    : "best of the four";
}

const WORSE = "worse than chance";

function verdictHtml(figure: Figure): Html {
  const verdict = verdictOf(figure);
  return verdict === WORSE ? html`<strong>${verdict}</strong>` : html`${verdict}`;
}

/** Returns a figure with the two decimals of its source. */
function rounded(value: number | undefined): string {
  return value === undefined ? "" : value.toFixed(2);
}

function studyOf({ name, n }: Figure): string {
  return n === null ? name : `${name} (n = ${n})`;
}

/** Returns the distinct notes of some figures, each with the names of its figures. */
function notesOf(figures: readonly Figure[]): string[] {
  return [...Map.groupBy(figures, ({ note }) => note)].map(
    ([note, noted]) => `${noted.map(({ name }) => name).join("; ")}: ${note}`,
  );
}

function noteList(figures: readonly Figure[]): Html {
  return html`<details>
    <summary>Origin and caveats</summary>
    <ul>
      ${notesOf(figures).map((note) => html`<li>${note}</li>`)}
    </ul>
  </details>`;
}

function noteMarkdown(figures: readonly Figure[]): string {
  return notesOf(figures)
    .map((note) => `- ${note}`)
    .join("\n");
}

/** The log-loss of the predictions on real choices, next to simple baselines. */
export const LOSSES: MethodologySection = {
  title: "Against real choices",
  markdown: (methodology) => {
    const figures = figuresOf(methodology, LOSS);
    const rows = figures.map((figure) => [
      studyOf(figure),
      rounded(figure.value),
      ...BASELINES.map(({ key }) => rounded(figure.baselines[key])),
      verdictOf(figure),
      figure.basis,
    ]);
    const head = ["Real choices", "Model", ...BASELINES.map(({ name }) => name), "The model is", "Figure"];
    return `${markdownTable(head, rows)}\n\n${noteMarkdown(figures)}`;
  },
  html: (methodology) => {
    const figures = figuresOf(methodology, LOSS);
    const most = Math.ceil(Math.max(...figures.map(({ value, baselines }) => Math.max(value, ...drawnOf(baselines)))));
    const ticks = Array.from({ length: most + 1 }, (_, loss) => ({ share: loss / most, label: String(loss) }));
    return html`<div class="picture" data-markdown-ignore>
        ${LOSS_KEY}
        <table class="drawn">
          <caption class="hidden">
            Mean log-loss of the model and of simple baselines: less is better
          </caption>
          <thead>
            <tr>
              <th scope="col">Real choices</th>
              <th scope="col" class="pict">Log-loss, less is better</th>
              <th scope="col" class="n">Model</th>
              ${BASELINES.map(({ name }) => html`<th scope="col" class="n opt">${name}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${figures.map(
              (figure) =>
                html`<tr>
                  <th scope="row">
                    ${figure.name}
                    <small>${verdictHtml(figure)}${figure.n === null ? "" : `, n = ${figure.n}`}</small>
                  </th>
                  <td class="pict">${lossPicture(figure, most)}</td>
                  <td class="n"><strong>${rounded(figure.value)}</strong></td>
                  ${BASELINES.map(({ key }) => html`<td class="n soft opt">${rounded(figure.baselines[key])}</td>`)}
                </tr> `,
            )}
          </tbody>
          <tfoot>
            <tr>
              <td></td>
              <td class="pict">${axisLabels(ticks)}</td>
              <td></td>
              ${BASELINES.map(() => html`<td class="opt"></td>`)}
            </tr>
          </tfoot>
        </table>
      </div>
      ${noteList(figures)}`;
  },
};

function drawnOf(baselines: Figure["baselines"]): number[] {
  return BASELINES.flatMap(({ key }) => baselines[key] ?? []);
}

/** Draws a log-loss: the model as a circle, the baselines as a bar, a square and a diamond. */
function lossPicture({ value, baselines }: Figure, most: number): Html {
  const place = (loss: number): string => at(loss / most);
  const mark = (key: string, draw: (x: string) => Html): Html | undefined => {
    const loss = baselines[key];
    return loss === undefined ? undefined : draw(place(loss));
  };
  return html`<svg class="pic" height="40" aria-hidden="true">
    <line class="s-line w1" x1="0" x2="100%" y1="20" y2="20" />
    ${mark("uniform", uniformMark)} ${mark("price_only", priceMark)} ${mark("rating_only", ratingMark)}
    <circle class="f-you" cx="${place(value)}" cy="20" r="5.5" />
  </svg>`;
}

const uniformMark = (x: string): Html => html`<line class="s-ink w2" x1="${x}" x2="${x}" y1="11" y2="29" />`;
const priceMark = (x: string): Html =>
  html`<svg x="${x}" y="20" overflow="visible"><path class="f-paper s-rival w2" d="M0 -6L6 0L0 6L-6 0Z" /></svg>`;
const ratingMark = (x: string): Html =>
  html`<svg x="${x}" y="20" overflow="visible"><path class="f-paper s-axis w2" d="M-5 -5H5V5H-5Z" /></svg>`;

const LOSS_KEY = html`<ul class="legend">
  ${[
    { name: "Model", mark: html`<circle class="f-you" cx="8" cy="20" r="5.5" />` },
    { name: "All alike (chance)", mark: uniformMark("8") },
    { name: "Price alone", mark: priceMark("8") },
    { name: "Rating alone", mark: ratingMark("8") },
  ].map(
    ({ name, mark }) =>
      html`<li>
        <svg width="16" height="20" viewBox="0 10 16 20" aria-hidden="true">${mark}</svg>
        ${name}
      </li>`,
  )}
</ul>`;

/** The share of pairs that the model predicts correctly, by how sure it is. */
export const CALLS: MethodologySection = {
  title: "How often a call is right",
  markdown: (methodology) => {
    const figures = figuresOf(methodology, SHARE_RIGHT);
    const rows = figures.map(({ name, n, value, basis }) => [name, n ?? "", percent(value), basis]);
    return `${markdownTable(["Pairs", "n", "Right", "Figure"], rows)}\n\n${noteMarkdown(figures)}`;
  },
  html: (methodology) => {
    const figures = figuresOf(methodology, SHARE_RIGHT);
    const ticks = [
      { share: 0, label: "0 %" },
      { share: 0.5, label: "a coin" },
      { share: 1, label: "100 %" },
    ];
    return html`<div class="picture" data-markdown-ignore>
        <table class="drawn">
          <caption class="hidden">
            Share of pairs called right, by how sure the model is
          </caption>
          <thead>
            <tr>
              <th scope="col">Pairs</th>
              <th scope="col" class="pict">The listing that the model prefers was chosen</th>
              <th scope="col" class="n">Right</th>
              <th scope="col" class="n opt">n</th>
            </tr>
          </thead>
          <tbody>
            ${figures.map(
              ({ name, n, value }) =>
                html`<tr>
                  <th scope="row">${name}</th>
                  <td class="pict">
                    <svg class="pic" height="32" aria-hidden="true">
                      <line class="s-line w1" x1="0" x2="100%" y1="16" y2="16" />
                      <line class="s-axis w1 dash" x1="50%" x2="50%" y1="0" y2="32" />
                      <circle class="f-you" cx="${at(value)}" cy="16" r="5.5" />
                    </svg>
                  </td>
                  <td class="n"><strong>${percent(value)}</strong></td>
                  <td class="n soft opt">${n ?? ""}</td>
                </tr> `,
            )}
          </tbody>
          <tfoot>
            <tr>
              <td></td>
              <td class="pict">${axisLabels(ticks)}</td>
              <td></td>
              <td class="opt"></td>
            </tr>
          </tfoot>
        </table>
      </div>
      ${noteList(figures)}`;
  },
};

/** The model's values of the published figures behind its coefficients. */
export const POINTS: MethodologySection = {
  title: "Published points",
  markdown: (methodology) => {
    const figures = figuresOf(methodology, POINT);
    const rows = figures.map(({ name, value, baselines }) => [name, exact(value), exact(baselines["published"])]);
    return `${markdownTable(["From 10 % to", "Model", "Published"], rows)}\n\n${noteMarkdown(figures)}`;
  },
};

function exact(share: number | undefined): string {
  return share === undefined ? "" : `${(100 * share).toFixed(1)} %`;
}
