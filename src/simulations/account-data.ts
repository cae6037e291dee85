import type { AccountRecord } from "../shared/account-data.ts";
import type { SimulationPosition, SimulationStore } from "./store.ts";

/** How many runs are looked up at once. Each is read alone, because results are large. */
const PAGE = 100;

/** Yields the runs of an account with what they were made from, the latest first. */
export async function* runRecords(store: SimulationStore, accountId: string): AsyncGenerator<AccountRecord> {
  let after: SimulationPosition | undefined;
  do {
    const { simulations, next } = await store.list(accountId, {}, { limit: PAGE, after });
    for (const { id } of simulations) {
      const [run, input] = [await store.byId(accountId, id), await store.inputOf(accountId, id)];
      if (run !== undefined) yield { kind: "simulation", value: { ...run, input } };
    }
    after = next;
  } while (after !== undefined);
}
