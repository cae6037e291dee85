import { z } from "zod";
import { Problem } from "../shared/problem.ts";
import { problemDocument } from "../shared/problem-document.ts";
import { named, uri } from "../shared/schema.ts";
import type { Site } from "../shared/site.ts";
import { PAYABLE_ROOT } from "./endpoint.ts";
import type { Offer } from "./offer.ts";
import type { Refusal } from "./refusal.ts";

/** The fields of x402 in the body of a 402, in addition to those of every problem document. */
export const PaymentChallenge = named(
  "PaymentChallenge",
  z.object({
    x402Version: z.int().describe("Version of x402 of this body.").optional(),
    error: z.string().describe("Why payment is required: an error code of x402 if a payment was sent.").optional(),
    accepts: z
      .array(
        z.object({
          scheme: z.string().describe("Payment scheme: `exact`, an authorized transfer of a fixed amount."),
          network: z.string().describe("Network of the payment, by its name in this version of x402."),
          maxAmountRequired: z.string().describe("The price in the smallest unit of the asset."),
          asset: z.string().describe("Contract address of the token."),
          payTo: z.string().describe("Address of the recipient."),
          resource: uri("URL of the paid resource.").optional(),
          description: z.string().describe("Description of the paid resource.").optional(),
          mimeType: z.string().describe("Media type of the paid resource.").optional(),
          maxTimeoutSeconds: z.int().describe("Required validity of a payment, in seconds.").optional(),
          extra: z
            .object({
              name: z.string().describe("Name in the token's EIP-712 domain."),
              version: z.string().describe("Version in the token's EIP-712 domain."),
            })
            .describe("Data that a payer needs for the signature.")
            .optional(),
        }),
      )
      .describe("The ways to pay.")
      .optional(),
  }),
);

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
