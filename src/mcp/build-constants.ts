import type { ConstantResults } from "./constant-results.ts";

/** Constants of the MCP endpoint that depend on the release alone: no setting adds or hides a tool. */
export interface BuildConstants {
  readonly results: ConstantResults;
  /** The body limits in bytes, by name, of the tools that accept larger bodies. */
  readonly bodyBounds: readonly (readonly [string, number])[];
}

/** Undefined in a checkout, which computes them when they are needed. The build replaces this module. */
export const BUILD_CONSTANTS = undefined as BuildConstants | undefined;
