import type { LiveAssistant } from "../../assistants/ports.ts";
import type { PromptVersion } from "../../engine/live/prompt.ts";
import type { SimulationQuery } from "../run-fields.ts";

/** The settings of an assistant in a run. Later changes by the operator do not affect the run. */
export interface PlannedAssistant extends Pick<LiveAssistant, "key" | "name" | "provider" | "model" | "vendor"> {
  readonly inputCentsPerMillion: number;
  readonly outputCentsPerMillion: number;
}

/** The assistants, the prompt, the queries and the cost cap of a live run. */
export interface LivePlan {
  readonly budgetCents: number;
  readonly promptVersion: PromptVersion;
  /** Seed of the neutral ids and of the bootstrap. */
  readonly seed: string;
  readonly assistants: readonly PlannedAssistant[];
  readonly queries: readonly SimulationQuery[];
}
