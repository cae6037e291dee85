import type { PaymentTerms } from "../shared/payments.ts";
import { type Site, urlOf } from "../shared/site.ts";
import { PAYABLE_ROOT } from "./endpoint.ts";
import { agentApiRoot } from "./root-document.ts";

/** What is for sale and for how much, in the words of both generations of x402. */
export interface Offer {
  readonly resource: { readonly url: string; readonly description: string; readonly mimeType: string };
  readonly v2: RequirementsV2;
  /** Undefined for a network without a name in the first generation. */
  readonly v1: RequirementsV1 | undefined;
  /** Extensions of the second generation. */
  readonly extensions: Readonly<Record<string, object>>;
}

export type RequirementsV2 = Readonly<ReturnType<typeof requirementsV2>>;
export type RequirementsV1 = Readonly<ReturnType<typeof requirementsV1>>;

/** In test mode the description says so. */
export function paymentOffer(site: Site, terms: PaymentTerms, testMode: boolean): Offer {
  const sold = `Root of the API for agents: what ${site.title} is, and where its free documents are.`;
  const resource = {
    url: urlOf(site, PAYABLE_ROOT),
    description: testMode ? `TEST MODE: settlement is simulated, no money moves. ${sold}` : sold,
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

/** Wallets of the first generation refuse an offer in which one of these is missing, null or a relative URL. */
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

/** Catalogs want a schema of the parameters, though there are none. */
const NONE = { type: "object", properties: {}, additionalProperties: false };

/** Describes input and output to the catalogs in which agents look for paid resources. Wallets send it back to us. */
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

export const IDENTIFIER_MIN = 16;
export const IDENTIFIER_MAX = 128;

/** Offers wallets to name a payment, so that they can ask again for what it bought. */
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
