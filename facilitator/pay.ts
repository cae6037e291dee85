/** Pays for one request: `npm run pay [-- url]`, with the key in BUYER_KEY or a throwaway key. */
import { registerExactEvmScheme } from "@x402/evm/exact/client";
import { decodePaymentResponseHeader, wrapFetchWithPayment, x402Client } from "@x402/fetch";
import { formatUnits } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";

const url = process.argv[2] ?? "http://localhost:3000/api";
const key = (process.env["BUYER_KEY"] as `0x${string}`) || generatePrivateKey();

const signer = privateKeyToAccount(key);
const client = registerExactEvmScheme(new x402Client(), { signer });
client.onAfterPaymentCreation(async ({ selectedRequirements: { amount, network, payTo } }) =>
  console.log(`${signer.address} pays ${formatUnits(BigInt(amount), 6)} USDC on ${network} to ${payTo}`),
);

try {
  const answer = await wrapFetchWithPayment(fetch, client)(url);
  const receipt = answer.headers.get("PAYMENT-RESPONSE");
  if (receipt !== null) console.log("Receipt:", decodePaymentResponseHeader(receipt));
  console.log(answer.status, await answer.text());
  if (!answer.ok) process.exitCode = 1;
} catch (error) {
  console.error(`No answer from ${url}:`, error);
  process.exitCode = 1;
}
