import type { Transaction } from "kysely";
import { newId } from "../../shared/secret.ts";
import type { WebhookMessage } from "../webhooks/store.ts";
import type { ScheduleTables } from "./tables.ts";

/** Adds one delivery of a message to each webhook of an account that is on, and returns their ids. */
export async function addDeliveries(
  db: Transaction<ScheduleTables>,
  accountId: string,
  { type, body, createdAt }: WebhookMessage,
): Promise<string[]> {
  const webhooks = await db
    .selectFrom("webhooks")
    .select("id")
    .where("account_id", "=", accountId)
    .where("off_reason", "is", null)
    .execute();
  const rows = webhooks.map(({ id }) => ({
    id: newId("msg"),
    webhook_id: id,
    type,
    body,
    state: "waiting",
    attempts: 0,
    next_at: createdAt,
    created_at: createdAt,
  }));
  if (rows.length > 0) await db.insertInto("webhook_deliveries").values(rows).execute();
  return rows.map(({ id }) => id);
}
