import { hash } from "node:crypto";
import type { Logger } from "pino";
import type { HttpRequest } from "../shared/http.ts";
import { Semaphore, SemaphoreBusy } from "../shared/semaphore.ts";
import { lazyAsync } from "../shared/lazy.ts";
import type { Claim, ClaimStore, Facilitator, HeldClaim, Payment, PaymentTerms } from "./ports.ts";
import type { Clock } from "../shared/ports.ts";
import { timeRefusal } from "./authorization.ts";
import type { Offer } from "./offer.ts";
import { Problem } from "../shared/problem.ts";
import { type PaymentResult, receiptOf, recordedResult, refusedResult, unpaidResult } from "./payment-result.ts";
import { identifierOf, paymentFor, type SentPayment } from "./read-payment.ts";
import { refusalOf } from "./refusal.ts";

/** Limits the requests in progress when the facilitator is slow. */
const SETTLEMENTS = { running: 32, waiting: 500 } as const;
const WAIT_MS = 5_000;
/** The time after the facilitator's time limit until the claim of a settlement counts as abandoned. */
const LEASE_MARGIN_MS = 5_000;
/** The pause before another attempt to store an outcome. */
const STORE_RETRY_MS = 5_000;
/** Enough attempts to last longer than any payment is valid. */
const STORE_RETRIES = 1_000;
/** The length of a key's signature of 65 bytes in hex. Contract wallets have longer signatures. */
const KEY_SIGNATURE_CHARS = 132;

/** The dependencies of a PaymentProcessor. */
export interface ProcessorParts {
  readonly terms: PaymentTerms;
  readonly facilitator: Facilitator;
  /** The time limit of the facilitator. */
  readonly facilitatorTimeoutMs: number;
  readonly claims: ClaimStore;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Claims payments and settles them before anything is served. One caller at a time settles an authorization, which buys
 * one answer. No answer requests a second payment while the first may count. The states of a claim are described in
 * docs/decisions/0009-settle-before-serving.md.
 */
export class PaymentProcessor {
  readonly #parts: ProcessorParts;
  readonly #offer: Offer;
  readonly #signatures = lazyAsync(() => import("./signature.ts"));
  readonly #semaphore = new Semaphore(SETTLEMENTS);

  constructor(parts: ProcessorParts, offer: Offer) {
    this.#parts = parts;
    this.#offer = offer;
  }

  /** Takes a payment and returns its result. Never throws for a failure of the facilitator or the database. */
  async process(sent: SentPayment, request: PayingRequest): Promise<PaymentResult> {
    const work = async () => {
      const attempt = await this.#claim(sent, request);
      return "outcome" in attempt ? attempt : this.#settle(attempt);
    };
    try {
      return await this.#semaphore.run(work, this.#parts.clock.timeout(WAIT_MS));
    } catch (thrown) {
      if (!(thrown instanceof SemaphoreBusy)) throw thrown;
      return { outcome: "busy" };
    }
  }

  /** Claims a payment, or returns its result when no settlement is needed. */
  async #claim(sent: SentPayment, request: PayingRequest): Promise<Attempt | PaymentResult> {
    const { claims, terms, facilitatorTimeoutMs } = this.#parts;
    const claim = claimOf(sent, terms, facilitatorTimeoutMs + LEASE_MARGIN_MS);
    const recorded = async () => recordedResult(sent, claim, await claims.find(claim));
    try {
      const payment = paymentFor(sent, this.#offer);
      if ("reason" in payment) {
        const result = (await recorded()) ?? refusedResult(payment);
        return result.outcome === "unknown" ? { outcome: "doubtful" } : result;
      }
      const rejection = await this.#precheck(sent, payment);
      if (rejection !== undefined) {
        // It counts only without a claim, because a payment that may have been made is never refused.
        const result = (await recorded()) ?? rejection;
        if (result.outcome !== "unknown") return result;
      }
      const held = await claims.claim(claim);
      if (held !== undefined) return { sent, payment, held, request };
      return (await recorded()) ?? { outcome: "pending" };
    } catch (error) {
      this.#logFailure(error, request, "a payment was not taken because its claim could not be read or stored");
      return { outcome: "unavailable" };
    }
  }

