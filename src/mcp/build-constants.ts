import type { ConstantResults } from "./constant-results.ts";

/** Facts about the MCP endpoint that follow from the release alone: no variable of the environment adds or hides a tool. */
export interface BuildConstants {
  readonly results: ConstantResults;
  /** The bounds in bytes of the tools that take larger bodies, by name. */
  readonly bodyBounds: readonly (readonly [string, number])[];
}

/** Undefined in a checkout, which makes them when they are needed. The build replaces this module. */
export const BUILD_CONSTANTS = undefined as BuildConstants | undefined;
