import type { LiveEstimate } from "../../simulations/live/estimate-schema.ts";
import type { AskableAssistant } from "../../simulations/ports.ts";
import type { Html } from "../../shared/html.js";
import type { Failure } from "../forms/failure.ts";
import type { RunForm } from "./run-form.ts";
import type { SavedChoices } from "./saved-choices.ts";
import type { KnownAssistant } from "./simulation-tools.ts";

/** State of the form. */
export interface RunFormState {
  readonly form: RunForm;
  readonly failure?: Failure | undefined;
  /** Notes on earlier steps. */
  readonly notes?: readonly Html[];
  readonly saved: SavedChoices;
  readonly assistants: readonly KnownAssistant[];
  /** The assistants that the account has calibrated. */
  readonly calibrated: readonly KnownAssistant[];
  /** The configured real assistants. */
  readonly askable: readonly AskableAssistant[];
  /** The estimate of the form's live run, once it is requested. */
  readonly estimate?: LiveEstimate | undefined;
  /** True if the form has changed since an estimate of it was shown. */
  readonly hasChanged?: boolean;
}
