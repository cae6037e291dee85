import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { beforeAll, describe, expect, it } from "vitest";
import type { Authorization, Chain, Payment, Requirement, Wallet } from "../../facilitator/types.ts";
import {
  createWallet,
  type FacilitatorSwitch,
  HAS_CHAIN,
  newAddress,
  NO_CHAIN,
  paymentHeaders,
  requirementIn,
  startChain,
  startFacilitator,
} from "../support/chain.ts";
import { createPostgres, NO_POSTGRES } from "../support/databases.ts";
import { PUBLIC_URL, startServer } from "../support/server.ts";
import { rounds } from "../support/rounds.ts";

/** Simultaneous payments. The chain takes a while for each. */
const MANY = rounds(50, 12);

/** In millionths of a dollar. */
const PRICE = 10_000n;
const FUNDS = 1_000n * PRICE;

/** The URL that the service states for itself. */
const ROOT = `${PUBLIC_URL}/api`;

/** Payments are counted here, not requests. */
const unlimited = { hit: () => ({ total: 0, resetMs: 0 }) };

/** A seller on the chain, with its services and the number of paid answers. */
class Seller {
  readonly address = newAddress();
  served = 0;
  readonly #env: Readonly<Record<string, string>>;

  constructor(facilitatorUrl: string) {
    this.#env = { X402_FACILITATOR_URL: facilitatorUrl, X402_PAY_TO: this.address };
  }

