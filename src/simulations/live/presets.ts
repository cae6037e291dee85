import { PRESET_KEYS, PRESETS, type Preset } from "../../engine/live/design.ts";
import { expectedHalfWidth } from "../../engine/live/early-stop.ts";

/** A preset for the number of questions of a live run, as people choose it. */
export interface PresetOption {
  readonly key: Preset;
  /** Choices that each assistant is asked for at least. */
  readonly tasks: number;
  /** Half the width of its 95 % interval when the outcome is even. */
  readonly halfWidth: number;
}

/** The presets, the smallest first. */
export const PRESET_OPTIONS: readonly PresetOption[] = PRESET_KEYS.map((key) => ({
  key,
  tasks: PRESETS[key],
  halfWidth: expectedHalfWidth(key),
}));
