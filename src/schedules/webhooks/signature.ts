import { createHmac, randomBytes } from "node:crypto";
import type { Webhook } from "./store.ts";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** Returns a new secret in the form of Standard Webhooks. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

/** A message as it is sent at a moment. */
export interface SignedMessage {
  readonly id: string;
  readonly body: string;
  readonly now: number;
}

/**
 * Returns the headers of Standard Webhooks: HMAC-SHA256 over id, time and body. For a while after a rotation the earlier
 * secret signs, too.
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
