/** The tables of simulations. Times are milliseconds, objects are JSON. */
export interface SimulationTables {
  readonly simulations: SimulationRow;
  readonly simulation_listings: SimulationListingRow;
  readonly simulation_days: SimulationDayRow;
  readonly simulation_tasks: SimulationTaskRow;
  readonly recordings: RecordingRow;
  readonly live_spend: LiveSpendRow;
  readonly batch_parts: BatchPartRow;
  readonly batch_products: BatchProductRow;
}

/** All tables, each after the tables that it refers to. */
export const SIMULATION_TABLES = [
  "simulations",
  "simulation_listings",
  "simulation_days",
  "simulation_tasks",
  "recordings",
  "live_spend",
  "batch_parts",
  "batch_products",
] as const satisfies readonly (keyof SimulationTables)[];

export interface SimulationRow {
  readonly id: string;
  readonly account_id: string;
  readonly kind: string;
  readonly status: string;
  readonly mode: string;
  readonly input: string;
  readonly input_hash: string;
  readonly idempotency_key: string | null;
  /** The fields of the result that lists show, so that they need not read the result. */
  readonly summary: string;
  readonly result: string;
  readonly method: string;
  /** Cost of the requests so far, including the reservations of open requests. */
  readonly spend_micro_cents: number;
  readonly cap_micro_cents: number | null;
  readonly cancel_requested: number;
  /** End of the lease; null if no worker holds the run. */
  readonly lease_until: number | null;
  /** Number of claims. A worker with an earlier fence cannot write. */
  readonly fence: number;
  /** Claims in a row that finished no task and did not release the run. */
  readonly idle_claims: number;
  readonly created_at: number;
  readonly started_at: number | null;
  readonly finished_at: number | null;
}

/** A saved listing in the input of a run. */
interface SimulationListingRow {
  readonly simulation_id: string;
  readonly listing_id: string;
}

/** Number of runs of an account on one UTC day. */
interface SimulationDayRow {
  readonly account_id: string;
  /** Such as 2026-11-21. */
  readonly day: string;
  readonly runs: number;
}

/** A task of a live run for one assistant. */
interface SimulationTaskRow {
  readonly simulation_id: string;
  readonly ord: number;
  readonly assistant: string;
  readonly task_key: string;
  /** Null until the task is finished. */
  readonly outcome: string | null;
  /** Keys of its recordings, in the order of sending. */
  readonly recording_keys: string | null;
  readonly cost_micro_cents: number;
  readonly done_at: number | null;
}

/** A request to an assistant and its response, without secrets. */
interface RecordingRow {
  readonly simulation_id: string;
  readonly key: string;
  readonly request: string;
  readonly response: string;
  readonly created_at: number;
}

/** Cost of the live runs of all accounts on one UTC day. */
interface LiveSpendRow {
  readonly day: string;
  /** Reservations of open requests. Those of a killed process stay. */
  readonly reserved_micro_cents: number;
  readonly settled_micro_cents: number;
}

/** Some products of a batch, which one worker simulates under one lease. */
interface BatchPartRow {
  readonly simulation_id: string;
  /** Index of its first product in the batch. */
  readonly ord: number;
  readonly listing_ids: string;
  /** End of the lease; null if no worker holds the part. */
  readonly lease_until: number | null;
  /** Number of claims. A worker with an earlier fence cannot write. */
  readonly fence: number;
  /** Sums over its products; null until the part is finished. */
  readonly tally: string | null;
  readonly done_at: number | null;
}

/** The result of one product of a batch. */
interface BatchProductRow {
  readonly simulation_id: string;
  readonly ord: number;
  /** Possible gain by a change of text, in millionths of the expected win rate; -1 for a skipped product. */
  readonly gain: number;
  readonly product: string;
}
