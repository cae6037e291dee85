import { type Html, html } from "../../shared/html.js";
import type { Simulation } from "../../simulations/simulation.ts";
import { type Options, optionsOf } from "../forms/controls.ts";
import { diagnosisPath } from "./pair-links.ts";
import type { PairFilter } from "./simulation-tools.ts";

/** Renders the form that selects the pairs. */
export function pairForm({ id, queries, competitors, assistants }: Simulation, filter: PairFilter): Html {
  const choices: readonly Choice[] = [
    {
      name: "query",
      label: "Question",
      all: "All questions",
      options: queries.map(({ text }, i) => [String(i), text]),
    },
    {
      name: "competitor",
      label: "Rival",
      all: "All rivals",
      options: competitors.map(({ title }, i) => [String(i), title]),
    },
    {
      name: "assistant",
      label: "Assistant",
      all: "All assistants",
      options: assistants.map(({ key, name }) => [key, name]),
    },
  ];
  return html`<form class="filter pairs" method="get" action="${diagnosisPath(id)}">
    ${choices.map((choice) => choiceField(choice, filter))}
    <button>Show</button>
  </form>`;
}

interface Choice {
  readonly name: "query" | "competitor" | "assistant";
  readonly label: string;
  readonly all: string;
  readonly options: Options;
}

function choiceField({ name, label, all, options }: Choice, filter: PairFilter): Html {
  const chosen = String(filter[name] ?? "");
  return html`<div>
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      <option value="">${all}</option>
      ${optionsOf(options, chosen)}
    </select>
  </div>`;
}
