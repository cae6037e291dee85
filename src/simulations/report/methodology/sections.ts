import type { Methodology } from "../../simulation.ts";
import { COEFFICIENTS } from "./coefficients.ts";
import { EFFECTS } from "./effects.ts";
import { ASSISTANTS, BACKGROUND, FORMULAS, LIMITS, SOURCES, STRESS_SETS } from "./lists.ts";
import type { MethodologySection } from "./section.ts";
import { CALLS, LOSSES, POINTS } from "./validation.ts";

/** The sections of the methodology in their order, by the name under which pages embed them. */
export const METHODOLOGY_SECTIONS: Readonly<Record<string, MethodologySection>> = {
  methodology_effects: EFFECTS,
  methodology_losses: LOSSES,
  methodology_calls: CALLS,
  methodology_points: POINTS,
  methodology_limits: LIMITS,
  methodology_assistants: ASSISTANTS,
  methodology_formulas: FORMULAS,
  methodology_stress_sets: STRESS_SETS,
  methodology_background: BACKGROUND,
  methodology_coefficients: COEFFICIENTS,
  methodology_sources: SOURCES,
};

/** Returns the whole methodology as Markdown. */
export function methodologyMarkdown(methodology: Methodology): string {
  const parts = Object.values(METHODOLOGY_SECTIONS).map(
    ({ title, markdown }) => `## ${title}\n\n${markdown(methodology)}\n`,
  );
  return [`# Methodology of the offline model\n`, ...parts].join("\n");
}
