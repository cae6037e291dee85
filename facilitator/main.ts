/** Runs a facilitator with its own chain: `npm run facilitator [-- --port 4021]`. */
import { once } from "node:events";
import { parseArgs } from "node:util";
import { formatUnits } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { ChainUnavailable } from "./anvil.ts";
import { startChain } from "./chain.ts";
import { startFacilitator } from "./facilitator.ts";
import type { Chain, RunningFacilitator, SettlementEvent } from "./types.ts";

/** An address without a known key. It never changes, so that the service need not be restarted with the facilitator. */
const SELLER = "0x00000000000000000000000000000000005e11e2";
/** In millionths of a dollar. */
const BUYER_FUNDS = 100_000_000n;

const USAGE = "npm run facilitator [-- --port 4021]";

const parent = process.ppid;
try {
  const { port } = parseArgs({ options: { port: { type: "string", default: "4021" } } }).values;
  await run(Number(port));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
// A settlement that is still waiting for its block would keep the process alive.
process.exit();

async function run(port: number): Promise<void> {
  const chain = await startChain();
  try {
    const buyerKey = generatePrivateKey();
    await chain.mint(privateKeyToAddress(buyerKey), BUYER_FUNDS);
    const facilitator = await startFacilitator(chain, port, (settled) => {
      // The chain may have been stopped in the meantime.
      report(chain, settled).catch(() => {});
    });
    greet(chain, facilitator, buyerKey);
    const failed = chain.ended.then(() => Promise.reject(new ChainUnavailable("The chain has ended by itself.")));
    await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM"), parentGone(), failed]);
    await facilitator.stop();
  } finally {
    await chain.stop();
  }
}

function greet(chain: Chain, facilitator: RunningFacilitator, buyerKey: `0x${string}`): void {
  console.log(`A facilitator listens at ${facilitator.url}, its chain at ${chain.url}. Ctrl+C ends both.

Start the service, in a second terminal:

  X402_FACILITATOR_URL=${facilitator.url} X402_PAY_TO=${SELLER} npm start

Pay, in a third one. This buyer has ${dollars(BUYER_FUNDS)}:

  BUYER_KEY=${buyerKey} npm run pay
`);
}

async function report(chain: Chain, { success, transaction, payTo, payer, reason }: SettlementEvent): Promise<void> {
  if (!success) return console.log(`Refused: ${reason}, from ${payer}`);
  console.log(`Settled: ${transaction}, from ${payer}. The seller has ${dollars(await chain.balanceOf(payTo))}.`);
}

function dollars(amount: bigint): string {
  return `${formatUnits(amount, 6)} USDC`;
}

/** Resolves when npm, the parent process, is gone. npm forwards signals, but not when it is killed. */
function parentGone(): Promise<void> {
  return new Promise((resolve) => {
    setInterval(() => process.ppid === parent || resolve(), 500).unref();
  });
}

/** Returns a sentence for an error that the user can fix, and any other error with its stack. */
function explain(error: unknown): unknown {
  if (error instanceof ChainUnavailable) return error.message;
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") return `The port is taken. Choose another one: ${USAGE}`;
  if (code === "ERR_SOCKET_BAD_PORT" || code.startsWith("ERR_PARSE_ARGS")) return `${message}\nUsage: ${USAGE}`;
  return error;
}
