import { FetchRefused, type GuardedPost } from "../../guarded-fetch/ports.ts";
import type { Clock } from "../../shared/ports.ts";
import { signedHeaders } from "./signature.ts";
import type { ClaimedDelivery, AttemptResult, Webhook, WebhookStore } from "./store.ts";

export interface WebhookSenderParts {
  readonly store: WebhookStore;
  readonly post: GuardedPost;
  readonly clock: Clock;
  /** Returns the URL of the page of a webhook. */
  readonly pageOf: (webhook: Webhook) => string;
  readonly sendsMail: boolean;
}

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

/** Pauses between the tries: 28 hours in all. There is one try more than pauses. */
const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  300 * SECOND_MS,
  HOUR_MS / 2,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
];
/** Pause after a message that this service was too busy to send. */
const BUSY_RETRY_MS = 5 * SECOND_MS;
/** Time for which a webhook may take no message before it is switched off. */
const SWITCH_OFF_AFTER_MS = 5 * DAY_MS;

const REQUEST_BOUNDS = { timeoutMs: 10 * SECOND_MS, maxBytes: 200 } as const;

/** The type of the message that a person sends to try a webhook. It is sent once. */
export const TEST_TYPE = "webhook.test";

/** Sends what is due to webhooks. */
export class WebhookSender {
  readonly #parts: WebhookSenderParts;

  constructor(parts: WebhookSenderParts) {
    this.#parts = parts;
  }

  /** Tries a delivery, unless it is not due or another process tries it. */
  async deliver(id: string): Promise<void> {
    const { store, clock, pageOf, sendsMail } = this.#parts;
    const claimed = await store.claim(id, clock.now());
    if (claimed === undefined) return;
    const answer = await this.#send(claimed);
    const now = clock.now();
    const result = attemptResult(claimed, answer, now);
    const { webhook } = claimed;
    const { offReason: reason } = result;
    const isMailed = sendsMail && reason !== undefined;
    const offMail = isMailed ? { webhook: webhook.url, reason, page: pageOf(webhook) } : undefined;
    await store.settle(claimed, { ...result, offMail }, now);
  }

  async #send({ webhook, delivery: { id, body } }: ClaimedDelivery): Promise<WebhookResponse> {
    const { post, clock } = this.#parts;
    const headers = {
      "content-type": "application/json",
      ...signedHeaders(webhook, { id, body, now: clock.now() }),
    };
    try {
      const { status, beginning } = await post.post(webhook.url, { headers, body, ...REQUEST_BOUNDS });
      return { status, text: `${status} ${beginning}`.trim() };
    } catch (thrown) {
      if (thrown instanceof FetchRefused) return { status: 0, text: thrown.message, isBusy: thrown.kind === "busy" };
      throw thrown;
    }
  }
}

interface WebhookResponse {
  /** 0 without an answer. */
  readonly status: number;
  readonly text: string;
  /** True if this service was too busy to send the message. */
  readonly isBusy?: boolean;
}

/** Returns what follows from the answer to a try. */
function attemptResult(
  { delivery, webhook }: ClaimedDelivery,
  { status, text, isBusy }: WebhookResponse,
  now: number,
): AttemptResult {
  const answer = Array.from(text.replaceAll(/\p{C}+/gu, " "))
    .slice(0, 200)
    .join("");
  const { attempts } = delivery;
  if (status >= 200 && status < 300)
    return { state: "delivered", attempts, answer, nextAt: undefined, failingSince: undefined };
  const unjudged = { answer, failingSince: webhook.failingSince };
  if (isBusy === true) return { state: "waiting", attempts: attempts - 1, nextAt: now + BUSY_RETRY_MS, ...unjudged };
  if (delivery.type === TEST_TYPE) return { state: "failed", attempts, nextAt: undefined, ...unjudged };
  const { failingSince = now } = webhook;
  const delayMs = RETRY_DELAYS_MS[attempts - 1];
  const offReason = offReasonFor(status, now - failingSince);
  return {
    ...(delayMs === undefined || offReason !== undefined
      ? { state: "failed", nextAt: undefined }
      : { state: "waiting", nextAt: now + delayMs }),
    attempts,
    answer,
    failingSince,
    offReason,
  };
}

function offReasonFor(status: number, failingMs: number): string | undefined {
  if (status === 410) return "Its server answered 410: it wants no more messages.";
  return failingMs >= SWITCH_OFF_AFTER_MS
    ? `It has taken no message for ${SWITCH_OFF_AFTER_MS / DAY_MS} days.`
    : undefined;
}
