import type { Method } from "../../engine/simulation/method.ts";
import type { SimulationStatus } from "../run-kinds.ts";
import type { SimulationSummary } from "../simulation.ts";
import type { AnyStoredRun, NewRun } from "../store.ts";
import type { SimulationRow } from "./tables.ts";

export function toRow(accountId: string, run: NewRun): SimulationRow {
  return {
    id: run.id,
    account_id: accountId,
    kind: run.kind,
    status: run.status,
    mode: run.mode,
    input: JSON.stringify(run.input),
    input_hash: run.inputHash,
    idempotency_key: run.key ?? null,
    summary: JSON.stringify(run.summary),
    result: JSON.stringify(run.answer),
    method: JSON.stringify(run.method),
    spend_micro_cents: 0,
    cap_micro_cents: run.capMicroCents ?? null,
    cancel_requested: 0,
    lease_until: null,
    fence: 0,
    idle_claims: 0,
    created_at: run.createdAt,
    started_at: run.startedAt ?? null,
    finished_at: run.finishedAt ?? null,
  };
}

export function withProgress(
  run: AnyStoredRun,
  row: Pick<SimulationRow, "spend_micro_cents" | "cap_micro_cents">,
  tasks: { readonly done: number; readonly total: number },
): AnyStoredRun {
  if (run.kind === "optimize" || run.kind === "batch") return run;
  const spentMicroCents = row.spend_micro_cents;
  return { ...run, live: { ...tasks, spentMicroCents, capMicroCents: row.cap_micro_cents ?? undefined } };
}

/** The columns of an answer. */
export const ANSWER_COLUMNS = [
  "id",
  "kind",
  "status",
  "mode",
  "created_at",
  "started_at",
  "finished_at",
  "result",
  "method",
  "spend_micro_cents",
  "cap_micro_cents",
] as const satisfies readonly (keyof SimulationRow)[];

export type AnswerRow = Pick<SimulationRow, (typeof ANSWER_COLUMNS)[number]>;

/** Returns a run from its row. */
export function toRun(row: AnswerRow): AnyStoredRun {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    mode: row.mode,
    createdAt: row.created_at,
    startedAt: row.started_at ?? undefined,
    finishedAt: row.finished_at ?? undefined,
    answer: JSON.parse(row.result),
    method: JSON.parse(row.method) as Method,
  } as AnyStoredRun;
}

export function productOf(summary: string): string {
  return (JSON.parse(summary) as Pick<SimulationSummary, "product">).product.id ?? "";
}

type SummaryColumns = "id" | "kind" | "status" | "mode" | "created_at" | "summary";

export function toSummary(row: Pick<SimulationRow, SummaryColumns>): SimulationSummary {
  return {
    id: row.id,
    kind: row.kind as SimulationSummary["kind"],
    status: row.status as SimulationStatus,
    mode: row.mode as SimulationSummary["mode"],
    createdAt: new Date(row.created_at).toISOString(),
    ...(JSON.parse(row.summary) as Pick<SimulationSummary, "product" | "headline" | "counts">),
  };
}
