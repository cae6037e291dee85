/** The tables of simulations as queries see them. Times are milliseconds, objects are JSON. */
export interface SimulationTables {
  readonly simulations: SimulationRow;
  readonly simulation_listings: SimulationListingRow;
  readonly simulation_days: SimulationDayRow;
}

/** Every table, each after those that it refers to. */
export const SIMULATION_TABLES = [
  "simulations",
  "simulation_listings",
  "simulation_days",
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
  /** What lists show of the result, so that they need not read it. */
  readonly summary: string;
  readonly result: string;
  readonly method: string;
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
