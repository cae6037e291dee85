import { existsSync } from "node:fs";
import { atEnd } from "./at-end.ts";
import type {
  Chain,
  Hex,
  Payment,
  Requirement,
  RunningFacilitator,
  SettlementEvent,
  Wallet,
} from "../../facilitator/types.ts";

const FOLDER = new URL("../../facilitator/", import.meta.url);

/** False where the packages of the facilitator are not installed. */
export const HAS_CHAIN = existsSync(new URL("node_modules/@x402/core", FOLDER));
/** For the names of tests that need them. */
export const NO_CHAIN = HAS_CHAIN ? "" : " (skipped: npm ci --prefix facilitator)";

/** A facilitator as any seller sees it, with a switch. */
export interface FacilitatorSwitch {
  readonly url: string;
  /** The ended settlements, in the order of their ends. */
  readonly settled: readonly SettlementEvent[];
  /** Cuts every connection and listens no more. The chain goes on. */
  kill(): Promise<void>;
  /** Starts another one at the same place. */
  revive(): Promise<void>;
}

/** A local chain that ends with the test file. */
export async function startChain(): Promise<Chain> {
  const { startChain: start } = (await load("chain.ts")) as { startChain: () => Promise<Chain> };
  const chain = await start();
  atEnd(() => chain.stop());
  return chain;
}

/** The official facilitator on a chain. It ends with the test file. */
export async function startFacilitator(chain: Chain): Promise<FacilitatorSwitch> {
  const { startFacilitator: start } = (await load("facilitator.ts")) as {
    startFacilitator: (
      chain: Chain,
      port: number,
      onSettled: (settled: SettlementEvent) => void,
    ) => Promise<RunningFacilitator>;
  };
  const settled: SettlementEvent[] = [];
  const startAt = (port: number) => start(chain, port, (one) => void settled.push(one));
  let running = await startAt(0);
  const { url } = running;
  atEnd(() => running.stop());
  return {
    url,
    settled,
    kill: () => running.stop(),
    async revive() {
      running = await startAt(Number(new URL(url).port));
    },
  };
}

/** A wallet with a new key and, on the chain, this much money in millionths of a dollar. */
export async function createWallet(chain: Chain, funds: bigint): Promise<Wallet> {
  const { createWallet: create } = (await load("wallet.ts")) as { createWallet: () => Wallet };
  const wallet = create();
  if (funds > 0n) await chain.mint(wallet.address, funds);
  return wallet;
}

/** Returns the address of an account without a known key. */
export function newAddress(): Hex {
  return `0x${crypto.randomUUID().replaceAll("-", "").padStart(40, "0")}`;
}

/** The headers that carry a payment. */
export function paymentHeaders(payment: Payment): Record<string, string> {
  return { "PAYMENT-SIGNATURE": Buffer.from(JSON.stringify(payment)).toString("base64") };
}

/** Returns the payment requirements of an unpaid answer. */
export function requirementIn(headers: Headers): Requirement {
  const { accepts } = JSON.parse(Buffer.from(headers.get("PAYMENT-REQUIRED") ?? "", "base64").toString()) as {
    accepts: Requirement[];
  };
  const [first] = accepts;
  if (first === undefined) throw new Error("The challenge accepts nothing.");
  return first;
}

/** Named at run time: the compiler would ask for packages that are perhaps not installed. */
function load(file: string): Promise<unknown> {
  return import(new URL(file, FOLDER).href);
}
