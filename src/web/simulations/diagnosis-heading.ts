import {
  FEATURE_LABELS,
  percent,
  percentRange,
  otherSentences,
  firstSentence,
} from "../../simulations/report/wording.js";
import type { RunDiagnosis, Simulation } from "../../simulations/simulation.ts";
import { type Html, html } from "../../shared/html.js";
import type { MatchupPlace } from "./pair-links.ts";
import { lacksOf } from "./result-view.ts";
import type { PairFilter } from "./simulation-tools.ts";

/** The diagnosis of a run, for the pairs that a filter selects. */
export interface DiagnosisState {
  readonly simulation: Simulation;
  readonly diagnosis: RunDiagnosis;
  readonly filter: PairFilter;
}

type Pair = RunDiagnosis["pairs"][number];
type Outcome = NonNullable<Simulation["result"]>["matchups"][number]["outcome"];

/** Returns the match-up that a filter selects, or the only one, with its clearest pair. */
function matchupOf({ simulation, diagnosis, filter }: DiagnosisState) {
  const [pair] = diagnosis.pairs;
  const { mode, result, competitors, queries } = simulation;
  const place = placeOf(simulation, filter);
  // A measurement is on the page of its run, never on a page with a prediction.
  if (mode !== "offline" || result === undefined || pair === undefined || place === undefined) return undefined;
  const { query, competitor } = place;
  const matchup = result.matchups[query * competitors.length + competitor];
  return matchup && { matchup, pair, text: queries[query]?.text ?? matchup.query, lacks: lacksOf(result, query) };
}

function placeOf({ queries, competitors }: Simulation, filter: PairFilter): MatchupPlace | undefined {
  const query = filter.query ?? onlyOf(queries);
  const competitor = filter.competitor ?? onlyOf(competitors);
  return query === undefined || competitor === undefined ? undefined : { query, competitor };
}

function onlyOf({ length }: readonly unknown[]): number | undefined {
  return length === 1 ? 0 : undefined;
}

type ShownMatchup = NonNullable<ReturnType<typeof matchupOf>>;

/** Returns the title of a diagnosis: the verdict on one match-up, or the product for several. */
export function diagnosisTitle(state: DiagnosisState): string {
  const one = matchupOf(state);
  return one === undefined ? `Diagnosis of ${state.simulation.product.title}` : matchupVerdict(state, one);
}

function matchupVerdict({ simulation }: DiagnosisState, { matchup, pair }: ShownMatchup): string {
  const rival = simulation.competitors[matchup.competitor]?.title ?? "";
  const reasons = reasonsFor(matchup.outcome, pair);
  return `${OUTCOMES[matchup.outcome]} ${rival}${reasons === "" ? "" : `, by ${reasons}`}`;
}

/** Renders the verdict: for one match-up with what decides it, for several with their counts. */
export function headingOf(state: DiagnosisState): Html {
  const { sentence } = state.diagnosis.summary;
  const one = matchupOf(state);
  if (one === undefined)
    return html`<h1>${firstSentence(sentence)}</h1>
      <p class="soft">${otherSentences(sentence)}</p>`;
  const { matchup, text, lacks } = one;
  return html`<h1>${matchupVerdict(state, one)}</h1>
    <p class="soft">
      For “${text}” your chance is ${percent(matchup.probability)} on average over the assistants;
      ${percentRange(matchup.interval)} if the coefficients are off. ${otherSentences(sentence)}
      ${lacks.map((lack) => `Your listing ${lack}.`).join(" ")}
    </p>`;
}

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  ahead: "Ahead of",
  behind: "Behind",
  too_close: "Too close to call against",
};

/** The number of effects that a heading names, and how large they have to be. */
const NAMED_REASONS = 2;
const LARGE_EFFECT = 0.1;

function reasonsFor(outcome: Outcome, { contributions }: Pair): string {
  if (outcome === "too_close") return "";
  return contributions
    .filter(({ contribution }) => (outcome === "ahead" ? contribution : -contribution) >= LARGE_EFFECT)
    .slice(0, NAMED_REASONS)
    .map(({ feature }) => `“${FEATURE_LABELS[feature]}”`)
    .join(" and ");
}
