import type { JsonObject } from "../audit/page.ts";
import type { DocumentAnswer } from "./ucp-check.ts";

const SCHEMAS = "https://ucp.dev/2026-08-25/schemas/shopping";

/** A service, as examples vary it. */
export function serviceWith(fields: JsonObject = {}): JsonObject {
  return { version: "2026-08-25", transport: "rest", endpoint: "https://shop.example/ucp", ...fields };
}

/** A capability of UCP, as examples vary it. */
export function capabilityWith(part: string, fields: JsonObject = {}): JsonObject {
  return { version: "2026-08-25", schema: `${SCHEMAS}/${part}.json`, ...fields };
}

/** A profile with these fields instead of those of the smallest valid one. */
export function profileWith(ucp: JsonObject = {}, more: JsonObject = {}): JsonObject {
  return { ucp: { version: "2026-08-25", services: {}, payment_handlers: {}, ...ucp }, ...more };
}

/** An answer that serves a profile well. */
export const SERVED: DocumentAnswer = {
  status: 200,
  contentType: "application/json",
  cacheControl: "public, max-age=3600",
  hasValidator: true,
};

/** A public key, as examples vary it. */
export function keyWith(fields: JsonObject = {}): JsonObject {
  return { kid: "2026-a", kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo", ...fields };
}
