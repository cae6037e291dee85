import type { ListingRef } from "../engine/listing.ts";
import { type ValidationIssue, Problem } from "../shared/problem.ts";
import type { LiveArguments } from "./live/live-arguments.ts";
import type { SimulationMode } from "./run-kinds.ts";
import type { RunRequest } from "./run-request.ts";

/** A request for a simulation in any mode. */
export interface AnyRunRequest extends Omit<RunRequest, "product" | "competitors">, LiveArguments, Keyed {
  readonly mode?: SimulationMode | undefined;
  readonly product?: ListingRef | undefined;
  readonly competitors?: readonly ListingRef[] | undefined;
  /** The saved listings of a batch: their ids, or words that they contain; empty for all. */
  readonly products?: readonly string[] | undefined;
  /** The live run whose recorded answers are read again. */
  readonly replayOf?: string | undefined;
}

/** A request that runs only once under its key. */
export interface Keyed {
  readonly idempotencyKey?: string | undefined;
}

/** A request with the fields of its mode. */
type ModeRequest =
  | { readonly mode: "offline"; readonly request: RunRequest & Keyed }
  | { readonly mode: "live"; readonly request: RunRequest; readonly live: LiveArguments & Keyed }
  | ({ readonly mode: "replay"; readonly replayOf: string } & Keyed);

const LIVE_ONLY = ["preset", "budgetCents", "promptVersion", "estimateOnly"] as const;
const NOT_IN_REPLAY = ["product", "competitors", "queries", "assistants", ...LIVE_ONLY] as const;

/**
 * Returns a request with the fields of its mode. Throws `validation-failed` for missing fields and fields of another
 * mode.
 */
export function requestForMode(asked: AnyRunRequest): ModeRequest {
  const { mode = "offline", product, competitors, queries, assistants, replayOf, idempotencyKey, ...live } = asked;
  requireNone(issuesOf(mode, asked));
  if (mode === "replay" && replayOf !== undefined) return { mode, replayOf, idempotencyKey };
  // `issuesOf` has checked that both are present.
  if (mode === "replay" || product === undefined || competitors === undefined)
    throw new Error("A run has no listings.");
  const request = { product, competitors, queries, assistants };
  if (mode === "offline") return { mode, request: { ...request, idempotencyKey } };
  return { mode, request, live: { ...live, idempotencyKey } };
}

function issuesOf(mode: SimulationMode, asked: AnyRunRequest): ValidationIssue[] {
  const needed = mode === "replay" ? (["replayOf"] as const) : (["product", "competitors"] as const);
  const foreign = { offline: [...LIVE_ONLY, "replayOf"], live: ["replayOf"], replay: NOT_IN_REPLAY }[mode];
  return [
    ...needed.flatMap((name): ValidationIssue[] =>
      asked[name] === undefined ? [{ code: "required", detail: `Mode ${mode} needs it.`, path: [name] }] : [],
    ),
    ...foreign.flatMap((name): ValidationIssue[] =>
      name in asked && asked[name as keyof AnyRunRequest] !== undefined
        ? [{ code: "unknown", detail: `Mode ${mode} takes no ${name}.`, path: [name] }]
        : [],
    ),
  ];
}

function requireNone(issues: readonly ValidationIssue[]): void {
  if (issues.length === 0) return;
  throw new Problem("validation-failed", "The arguments do not fit the mode of the run.", { issues });
}
