import { PRESET_KEYS, PRESETS, type Preset } from "../../engine/live/design.ts";
import { expectedHalfWidth } from "../../engine/live/early-stop.ts";

/** A preset that pages offer for the size of a live run. */
export interface PresetOption {
  readonly key: Preset;
  /** Minimum number of choices that each assistant is asked for. */
  readonly tasks: number;
  /** Half the width of an assistant's 95 % interval for an even outcome. */
  readonly halfWidth: number;
}

/** The presets, the smallest first. */
export const PRESET_OPTIONS: readonly PresetOption[] = PRESET_KEYS.map((key) => ({
  key,
  tasks: PRESETS[key],
  halfWidth: expectedHalfWidth(key),
}));
