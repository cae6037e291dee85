import type { Html } from "../../../shared/html.js";
import type { Methodology } from "../../simulation.ts";

/** A section of the methodology, for pages and for text. */
export interface MethodologySection {
  readonly title: string;
  readonly markdown: (methodology: Methodology) => string;
  /** Renders the section for pages, instead of its text. */
  readonly html?: (methodology: Methodology) => Html;
  /** Renders the picture that pages show before the text. */
  readonly picture?: (methodology: Methodology) => Html;
}
