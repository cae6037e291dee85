import type { PaymentTerms } from "../shared/payments.ts";
import { PROBLEM_MEDIA_TYPE, ProblemDocument } from "../shared/problem-document.ts";
import { RATE_HEADER_NAMES } from "../shared/rate-limit.ts";
import { nameOf } from "../shared/schema.ts";
import type { Site } from "../shared/site.ts";
import { PaymentChallenge, paymentChallenge } from "./challenge.ts";
import { PAYABLE_ROOT, PAYMENT_ENDPOINTS } from "./endpoint.ts";
import { paymentOffer } from "./offer.ts";
import { AgentApiRoot, agentApiRoot } from "./root-document.ts";

type Json = Record<string, unknown>;

/** The payable root as an OpenAPI path item. */
export function paymentPathItems(site: Site, terms: PaymentTerms, testMode: boolean): Json {
  return {
    [PAYABLE_ROOT]: {
      get: {
        operationId: "read_paid_root",
        tags: ["payments"],
        summary: PAYMENT_ENDPOINTS[0]?.summary,
        description:
          "Without a payment the answer is a 402 with a challenge that x402 wallets of both generations pay: in the header PAYMENT-REQUIRED, and in the body. Send the payment in PAYMENT-SIGNATURE or X-PAYMENT. It is settled before anything is served, and one payment buys one answer.",
        security: [],
        "x-payment-info": paymentInfo(terms),
        parameters: [
          paymentParameter(
            "PAYMENT-SIGNATURE",
            "A payment, as base64 of its JSON. It counts when both headers are sent.",
          ),
          paymentParameter("X-PAYMENT", "A payment, as wallets of the first generation of x402 send it."),
        ],
        responses: {
          "200": {
            description: "What was paid for.",
            headers: { ...STANDARD_HEADERS, ...RECEIPT_HEADERS },
            content: { "application/json": { schema: reference(AgentApiRoot), example: agentApiRoot(site) } },
          },
          "402": unpaidResponse(site, terms, testMode),
          "405": problem("405-method-not-allowed"),
          "409": problem("409-conflict"),
          "429": problem("429-rate-limited"),
          "500": problem("500-internal-error"),
          "504": problem("504-upstream-timeout"),
        },
      },
    },
  };
}

/** The price in the forms that catalogs of paid operations read: flat members, and `price` with `protocols`. */
function paymentInfo({ priceUsd }: PaymentTerms): Json {
  return {
    intent: "charge",
    amount: priceUsd,
    currency: "USD",
    method: "x402",
    price: { mode: "fixed", currency: "USD", amount: priceUsd },
    protocols: [{ x402: {} }],
  };
}

function paymentParameter(name: string, description: string): Json {
  return { name, in: "header", required: false, description, schema: { type: "string", maxLength: 8_192 } };
}

function unpaidResponse(site: Site, terms: PaymentTerms, testMode: boolean): Json {
  const { header, body } = paymentChallenge(site, paymentOffer(site, terms, testMode));
  const content = {
    schema: { allOf: [reference(ProblemDocument), reference(PaymentChallenge)] },
    example: JSON.parse(body.toString()) as unknown,
  };
  return {
    description:
      "Payment required: the challenge. When a settlement was tried and failed, PAYMENT-RESPONSE and X-PAYMENT-RESPONSE tell how.",
    headers: {
      "PAYMENT-REQUIRED": {
        description: "The challenge for wallets of the second generation of x402, as base64 of its JSON.",
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

const STANDARD_HEADERS = Object.fromEntries(
  [...RATE_HEADER_NAMES.filter((name) => name !== "Retry-After"), "API-Version"].map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]),
);

function reference(schema: Parameters<typeof nameOf>[0]): Json {
  return { $ref: `#/components/schemas/${nameOf(schema)}` };
}

const problem = (name: string): Json => ({ $ref: `#/components/responses/${name}` });
