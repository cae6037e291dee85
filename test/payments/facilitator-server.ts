import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { TRANSACTION } from "./support.ts";

interface Settling {
  readonly paymentPayload: { readonly payload: { readonly authorization: { from: string; nonce: string } } };
  readonly paymentRequirements: { readonly network: string };
}

export interface Exchange {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly response: ServerResponse;
  /** The network of the requirements and the payer, which a valid answer repeats. */
  readonly network: string;
  readonly payer: string;
  readonly nonce: string;
  /** Settles like a chain: each nonce once. */
  readonly settle: () => object;
  /** Settles idempotently: repeats the earlier answer for a nonce. */
  readonly settleOnce: () => object;
}

/** A facilitator over HTTP whose behaviour tests set. In place of a chain, it stores nonces and payments. */
export class FacilitatorServer {
  behave: (exchange: Exchange) => unknown = answerWell;
  calls = 0;
  /** The payments that were made. */
  paid = 0;
  readonly #nonces = new Set<string>();
  readonly #server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      this.calls += 1;
      const { paymentPayload, paymentRequirements } = JSON.parse(Buffer.concat(chunks).toString()) as Settling;
      const { from: payer, nonce } = paymentPayload.payload.authorization;
      const { network } = paymentRequirements;
      void this.behave({
        path: incoming.url ?? "",
        authorization: incoming.headers.authorization,
        response,
        network,
        payer,
        nonce,
        settle: () => this.#settle(nonce, network, payer),
        settleOnce: () => (this.#nonces.has(nonce) ? success(network, payer) : this.#settle(nonce, network, payer)),
      });
    });
  });

  async start(port = 0): Promise<string> {
    this.#server.listen(port, "127.0.0.1");
    await once(this.#server, "listening");
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  #settle(nonce: string, network: string, payer: string): object {
    if (this.#nonces.has(nonce)) return failure(network, "invalid_exact_evm_nonce_already_used");
    this.#nonces.add(nonce);
    this.paid += 1;
    return success(network, payer);
  }
}

function success(network: string, payer: string): object {
  return { success: true, transaction: TRANSACTION, network, payer };
}

export function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

export function failure(network: string, errorReason: string, transaction = ""): object {
  return { success: false, errorReason, errorMessage: "calldata 0x01", transaction, network };
}

export function answerWell({ path, response, payer, settle }: Exchange): void {
  send(response, 200, path === "/verify" ? { isValid: true, payer } : settle());
}

/** Sends a byte from time to time, and never the last one. */
export async function drip({ response }: Exchange): Promise<void> {
  response.writeHead(200, { "content-type": "application/json" });
  while (!response.destroyed) {
    response.write(" ");
    await delay(10);
  }
}