  /** Starts a service of this seller. The returned fetch sends any request to that service, and counts the answers. */
  async open(env: Readonly<Record<string, string>> = {}): Promise<typeof fetch> {
    const { base } = await startServer({ rateCounter: unlimited }, { ...this.#env, ...env });
    return async (input, init) => {
      const { headers } = new Request(input, init);
      const answer = await fetch(`${base}/api`, { headers });
      if (answer.status === 200) this.served += 1;
      return answer;
    };
  }
}

describe.skipIf(!HAS_CHAIN)(`payments on a chain${NO_CHAIN}`, () => {
  let chain: Chain;
  let facilitator: FacilitatorSwitch;
  let seller: Seller;
  let fetchRoot: typeof fetch;
  let buyer: Wallet;
  let required: Requirement;

  const earned = () => chain.balanceOf(seller.address);
  const unpaid = () => fetchRoot(ROOT);
  const send = (payment: Payment, at = fetchRoot) => at(ROOT, { headers: paymentHeaders(payment) });
  const statuses = (answers: readonly Response[]) => answers.map(({ status }) => status);
  const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);

  beforeAll(async () => {
    chain = await startChain();
    facilitator = await startFacilitator(chain);
    seller = new Seller(facilitator.url);
    [fetchRoot, buyer] = await Promise.all([seller.open(), createWallet(chain, FUNDS)]);
    required = requirementIn((await unpaid()).headers);
  });

  it("charges a cent, payable to the seller", async () => {
    expect(required).toMatchObject({ network: "eip155:84532", amount: String(PRICE), payTo: seller.address });
  });

  it("serves the official wallet with a receipt that names the transaction", async () => {
    const before = await earned();
    const answer = await buyer.wrapFetch(fetchRoot)(ROOT);
    expect(answer.status).toBe(200);
    expect(await earned()).toBe(before + PRICE);
    expect(receiptOf(answer, "PAYMENT-RESPONSE")).toMatchObject({
      success: true,
      transaction: facilitator.settled.at(-1)?.transaction,
      payer: buyer.address,
    });
  });

  it("serves a wallet of version 1", async () => {
    const before = await earned();
    let sent: Headers | undefined;
    const answer = await buyer.wrapFetch(async (input, init) => {
      sent = new Request(input, init).headers;
      const { status, headers, body } = await fetchRoot(ROOT, { headers: sent });
      // Without this header there is only the body, as for those wallets.
      const rest = [...headers].filter(([name]) => name !== "payment-required");
      return new Response(body, { status, headers: rest });
    })(ROOT);
    expect(sent?.has("X-PAYMENT")).toBe(true);
    expect(sent?.has("PAYMENT-SIGNATURE")).toBe(false);
    expect(answer.status).toBe(200);
    expect(receiptOf(answer, "X-PAYMENT-RESPONSE")).toMatchObject({ success: true, network: "base-sepolia" });
    expect(await earned()).toBe(before + PRICE);
  });

  it(`serves ${MANY} payments at once`, async () => {
    const before = await earned();
    const answers = await Promise.all(times(MANY, () => buyer.wrapFetch(fetchRoot)(ROOT)));
    expect(statuses(answers)).toEqual(times(MANY, () => 200));
    expect(new Set(answers.map((answer) => receiptOf(answer, "PAYMENT-RESPONSE").transaction)).size).toBe(MANY);
    expect(await earned()).toBe(before + BigInt(MANY) * PRICE);
  });

  it("serves one of 20 copies of a payment", async () => {
    const before = await earned();
    const payment = await buyer.sign(required);
    const answers = await Promise.all(times(20, () => send(payment)));
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1);
    expect(statuses(answers).filter((status) => ![200, 402, 409].includes(status))).toEqual([]);
    expect((await send(payment)).status).toBe(402);
    expect(await earned()).toBe(before + PRICE);
  });

  it("serves the valid payments among invalid ones", async () => {
    const poor = await createWallet(chain, PRICE - 1n);
    const used = await buyer.sign(required);
    expect((await send(used)).status).toBe(200);
    const before = await earned();
    const now = Math.floor(Date.now() / 1000);
    const stranger = newAddress();
    const overrides: Partial<Authorization>[] = [
      { value: "9999" },
      { value: "10001" },
      { to: stranger },
      { validBefore: String(now - 60) },
      { validBefore: String(now + 864_000) },
      { validAfter: String(now + 30) },
      { nonce: used.payload.authorization.nonce },
      // Signed by a wallet other than the payer's.
      { from: poor.address },
    ];
    const forged: Requirement[] = [
      { ...required, amount: "1" },
      { ...required, payTo: stranger },
      { ...required, network: "eip155:8453" },
      { ...required, asset: stranger },
      { ...required, extra: { name: "USD Coin", version: "2" } },
    ];
    const signed = await buyer.sign(required);
    const garbled = { ...signed, payload: { ...signed.payload, signature: `0x${"11".repeat(65)}` as const } };
    const made = await Promise.all([
      ...overrides.map((fields) => buyer.sign(required, fields)),
      ...forged.map((one) => buyer.sign(one)),
      // The same signatures with the terms that were really requested.
      ...forged.map(async (one) => ({ ...(await buyer.sign(one)), accepted: required })),
      poor.sign(required),
    ]);
    const bad = [...made, garbled, used];
    const good = await Promise.all(times(bad.length, () => buyer.sign(required)));
    const answers = await Promise.all(bad.flatMap((payment, i) => [send(payment), send(good[i] ?? payment)]));
    expect(statuses(answers)).toEqual(bad.flatMap(() => [402, 200]));
    expect(await earned()).toBe(before + BigInt(good.length) * PRICE);
    expect(await chain.balanceOf(stranger)).toBe(0n);
    expect(await chain.balanceOf(poor.address)).toBe(PRICE - 1n);
  });

  it("serves a wallet that is a contract, whose signature only the chain can check", async () => {
    const before = await earned();
    expect((await send(await contractPayment())).status).toBe(200);
    expect(await earned()).toBe(before + PRICE);
  });

  it("refuses an authorization that its payer has cancelled", async () => {
    const before = await earned();
    const payment = await contractPayment();
    const { from, nonce } = payment.payload.authorization;
    // The signature comes last: its offset, then its length, which is 0.
    const cancellation = abiCall("cancelAuthorization(address,bytes32,bytes)", from, nonce, "0x60", "0x00");
    const [sender] = (await rpc("eth_accounts")) as string[];
    await rpc("eth_sendTransaction", { from: sender, to: required.asset, data: cancellation });
    expect((await send(payment)).status).toBe(402);
    expect(await earned()).toBe(before);
  });

  it("accepts no payments while the facilitator is down, and then serves the same payments", async () => {
    const before = await earned();
    await facilitator.kill();
    const payments = await Promise.all(times(5, () => buyer.sign(required)));
    const denied = await Promise.all(payments.map((payment) => send(payment)));
    expect(statuses(denied)).toEqual(times(5, () => 504));
    const meanwhile = await unpaid();
    expect([meanwhile.status, requirementIn(meanwhile.headers)]).toEqual([402, required]);
    expect(await earned()).toBe(before);
    await facilitator.revive();
    const served = await Promise.all(payments.map((payment) => send(payment)));
    expect(statuses(served)).toEqual(times(5, () => 200));
    expect(await earned()).toBe(before + 5n * PRICE);
  });

  it.skipIf(NO_POSTGRES !== "")(
    `serves one payment once at two instances that share a database${NO_POSTGRES}`,
    async () => {
      const before = await earned();
      const { env } = await createPostgres();
      const instances = await Promise.all([seller.open(env), seller.open(env)]);
      const settlements = facilitator.settled.length;
      for (let round = 0; round < 5; round += 1) {
        const payment = await buyer.sign(required);
        const answers = await Promise.all(times(4, () => instances.map((at) => send(payment, at))).flat());
        expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1);
        expect(statuses(await Promise.all(instances.map((at) => send(payment, at))))).toEqual([402, 402]);
      }
      expect(facilitator.settled).toHaveLength(settlements + 5);
      expect(await earned()).toBe(before + 5n * PRICE);
    },
  );

