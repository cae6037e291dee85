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

/** The delays between attempts, 28 hours in all. There is one more attempt than there are delays. */
const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  300 * SECOND_MS,
  HOUR_MS / 2,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
];
/** The delay when this service was too busy to send a message. */
const BUSY_RETRY_MS = 5 * SECOND_MS;
/** The time after which a webhook that takes no messages is switched off. */
const SWITCH_OFF_AFTER_MS = 5 * DAY_MS;

const REQUEST_BOUNDS = { timeoutMs: 10 * SECOND_MS, maxBytes: 200 } as const;

/** The type of the message that a person sends to test a webhook. It is sent only once. */
export const TEST_TYPE = "webhook.test";

/** Sends due messages to webhooks. */
export class WebhookSender {
  readonly #parts: WebhookSenderParts;

  constructor(parts: WebhookSenderParts) {
    this.#parts = parts;
  }

  /** Attempts a delivery, unless it is not due or another process has claimed it. */
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
  /** 0 without a response. */
  readonly status: number;
  readonly text: string;
  /** True if this service was too busy to send the message. */
  readonly isBusy?: boolean;
}

/** Returns the result of an attempt with this response. */
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
