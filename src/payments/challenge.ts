import { z } from "zod";
import { Problem } from "../shared/problem.ts";
import { problemDocument } from "../shared/problem-document.ts";
import { named, uri } from "../shared/schema.ts";
import type { Site } from "../shared/site.ts";
import { PAYABLE_ROOT } from "./endpoint.ts";
import type { Offer } from "./offer.ts";
import type { Refusal } from "./refusal.ts";

/** The members of x402 in the body of a 402. The others are those of every problem document. */
export const PaymentChallenge = named(
  "PaymentChallenge",
  z.object({
    x402Version: z.int().describe("Generation of x402 that this body is in.").optional(),
    error: z.string().describe("Why there is no answer yet: a code of x402 once a payment was sent.").optional(),
    accepts: z
      .array(
        z.object({
          scheme: z.string().describe("How it is paid: `exact`, an authorized transfer of a fixed amount."),
          network: z.string().describe("The network on which it is paid, by its name in this generation of x402."),
          maxAmountRequired: z.string().describe("The price in the smallest unit of the asset."),
          asset: z.string().describe("Contract of the token."),
          payTo: z.string().describe("The address that is paid."),
          resource: uri("What is paid for.").optional(),
          description: z.string().describe("What is paid for, in words.").optional(),
          mimeType: z.string().describe("Media type of what is paid for.").optional(),
          maxTimeoutSeconds: z.int().describe("How long a payment has to be valid, in seconds.").optional(),
          extra: z
            .object({
              name: z.string().describe("Name in the token's EIP-712 domain."),
              version: z.string().describe("Version in the token's EIP-712 domain."),
            })
            .describe("What a payer needs to know to sign.")
            .optional(),
        }),
      )
      .describe("The ways to pay.")
      .optional(),
  }),
);

/** A 402 that wallets of both generations pay: the newer read the header, the older the body. */
export interface Challenge {
  /** Value of `PAYMENT-REQUIRED`. */
  readonly header: string;
  readonly body: Buffer;
}

const UNPAID: Refusal = {
  reason: "PAYMENT-SIGNATURE or X-PAYMENT header is required",
  detail: "This resource is paid for by x402: send a payment in the header PAYMENT-SIGNATURE or X-PAYMENT.",
};

/** Makes the challenge for an offer: for a request without a payment, or for one whose payment was refused. */
export function paymentChallenge(site: Site, offer: Offer, { reason, detail }: Refusal = UNPAID): Challenge {
  const { resource, v1, v2, extensions } = offer;
  const required = { x402Version: 2, error: reason, resource, accepts: [v2], extensions };
  // A wallet of the first generation fails when it cannot read each entry: those of the second stand in the header only.
  const accepts = v1 ?? { ...v2, maxAmountRequired: v2.amount, resource: resource.url };
  const body = {
    ...problemDocument(site, new Problem("payment-required", detail), PAYABLE_ROOT),
    x402Version: v1 === undefined ? 2 : 1,
    error: reason,
    accepts: [accepts],
  };
  return { header: base64(required), body: Buffer.from(JSON.stringify(body)) };
}

/** How a settlement ended, as a wallet hears of it. */
export interface Receipt {
  readonly success: boolean;
  readonly errorReason?: string;
  /** Empty when nothing was paid. */
  readonly transaction: string;
  readonly network: string;
  readonly payer: string;
}

/** The headers that carry a receipt: one for each generation of wallets. */
export function receiptHeaders(receipt: Receipt): Record<string, string> {
  const value = base64(receipt);
  return { "PAYMENT-RESPONSE": value, "X-PAYMENT-RESPONSE": value };
}

function base64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64");
}
