/** The tables of simulations as queries see them. Times are milliseconds, objects are JSON. */
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

/** Every table, each after those that it refers to. */
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
  /** The part of the result that lists show, so that they need not read it. */
  readonly summary: string;
  readonly result: string;
  readonly method: string;
  /** Cost of the requests so far, with the money set aside for those under way. */
  readonly spend_micro_cents: number;
  readonly cap_micro_cents: number | null;
  readonly cancel_requested: number;
  /** Until when a worker has the run; null when none has. */
  readonly lease_until: number | null;
  /** Counts the workers that had the run: what an earlier one writes changes nothing. */
  readonly fence: number;
  /** Workers in a row that held the run, ended no task of it, and did not release it. */
  readonly idle_claims: number;
  readonly created_at: number;
  readonly started_at: number | null;
  readonly finished_at: number | null;
}

/** A saved listing that a run is about. */
interface SimulationListingRow {
  readonly simulation_id: string;
  readonly listing_id: string;
}

/** The runs of an account on one UTC day. */
interface SimulationDayRow {
  readonly account_id: string;
  /** Such as 2026-11-21. */
  readonly day: string;
  readonly runs: number;
}

/** A task of a live run, as one assistant gets it. */
interface SimulationTaskRow {
  readonly simulation_id: string;
  readonly ord: number;
  readonly assistant: string;
  readonly task_key: string;
  /** Null while it is to be done. */
  readonly outcome: string | null;
  /** Keys of what was sent for it, in their order. */
  readonly recording_keys: string | null;
  readonly cost_micro_cents: number;
  readonly done_at: number | null;
}

/** A request to an assistant and its answer, without secrets. */
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
  /** Set aside for requests under way. What a lost process has set aside stays. */
  readonly reserved_micro_cents: number;
  readonly settled_micro_cents: number;
}

/** A few products of a batch, which one worker simulates at a time. */
interface BatchPartRow {
  readonly simulation_id: string;
  /** Index in the batch of its first product. */
  readonly ord: number;
  readonly listing_ids: string;
  /** Until when a worker has the part; null when none has. */
  readonly lease_until: number | null;
  /** Counts the workers that had the part: what an earlier one writes changes nothing. */
  readonly fence: number;
  /** Findings about its products, in sums; null while it is to be done. */
  readonly tally: string | null;
  readonly done_at: number | null;
}

/** Findings about one product of a batch. */
interface BatchProductRow {
  readonly simulation_id: string;
  readonly ord: number;
  /** Possible gain of its text, in millionths of the expected win rate; -1 for a product that was skipped. */
  readonly gain: number;
  readonly product: string;
}
