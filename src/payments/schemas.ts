import { z } from "zod";
import { named, uri } from "../shared/schema.ts";

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

/** The document that a payment buys. */
export const AgentApiRoot = named(
  "AgentApiRoot",
  z.object({
    name: z.string().describe("Name of the service."),
    description: z.string().describe("What the service does."),
    discovery: z
      .record(z.string(), uri("URL of the document."))
      .describe("URLs of the free discovery documents by name."),
  }),
);
