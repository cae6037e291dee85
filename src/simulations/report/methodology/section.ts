import type { Html } from "../../../shared/html.js";
import type { Methodology } from "../../simulation.ts";

/** A part of the methodology, for pages and for text. */
export interface MethodologySection {
  /** Its heading. */
  readonly title: string;
  readonly markdown: (methodology: Methodology) => string;
  /** The part drawn, in place of its text. */
  readonly html?: (methodology: Methodology) => Html;
  /** The picture that pages draw before its text. */
  readonly picture?: (methodology: Methodology) => Html;
}
