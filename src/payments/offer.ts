import type { PaymentTerms } from "./ports.ts";
import { type Site, urlOf } from "../shared/site.ts";
import { PAYABLE_ROOT } from "./endpoint.ts";
import { agentApiRoot } from "./root-document.ts";

/** The resource and its price in the terms of both versions of x402. */
export interface Offer {
  readonly resource: { readonly url: string; readonly description: string; readonly mimeType: string };
  readonly v2: RequirementsV2;
  /** Undefined for a network without a name in version 1. */
  readonly v1: RequirementsV1 | undefined;
  /** Extensions of version 2. */
  readonly extensions: Readonly<Record<string, object>>;
}

/** Payment requirements of version 2 of x402. */
export type RequirementsV2 = Readonly<ReturnType<typeof requirementsV2>>;
/** Payment requirements of version 1 of x402. */
export type RequirementsV1 = Readonly<ReturnType<typeof requirementsV1>>;

/** Creates the offer. Its description mentions test mode. */
export function paymentOffer(site: Site, terms: PaymentTerms, testMode: boolean): Offer {
  const description = `Root of the API for agents: what ${site.title} is, and where its free documents are.`;
  const resource = {
    url: urlOf(site, PAYABLE_ROOT),
    description: testMode ? `TEST MODE: settlement is simulated, no money moves. ${description}` : description,
    mimeType: "application/json",
  };
  return {
    resource,
    v2: requirementsV2(terms),
    v1: terms.networkName === undefined ? undefined : requirementsV1(terms, terms.networkName, resource),
    extensions: { bazaar: bazaar(site), "payment-identifier": PAYMENT_IDENTIFIER },
  };
}

function requirementsV2({ network, amount, asset, payTo, maxTimeoutSeconds }: PaymentTerms) {
  const extra = { name: asset.name, version: asset.version };
  return { scheme: "exact", network, amount, asset: asset.address, payTo, maxTimeoutSeconds, extra };
}

/** Returns the requirements for wallets of version 1, which refuse missing fields, null and relative URLs. */
function requirementsV1(
  { amount, asset, payTo, maxTimeoutSeconds }: PaymentTerms,
  network: string,
  { url, description, mimeType }: Offer["resource"],
) {
  return {
    scheme: "exact",
    network,
    maxAmountRequired: amount,
    resource: url,
    description,
    mimeType,
    payTo,
    maxTimeoutSeconds,
    asset: asset.address,
    extra: { name: asset.name, version: asset.version },
  };
}

const SCHEMA_DIALECT = "https://json-schema.org/draft/2020-12/schema";

/** The schema of an operation without parameters, which catalogs require. */
const NONE = { type: "object", properties: {}, additionalProperties: false };

/** Describes input and output for catalogs of paid resources. Wallets send it back. */
function bazaar(site: Site) {
  const { name, discovery } = agentApiRoot(site);
  const { index } = discovery;
  const string = { type: "string" };
  return {
    info: {
      input: { type: "http", method: "GET" },
      output: { type: "json", example: { name, description: "What it does.", discovery: { index } } },
    },
    schema: {
      $schema: SCHEMA_DIALECT,
      type: "object",
      properties: {
        input: {
          type: "object",
          properties: { type: { ...string, const: "http" }, method: { ...string, enum: ["GET"] }, queryParams: NONE },
          required: ["type", "method"],
          additionalProperties: false,
        },
        output: { type: "object", properties: { type: string, example: { type: "object" } }, required: ["type"] },
      },
      required: ["input"],
    },
  };
}

/** The fewest and most characters of a payment identifier. */
export const IDENTIFIER_MIN = 16;
export const IDENTIFIER_MAX = 128;

/** The extension with which wallets can name a payment and request its answer again. */
const PAYMENT_IDENTIFIER = {
  info: { required: false },
  schema: {
    $schema: SCHEMA_DIALECT,
    type: "object",
    properties: {
      required: { type: "boolean" },
      id: { type: "string", minLength: IDENTIFIER_MIN, maxLength: IDENTIFIER_MAX, pattern: "^[a-zA-Z0-9_-]+$" },
    },
    required: ["required"],
  },
};
