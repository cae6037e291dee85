import type { Logger } from "pino";
import type { HttpReply, HttpRequest } from "../shared/http.ts";
import type { ClaimStore, Facilitator, Payment, PaymentTerms } from "../shared/payments.ts";
import type { Clock } from "../shared/ports.ts";
import { PROBLEM_MEDIA_TYPE, problemDocument } from "../shared/problem-document.ts";
import { Problem } from "../shared/problem.ts";
import { addRateHeaders, type Metering, POLICIES, RATE_HEADER_NAMES } from "../shared/rate-limit.ts";
import type { Site } from "../shared/site.ts";
import { type Challenge, paymentChallenge, receiptHeaders } from "./challenge.ts";
import { PAYABLE_ROOT } from "./endpoint.ts";
import { type Offer, paymentOffer } from "./offer.ts";
import { type PaymentConflict, PaymentProcessor, type PaymentResult } from "./payment-processor.ts";
import { readPayment } from "./read-payment.ts";
import type { Refusal } from "./refusal.ts";
import { agentApiRoot } from "./root-document.ts";

const ALLOW = "GET, HEAD, OPTIONS";
/** Wallets in browsers send the last one as a request header, too. */
const REQUEST_HEADERS =
  "PAYMENT-SIGNATURE, X-PAYMENT, Accept, Content-Type, API-Version, Access-Control-Expose-Headers";
const EXPOSED_HEADERS = [
  "PAYMENT-REQUIRED",
  "PAYMENT-RESPONSE",
  "X-PAYMENT-RESPONSE",
  ...RATE_HEADER_NAMES,
  "API-Version",
  "Allow",
].join(", ");

/** When to send a payment again whose outcome is unknown, or of which a copy is being settled. */
const RETRY_SECONDS = "5";

export interface PayableRootParts {
  readonly site: Site;
  readonly terms: PaymentTerms;
  readonly facilitator: Facilitator;
  readonly claims: ClaimStore;
  /** True when payments are only simulated. */
  readonly testMode: boolean;
  /** Starts the metering of a request by its address. */
  readonly metering: (address: string) => Metering;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The API root, paid for by x402: a challenge without a payment, the root document for one. */
export class PayableRoot {
  readonly #parts: PayableRootParts;
  readonly #offer: Offer;
  readonly #processor: PaymentProcessor;
  readonly #unpaid: Challenge;
  readonly #root: Buffer;

  constructor(parts: PayableRootParts) {
    const { site, terms, testMode, log } = parts;
    this.#parts = parts;
    this.#offer = paymentOffer(site, terms, testMode);
    this.#processor = new PaymentProcessor(parts);
    this.#unpaid = paymentChallenge(site, this.#offer);
    this.#root = Buffer.from(JSON.stringify(agentApiRoot(site)));
    if (testMode) log.info({ network: terms.network }, "TEST MODE: payments are simulated, no money moves");
  }

  /** Answers any request for the API root. */
  async handle(request: HttpRequest): Promise<HttpReply> {
    const metering = this.#parts.metering(request.address);
    try {
      await metering.charge(POLICIES.payableRoot, request.method === "OPTIONS" ? 0 : 1);
      return await this.#answer(request, metering);
    } catch (thrown) {
      const problem = Problem.from(thrown);
      if (problem !== thrown) this.#parts.log.error({ err: thrown }, "a payment failed");
      return this.#problem(metering, problem);
    }
  }

  async #answer({ method, headers }: HttpRequest, metering: Metering): Promise<HttpReply> {
    if (method === "OPTIONS") return this.#preflight(metering);
    if (method !== "GET" && method !== "HEAD") {
      const detail = `${PAYABLE_ROOT} takes ${ALLOW}, not ${method}.`;
      throw new Problem("method-not-allowed", detail, { headers: { Allow: ALLOW } });
    }
    const sent = sentPayment(headers["payment-signature"]) ?? sentPayment(headers["x-payment"]);
    if (sent === undefined) return this.#challenge(metering, this.#unpaid);
    const payment = readPayment(sent, this.#offer);
    if ("reason" in payment) return this.#refused(metering, payment);
    return this.#result(metering, payment, await this.#processor.take(payment));
  }

