import { html, type Html } from "../../shared/html.js";
import { percent } from "./wording.js";

/** The height and margins of a curve, in pixels. */
export interface CurveLayout {
  readonly height: number;
  readonly top: number;
  readonly bottom: number;
}

/** The vertical axis of a curve of rates. */
export interface RateScale {
  /** Returns the vertical position of a rate, in pixels. */
  readonly height: (rate: number) => number;
  /** The grid lines with their labels. */
  readonly lines: readonly Html[];
  /** The lowest rate of the axis. */
  readonly start: number;
}

/** Returns an axis in steps of 10 % that covers all drawn rates and 50 %. */
export function rateScale(drawn: readonly number[], { height: whole, top, bottom }: CurveLayout): RateScale {
  const rates = [0.5, ...drawn];
  const low = Math.floor(10 * Math.min(...rates));
  const span = Math.max(Math.ceil(10 * Math.max(...rates)) - low, 1);
  const height = (rate: number): number =>
    Math.round(10 * (whole - bottom - ((10 * rate - low) / span) * (whole - bottom - top))) / 10;
  const ticks = Array.from({ length: span + 1 }, (_, index) => (low + index) / 10);
  return {
    height,
    start: low / 10,
    lines: ticks.map(
      (tick) =>
        html`<line
            class="${tick === 0.5 ? "s-axis w1 dash" : "s-line w1"}"
            x1="0"
            x2="100%"
            y1="${height(tick)}"
            y2="${height(tick)}"
          /><text x="-10" y="${height(tick) + 4}" text-anchor="end">${percent(tick)}</text> `,
    ),
  };
}
