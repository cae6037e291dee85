import { type OpenApiObject, problemResponse, STANDARD_HEADERS } from "../shared/openapi.ts";
import type { PaymentTerms } from "./ports.ts";
import { PROBLEM_MEDIA_TYPE } from "../shared/problem-document.ts";
import { ProblemDocument } from "../shared/problem-schema.ts";
import { componentName } from "../shared/schema.ts";
import type { Site } from "../shared/site.ts";
import { paymentChallenge } from "./challenge.ts";
import { PAYABLE_ROOT, PAYMENT_ENDPOINTS } from "./endpoint.ts";
import { paymentOffer } from "./offer.ts";
import { agentApiRoot } from "./root-document.ts";
import { AgentApiRoot, PaymentChallenge } from "./schemas.ts";

/** Describes the payable root as an OpenAPI path item. */
export function paymentPathItems(site: Site, terms: PaymentTerms, testMode: boolean): OpenApiObject {
  return {
    [PAYABLE_ROOT]: {
      get: {
        operationId: "read_paid_root",
        summary: PAYMENT_ENDPOINTS[0]?.summary,
        description:
          "Without a payment the answer is a 402 with a challenge for x402 wallets of both versions, in the header PAYMENT-REQUIRED and in the body. Send the payment in PAYMENT-SIGNATURE or X-PAYMENT. It is settled before the response, and one payment buys one response.",
        security: [],
        "x-payment-info": paymentInfo(terms),
        parameters: [
          paymentParameter("PAYMENT-SIGNATURE", "A payment as base64 of its JSON. It takes precedence over X-PAYMENT."),
          paymentParameter("X-PAYMENT", "A payment of wallets of version 1 of x402."),
        ],
        responses: {
          "200": {
            description: "The paid document.",
            headers: { ...STANDARD_HEADERS, ...RECEIPT_HEADERS },
            content: { "application/json": { schema: reference(AgentApiRoot), example: agentApiRoot(site) } },
          },
          "402": unpaidResponse(site, terms, testMode),
          "405": problemResponse("method-not-allowed"),
          "409": problemResponse("conflict"),
          "429": problemResponse("rate-limited"),
          "500": problemResponse("internal-error"),
          "504": problemResponse("upstream-timeout"),
        },
      },
    },
  };
}

/** Returns the price in both formats of catalogs of paid operations: flat fields, and `price` with `protocols`. */
function paymentInfo({ priceUsd }: PaymentTerms): OpenApiObject {
  return {
    intent: "charge",
    amount: priceUsd,
    currency: "USD",
    method: "x402",
    price: { mode: "fixed", currency: "USD", amount: priceUsd },
    protocols: [{ x402: {} }],
  };
}

function paymentParameter(name: string, description: string): OpenApiObject {
  return { name, in: "header", required: false, description, schema: { type: "string", maxLength: 8_192 } };
}

function unpaidResponse(site: Site, terms: PaymentTerms, testMode: boolean): OpenApiObject {
  const { header, body } = paymentChallenge(site, paymentOffer(site, terms, testMode));
  const content = {
    schema: { allOf: [reference(ProblemDocument), reference(PaymentChallenge)] },
    example: JSON.parse(body) as unknown,
  };
  return {
    description:
      "Payment required: the challenge. After a failed settlement, PAYMENT-RESPONSE and X-PAYMENT-RESPONSE contain its outcome.",
    headers: {
      "PAYMENT-REQUIRED": {
        description: "The challenge for wallets of version 2 of x402, as base64 of its JSON.",
        schema: { type: "string" },
        example: header,
      },
      ...STANDARD_HEADERS,
    },
    content: { [PROBLEM_MEDIA_TYPE]: content, "application/json": content },
  };
}

const RECEIPT_HEADERS = Object.fromEntries(
  ["PAYMENT-RESPONSE", "X-PAYMENT-RESPONSE"].map((name) => [
    name,
    {
      description: "The receipt of the settlement, as base64 of its JSON.",
      schema: { type: "string" },
    },
  ]),
);

function reference(schema: Parameters<typeof componentName>[0]): OpenApiObject {
  return { $ref: `#/components/schemas/${componentName(schema)}` };
}
