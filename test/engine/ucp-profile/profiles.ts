import type { UcpRelease } from "../../../src/engine/ucp-profile/releases.ts";
import type { DocumentAnswer, UcpExample } from "../../../src/engine/ucp-profile/ucp-check.ts";
import { type ProfileValidation, validateProfile } from "../../../src/engine/ucp-profile/validate-profile.ts";

const TODAY = "2026-11-22";

/** A profile as ucp.dev shows it, with everything that a shop may declare. */
export const BUSINESS = {
  ucp: {
    version: "2026-08-25",
    supported_versions: { "2026-04-08": "https://business.example.com/.well-known/ucp/2026-04-08" },
    services: {
      "dev.ucp.shopping": [
        {
          version: "2026-08-25",
          spec: "https://ucp.dev/2026-08-25/specification/overview/",
          transport: "rest",
          endpoint: "https://business.example.com/ucp/v1",
          schema: "https://ucp.dev/2026-08-25/services/shopping/rest.openapi.json",
        },
        {
          version: "2026-08-25",
          transport: "embedded",
          schema: "https://ucp.dev/2026-08-25/services/shopping/embedded.openrpc.json",
          config: { delegate: ["payment.credential"], color_scheme: ["light", "dark"] },
        },
      ],
    },
    capabilities: {
      "dev.ucp.shopping.checkout": [
        { version: "2026-08-25", schema: "https://ucp.dev/2026-08-25/schemas/shopping/checkout.json" },
      ],
      "dev.ucp.shopping.cart": [
        { version: "2026-08-25", schema: "https://ucp.dev/2026-08-25/schemas/shopping/cart.json" },
      ],
      "dev.ucp.shopping.discount": [
        {
          version: "2026-08-25",
          schema: "https://ucp.dev/2026-08-25/schemas/shopping/discount.json",
          extends: ["dev.ucp.shopping.checkout", "dev.ucp.shopping.cart"],
        },
      ],
      "com.example.loyalty.points": [
        {
          version: "2026-05-01",
          schema: "https://example.com/schemas/points.json",
          extends: "dev.ucp.shopping.checkout",
          config: { rate: 2 },
        },
      ],
    },
    payment_handlers: {
      "com.example.pay": [
        {
          id: "pay",
          version: "2026-05-01",
          spec: "https://docs.example.net/pay",
          schema: "https://pay.example.com/pay.json",
          available_instruments: [{ type: "card" }],
        },
      ],
    },
  },
  keys: [
    { kid: "a", kty: "EC", crv: "P-256", x: "AA", y: "AA", alg: "ES256", use: "sig" },
    { kid: "b", kty: "OKP", crv: "Ed25519", x: "AA" },
    { kid: "c", kty: "FUTURE" },
  ],
};

export const SERVED: DocumentAnswer = {
  status: 200,
  contentType: "application/json; charset=utf-8",
  cacheControl: "public, max-age=600",
  hasValidator: true,
};

/** Validates a profile, fetched when its answer is given. */
export function validate(
  { profile, answer, documents = {} }: UcpExample,
  release?: UcpRelease,
  today = TODAY,
): ProfileValidation {
  const isFetched = answer !== undefined || Object.keys(documents).length > 0;
  const fetched = isFetched ? { answer: answer ?? SERVED, documents: new Map(Object.entries(documents)) } : undefined;
  return validateProfile({ document: profile, release, today, fetched });
}

/** Findings in short: check, severity, pointer. */
export function inShort({ findings }: ProfileValidation): string[] {
  return findings.map(({ check, severity, pointer }) => `${check} ${severity} ${pointer}`);
}
