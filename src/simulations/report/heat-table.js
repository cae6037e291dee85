import type { Matchup } from "../../engine/simulation/result-schema.ts";
import { html, type Html } from "../../web/html.js";
import type { Simulation } from "../simulation.ts";
import { OUTCOME_WORDS, percent } from "./wording.js";

/** Rivals in one table: more do not fit a column or a printed page. */
const RIVALS_PER_TABLE = 5;
/** Chances beyond which a match-up is drawn in full colour. */
const CLEAR = { low: 0.2, high: 0.8 };

/** Returns the address of the diagnosis of a match-up. */
export type MatchupHref = (query: number, competitor: number) => string;

/** Returns the match-ups as tables of questions by rivals, five rivals in each. */
export function heatTables(simulation: Simulation, href?: MatchupHref): Html[] {
  const indexes = [...simulation.competitors.keys()];
  const tables: Html[] = [];
  for (let first = 0; first < indexes.length; first += RIVALS_PER_TABLE)
    tables.push(heatTable(simulation, indexes.slice(first, first + RIVALS_PER_TABLE), href));
  return tables;
}

function heatTable(
  { result, queries, competitors }: Simulation,
  rivals: readonly number[],
  href: MatchupHref | undefined,
): Html {
  // Match-ups come by query, then rival.
  const cell = (query: number, rival: number): Html => {
    const matchup = result?.matchups[query * competitors.length + rival];
    return matchup === undefined ? html`<td></td>` : heatCell(matchup, href?.(query, rival));
  };
  return html`<table class="heat">
    <caption class="hide">
      Chance of being chosen, by question and rival
    </caption>
    <thead>
      <tr>
        <th scope="col">Question</th>
        ${rivals.map((rival) => html`<th scope="col">${competitors[rival]?.title}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${queries.map(
        ({ text }, query) =>
          html`<tr>
            <th scope="row">${text}</th>
            ${rivals.map((rival) => cell(query, rival))}
          </tr> `,
      )}
    </tbody>
  </table>`;
}

function heatCell(matchup: Matchup, href: string | undefined): Html {
  const { probability, outcome, contested } = matchup;
  const sign = contested ? html` <span aria-hidden="true">≈</span><span class="hide">, contested</span>` : undefined;
  const content = html`${percent(probability)}${sign}<small>${OUTCOME_WORDS[outcome]}</small>`;
  const shown = href === undefined ? content : html`<a href="${href}">${content}</a>`;
  return html`<td class="c${stepOf(matchup)}">${shown}</td>`;
}

/** The step of colour, from 0 (clearly behind) to 4 (clearly ahead). The words say the same. */
function stepOf({ probability, outcome }: Matchup): number {
  if (outcome === "too_close") return 2;
  if (outcome === "ahead") return probability >= CLEAR.high ? 4 : 3;
  return probability <= CLEAR.low ? 0 : 1;
}

/** The key of the tables. */
export const HEAT_KEY = html`<p class="key">
  Chance that the model expects you to be chosen. ≈ contested: the winner depends on how much price counts.
</p>`;
