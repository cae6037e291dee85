import type { HTTPFacilitatorClient } from "@x402/core/server";
import type { PaymentPayload, PaymentRequirements, SettleResponse } from "@x402/core/types";
import { lazyAsync } from "../shared/lazy.ts";
import type { Logger } from "pino";
import type { Facilitator, Payment, PaymentRefused, Settlement, Verification } from "./ports.ts";

export interface RemoteFacilitatorOptions {
  readonly url: string;
  /** The longest time of a settlement, in milliseconds. A verification, which waits for no block, may take a third. */
  readonly timeoutMs: number;
  /** The value of the `Authorization` header. */
  readonly authorization: string | undefined;
  readonly log: Pick<Logger, "warn">;
}

/** A facilitator's answer to a settlement, before it is checked against the payment. */
type SettleAnswer = Pick<SettleResponse, "success" | "errorReason" | "payer" | "transaction" | "network">;

/** The error codes of connections that failed before anything was sent. */
const NOT_CONNECTED = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** The reasons of facilitators that do not know themselves whether money moved. */
const UNDECIDED = /^(settlement_pending|duplicate_settlement|unexpected_settle_error|(.*_)?transaction_failed)$/;
/** Other reasons are the messages of unexpected errors, which say nothing about the money. */
const CODE = /^\w{1,100}$/;
const TRANSACTION = /^0x[0-9a-fA-F]{64}$/;

/** A facilitator over HTTP. Its answers count only if they are well-formed and match the payment. */
export class RemoteFacilitator implements Facilitator {
  readonly #options: RemoteFacilitatorOptions;
  readonly #clients = lazyAsync(() => this.#createClients());

  constructor(options: RemoteFacilitatorOptions) {
    this.#options = options;
  }

  async verify(payment: Payment): Promise<Verification> {
    try {
      const { verifier } = await this.#clients();
      const answer = await verifier.verify(...argumentsOf(payment));
      return answer.isValid ? { outcome: "valid" } : refusedVerification(answer.invalidReason);
    } catch (error) {
      const { VerifyError } = await import("@x402/core/types");
      if (error instanceof VerifyError) return refusedVerification(error.invalidReason);
      this.#report(error, "verification");
      return { outcome: "unreachable" };
    }
  }

  async settle(payment: Payment): Promise<Settlement> {
    try {
      const { settler } = await this.#clients();
      return settlementOf(payment, await settler.settle(...argumentsOf(payment)));
    } catch (error) {
      const { SettleError } = await import("@x402/core/types");
      // Thrown for an answer with a status other than 200, whether or not its body reports success.
      if (error instanceof SettleError) return failureOf(error.errorReason, error.transaction ?? "");
      this.#report(error, "settlement");
      return { outcome: NOT_CONNECTED.has(codeOf(error) ?? "") ? "unreachable" : "unknown" };
    }
  }

  async #createClients(): Promise<{ verifier: HTTPFacilitatorClient; settler: HTTPFacilitatorClient }> {
    const { HTTPFacilitatorClient } = await import("@x402/core/server");
    const { url, timeoutMs, authorization } = this.#options;
    const headers: Record<string, string> = authorization === undefined ? {} : { Authorization: authorization };
    const createAuthHeaders = async () => ({ verify: headers, settle: headers, supported: headers });
    return {
      verifier: new HTTPFacilitatorClient({ url, createAuthHeaders, timeoutMs: Math.ceil(timeoutMs / 3) }),
      settler: new HTTPFacilitatorClient({ url, createAuthHeaders, timeoutMs }),
    };
  }

  /** Logs a failure without its message, which may quote the facilitator's answer. */
  #report(error: unknown, operation: string): void {
    const { name, message } = error as Error;
    const status = /\((\d{3})\)/.exec(message)?.[1];
    this.#options.log.warn({ operation, error: name, status, code: codeOf(error) }, "the facilitator failed");
  }
}

/** Returns the arguments for the library. Its types describe version 2 of x402, but it passes on version 1 as well. */
function argumentsOf({ payload, requirements }: Payment): [PaymentPayload, PaymentRequirements] {
  return [payload as unknown as PaymentPayload, requirements as unknown as PaymentRequirements];
}

function refusedVerification(reason: unknown): PaymentRefused {
  return { outcome: "refused", reason: isCode(reason) ? reason : "invalid_payment" };
}

function settlementOf(
  payment: Payment,
  { success, errorReason, payer, transaction, network }: SettleAnswer,
): Settlement {
  if (!success) return failureOf(errorReason, transaction);
  const isValid =
    TRANSACTION.test(transaction) &&
    payment.networks.includes(network) &&
    (payer === undefined || payer.toLowerCase() === payment.authorization.from.toLowerCase());
  return isValid ? { outcome: "settled", transaction } : { outcome: "unknown" };
}

/** Returns the outcome of a failed settlement. The failure is certain only with a reason and without a transaction. */
function failureOf(reason: unknown, transaction: unknown): Settlement {
  if (transaction !== "" || !isCode(reason) || UNDECIDED.test(reason)) return { outcome: "unknown" };
  return { outcome: "refused", reason };
}

/** Returns whether a reason is a code. The library does not check the answers that it throws as errors. */
function isCode(reason: unknown): reason is string {
  return typeof reason === "string" && CODE.test(reason);
}

function codeOf(error: unknown): string | undefined {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === "string" ? cause.code : undefined;
}
