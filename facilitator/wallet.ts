import { randomBytes } from "node:crypto";
import { authorizationTypes } from "@x402/evm";
import { registerExactEvmScheme } from "@x402/evm/exact/client";
import { wrapFetchWithPayment, x402Client } from "@x402/fetch";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import type { Authorization, Requirement, Wallet } from "./types.ts";

/** Creates a wallet with a new key. */
export function createWallet(): Wallet {
  const account = privateKeyToAccount(generatePrivateKey());
  const client = registerExactEvmScheme(new x402Client(), { signer: account });
  return {
    address: account.address,
    wrapFetch: (fetch) => wrapFetchWithPayment(fetch, client),
    async sign(requirement, overrides = {}) {
      const authorization = { ...honestAuthorization(account.address, requirement), ...overrides };
      const signature = await account.signTypedData({
        domain: domainOf(requirement),
        types: authorizationTypes,
        primaryType: "TransferWithAuthorization",
        message: {
          ...authorization,
          value: BigInt(authorization.value),
          validAfter: BigInt(authorization.validAfter),
          validBefore: BigInt(authorization.validBefore),
        },
      });
      return { x402Version: 2, accepted: requirement, payload: { signature, authorization } };
    },
  };
}

function honestAuthorization(from: Authorization["from"], { payTo, amount, maxTimeoutSeconds }: Requirement) {
  return {
    from,
    to: payTo,
    value: amount,
    validAfter: "0",
    validBefore: String(Math.floor(Date.now() / 1000) + maxTimeoutSeconds),
    nonce: `0x${randomBytes(32).toString("hex")}`,
  } satisfies Authorization;
}

function domainOf({ network, asset, extra: { name, version } }: Requirement) {
  return { name, version, chainId: Number(network.slice("eip155:".length)), verifyingContract: asset };
}
