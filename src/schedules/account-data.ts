import type { AccountRecord } from "../shared/account-data.ts";
import type { ScheduleStore } from "./store.ts";
import type { WebhookStore } from "./webhooks/store.ts";
import { withoutSecrets } from "./webhooks/webhooks.ts";

/** The number of rows in one read. */
const PAGE = 100;

export interface ScheduleStores {
  readonly schedules: ScheduleStore;
  readonly webhooks: WebhookStore;
}

/** Yields the schedules of an account with their readings, and its webhooks with their messages. */
export async function* scheduleRecords(
  { schedules, webhooks }: ScheduleStores,
  accountId: string,
): AsyncGenerator<AccountRecord> {
  for await (const { id } of rowsOf(async (page) => (await schedules.list(accountId, page)).schedules)) {
    const schedule = await schedules.byId(accountId, id);
    if (schedule !== undefined) yield { kind: "schedule", value: schedule };
    for await (const reading of rowsOf(async (page) => (await schedules.readings(accountId, id, page)).readings))
      yield { kind: "scheduledRun", value: { schedule: id, ...reading } };
  }
  for (const webhook of await webhooks.list(accountId)) {
    yield { kind: "webhook", value: withoutSecrets(webhook) };
    for await (const delivery of rowsOf(async (page) => (await webhooks.deliveries(webhook.id, page)).deliveries))
      yield { kind: "webhookMessage", value: delivery };
  }
}

async function* rowsOf<T>(
  read: (page: { readonly offset: number; readonly limit: number }) => Promise<readonly T[]>,
): AsyncGenerator<T> {
  for (let offset = 0; ; offset += PAGE) {
    const rows = await read({ offset, limit: PAGE });
    yield* rows;
    if (rows.length < PAGE) return;
  }
}
