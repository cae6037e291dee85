import { Cors } from "../http/cors.ts";
import type { RequestContext, HttpHandler, HttpRoute } from "../http/handler.ts";
import { jsonTextReply, problemReply } from "../http/reply.ts";
import { POLICIES } from "../limits/policies.ts";
import type { Metering } from "../limits/rate-limit.ts";
import { andThen } from "../shared/and-then.ts";
import type { HttpReply, HttpRequest } from "../shared/http.ts";
import { PROBLEM_MEDIA_TYPE } from "../shared/problem-document.ts";
import { PATHS, type Site, urlOf } from "../shared/site.ts";
import { type Challenge, paymentChallenge, type Receipt, receiptHeaders } from "./challenge.ts";
import { PAYABLE_ROOT } from "./endpoint.ts";
import { type Offer, paymentOffer } from "./offer.ts";
import { PaymentProcessor, type ProcessorParts } from "./payment-processor.ts";
import { readPayment, type SentPayment } from "./read-payment.ts";
import type { Refusal } from "./refusal.ts";
import { agentApiRoot } from "./root-document.ts";
import { paymentProblem } from "./payment-problem.ts";

export interface PayableRootParts extends ProcessorParts {
  readonly site: Site;
  /** True if payments are only simulated. */
  readonly testMode: boolean;
  /** Starts the metering of a request by its address. */
  readonly metering: (address: string) => Metering;
}

/** Serves the API root, which is paid for by x402: a challenge without a payment, the root document with one. */
export class PayableRoot implements HttpHandler {
  readonly routes: readonly HttpRoute[] = [{ path: PAYABLE_ROOT, methods: ["GET"] }];
  readonly policy = POLICIES.payableRoot;
  readonly cacheControl = "no-store";
  readonly cors = new Cors({
    // Wallets in browsers send the last one also as a request header.
    allowHeaders: [
      "PAYMENT-SIGNATURE",
      "X-PAYMENT",
      "Accept",
      "Content-Type",
      "API-Version",
      "Access-Control-Expose-Headers",
    ],
    exposeHeaders: ["PAYMENT-REQUIRED", "PAYMENT-RESPONSE", "X-PAYMENT-RESPONSE", "Allow"],
  });
  readonly startMetering: (address: string) => Metering;
  readonly #site: Site;
  readonly #offer: Offer;
  readonly #processor: PaymentProcessor;
  readonly #unpaid: Challenge;
  readonly #root: Buffer;
  readonly #supportUrl: string;

  constructor(parts: PayableRootParts) {
    const { site, terms, testMode, log, metering } = parts;
    this.startMetering = metering;
    this.#site = site;
    this.#offer = paymentOffer(site, terms, testMode);
    this.#processor = new PaymentProcessor(parts, this.#offer);
    this.#unpaid = paymentChallenge(site, this.#offer);
    this.#supportUrl = urlOf(site, PATHS.support);
    this.#root = Buffer.from(JSON.stringify(agentApiRoot(site)));
    if (testMode) log.info({ network: terms.network }, "TEST MODE: payments are simulated, no money moves");
  }

  handle(request: HttpRequest, { metering }: RequestContext): HttpReply | Promise<HttpReply> {
    return andThen(metering.charge(POLICIES.payableRoot), () => {
      const { method, headers } = request;
      const header = sentHeader(headers["payment-signature"]) ?? sentHeader(headers["x-payment"]);
      // An answer to HEAD has no body, so it cannot be paid for.
      if (header === undefined || method === "HEAD") return challengeReply(this.#unpaid);
      const sent = readPayment(header);
      return "reason" in sent ? this.#refused(sent) : this.#process(sent, request);
    });
  }

  async #process(sent: SentPayment, request: HttpRequest): Promise<HttpReply> {
    const result = await this.#processor.process(sent, request);
    if (result.outcome === "paid") return this.#paid(result.receipt);
    if (result.outcome === "refused") return this.#refused(result.refusal, result.receipt);
    const { nonce } = sent.payload.authorization;
    const { problem, resolution } = paymentProblem(result.outcome, { nonce, supportUrl: this.#supportUrl });
    return problemReply(this.#site, problem, request.path, { resolution });
  }

  #paid(receipt: Receipt): HttpReply {
    return jsonTextReply(200, this.#root, { "Cache-Control": "private, no-store", ...receiptHeaders(receipt) });
  }

  #refused(refusal: Refusal, receipt?: Receipt): HttpReply {
    return challengeReply(paymentChallenge(this.#site, this.#offer, refusal), receipt);
  }
}

function challengeReply({ header, body }: Challenge, receipt?: Receipt): HttpReply {
  return jsonTextReply(402, body, {
    "Content-Type": PROBLEM_MEDIA_TYPE,
    "PAYMENT-REQUIRED": header,
    ...(receipt && receiptHeaders(receipt)),
  });
}

/** Returns the value of a header, or undefined when it is empty. */
function sentHeader(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === "string" && header !== "" ? header : undefined;
}
