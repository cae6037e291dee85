import type { SwitchedOffText } from "../mail-texts.ts";

/** An address to which alerts are sent. Times are milliseconds since 1970. */
export interface Webhook {
  readonly id: string;
  readonly accountId: string;
  readonly url: string;
  readonly secret: string;
  /** The secret before the last rotation, which also signs messages until then. */
  readonly earlier: { readonly secret: string; readonly until: number } | undefined;
  /** Time of the first failure since it last took a message; undefined without one. */
  readonly failingSince: number | undefined;
  /** The reason why it was switched off; undefined while it is on. */
  readonly offReason: string | undefined;
  readonly createdAt: number;
}

/** A message. It is sent to each webhook with a different id. */
export interface WebhookMessage {
  readonly type: string;
  /** JSON, as it is sent and signed. */
  readonly body: string;
  readonly createdAt: number;
}

export const DELIVERY_STATES = ["waiting", "delivered", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A message to one webhook. */
export interface Delivery extends WebhookMessage {
  readonly id: string;
  readonly webhookId: string;
  readonly state: DeliveryState;
  /** Attempts since it was added or sent again. */
  readonly attempts: number;
  /** Time of the next attempt; undefined when there is nothing left to do. */
  readonly nextAt: number | undefined;
  /** The response to the last attempt. */
  readonly answer: string | undefined;
}

/** A delivery that this process has claimed. Its number of attempts distinguishes this claim from earlier ones. */
export interface ClaimedDelivery {
  readonly delivery: Delivery;
  readonly webhook: Webhook;
}

/** The result of an attempt, and the state that follows. */
export interface AttemptResult {
  readonly state: DeliveryState;
  /** The attempts that count. One that this service was too busy to make does not. */
  readonly attempts: number;
  readonly answer: string;
  readonly nextAt: number | undefined;
  readonly failingSince: number | undefined;
  /** Switches the webhook off. Deliveries that wait for it fail. */
  readonly offReason?: string | undefined;
  /** The mail that says so; undefined when this installation sends no mail. */
  readonly offMail?: SwitchedOffText | undefined;
}

export interface DeliveryPage {
  /** The latest first. */
  readonly deliveries: readonly Delivery[];
  readonly total: number;
}

/** The webhooks and their deliveries. */
export interface WebhookStore {
  /** Adds a webhook. False when the account has `limit` of them. */
  add(webhook: Webhook, limit: number): Promise<boolean>;
  list(accountId: string): Promise<readonly Webhook[]>;
  byId(accountId: string, id: string): Promise<Webhook | undefined>;
  /**
   * Gives a webhook a new secret, and keeps the one before until `earlierUntil`. False when the account has no such
   * webhook.
   */
  rotate(accountId: string, id: string, secret: string, earlierUntil: number): Promise<boolean>;
  switchOn(accountId: string, id: string): Promise<boolean>;
  /** Removes a webhook with its deliveries. */
  remove(accountId: string, id: string): Promise<boolean>;
  /** Adds a due message for one webhook, even if it is switched off. */
  enqueue(webhookId: string, id: string, message: WebhookMessage): Promise<void>;
  /** Makes a delivery due again, with the same id. False when the account has no such delivery, or it is being sent. */
  replay(accountId: string, id: string, now: number): Promise<boolean>;
  deliveries(webhookId: string, page: { readonly offset: number; readonly limit: number }): Promise<DeliveryPage>;
  /** Returns the ids of deliveries that are due at `now`, the longest due first. */
  due(limit: number, now: number): Promise<readonly string[]>;
  /** Takes the lease of a delivery that is due, and counts the attempt; undefined when another process has it. */
  claim(id: string, now: number): Promise<ClaimedDelivery | undefined>;
  /** Stores the result of an attempt in one transaction, with a mail if it switches the webhook off. */
  settle(claimed: ClaimedDelivery, result: AttemptResult, now: number): Promise<void>;
}
