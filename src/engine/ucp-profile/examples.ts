import type { JsonObject } from "../../shared/json-object.ts";
import type { DocumentAnswer } from "./ucp-check.ts";

const SCHEMAS = "https://ucp.dev/2026-08-25/schemas/shopping";

/** Returns an example of a service with some fields replaced. */
export function serviceWith(fields: JsonObject = {}): JsonObject {
  return { version: "2026-08-25", transport: "rest", endpoint: "https://shop.example/ucp", ...fields };
}

/** Returns an example of a UCP capability with some fields replaced. */
export function capabilityWith(part: string, fields: JsonObject = {}): JsonObject {
  return { version: "2026-08-25", schema: `${SCHEMAS}/${part}.json`, ...fields };
}

/** Returns the smallest valid profile with some fields replaced. */
export function profileWith(ucp: JsonObject = {}, more: JsonObject = {}): JsonObject {
  return { ucp: { version: "2026-08-25", services: {}, payment_handlers: {}, ...ucp }, ...more };
}

/** An answer that serves a profile correctly. */
export const SERVED: DocumentAnswer = {
  status: 200,
  contentType: "application/json",
  cacheControl: "public, max-age=3600",
  hasValidator: true,
};

/** Returns an example of a public key with some fields replaced. */
export function keyWith(fields: JsonObject = {}): JsonObject {
  return { kid: "2026-a", kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo", ...fields };
}
