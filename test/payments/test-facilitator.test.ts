import { describe, expect, it } from "vitest";
import { TestFacilitator } from "../../src/payments/test-facilitator.ts";
import type { Payment } from "../../src/shared/payments.ts";
import { bodyOf, createRoot, decode, FakeClock, NOW_SECONDS, silent, TERMS, Wallet } from "./support.ts";

const wallet = new Wallet();

function create() {
  const clock = new FakeClock();
  return { clock, facilitator: new TestFacilitator({ terms: TERMS, clock }) };
}

function paymentOf(changes: Parameters<Wallet["authorization"]>[1] = {}, from = wallet): Payment {
  const authorization = from.authorization(TERMS, changes);
  return {
    x402Version: 2,
    payload: {},
    requirements: { network: TERMS.network },
    authorization,
    signature: from.sign(TERMS, authorization),
    identifier: undefined,
  };
}

describe("the embedded test facilitator", () => {
  it("settles what a key signed, under a transaction that follows from the payment", async () => {
    const payment = paymentOf();
    const [one, other] = [create(), create()];
    expect(await one.facilitator.verify(payment)).toEqual({ outcome: "valid" });
    const settlement = await one.facilitator.settle(payment);
    expect(settlement).toEqual({ outcome: "settled", transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/) });
    expect(await other.facilitator.settle(payment)).toEqual(settlement);
    expect(await other.facilitator.settle(paymentOf())).not.toEqual(settlement);
  });

  it("settles an authorization once, however often it comes at once", async () => {
    const { facilitator } = create();
    const payment = paymentOf();
    const settled = await Promise.all(Array.from({ length: 10 }, () => facilitator.settle(payment)));
    expect(settled.filter(({ outcome }) => outcome === "settled")).toHaveLength(1);
    const reused = { outcome: "refused", reason: "invalid_exact_evm_nonce_already_used" };
    expect(settled).toContainEqual(reused);
    expect(await facilitator.verify(payment)).toEqual(reused);
  });

  it.each([
    ["invalid_exact_evm_recipient_mismatch", () => paymentOf({ to: wallet.address })],
    ["invalid_exact_evm_payload_authorization_value_mismatch", () => paymentOf({ value: "1" })],
    ["invalid_exact_evm_payload_authorization_valid_before", () => paymentOf({ validBefore: String(NOW_SECONDS) })],
    ["invalid_exact_evm_payload_authorization_valid_after", () => paymentOf({ validAfter: String(NOW_SECONDS) })],
    ["invalid_exact_evm_signature", () => ({ ...paymentOf(), signature: paymentOf().signature })],
    ["invalid_exact_evm_signature", () => ({ ...paymentOf(), signature: `${paymentOf().signature}00` })],
    ["invalid_exact_evm_signature", () => ({ ...paymentOf(), signature: `0x${"00".repeat(65)}` })],
  ])("refuses with %s", async (reason, make) => {
    const { facilitator } = create();
    const payment = make();
    expect(await facilitator.verify(payment)).toEqual({ outcome: "refused", reason });
    expect(await facilitator.settle(payment)).toEqual({ outcome: "refused", reason });
  });

  it("gives each payer ten dollars", async () => {
    const clock = new FakeClock();
    const terms = { ...TERMS, amount: "4000000" };
    const facilitator = new TestFacilitator({ terms, clock });
    const pay = async (from: Wallet) => {
      const authorization = from.authorization(terms);
      return facilitator.settle({ ...paymentOf(), authorization, signature: from.sign(terms, authorization) });
    };
    expect((await pay(wallet)).outcome).toBe("settled");
    expect((await pay(wallet)).outcome).toBe("settled");
    expect(await pay(wallet)).toEqual({ outcome: "refused", reason: "invalid_exact_evm_insufficient_balance" });
    expect((await pay(new Wallet())).outcome).toBe("settled");
  });
});

describe("a payable root in test mode", () => {
  it("takes payments of both generations without a network, and tells a contract wallet that it cannot", async () => {
    const { clock, facilitator } = create();
    const { pay } = createRoot({ facilitator, clock, testMode: true });
    expect((await pay(wallet.payV2())).status).toBe(200);
    expect((await pay(wallet.payV1())).status).toBe(200);
    const contract = wallet.payV2();
    contract.payload.signature += "00".repeat(32);
    const reply = await pay(contract);
    expect({ status: reply.status, error: bodyOf(reply).error }).toEqual({
      status: 402,
      error: "invalid_exact_evm_signature",
    });
    expect(decode(reply.headers["PAYMENT-RESPONSE"])).toMatchObject({ success: false });
  });

  it("says so in the log, once", () => {
    const lines: string[] = [];
    const log = { ...silent, info: (_: object, line: string) => void lines.push(line) } as typeof silent;
    createRoot({ testMode: true, log });
    createRoot({ testMode: false, log });
    expect(lines).toEqual([expect.stringMatching(/^TEST MODE: /)]);
  });
});
