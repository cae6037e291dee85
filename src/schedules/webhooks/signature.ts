import { createHmac, randomBytes } from "node:crypto";
import type { Webhook } from "./store.ts";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** Returns a new secret in the format of Standard Webhooks. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

/** A message to sign, with the time at which it is sent. */
export interface SignedMessage {
  readonly id: string;
  readonly body: string;
  readonly now: number;
}

/**
 * Returns the headers of Standard Webhooks: HMAC-SHA256 over id, time and body. The earlier secret also signs for a
 * while after a rotation.
 */
export function signedHeaders(
  { secret, earlier }: Pick<Webhook, "secret" | "earlier">,
  { id, body, now }: SignedMessage,
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const secrets = earlier !== undefined && earlier.until > now ? [secret, earlier.secret] : [secret];
  const sign = (key: string) =>
    createHmac("sha256", Buffer.from(key.slice(PREFIX.length), "base64"))
      .update(`${id}.${timestamp}.${body}`)
      .digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((key) => `v1,${sign(key)}`).join(" "),
  };
}
