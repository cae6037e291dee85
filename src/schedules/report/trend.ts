import { html, type Html } from "../../shared/html.js";
import { at } from "../../simulations/report/axis.js";
import { isUninformative } from "../../simulations/report/wording.js";
import { rateScale } from "../../simulations/report/rate-scale.ts";
import type { Figures, Reading } from "../store.ts";

/** A reading with figures that can be drawn. */
interface Point {
  readonly at: number;
  readonly figures: Figures;
}

/** The largest number of points in one picture. */
const MAX_POINTS = 26;
/** The number of readings that the picture is made from, the latest ones: half a year of daily runs. */
export const TREND_READINGS = 182;

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** The first Monday after 1 January 1970. */
const MONDAY_MS = 4 * 24 * 60 * 60 * 1000;

const HEIGHT = 220;
/** The space above the line for the labels of marks, and below it for the days. */
const TOP = 18;
const BOTTOM = 26;

/** A mark at a reading that has another model or version than the one before. */
interface Mark {
  readonly index: number;
  readonly kind: "model" | "version";
  /** Empty where it would overlap another label. */
  readonly text: string;
}

/** The smallest distance between two labels, as a share of the width. */
const LABEL_SHARE = 0.3;

/**
 * Draws the chance of being chosen over time, with its intervals. Returns undefined for fewer than two readings. The
 * line is broken where the model changes. When there are too many readings, only the last one of each week is drawn.
 */
export function trendPicture(readings: readonly Reading[]): Html | undefined {
  const points = pointsOf(readings);
  if (points.length < 2) return undefined;
  const drawn = points.flatMap(({ figures: { low, high } }) => [low, high]);
  const { lines, height } = rateScale(drawn, { height: HEIGHT, top: TOP, bottom: BOTTOM });
  const x = (index: number): string => at(index / (points.length - 1));
  const marks = marksOf(points);
  const breaks = new Set(marks.filter(({ kind }) => kind === "model").map(({ index }) => index));
  return html`<div class="plot">
    <svg
      class="pic"
      height="${HEIGHT}"
      role="img"
      aria-label="How often you are chosen over ${points.length} runs; the same figures are in the table below"
    >
      ${lines} ${marks.map((mark) => markLine(mark, x(mark.index), mark.index / (points.length - 1)))}
      ${points
        .slice(1)
        .map((point, before) =>
          breaks.has(before + 1)
            ? html``
            : html`<line
                class="s-you w2"
                x1="${x(before)}"
                y1="${height(points[before]?.figures.chance ?? 0)}"
                x2="${x(before + 1)}"
                y2="${height(point.figures.chance)}"
              />`,
        )}
      ${points.map(
        ({ figures: { chance, low, high } }, index) =>
          html`<line
              class="s-you w2"
              stroke-opacity=".4"
              x1="${x(index)}"
              x2="${x(index)}"
              y1="${height(low)}"
              y2="${height(high)}"
            /><circle class="f-you" cx="${x(index)}" cy="${height(chance)}" r="4.5" /> `,
      )}
      ${dayLabels(points).map(
        ({ index, text, anchor }) =>
          html`<text x="${x(index)}" y="${HEIGHT - 6}" text-anchor="${anchor}">${text}</text> `,
      )}
    </svg>
  </div>`;
}

function pointsOf(readings: readonly Reading[]): Point[] {
  const points = readings
    .flatMap(({ at: moment, figures }) =>
      figures === undefined || isUninformative(figures) ? [] : [{ at: moment, figures }],
    )
    .toSorted((one, other) => one.at - other.at);
  if (points.length <= MAX_POINTS) return points;
  const weeks = new Map(points.map((point) => [Math.floor((point.at - MONDAY_MS) / WEEK_MS), point]));
  return [...weeks.values()].slice(-MAX_POINTS);
}

function marksOf(points: readonly Point[]): Mark[] {
  const marks = points.slice(1).flatMap(({ figures }, before): Mark[] => {
    const earlier = points[before]?.figures;
    const index = before + 1;
    if (earlier?.model !== figures.model) return [{ index, kind: "model", text: "model changed" }];
    if (earlier.version === figures.version) return [];
    return [{ index, kind: "version", text: `version ${figures.version ?? ""}`.trim() }];
  });
  // A changed model gets its label before a new version does.
  const labelled: Mark[] = [];
  for (const mark of marks.toSorted((one, other) => Number(other.kind === "model") - Number(one.kind === "model"))) {
    const isFree = labelled.every(({ index }) => Math.abs(index - mark.index) >= LABEL_SHARE * (points.length - 1));
    if (isFree) labelled.push(mark);
  }
  return marks.map((mark) => (labelled.includes(mark) ? mark : { ...mark, text: "" }));
}

function markLine({ kind, text }: Mark, x: string, share: number): Html {
  const [line, label] = kind === "model" ? ["s-rival w1", html`class="t-rival"`] : ["s-soft w1 dash", undefined];
  return html`<line class="${line}" x1="${x}" x2="${x}" y1="${TOP}" y2="${HEIGHT - BOTTOM}" /><text
      ${label}
      x="${x}"
      y="${TOP - 6}"
      text-anchor="${share > 0.5 ? "end" : "start"}"
      >${text}</text
    > `;
}

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** Returns the labels of the first, the middle and the last day. */
function dayLabels(points: readonly Point[]): { index: number; text: string; anchor: string }[] {
  const last = points.length - 1;
  const indexes = last < 4 ? [0, last] : [0, Math.round(last / 2), last];
  return indexes.map((index) => ({
    index,
    text: DAY.format(points[index]?.at),
    anchor: index === 0 ? "start" : index === last ? "end" : "middle",
  }));
}
