import type { SwitchedOffText } from "../mail-texts.ts";

/** An address to which alerts are sent. Times are milliseconds since 1970. */
export interface Webhook {
  readonly id: string;
  readonly accountId: string;
  readonly url: string;
  readonly secret: string;
  /** The secret before, with which messages are signed too, until then. */
  readonly earlier: { readonly secret: string; readonly until: number } | undefined;
  /** Time of the first failure since it last took a message; undefined while none has failed. */
  readonly failingSince: number | undefined;
  /** The reason why it was switched off; undefined while it is on. */
  readonly offReason: string | undefined;
  readonly createdAt: number;
}

/** A message as it is sent, to each webhook under an id of its own. */
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
  /** Tries since it was made or sent again. */
  readonly attempts: number;
  /** Time of the next try; undefined when nothing more is to be done. */
  readonly nextAt: number | undefined;
  /** Result of the last try. */
  readonly answer: string | undefined;
}

/** A delivery that this process makes. Its attempts tell it from earlier tries. */
export interface ClaimedDelivery {
  readonly delivery: Delivery;
  readonly webhook: Webhook;
}

/** The result of a try, and the state that follows. */
export interface AttemptResult {
  readonly state: DeliveryState;
  /** Tries that count: not one that this service was too busy for. */
  readonly attempts: number;
  readonly answer: string;
  readonly nextAt: number | undefined;
  readonly failingSince: number | undefined;
  /** Switches the webhook off. What waits for it has failed then. */
  readonly offReason?: string | undefined;
  /** Tells the account that it was switched off; undefined where no mail is sent. */
  readonly offMail?: SwitchedOffText | undefined;
}

export interface DeliveryPage {
  /** The latest first. */
  readonly deliveries: readonly Delivery[];
  readonly total: number;
}

/** The webhooks and what is sent to them. */
export interface WebhookStore {
  /** Adds a webhook. False when the account has `limit` of them. */
  add(webhook: Webhook, limit: number): Promise<boolean>;
  list(accountId: string): Promise<readonly Webhook[]>;
  byId(accountId: string, id: string): Promise<Webhook | undefined>;
  /** Gives a webhook another secret, and keeps the one before until then. False when the account has no such webhook. */
  rotate(accountId: string, id: string, secret: string, earlierUntil: number): Promise<boolean>;
  switchOn(accountId: string, id: string): Promise<boolean>;
  /** Removes a webhook with its deliveries. */
  remove(accountId: string, id: string): Promise<boolean>;
  /** Makes a message due for one webhook, on or off. */
  enqueue(webhookId: string, id: string, message: WebhookMessage): Promise<void>;
  /** Makes a delivery due again, with the id that it has. False when the account has no such delivery, or it is being sent. */
  replay(accountId: string, id: string, now: number): Promise<boolean>;
  deliveries(webhookId: string, page: { readonly offset: number; readonly limit: number }): Promise<DeliveryPage>;
  /** Returns ids of deliveries that are due at `now`, the longest due first. */
  due(limit: number, now: number): Promise<readonly string[]>;
  /** Takes the lease of a delivery that is due, and counts the try; undefined when another process has it. */
  claim(id: string, now: number): Promise<ClaimedDelivery | undefined>;
  /** Stores how a try ended, with the mail when this switches the webhook off, in one transaction. */
  settle(claimed: ClaimedDelivery, result: AttemptResult, now: number): Promise<void>;
}
