import type { LiveAssistant } from "../../assistants/ports.ts";
import type { PromptVersion } from "../../engine/live/prompt.ts";
import type { SimulationQuery } from "../run-fields.ts";

/** An assistant as a run asks it. Later changes by the operator do not affect it. */
export interface PlannedAssistant extends Pick<LiveAssistant, "key" | "name" | "provider" | "model" | "vendor"> {
  readonly inputCentsPerMillion: number;
  readonly outputCentsPerMillion: number;
}

/** The assistants, the text and the highest cost of a run. */
export interface LivePlan {
  readonly budgetCents: number;
  readonly promptVersion: PromptVersion;
  /** Decides ids of listings, seeds of requests and resamples. */
  readonly seed: string;
  readonly assistants: readonly PlannedAssistant[];
  readonly queries: readonly SimulationQuery[];
}
