import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { x402Facilitator } from "@x402/core/facilitator";
import type { PaymentPayload, PaymentRequirements } from "@x402/core/types";
import { toFacilitatorEvmSigner } from "@x402/evm";
import { registerExactEvmScheme } from "@x402/evm/exact/facilitator";
import type { VerifyTypedDataParameters } from "viem";
import { NETWORK, openAccount } from "./chain.ts";
import type { Chain, RunningFacilitator, SettlementEvent } from "./types.ts";

/**
 * Serves the official facilitator for a chain on a port of 127.0.0.1 (0 takes a free one). It settles payments of both
 * versions of x402 from a new account.
 */
export async function startFacilitator(
  chain: Pick<Chain, "url">,
  port: number,
  onSettled: (settled: SettlementEvent) => void = () => {},
): Promise<RunningFacilitator> {
  const facilitator = await createFacilitator(chain.url);
  facilitator.onAfterSettle(async ({ requirements, result: { success, transaction, payer, errorReason } }) =>
    onSettled({ success, transaction, payTo: requirements.payTo as `0x${string}`, payer, reason: errorReason }),
  );
  const server = createServer((request, response) => {
    void respond(facilitator, request, response);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => stop(server) };
}

async function createFacilitator(url: string): Promise<x402Facilitator> {
  const client = await openAccount(url);
  const inSequence = queue();
  const signer = toFacilitatorEvmSigner({
    address: client.account.address,
    getCode: (call) => client.getCode(call),
    readContract: (call) => client.readContract({ ...call, args: call.args ?? [] }),
    verifyTypedData: (call) => client.verifyTypedData(call as VerifyTypedDataParameters),
    async writeContract(call) {
      // Transfers that would fail do so here, in parallel. The others then get their nonces one after the other.
      const gas = await client.estimateContractGas({ ...call, account: client.account });
      return inSequence(() => client.writeContract({ ...call, gas }));
    },
    sendTransaction: (call) => inSequence(() => client.sendTransaction(call)),
    waitForTransactionReceipt: (call) => client.waitForTransactionReceipt(call),
  });
  return registerExactEvmScheme(new x402Facilitator(), { signer, networks: NETWORK });
}

/** Returns a function that starts a task when the previous one has ended. */
function queue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    last = result.catch(() => {});
    return result;
  };
}

/** A resource server's request to verify or settle a payment. */
interface FacilitatorRequest {
  readonly paymentPayload: PaymentPayload;
  readonly paymentRequirements: PaymentRequirements;
}

async function respond(facilitator: x402Facilitator, request: IncomingMessage, response: ServerResponse) {
  response.setHeader("Content-Type", "application/json");
  try {
    const body = await answer(facilitator, request);
    if (body === undefined) response.statusCode = 404;
    response.end(JSON.stringify(body ?? { error: "There are GET /supported, POST /verify and POST /settle." }));
  } catch (error) {
    // The outcome of the payment is unknown here, and any other status would claim to know it.
    response.statusCode = 500;
    response.end(JSON.stringify({ error: String(error) }));
  }
}

async function answer(facilitator: x402Facilitator, request: IncomingMessage): Promise<object | undefined> {
  const operation = `${request.method} ${request.url}`;
  if (operation === "GET /supported") return facilitator.getSupported();
  if (operation !== "POST /verify" && operation !== "POST /settle") return undefined;
  const { paymentPayload, paymentRequirements } = (await json(request)) as FacilitatorRequest;
  return operation === "POST /verify"
    ? facilitator.verify(paymentPayload, paymentRequirements)
    : facilitator.settle(paymentPayload, paymentRequirements);
}

async function stop(server: Server): Promise<void> {
  if (!server.listening) return;
  server.close();
  server.closeAllConnections();
  await once(server, "close");
}
