import { Problem } from "../shared/problem.ts";
import { problemDocument } from "../shared/problem-document.ts";
import type { Site } from "../shared/site.ts";
import { PAYABLE_ROOT } from "./endpoint.ts";
import type { Offer } from "./offer.ts";
import type { Refusal } from "./refusal.ts";

/** A 402 for wallets of both versions of x402: newer ones read the header, older ones the body. */
export interface Challenge {
  /** The value of `PAYMENT-REQUIRED`. */
  readonly header: string;
  readonly body: string;
}

const UNPAID: Refusal = {
  reason: "PAYMENT-SIGNATURE or X-PAYMENT header is required",
  detail: "This resource requires a payment by x402. Send it in the header PAYMENT-SIGNATURE or X-PAYMENT.",
};

/** Creates the challenge for an offer: for a request without a payment, or with a refused one. */
export function paymentChallenge(site: Site, offer: Offer, { reason, detail }: Refusal = UNPAID): Challenge {
  const { resource, v1, v2, extensions } = offer;
  const required = { x402Version: 2, error: reason, resource, accepts: [v2], extensions };
  // Wallets of version 1 fail on an unknown entry, so the offer of version 2 is only in the header.
  const accepts = v1 ?? { ...v2, maxAmountRequired: v2.amount, resource: resource.url };
  const body = {
    ...problemDocument(site, new Problem("payment-required", detail), PAYABLE_ROOT),
    x402Version: v1 === undefined ? 2 : 1,
    error: reason,
    accepts: [accepts],
  };
  return { header: base64(required), body: JSON.stringify(body) };
}

/** The outcome of a settlement for the wallet. */
export interface Receipt {
  readonly success: boolean;
  readonly errorReason?: string;
  /** Empty when nothing was paid. */
  readonly transaction: string;
  readonly network: string;
  readonly payer: string;
}

/** Returns the headers with a receipt, one for each version of x402. */
export function receiptHeaders(receipt: Receipt): Record<string, string> {
  const value = base64(receipt);
  return { "PAYMENT-RESPONSE": value, "X-PAYMENT-RESPONSE": value };
}

function base64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64");
}
