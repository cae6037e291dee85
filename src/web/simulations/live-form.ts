import { LIVE_CAP } from "../../simulations/run-kinds.ts";
import type { Fields } from "../forms/form.ts";
import type { LiveArguments } from "./simulation-tools.ts";

/** The names of the form fields of a live run. */
export const LIVE_ASSISTANTS = "live-assistants";
export const PRESET = "preset";
export const CAP = "cap";
export const ESTIMATED = "estimated";

/** The fields of a live run in addition to its listings and questions, as typed. */
export interface LiveForm {
  /** Keys of assistants; empty before a person has chosen. */
  readonly assistants: readonly string[];
  readonly preset: string;
  readonly cap: string;
  /** Identifies the run whose estimate was shown; empty before. */
  readonly estimated: string;
}

/** A blank form. */
export const BLANK_LIVE: LiveForm = { assistants: [], preset: "quick", cap: "100", estimated: "" };

/** Returns the texts of a submitted form. Throws `invalid-request` for a repeated field. */
export function typedLive(form: Fields): LiveForm {
  return {
    assistants: form.list(LIVE_ASSISTANTS),
    preset: form.text(PRESET),
    cap: form.text(CAP).trim(),
    estimated: form.text(ESTIMATED),
  };
}

/** Returns the form filled in with the arguments of an earlier run. */
export function liveFormOf({ assistants = [], preset, budgetCents }: Partial<LiveArguments>): LiveForm {
  return {
    ...BLANK_LIVE,
    assistants,
    preset: preset ?? BLANK_LIVE.preset,
    cap: budgetCents === undefined ? BLANK_LIVE.cap : String(budgetCents),
  };
}

/** Returns the arguments of a live run, or the errors by field name. */
export function parseLive({ assistants, preset, cap }: LiveForm): LiveArguments | Map<string, string> {
  const budgetCents = /^\d{1,6}$/.test(cap) ? Number(cap) : 0;
  const errors = new Map<string, string>();
  if (assistants.length === 0) errors.set(LIVE_ASSISTANTS, "Choose at least one assistant.");
  if (budgetCents < LIVE_CAP.least || budgetCents > LIVE_CAP.most)
    errors.set(CAP, `Enter a cap in whole cents, from ${LIVE_CAP.least} to ${LIVE_CAP.most}.`);
  if (errors.size > 0) return errors;
  // The tool checks the other fields.
  return { mode: "live", assistants, preset, budgetCents };
}

/** The form fields of a live run by argument. */
export const FIELD_OF_ARGUMENT: Readonly<Record<string, string>> = {
  mode: LIVE_ASSISTANTS,
  assistants: LIVE_ASSISTANTS,
  preset: PRESET,
  budgetCents: CAP,
};
