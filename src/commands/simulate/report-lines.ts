import type { Outcome } from "../../engine/choice/verdict.ts";
import type { Interval } from "../../engine/choice/draws.ts";
import type { SimulationResult } from "../../engine/simulation/result-schema.ts";
import { shownPair } from "../../simulations/report/report.ts";
import { stressSentence } from "../../simulations/report/stress-picture.js";
import {
  FEATURE_LABELS,
  OUTCOME_WORDS,
  percent,
  points,
  formatValue,
  signed,
} from "../../simulations/report/wording.js";
import type { ReportData, Simulation } from "../../simulations/simulation.ts";
import { type Colour, joinSections, onOneLine, type Paint, titledSection } from "../terminal.ts";

const OUTCOME_COLOURS: Readonly<Record<Outcome, Colour>> = { ahead: "green", behind: "red", too_close: "yellow" };

/** Returns a simulation as lines for a terminal: the result in words first, and limits last. */
export function reportLines({ simulation, diagnosis, currency }: ReportData, paint: Paint): string {
  const { headline, result, warnings, limits } = simulation;
  const [verdict = headline, ...rest] = headline.split(/(?<=\.) /);
  const titled = (title: string, lines: readonly string[]) => titledSection(title, lines, paint);
  return joinSections([
    [paint(verdict, "bold"), ...(rest.length === 0 ? [] : [rest.join(" ")])],
    warnings.map(({ code, detail }) => `${paint("warning", "yellow")} ${code}: ${onOneLine(detail)}`),
    ...(result === undefined
      ? []
      : [
          titled("Chance by question and rival, and its range if the coefficients are off", [
            ...matchupLines(simulation, result, paint),
          ]),
          titled("By assistant", assistantLines(simulation, result)),
        ]),
    decisionLines({ simulation, diagnosis, currency }, paint),
    titled(
      "What would help, and its range if the coefficients are off",
      diagnosis.actions.map(
        ({ gain, interval, evidence, change }) => `${gainOf(gain, interval)}  ${change} (evidence: ${evidence})`,
      ),
    ),
    ...(result === undefined ? [] : [titled("If price counts differently", [stressSentence(result)])]),
    titled("What this cannot know", limits),
  ]);
}

function matchupLines({ queries, competitors }: Simulation, { matchups }: SimulationResult, paint: Paint): string[] {
  return queries.flatMap(({ text }, query) => [
    `“${onOneLine(text)}”`,
    // Match-ups come by query, then rival.
    ...matchups
      .slice(query * competitors.length, (query + 1) * competitors.length)
      .map(({ probability, interval, outcome, contested, competitor }) => {
        const word = paint(OUTCOME_WORDS[outcome].padEnd(9), OUTCOME_COLOURS[outcome]);
        const sign = contested ? paint("≈ contested  ", "yellow") : "";
        return `${chance(probability, interval)}  ${word}  ${sign}${onOneLine(competitors[competitor]?.title ?? "")}`;
      }),
  ]);
}

function assistantLines({ assistants }: Simulation, { byAssistant }: SimulationResult): string[] {
  return byAssistant.map(({ assistant, expectedWinRate, interval }) => {
    const { name, calibratedTo } = assistants.find(({ key }) => key === assistant) ?? { name: assistant };
    return `${chance(expectedWinRate, interval)}  ${name} (${calibratedTo})`;
  });
}

/** Returns a gain with its range, in columns: "    +8 points    0 to 25". */
function gainOf(gain: number, { low, high }: Interval): string {
  return `${points(gain).padStart(13)}  ${`${wholePoints(low)} to ${wholePoints(high)}`.padStart(8)}`;
}

function wholePoints(gain: number): string {
  const whole = Math.round(100 * gain);
  return whole < 0 ? `−${-whole}` : String(whole);
}

/** Returns a chance with its range, in columns: " 6 %    3 to 12 %". */
function chance(probability: number, { low, high }: Interval): string {
  return `${percent(probability).padStart(5)}  ${`${Math.round(100 * low)} to ${percent(high)}`.padStart(11)}`;
}

/** Returns the lines about the decisive features of the pair that a report shows. */
function decisionLines({ simulation, diagnosis, currency }: ReportData, paint: Paint): string[] {
  const pair = shownPair(diagnosis);
  if (pair === undefined) return [];
  const rival = onOneLine(simulation.competitors[pair.competitor]?.title ?? "");
  const assistant = simulation.assistants.find(({ key }) => key === pair.assistant)?.name ?? pair.assistant;
  const rows = pair.contributions.map(({ feature, contribution, unknown, productValue, competitorValue }) => ({
    label: FEATURE_LABELS[feature],
    effect: unknown ? "unknown" : signed(contribution),
    own: formatValue(feature, productValue, currency),
    other: formatValue(feature, competitorValue, currency),
  }));
  const widest = (key: "label" | "own") => Math.max(...rows.map((row) => row[key].length));
  return [
    paint(`What decides “${onOneLine(pair.query)}” against ${rival}`, "bold"),
    `  ${assistant}: effects on the log-odds, which add up to ${signed(pair.logOdds)}; + is for you`,
    ...rows.map(
      ({ label, effect, own, other }) =>
        `  ${effect.padStart(7)}  ${label.padEnd(widest("label"))}  you ${own.padEnd(widest("own"))}  rival ${other}`,
    ),
  ];
}