  /**
   * Returns the result of a payment that must not be settled, unless it has a claim already. Returns undefined for a
   * valid payment.
   */
  async #precheck(sent: SentPayment, payment: Payment): Promise<PaymentResult | undefined> {
    const { terms, clock, facilitator } = this.#parts;
    const refusal = timeRefusal(payment.authorization, terms, clock.now() / 1000);
    if (refusal !== undefined) return refusedResult(refusal);
    if (payment.signature.length > KEY_SIGNATURE_CHARS) {
      // Before the claim, so that the lease covers the settlement alone.
      const verdict = await facilitator.verify(payment);
      return verdict.outcome === "valid" ? undefined : unpaidResult(sent, verdict);
    }
    const { checkSignature } = await this.#signatures();
    return checkSignature(terms, payment).isSignedByPayer
      ? undefined
      : refusedResult(refusalOf("invalid_exact_evm_signature"));
  }

  /** Settles a claimed payment and stores the outcome. */
  async #settle(attempt: Attempt): Promise<PaymentResult> {
    const { claims, facilitator, log } = this.#parts;
    const { sent, payment, held, request } = attempt;
    const requestId = request.id;
    const { from: payer, nonce } = payment.authorization;
    if (held.transaction !== undefined) return this.#serve(attempt, held.transaction);
    const settlement = await facilitator.settle(payment);
    if (settlement.outcome === "settled") {
      const { transaction } = settlement;
      log.info({ requestId, payer, nonce, transaction }, "a payment was settled");
      return this.#serve(attempt, transaction);
    }
    if (settlement.outcome === "unknown" || !held.isFirst) {
      log.warn({ requestId, payer, nonce, settlement }, "it is unknown whether a payment was made");
      await this.#store(request, () => claims.markUnknown(held));
      // An earlier attempt may have paid, so a refusal by the facilitator now is no refusal of the payment.
      return { outcome: settlement.outcome === "refused" ? "doubtful" : "unknown" };
    }
    await this.#store(request, () => claims.release(held));
    return unpaidResult(sent, settlement);
  }

  /**
   * Serves a paid request unless another caller has. Stores that the answer is still owed when the payer has
   * disconnected.
   */
  async #serve({ sent, held, request }: Attempt, transaction: string): Promise<PaymentResult> {
    const { claims } = this.#parts;
    const isServed = await this.#store(request, async () => {
      if (!request.signal.aborted) return claims.markSettled(held, transaction);
      await claims.markUnknown(held, transaction);
      return false;
    });
    return isServed === false ? { outcome: "unknown" } : { outcome: "paid", receipt: receiptOf(sent, transaction) };
  }

  /**
   * Stores an outcome, now or later, and returns undefined if not now. The payer gets an answer in any case. Until the
   * outcome is stored, the claim counts as pending and then as unknown, so the payment could be settled and served again.
   */
  async #store<T>(request: PayingRequest, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#logFailure(error, request, "the outcome of a payment could not be stored yet");
      retryStore(work);
      return undefined;
    }
  }

  /** Logs a failure. An outage of the database is logged once elsewhere, so it has no stack here. */
  #logFailure(error: unknown, { id: requestId }: PayingRequest, message: string): void {
    this.#parts.log.error(error instanceof Problem ? { requestId } : { requestId, err: error }, message);
  }
}

/** The request that carries a payment. Its signal aborts when the payer disconnects before the answer is sent. */
type PayingRequest = Pick<HttpRequest, "id" | "signal">;

/** A payment that this processor has claimed. */
interface Attempt {
  readonly request: PayingRequest;
  readonly sent: SentPayment;
  readonly payment: Payment;
  readonly held: HeldClaim;
}

function retryStore(work: () => Promise<unknown>, tries = STORE_RETRIES): void {
  if (tries === 0) return;
  setTimeout(() => void work().catch(() => retryStore(work, tries - 1)), STORE_RETRY_MS).unref();
}

function claimOf(sent: SentPayment, { network, asset }: PaymentTerms, leaseMs: number): Claim {
  const { authorization, signature } = sent.payload;
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  const payload = [from, to, value, validAfter, validBefore, nonce, signature].join(" ").toLowerCase();
  const identifier = identifierOf(sent);
  return {
    key: `${network} ${asset.address} ${from} ${nonce}`.toLowerCase(),
    identifier: identifier === undefined ? undefined : `${from.toLowerCase()} ${identifier}`,
    payloadHash: hash("sha256", payload),
    leaseMs,
    expiresAt: Number(validBefore) * 1000,
  };
}
