import type { PaymentAsset } from "./ports.ts";

/** A network on which payments are known to work. */
interface KnownNetwork {
  /** Its name in version 1 of x402, which has a fixed list of names. */
  readonly name?: string;
  /** True for a test network, whose money is worthless. */
  readonly test?: true;
  /** Its USDC. The names in the EIP-712 domains differ, and a wrong one makes every signature invalid. */
  readonly asset?: PaymentAsset;
}

/** The known networks by CAIP-2 name. */
export const NETWORKS: Readonly<Record<string, KnownNetwork>> = {
  "eip155:8453": { name: "base", asset: usdc("0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", "USD Coin") },
  "eip155:84532": {
    name: "base-sepolia",
    test: true,
    asset: usdc("0x036CbD53842c5426634e7929541eC2318f3dCF7e", "USDC"),
  },
  "eip155:137": { name: "polygon", asset: usdc("0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359", "USD Coin") },
  "eip155:80002": { name: "polygon-amoy", test: true },
  "eip155:43114": { name: "avalanche", asset: usdc("0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E", "USD Coin") },
  "eip155:43113": { name: "avalanche-fuji", test: true },
  "eip155:42161": { asset: usdc("0xaf88d065e77c8cC2239327C5EDb3A432268e5831", "USD Coin") },
  "eip155:421614": { test: true, asset: usdc("0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d", "USD Coin") },
};

function usdc(address: string, name: string): PaymentAsset {
  return { address, name, version: "2", decimals: 6 };
}
