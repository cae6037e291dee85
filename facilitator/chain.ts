import { readFileSync } from "node:fs";
import {
  type Address,
  createTestClient,
  createWalletClient,
  defineChain,
  http,
  parseAbi,
  parseEther,
  publicActions,
  walletActions,
} from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { startAnvil } from "./anvil.ts";
import type { Chain } from "./types.ts";

/** The id of Base Sepolia, because wallets pay only with networks and tokens that they know. */
const CHAIN_ID = 84_532;
/** The CAIP-2 name of the network. */
export const NETWORK = `eip155:${CHAIN_ID}` as const;
/** The address of USDC on Base Sepolia, which here is our token. */
const TOKEN: Address = "0x036CbD53842c5426634e7929541eC2318f3dCF7e";
const TOKEN_ABI = parseAbi([
  "function mint(address to, uint256 value)",
  "function balanceOf(address) view returns (uint256)",
]);

/** Every transaction gets a block immediately, so polling every 4 seconds, as is usual, would be too slow. */
const POLLING_MS = 25;

/** Starts a chain with our token on it. Throws ChainUnavailable. */
export async function startChain(): Promise<Chain> {
  const anvil = await startAnvil(CHAIN_ID);
  const { url, ended } = anvil;
  const client = testClient(url);
  const { deployedBytecode } = JSON.parse(readFileSync(new URL("token/TestUSDC.json", import.meta.url), "utf8")) as {
    deployedBytecode: `0x${string}`;
  };
  await client.setCode({ address: TOKEN, bytecode: deployedBytecode });
  const [account] = await client.getAddresses();
  return {
    url,
    ended,
    stop: () => anvil.stop(),
    async mint(to, amount) {
      const call = { address: TOKEN, abi: TOKEN_ABI, functionName: "mint", args: [to, amount] } as const;
      const hash = await client.writeContract({ ...call, account: account ?? null });
      await client.waitForTransactionReceipt({ hash });
    },
    balanceOf: (holder) =>
      client.readContract({ address: TOKEN, abi: TOKEN_ABI, functionName: "balanceOf", args: [holder] }),
  };
}

/** Creates a client with a new account that can pay for transactions on a chain. */
export async function openAccount(url: string) {
  const account = privateKeyToAccount(generatePrivateKey());
  await testClient(url).setBalance({ address: account.address, value: parseEther("1000") });
  return createWalletClient({ ...clientOptions(url), account }).extend(publicActions);
}

function testClient(url: string) {
  return createTestClient({ ...clientOptions(url), mode: "anvil" })
    .extend(publicActions)
    .extend(walletActions);
}

function clientOptions(url: string) {
  const chain = defineChain({
    id: CHAIN_ID,
    name: "Local chain",
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  });
  return { chain, transport: http(url), pollingInterval: POLLING_MS };
}
