import { hash } from "node:crypto";
import { canonicalJson } from "../../shared/canonical-json.ts";
import { newSalt } from "../../shared/secret.ts";
import { CALIBRATION_TASKS, type CalibrationRequest } from "../../simulations/ports.ts";
import { LIVE_CAP } from "../../simulations/run-kinds.ts";
import type { Fields } from "../forms/form.ts";

/** The form for a calibration, as typed. */
export interface CalibrationForm {
  /** The id of the simulation whose listings and questions are used. */
  readonly from: string;
  /** Key of a real assistant. */
  readonly assistant: string;
  readonly tasks: string;
  readonly cap: string;
  /** Makes a form that is sent twice one calibration. */
  readonly key: string;
  /** Identifies the calibration whose estimate was shown; empty before. */
  readonly estimated: string;
}

/** Returns an empty form. */
export function newCalibrationForm(given: Partial<CalibrationForm> = {}): CalibrationForm {
  return { from: "", assistant: "", tasks: "200", cap: "100", key: newSalt(), estimated: "", ...given };
}

export function readCalibrationForm(form: Fields): CalibrationForm {
  return {
    from: form.text("from"),
    assistant: form.text("assistant"),
    tasks: form.text("tasks"),
    cap: form.text("cap").trim(),
    key: form.text("key"),
    estimated: form.text("estimated"),
  };
}

/** Returns the request of a form, or the errors by field name. */
export function parseCalibration({
  from,
  assistant,
  tasks: typed,
  cap,
}: CalibrationForm): CalibrationRequest | Map<string, string> {
  const budgetCents = /^\d{1,6}$/.test(cap) ? Number(cap) : 0;
  const tasks = CALIBRATION_TASKS.find((offered) => String(offered) === typed);
  const errors = new Map<string, string>();
  if (!/^sim_\w{22}$/.test(from)) errors.set("from", "Choose a simulation.");
  if (assistant === "") errors.set("assistant", "Choose an assistant.");
  if (tasks === undefined) errors.set("tasks", "Choose how often it is asked.");
  if (budgetCents < LIVE_CAP.least || budgetCents > LIVE_CAP.most)
    errors.set("cap", `Enter a cap in whole cents, from ${LIVE_CAP.least} to ${LIVE_CAP.most}.`);
  return errors.size > 0 || tasks === undefined ? errors : { from, assistant, tasks, budgetCents };
}

/** Returns the idempotency key of a request. The same form sent again is the same calibration. */
export function calibrationKeyOf({ key }: CalibrationForm, request: CalibrationRequest): string {
  return hash("sha256", `${key} ${canonicalJson(request)}`);
}
