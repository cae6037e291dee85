import type { Logger } from "pino";
import type { Clock } from "../../shared/ports.ts";
import type { AccountEngines } from "../account-engines.ts";
import type { ListingReader } from "../simulation.ts";
import { withLease } from "../with-lease.ts";
import type { BatchStore, ClaimedPart } from "./batch-store.ts";
import { endOf } from "./batch-end.ts";
import { tallyOf } from "./batch-tally.ts";
import { BatchWork } from "./batch-work.ts";

export interface AdvanceBatchParts {
  readonly batchStore: BatchStore;
  readonly listings: ListingReader;
  readonly accountEngines: AccountEngines;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Works on the free parts of a batch, and ends the batch after the last part. */
export async function advanceBatch(parts: AdvanceBatchParts, id: string, ending: AbortSignal): Promise<void> {
  const { batchStore, accountEngines, clock, log } = parts;
  const batch = await batchStore.open(id, clock.now());
  if (batch === undefined) return;
  const engine = await accountEngines.of(batch.method.coefficients, batch.input);
  const work = new BatchWork({ ...parts, batch, engine });
  while (!ending.aborted) {
    const part = await batchStore.claim(id);
    if (part === undefined) break;
    await doPart(parts, work, part, ending);
  }
  if (await batchStore.end(id, "completed", clock.now(), endOf)) log.info({ run: id }, "a batch has ended");
}

async function doPart(
  { batchStore, clock }: AdvanceBatchParts,
  work: BatchWork,
  part: ClaimedPart,
  ending: AbortSignal,
): Promise<void> {
  try {
    const products = await withLease(
      () => batchStore.renew(part),
      ending,
      (signal) => work.products(part.listingIds, signal),
    );
    if (products === undefined) await batchStore.release(part);
    else await batchStore.finishPart(part, products, tallyOf(products), clock.now());
  } catch (error) {
    await batchStore.release(part).catch(() => undefined);
    throw error;
  }
}