  it("never requests a second payment when the facilitator dies during the first", async () => {
    // A separate seller, because here a buyer pays and is not served, which only the chain can show.
    const other = new Seller(facilitator.url);
    const at = await other.open();
    const payment = await buyer.sign({ ...required, payTo: other.address });
    await rpc("evm_setAutomine", false);
    const answer = send(payment, at);
    await expect.poll(() => rpc("txpool_status")).toMatchObject({ pending: "0x1" });
    await facilitator.kill();
    expect((await answer).status).toBe(504);
    await rpc("evm_setAutomine", true);
    await rpc("evm_mine");
    await facilitator.revive();
    expect((await send(payment, at)).status).toBe(409);
    expect(await chain.balanceOf(other.address)).toBe(PRICE);
    expect(other.served).toBe(0);
  });

  it("has earned exactly a cent for each response", async () => {
    expect(seller.served).toBeGreaterThan(MANY);
    expect(await earned()).toBe(PRICE * BigInt(seller.served));
  });

  /** Signed by a contract that accepts every signature. */
  async function contractPayment(): Promise<Payment> {
    const from = newAddress();
    await rpc("anvil_setCode", from, "0x631626ba7e60e01b60005260206000f3");
    await chain.mint(from, PRICE);
    const signed = await buyer.sign(required, { from });
    return { ...signed, payload: { ...signed.payload, signature: `0x${"22".repeat(100)}` } };
  }

  async function rpc(method: string, ...params: unknown[]): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const answer = await fetch(chain.url, { method: "POST", headers: { "Content-Type": "application/json" }, body });
    return ((await answer.json()) as { result: unknown }).result;
  }
});

function abiCall(signature: string, ...words: string[]): string {
  const selector = bytesToHex(keccak_256(utf8ToBytes(signature))).slice(0, 8);
  return `0x${selector}${words.map((word) => word.slice(2).padStart(64, "0")).join("")}`;
}

function receiptOf(answer: Response, header: string): { readonly transaction: string } {
  return JSON.parse(Buffer.from(answer.headers.get(header) ?? "", "base64").toString()) as { transaction: string };
}
