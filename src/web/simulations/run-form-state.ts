import type { LiveEstimate } from "../../simulations/live/estimate-schema.ts";
import type { AskableAssistant } from "../../simulations/ports.ts";
import type { Html } from "../../shared/html.js";
import type { Failure } from "../forms/failure.ts";
import type { RunForm } from "./run-form.ts";
import type { SavedChoices } from "./saved-choices.ts";
import type { KnownAssistant } from "./simulation-tools.ts";

/** What the form is drawn from. */
export interface RunFormState {
  readonly form: RunForm;
  readonly failure?: Failure | undefined;
  /** What happened before, if anything did. */
  readonly notes?: readonly Html[];
  readonly saved: SavedChoices;
  readonly assistants: readonly KnownAssistant[];
  /** The real assistants; none where the operator has configured none. */
  readonly askable: readonly AskableAssistant[];
  /** What the live run of the form would take, once that was asked. */
  readonly estimate?: LiveEstimate | undefined;
  /** Whether the form has changed since an estimate of it was shown. */
  readonly hasChanged?: boolean;
}
