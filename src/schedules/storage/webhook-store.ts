import type { ExpressionBuilder } from "kysely";
import type { Queries } from "../../database/queries.ts";
import type {
  ClaimedDelivery,
  Delivery,
  DeliveryPage,
  DeliveryState,
  AttemptResult,
  Webhook,
  WebhookMessage,
  WebhookStore,
} from "../webhooks/store.ts";
import { addAlertMail } from "./alert-mail-store.ts";
import type { DeliveryRow, ScheduleTables, WebhookRow } from "./tables.ts";

/** The lease of a delivery, which is longer than an attempt takes. */
const LEASE_MS = 60_000;

/** Stores webhooks and their deliveries in the database. */
export class SqlWebhookStore implements WebhookStore {
  readonly #queries: Queries<ScheduleTables>;

  constructor(queries: Queries<ScheduleTables>) {
    this.#queries = queries;
  }

  async add({ id, accountId, url, secret, createdAt }: Webhook, limit: number): Promise<boolean> {
    return this.#queries.transaction(async (transaction) => {
      await this.#queries.lock(transaction, `webhooks ${accountId}`);
      const { count } = await transaction
        .selectFrom("webhooks")
        .select((e) => e.fn.countAll<number>().as("count"))
        .where("account_id", "=", accountId)
        .executeTakeFirstOrThrow();
      if (count >= limit) return false;
      await transaction
        .insertInto("webhooks")
        .values({ id, account_id: accountId, url, secret, created_at: createdAt })
        .execute();
      return true;
    });
  }

  async list(accountId: string): Promise<readonly Webhook[]> {
    const db = await this.#queries.reader();
    const rows = await db
      .selectFrom("webhooks")
      .selectAll()
      .where("account_id", "=", accountId)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    return rows.map(toWebhook);
  }

  async byId(accountId: string, id: string): Promise<Webhook | undefined> {
    const db = await this.#queries.reader();
    const row = await db
      .selectFrom("webhooks")
      .selectAll()
      .where("id", "=", id)
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    return row && toWebhook(row);
  }

  async rotate(accountId: string, id: string, secret: string, earlierUntil: number): Promise<boolean> {
    const db = await this.#queries.db();
    const { numUpdatedRows } = await db
      .updateTable("webhooks")
      .set((e) => ({ earlier_secret: e.ref("secret"), earlier_until: earlierUntil, secret }))
      .where("id", "=", id)
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async switchOn(accountId: string, id: string): Promise<boolean> {
    const db = await this.#queries.db();
    const { numUpdatedRows } = await db
      .updateTable("webhooks")
      .set({ off_reason: null, failing_since: null })
      .where("id", "=", id)
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async remove(accountId: string, id: string): Promise<boolean> {
    const db = await this.#queries.db();
    const { numDeletedRows } = await db
      .deleteFrom("webhooks")
      .where("id", "=", id)
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async enqueue(webhookId: string, id: string, { type, body, createdAt }: WebhookMessage): Promise<void> {
    const db = await this.#queries.db();
    const row = { id, webhook_id: webhookId, type, body, created_at: createdAt };
    await db
      .insertInto("webhook_deliveries")
      .values({ ...row, state: "waiting", attempts: 0, next_at: createdAt })
      .execute();
  }

  async replay(accountId: string, id: string, now: number): Promise<boolean> {
    const db = await this.#queries.db();
    const { numUpdatedRows } = await db
      .updateTable("webhook_deliveries")
      .set({ state: "waiting", attempts: 0, next_at: now, lease_until: null })
      .where("id", "=", id)
      // Not one that is being sent.
      .where("lease_until", "is", null)
      .where("webhook_id", "in", (e) => e.selectFrom("webhooks").select("id").where("account_id", "=", accountId))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async deliveries(
    webhookId: string,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Promise<DeliveryPage> {
    const db = await this.#queries.reader();
    const own = db.selectFrom("webhook_deliveries").where("webhook_id", "=", webhookId);
    const [rows, { count }] = await Promise.all([
      own.selectAll().orderBy("created_at", "desc").orderBy("id").offset(offset).limit(limit).execute(),
      own.select((e) => e.fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
    ]);
    return { deliveries: rows.map(toDelivery), total: count };
  }

  async due(limit: number, now: number): Promise<readonly string[]> {
    const db = await this.#queries.reader();
    const rows = await db
      .selectFrom("webhook_deliveries")
      .select("id")
      .where((e) => isDue(e, now))
      .orderBy("next_at")
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }

  async claim(id: string, now: number): Promise<ClaimedDelivery | undefined> {
    const db = await this.#queries.db();
    const row = await db
      .updateTable("webhook_deliveries")
      .set((e) => ({ attempts: e("attempts", "+", 1), lease_until: now + LEASE_MS }))
      .where("id", "=", id)
      .where((e) => isDue(e, now))
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const webhook = await db.selectFrom("webhooks").selectAll().where("id", "=", row.webhook_id).executeTakeFirst();
    return webhook && { delivery: toDelivery(row), webhook: toWebhook(webhook) };
  }

  async settle(
    { delivery: { id, webhookId, attempts: claimed }, webhook: { accountId } }: ClaimedDelivery,
    { state, attempts, answer, nextAt, failingSince, offReason, offMail }: AttemptResult,
    now: number,
  ): Promise<void> {
    await this.#queries.transaction(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable("webhook_deliveries")
        .set({ state, attempts, answer, next_at: nextAt ?? null, lease_until: null })
        .where("id", "=", id)
        .where("attempts", "=", claimed)
        .where("lease_until", "is not", null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      await transaction
        .updateTable("webhooks")
        .set({ failing_since: failingSince ?? null })
        .where("id", "=", webhookId)
        .execute();
      if (offReason === undefined) return;
      const off = await transaction
        .updateTable("webhooks")
        .set({ off_reason: offReason })
        .where("id", "=", webhookId)
        .where("off_reason", "is", null)
        .executeTakeFirst();
      await transaction
        .updateTable("webhook_deliveries")
        .set({ state: "failed", next_at: null })
        .where("webhook_id", "=", webhookId)
        .where("next_at", "is not", null)
        .execute();
      if (off.numUpdatedRows > 0n && offMail !== undefined)
        await addAlertMail(transaction, accountId, { text: offMail, createdAt: now });
    });
  }
}

/** Matches deliveries that are due and that no process has claimed. */
function isDue(e: ExpressionBuilder<ScheduleTables, "webhook_deliveries">, now: number) {
  return e.and([e("next_at", "<=", now), e.or([e("lease_until", "is", null), e("lease_until", "<", now)])]);
}

function toWebhook(row: WebhookRow): Webhook {
  const { earlier_secret: secret, earlier_until: until } = row;
  return {
    id: row.id,
    accountId: row.account_id,
    url: row.url,
    secret: row.secret,
    earlier: secret === null || until === null ? undefined : { secret, until },
    failingSince: row.failing_since ?? undefined,
    offReason: row.off_reason ?? undefined,
    createdAt: row.created_at,
  };
}

function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    type: row.type,
    body: row.body,
    createdAt: row.created_at,
    state: row.state as DeliveryState,
    attempts: row.attempts,
    nextAt: row.next_at ?? undefined,
    answer: row.answer ?? undefined,
  };
}
