import type { AccountRecord } from "../shared/account-data.ts";
import type { Batches } from "./batch/batches.ts";
import type { SimulationPosition, SimulationStore } from "./store.ts";

/** Runs in one page of the list. Results are large, so each run is read on its own. */
const PAGE = 100;

/**
 * Yields the runs of an account with their inputs, the latest first, the products of its batches, and its calibrations.
 */
export async function* runRecords(
  store: SimulationStore,
  batches: Pick<Batches, "products">,
  accountId: string,
): AsyncGenerator<AccountRecord> {
  for (const kind of [undefined, "calibrate"] as const) yield* recordsOf(store, batches, { accountId, kind });
}

async function* recordsOf(
  store: SimulationStore,
  batches: Pick<Batches, "products">,
  { accountId, kind }: { readonly accountId: string; readonly kind: "calibrate" | undefined },
): AsyncGenerator<AccountRecord> {
  let after: SimulationPosition | undefined;
  do {
    const { simulations, next } = await store.list(accountId, { kind }, { limit: PAGE, after });
    for (const { id } of simulations) {
      const [run, input] = [await store.byId(accountId, id), await store.inputOf(accountId, id)];
      if (run !== undefined)
        yield { kind: kind === undefined ? "simulation" : "calibration", value: { ...run, input } };
      if (run?.kind === "batch") yield* productRecords(batches, accountId, id);
    }
    after = next;
  } while (after !== undefined);
}

async function* productRecords(
  batches: Pick<Batches, "products">,
  accountId: string,
  batch: string,
): AsyncGenerator<AccountRecord> {
  for await (const page of await batches.products(accountId, batch))
    for (const product of page) yield { kind: "batch_product", value: { batch, ...product } };
}