  #result(metering: Metering, payment: Payment, result: PaymentResult): HttpReply {
    const network = payment.requirements.network;
    const payer = payment.authorization.from;
    switch (result.outcome) {
      case "paid": {
        const receipt = receiptHeaders({ success: true, transaction: result.transaction, network, payer });
        const headers = this.#headers("application/json", metering, receipt);
        headers["Cache-Control"] = "private, no-store";
        return { status: 200, headers, body: this.#root };
      }
      case "refused": {
        const { refusal, byFacilitator } = result;
        const receipt = { success: false, errorReason: refusal.reason, transaction: "", network, payer };
        return this.#refused(metering, refusal, byFacilitator ? receiptHeaders(receipt) : {});
      }
      case "conflict":
        return this.#conflict(metering, result.conflict);
      case "unknown":
        return this.#unknown(metering);
      default:
        return this.#busy(metering);
    }
  }

  #refused(metering: Metering, refusal: Refusal, receipt: Readonly<Record<string, string>> = {}): HttpReply {
    return this.#challenge(metering, paymentChallenge(this.#parts.site, this.#offer, refusal), receipt);
  }

  #challenge(
    metering: Metering,
    { header, body }: Challenge,
    receipt: Readonly<Record<string, string>> = {},
  ): HttpReply {
    const headers = this.#headers(PROBLEM_MEDIA_TYPE, metering, receipt);
    headers["PAYMENT-REQUIRED"] = header;
    return { status: 402, headers, body };
  }

  #conflict(metering: Metering, conflict: PaymentConflict): HttpReply {
    const { detail, resolution } = CONFLICTS[conflict];
    const headers = conflict === "pending" ? { "Retry-After": RETRY_SECONDS } : {};
    return this.#problem(metering, new Problem("conflict", detail, { headers }), resolution);
  }

  /** Never a 402: that would ask the payer to pay once more. */
  #unknown(metering: Metering): HttpReply {
    const problem = new Problem("upstream-timeout", "The facilitator gave no usable answer about this payment.", {
      headers: { "Retry-After": RETRY_SECONDS },
    });
    return this.#problem(metering, problem, REPEAT);
  }

  #busy(metering: Metering): HttpReply {
    const problem = new Problem("rate-limited", "Too many payments are being settled now.", {
      headers: { "Retry-After": RETRY_SECONDS },
    });
    return this.#problem(metering, problem, "Send the same payment again after Retry-After: nothing was done with it.");
  }

  #problem(metering: Metering, problem: Problem, resolution?: string): HttpReply {
    const document = problemDocument(this.#parts.site, problem, PAYABLE_ROOT);
    const body = JSON.stringify(resolution === undefined ? document : { ...document, resolution });
    return { status: problem.status, headers: this.#headers(PROBLEM_MEDIA_TYPE, metering, problem.headers), body };
  }

  #preflight(metering: Metering): HttpReply {
    const headers = this.#headers(undefined, metering);
    headers["Allow"] = headers["Access-Control-Allow-Methods"] = ALLOW;
    headers["Access-Control-Allow-Headers"] = REQUEST_HEADERS;
    headers["Access-Control-Max-Age"] = "86400";
    return { status: 204, headers };
  }

  #headers(
    contentType: string | undefined,
    { states }: Metering,
    extra: Readonly<Record<string, string>> = {},
  ): Record<string, string> {
    const headers: Record<string, string> = contentType === undefined ? {} : { "Content-Type": contentType };
    headers["Cache-Control"] = "no-store";
    addRateHeaders(headers, states);
    headers["API-Version"] = this.#parts.site.apiVersion;
    headers["Access-Control-Allow-Origin"] = "*";
    headers["Access-Control-Expose-Headers"] = EXPOSED_HEADERS;
    headers["X-Content-Type-Options"] = "nosniff";
    return Object.assign(headers, extra);
  }
}

const REPEAT =
  "Repeat the request with the SAME payment payload after Retry-After. Do not sign another payment before this one has expired: it may have been made.";

const CONFLICTS: Readonly<Record<PaymentConflict, { readonly detail: string; readonly resolution: string }>> = {
  pending: { detail: "This payment is being settled by another request.", resolution: REPEAT },
  doubtful: {
    detail: "An earlier attempt to settle this payment may have succeeded, and now the facilitator refuses it.",
    resolution: "Look up the transfer in the wallet before signing another payment: this one may have been made.",
  },
  nonce: {
    detail: "Another payload with the nonce of this payment may have been paid.",
    resolution: "Repeat the request with that payload, or sign a payment with another nonce.",
  },
  identifier: {
    detail: "The payment identifier was used for another payload.",
    resolution: "Repeat the request with that payload, or sign the new payment under another identifier.",
  },
};

/** An empty header is none. */
function sentPayment(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === "string" && header !== "" ? header : undefined;
}
