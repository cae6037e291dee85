import { isIP } from "node:net";
import { checkedUrl } from "../../guarded-fetch/guarded-fetch.ts";
import { FetchRefused } from "../../guarded-fetch/ports.ts";
import type { Clock } from "../../shared/ports.ts";
import { Problem } from "../../shared/problem.ts";
import { isPublicAddress } from "../../shared/public-address.ts";
import { newId } from "../../shared/secret.ts";
import { type WebhookSender, TEST_TYPE } from "./webhook-sender.ts";
import { newWebhookSecret } from "./signature.ts";
import type { DeliveryPage, Webhook, WebhookStore } from "./store.ts";

export interface WebhooksParts {
  readonly store: WebhookStore;
  readonly sender: WebhookSender;
  readonly clock: Clock;
}

/** The number of webhooks that an account may have. */
export const MAX_WEBHOOKS = 5;

/** The time for which the earlier secret signs after a rotation. */
const ROTATION_MS = 24 * 60 * 60 * 1000;

/** A webhook as people see it: without its secrets. */
export type WebhookSummary = Pick<Webhook, "id" | "url" | "failingSince" | "offReason" | "createdAt">;

/** A webhook with its secret, which is shown once. */
export interface NewSecret {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
}

/** The webhooks that merchants manage. */
export class Webhooks {
  readonly #parts: WebhooksParts;

  constructor(parts: WebhooksParts) {
    this.#parts = parts;
  }

  /**
   * Adds a webhook. Throws `validation-failed` for an address that is not allowed, and `conflict` when the account has
   * too many webhooks.
   */
  async add(accountId: string, url: string): Promise<NewSecret> {
    requirePublicUrl(url);
    const added = { id: newId("whk"), url, secret: newWebhookSecret() };
    const webhook: Webhook = {
      ...added,
      accountId,
      earlier: undefined,
      failingSince: undefined,
      offReason: undefined,
      createdAt: this.#parts.clock.now(),
    };
    if (await this.#parts.store.add(webhook, MAX_WEBHOOKS)) return added;
    throw new Problem("conflict", `You have ${MAX_WEBHOOKS} webhooks, which is the most. Delete one to add another.`);
  }

  async list(accountId: string): Promise<WebhookSummary[]> {
    return (await this.#parts.store.list(accountId)).map(withoutSecrets);
  }

  /** Returns a webhook. Throws `not-found`. */
  async find(accountId: string, id: string): Promise<WebhookSummary> {
    const found = await this.#parts.store.byId(accountId, id);
    if (found === undefined) throw missing();
    return withoutSecrets(found);
  }

  /** Returns a page of the messages to a webhook, the latest first. Throws `not-found`. */
  async deliveries(accountId: string, id: string, offset: number, limit: number): Promise<DeliveryPage> {
    await this.find(accountId, id);
    return this.#parts.store.deliveries(id, { offset, limit });
  }

  /** Gives a webhook a new secret. The earlier one also signs for a day. Throws `not-found`. */
  async rotate(accountId: string, id: string): Promise<NewSecret> {
    const { store, clock } = this.#parts;
    const { url } = await this.find(accountId, id);
    const secret = newWebhookSecret();
    if (await store.rotate(accountId, id, secret, clock.now() + ROTATION_MS)) return { id, url, secret };
    throw missing();
  }

  /** Switches a webhook on again. Throws `not-found`. */
  async switchOn(accountId: string, id: string): Promise<void> {
    if (!(await this.#parts.store.switchOn(accountId, id))) throw missing();
  }

  /** Removes a webhook with everything that was sent to it. Throws `not-found`. */
  async remove(accountId: string, id: string): Promise<void> {
    if (!(await this.#parts.store.remove(accountId, id))) throw missing();
  }

  /** Sends a test message immediately. Its outcome is stored, whatever it is. Throws `not-found`. */
  async test(accountId: string, id: string): Promise<void> {
    const { store, clock, sender } = this.#parts;
    await this.find(accountId, id);
    const createdAt = clock.now();
    const timestamp = new Date(createdAt).toISOString();
    const body = JSON.stringify({ type: TEST_TYPE, timestamp, data: { webhook: { id } } });
    const delivery = newId("msg");
    await store.enqueue(id, delivery, { type: TEST_TYPE, body, createdAt });
    await sender.deliver(delivery);
  }

  /** Sends a message again immediately, with the same id. Throws `not-found`, also while it is being sent. */
  async replay(accountId: string, delivery: string): Promise<void> {
    const { store, clock, sender } = this.#parts;
    if (!(await store.replay(accountId, delivery, clock.now()))) throw missing();
    await sender.deliver(delivery);
  }
}

/** Returns a webhook without its secrets. */
export function withoutSecrets({ id, url, failingSince, offReason, createdAt }: Webhook): WebhookSummary {
  return { id, url, failingSince, offReason, createdAt };
}

/** Checks the URL as it is written. The addresses of its host are checked whenever something is sent. */
function requirePublicUrl(url: string): void {
  try {
    const host = checkedUrl(url).hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) === 0 || isPublicAddress(host)) return;
    throw refused("The URL must name a public host.");
  } catch (thrown) {
    throw thrown instanceof FetchRefused ? refused(thrown.message) : thrown;
  }
}

function refused(detail: string): Problem {
  return new Problem("validation-failed", detail, { issues: [{ code: "invalid-value", detail, path: ["url"] }] });
}

function missing(): Problem {
  return new Problem("not-found", "Your account has no such webhook or message. It may have been deleted.");
}
