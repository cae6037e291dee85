import { describe, expect, it } from "vitest";
import { TestFacilitator } from "../../src/payments/test-facilitator.ts";
import type { Payment } from "../../src/payments/ports.ts";
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
    requirements: {},
    networks: [TERMS.network],
    authorization,
    signature: from.sign(TERMS, authorization),
  };
}

describe("the embedded test facilitator", () => {
  it("settles a payment that a key signed, with a transaction derived from the payment", async () => {
    const payment = paymentOf();
    const [one, other] = [create(), create()];
    expect(await one.facilitator.verify(payment)).toEqual({ outcome: "valid" });
    const settlement = await one.facilitator.settle(payment);
    expect(settlement).toEqual({ outcome: "settled", transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/) });
    expect(await other.facilitator.settle(payment)).toEqual(settlement);
    expect(await other.facilitator.settle(paymentOf())).not.toEqual(settlement);
  });

  it("settles one of many simultaneous copies of an authorization", async () => {
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

  it("credits each payer with ten dollars", async () => {
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

describe("an embedded test facilitator at its hourly limit", () => {
  it("settles nothing more until the next hour, so that invented wallets cannot fill the database", async () => {
    const clock = new FakeClock();
    const { pay } = createRoot({ facilitator: new TestFacilitator({ terms: TERMS, clock, maxPerHour: 2 }), clock });
    const payAnew = () => {
      const validBefore = String(Math.floor(clock.now() / 1000) + TERMS.maxTimeoutSeconds);
      return pay(new Wallet().payV2(TERMS, { validBefore }));
    };
    expect((await payAnew()).status).toBe(200);
    expect((await payAnew()).status).toBe(200);
    expect(await payAnew()).toMatchObject({ status: 504, headers: { "Retry-After": "5" } });
    clock.at += 60 * 60 * 1000;
    expect((await payAnew()).status).toBe(200);
  });
});

describe("a payable root in test mode", () => {
  it("accepts payments of both versions without a network, and refuses contract wallets", async () => {
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

  it("logs that once", () => {
    const lines: string[] = [];
    const log = { ...silent, info: (_: object, line: string) => void lines.push(line) } as typeof silent;
    createRoot({ testMode: true, log });
    createRoot({ testMode: false, log });
    expect(lines).toEqual([expect.stringMatching(/^TEST MODE: /)]);
  });
});
