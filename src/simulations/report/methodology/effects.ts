import type { Feature } from "../../../engine/choice/features.ts";
import { html } from "../../../shared/html.js";
import type { Methodology } from "../../simulation.ts";
import { at, axisLabels, logit } from "../axis.js";
import { FEATURE_LABELS, percent } from "../wording.js";
import { markdownTable } from "./markdown-table.ts";
import type { MethodologySection } from "./section.ts";

type Tick = Parameters<typeof axisLabels>[0][number];

/** A change of one feature of a listing, in units of its coefficient. */
interface Change {
  readonly feature: Feature;
  readonly text: string;
  readonly difference: number;
}

/** Typical differences between listings. */
const CHANGES: readonly Change[] = [
  { feature: "rating", text: "a tenth of a star more", difference: 0.1 },
  { feature: "relevance", text: "30 % more of the question answered", difference: 0.3 },
  { feature: "price", text: "a price 10 % lower", difference: Math.log(0.9) },
  { feature: "terms", text: "one of three terms more", difference: 1 / 3 },
  { feature: "reviews", text: "ten times as many reviews", difference: Math.log(10) },
  { feature: "completeness", text: "one of four facts of the category more", difference: 0.25 },
  { feature: "specificity", text: "one figure with its unit more", difference: 1 / 6 },
  { feature: "evidence", text: "a named test with its number", difference: 1 },
  { feature: "hype", text: "one kind of hype", difference: 1 / 3 },
  { feature: "sponsored", text: "shown as an advertisement", difference: 1 },
  { feature: "endorsed", text: "a badge of the platform", difference: 1 },
  { feature: "constraint", text: "one limit of the question broken", difference: 1 },
];

/** Half the width of the middle 80 % of a normal distribution, in standard deviations. */
const SPREAD_80 = 1.2816;

interface Effect extends Change {
  readonly chance: number;
  readonly low: number;
  readonly high: number;
  readonly kind: string;
}

/** Returns the effect of each change on an even comparison, for the mean assistant. */
function effectsOf({ coefficients, assistants }: Methodology): Effect[] {
  const mean = assistants.at(-1)?.key;
  return CHANGES.flatMap((change) => {
    const row = coefficients.find(
      ({ assistant, feature, regime }) => assistant === mean && feature === change.feature && regime !== "budget",
    );
    if (row === undefined) return [];
    const chanceAt = (coefficient: number): number => 1 / (1 + Math.exp(-coefficient * change.difference));
    const ends = [chanceAt(row.value - SPREAD_80 * row.sd), chanceAt(row.value + SPREAD_80 * row.sd)];
    return {
      ...change,
      chance: chanceAt(row.value),
      low: Math.min(...ends),
      high: Math.max(...ends),
      kind: row.kind,
    };
  });
}

const NOTE =
  "Chance of the changed listing against an equal one, for the mean assistant and a question without a budget word. The range is what follows if the coefficient is off: the middle 80 % of its spread.";

const HEAD = ["Change", "Chance, from 50 %", "Range", "Evidence"];

/** The effect of each feature, shown by typical changes. */
export const EFFECTS: MethodologySection = {
  title: "What counts, and how much",
  markdown: (methodology) => {
    const rows = effectsOf(methodology).map(({ feature, text, chance, low, high, kind }) => [
      `${FEATURE_LABELS[feature]}: ${text}`,
      percent(chance),
      rangeOf(low, high),
      kind,
    ]);
    return `${markdownTable(HEAD, rows)}\n\n${NOTE}`;
  },
  html: (methodology) => {
    const effects = effectsOf(methodology);
    const { position, ticks } = scaleOf(effects);
    return html`<div class="picture" data-markdown-ignore>
        <table class="drawn">
          <caption class="hidden">
            The effect of each change on an even comparison
          </caption>
          <thead>
            <tr>
              <th scope="col">Change</th>
              <th scope="col" class="pict">Chance, with its range</th>
              <th scope="col" class="n">Chance</th>
              <th scope="col" class="n opt">Range</th>
              <th scope="col" class="opt">Evidence</th>
            </tr>
          </thead>
          <tbody>
            ${effects.map(
              ({ feature, text, chance, low, high, kind }) =>
                html`<tr>
                  <th scope="row">${FEATURE_LABELS[feature]} <small class="soft">${text}</small></th>
                  <td class="pict">${effectPicture({ chance, low, high }, { position, ticks })}</td>
                  <td class="n"><strong>${percent(chance)}</strong></td>
                  <td class="n soft opt">${rangeOf(low, high)}</td>
                  <td class="soft opt">${kind}</td>
                </tr> `,
            )}
          </tbody>
          <tfoot>
            <tr>
              <td></td>
              <td class="pict">${axisLabels(ticks)}</td>
              <td></td>
              <td></td>
              <td></td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p class="soft">${NOTE}</p>`;
  },
};

interface Scale {
  readonly position: (chance: number) => number;
  readonly ticks: readonly Tick[];
}

const TICKS = [0.05, 0.25, 0.5, 0.75];

/** Returns the axis of chances, as wide as the widest range. */
function scaleOf(effects: readonly Effect[]): Scale {
  const least = Math.min(...effects.map(({ low }) => logit(low)));
  const most = Math.max(...effects.map(({ high }) => logit(high)));
  const position = (chance: number): number => (logit(chance) - least) / (most - least);
  const ticks = TICKS.filter((chance) => logit(chance) > least && logit(chance) < most);
  return {
    position,
    ticks: ticks.map((chance) => ({ share: position(chance), label: chance === 0.5 ? "even" : percent(chance) })),
  };
}

function effectPicture({ chance, low, high }: Pick<Effect, "chance" | "low" | "high">, { position, ticks }: Scale) {
  const place = (drawn: number): string => at(position(drawn));
  const side = chance < 0.5 ? "rival" : "you";
  return html`<svg class="pic" height="40" aria-hidden="true">
    ${ticks.map(
      ({ share, label }) =>
        html`<line
          class="${label === "even" ? "s-axis w1 dash" : "s-line w1"}"
          x1="${at(share)}"
          x2="${at(share)}"
          y1="0"
          y2="40"
        />`,
    )}
    <line class="s-${side} w5" stroke-opacity=".32" x1="${place(low)}" x2="${place(high)}" y1="20" y2="20" />
    <circle class="f-${side}" cx="${place(chance)}" cy="20" r="5.5" />
  </svg>`;
}

function rangeOf(low: number, high: number): string {
  return `${Math.round(100 * low)} to ${percent(high)}`;
}
