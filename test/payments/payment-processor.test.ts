import { describe, expect, it, onTestFinished, vi } from "vitest";
import { MemoryClaimStore } from "../../src/shared/adapters/payment-claims/memory-claim-store.ts";
import type { ClaimStore, Settlement } from "../../src/shared/payments.ts";
import {
  bodyOf,
  countBy,
  createRoot,
  decode,
  encode,
  NOW_SECONDS,
  PAY_TO,
  TERMS,
  TRANSACTION,
  Wallet,
} from "./support.ts";

const wallet = new Wallet();
const ID = "order-2026-11-21-0001";

describe("a paid request", () => {
  it.each([
    ["second", "PAYMENT-SIGNATURE", () => wallet.payV2(), "eip155:84532"],
    ["first", "X-PAYMENT", () => wallet.payV1(), "base-sepolia"],
  ])("of the %s generation gets the root, with a receipt in both headers", async (_, name, make, network) => {
    const { send, facilitator } = createRoot();
    const reply = await send({ [name.toLowerCase()]: encode(make()) });
    expect(reply.status).toBe(200);
    expect(bodyOf(reply)).toEqual({
      name: "Agent Commerce Service",
      description: "What the service does.",
      discovery: { index: "https://shop.example/api/v1", openapi: "https://shop.example/openapi.json" },
    });
    const receipt = { success: true, transaction: TRANSACTION, network, payer: wallet.address };
    expect(decode(reply.headers["PAYMENT-RESPONSE"])).toEqual(receipt);
    expect(reply.headers["X-PAYMENT-RESPONSE"]).toBe(reply.headers["PAYMENT-RESPONSE"]);
    expect(reply.headers["Cache-Control"]).toBe("private, no-store");
    expect(reply.headers["PAYMENT-REQUIRED"]).toBeUndefined();
    expect(facilitator).toMatchObject({ settled: { length: 1 }, verified: { length: 0 } });
  });

  it("may be of either generation in either header, and in base64 for URLs", async () => {
    const { send } = createRoot();
    const url = (payment: unknown) => Buffer.from(JSON.stringify(payment)).toString("base64url");
    expect((await send({ "x-payment": encode(wallet.payV2()) })).status).toBe(200);
    expect((await send({ "payment-signature": encode(wallet.payV1()) })).status).toBe(200);
    expect((await send({ "payment-signature": url(wallet.payV2()) })).status).toBe(200);
  });

  it("with both headers counts by PAYMENT-SIGNATURE", async () => {
    const { send } = createRoot();
    const good = encode(wallet.payV2());
    expect((await send({ "payment-signature": "e30=", "x-payment": good })).status).toBe(402);
    expect((await send({ "payment-signature": good, "x-payment": "e30=" })).status).toBe(200);
    expect((await send({ "payment-signature": "", "x-payment": encode(wallet.payV1()) })).status).toBe(200);
  });

  it("may have addresses and hexadecimal digits in any case, and members of the wallet's own", async () => {
    const { pay } = createRoot({ terms: { ...TERMS, payTo: PAY_TO.toLowerCase() } });
    const payment = wallet.payV2({ ...TERMS, payTo: PAY_TO.toLowerCase() }, { to: PAY_TO });
    Object.assign(payment.accepted, { note: "mine" });
    Object.assign(payment.accepted.extra, { more: 1 });
    expect((await pay(payment)).status).toBe(200);
  });

  it("brings the facilitator what was checked and nothing else", async () => {
    const { pay, facilitator } = createRoot();
    const payment = wallet.payV2();
    Object.assign(payment, { resource: { url: "https://evil.example" }, more: "a".repeat(1_000) });
    Object.assign(payment.payload, { more: 1 });
    await pay(payment);
    const [settled] = facilitator.settled;
    expect(Object.keys(settled?.payload ?? {})).toEqual([
      "x402Version",
      "resource",
      "accepted",
      "payload",
      "extensions",
    ]);
    expect(settled?.payload).toMatchObject({ resource: { url: "https://shop.example/api" } });
    expect(Object.keys(settled?.payload["payload"] as object)).toEqual(["signature", "authorization"]);
    expect(settled?.requirements).toMatchObject({ amount: "10000", payTo: PAY_TO, network: "eip155:84532" });
  });

  it("of the longest time that is allowed is taken", async () => {
    const { pay } = createRoot();
    expect((await pay(wallet.payV2(TERMS, { validBefore: String(NOW_SECONDS + 660) }))).status).toBe(200);
  });

  it("by HEAD is settled, too", async () => {
    const { send, facilitator } = createRoot();
    expect((await send({ "payment-signature": encode(wallet.payV2()) }, "HEAD")).status).toBe(200);
    expect(facilitator.settled).toHaveLength(1);
  });
});

describe("one authorization", () => {
  it("that comes twenty times at once is settled once and answered once", async () => {
    const { pay, facilitator } = createRoot();
    facilitator.onSettle = () => later({ outcome: "settled", transaction: TRANSACTION });
    const payment = wallet.payV2();
    const replies = await Promise.all(Array.from({ length: 20 }, () => pay(payment)));
    expect(countBy(replies, ({ status }) => status)).toEqual({ 200: 1, 409: 19 });
    expect(facilitator.settled).toHaveLength(1);
    const waiting = replies.find(({ status }) => status === 409);
    expect(waiting?.headers["Retry-After"]).toBe("5");
    expect(waiting?.headers["PAYMENT-REQUIRED"]).toBeUndefined();
  });

  it("in both headers and both generations at once is settled once and answered once", async () => {
    const { send, facilitator } = createRoot();
    facilitator.onSettle = () => later({ outcome: "settled", transaction: TRANSACTION });
    const v1 = wallet.payV1();
    const v2 = { ...wallet.payV2(), payload: v1.payload };
    const headers = [v1, v2].flatMap((payment) => [
      { "x-payment": encode(payment) },
      { "payment-signature": encode(payment) },
      { "payment-signature": encode(payment), "x-payment": encode(payment) },
    ]);
    const replies = await Promise.all(headers.map((header) => send(header)));
    expect(countBy(replies, ({ status }) => status)).toEqual({ 200: 1, 409: 5 });
    expect(facilitator.settled).toHaveLength(1);
  });

  it("that was spent buys nothing more, though its letters have another case", async () => {
    const { pay, facilitator } = createRoot();
    const payment = wallet.payV2();
    expect((await pay(payment)).status).toBe(200);
    const upper = structuredClone(payment);
    const nonce = `0x${payment.payload.authorization.nonce.slice(2).toUpperCase()}`;
    upper.payload.authorization = { ...payment.payload.authorization, nonce };
    for (const copy of [payment, upper]) {
      const reply = await pay(copy);
      expect(reply.status).toBe(402);
      expect(bodyOf(reply).error).toBe("invalid_exact_evm_nonce_already_used");
    }
    expect(facilitator.settled).toHaveLength(1);
  });

  it("leaves other nonces and other payers alone", async () => {
    const { pay } = createRoot();
    const nonce = `0x${"07".repeat(32)}`;
    const payments = [wallet.payV2(TERMS, { nonce }), wallet.payV2(), new Wallet().payV2(TERMS, { nonce })];
    for (const payment of payments) expect((await pay(payment)).status).toBe(200);
  });
});

describe("a payment that the facilitator refuses", () => {
  it("gets a 402 with the reason in both receipts, and may be sent again", async () => {
    const { pay, facilitator } = createRoot();
    facilitator.onSettle = () => ({ outcome: "refused", reason: "invalid_exact_evm_insufficient_balance" });
    const payment = wallet.payV2();
    const reply = await pay(payment);
    expect(reply.status).toBe(402);
    expect(decode(reply.headers["PAYMENT-RESPONSE"])).toEqual({
      success: false,
      errorReason: "invalid_exact_evm_insufficient_balance",
      transaction: "",
      network: "eip155:84532",
      payer: wallet.address,
    });
    expect(reply.headers["X-PAYMENT-RESPONSE"]).toBe(reply.headers["PAYMENT-RESPONSE"]);
    expect(decode(reply.headers["PAYMENT-REQUIRED"]).error).toBe("invalid_exact_evm_insufficient_balance");
    facilitator.onSettle = () => ({ outcome: "settled", transaction: TRANSACTION });
    expect((await pay(payment)).status).toBe(200);
  });
});

describe("a payment whose outcome is unknown", () => {
  const doubtful = async () => {
    const root = createRoot();
    root.facilitator.onSettle = () => ({ outcome: "unknown" });
    const payment = wallet.payV2();
    const first = await root.pay(payment);
    root.facilitator.onSettle = () => later({ outcome: "settled", transaction: TRANSACTION });
    return { ...root, payment, first };
  };

  it("gets a 504 that asks for the same payload, and no challenge", async () => {
    const { first } = await doubtful();
    expect(first).toMatchObject({ status: 504, headers: { "Retry-After": "5", "Cache-Control": "no-store" } });
    expect(bodyOf(first)).toMatchObject({
      code: "upstream-timeout",
      resolution: expect.stringContaining("SAME payment payload"),
    });
    expect(first.headers["PAYMENT-REQUIRED"]).toBeUndefined();
    expect(bodyOf(first).accepts).toBeUndefined();
  });

  it("is settled when it comes again, by one of many", async () => {
    const { pay, payment, facilitator } = await doubtful();
    const replies = await Promise.all(Array.from({ length: 10 }, () => pay(payment)));
    expect(countBy(replies, ({ status }) => status)).toEqual({ 200: 1, 409: 9 });
    expect(facilitator.settled).toHaveLength(2);
    expect((await pay(payment)).status).toBe(402);
  });

  it("may come again in the words of the other generation, and with its letters in another case", async () => {
    const { pay, payment } = await doubtful();
    const { signature, authorization } = payment.payload;
    const from = `0x${authorization.from.slice(2).toUpperCase()}`;
    const payload = { signature, authorization: { ...authorization, from } };
    expect((await pay({ ...wallet.payV1(), payload })).status).toBe(200);
  });

  it("is no 402 when the facilitator refuses it then: the first attempt may have paid", async () => {
    const { pay, payment, facilitator } = await doubtful();
    facilitator.onSettle = () => ({ outcome: "refused", reason: "invalid_exact_evm_nonce_already_used" });
    for (let i = 0; i < 2; i += 1) {
      const reply = await pay(payment);
      expect(reply.status).toBe(409);
      expect(bodyOf(reply)).toMatchObject({ code: "conflict", resolution: expect.stringContaining("wallet") });
      expect(reply.headers["PAYMENT-REQUIRED"]).toBeUndefined();
    }
  });

  it("stays unknown when the facilitator cannot be reached then", async () => {
    const { pay, payment, facilitator } = await doubtful();
    facilitator.onSettle = () => ({ outcome: "unreachable" });
    expect((await pay(payment)).status).toBe(504);
    facilitator.onSettle = () => ({ outcome: "refused", reason: "invalid_exact_evm_nonce_already_used" });
    expect((await pay(payment)).status).toBe(409);
  });

  it("keeps its nonce from another payload", async () => {
    const { pay, payment, facilitator } = await doubtful();
    const { nonce } = payment.payload.authorization;
    const reply = await pay(wallet.payV2(TERMS, { nonce, validBefore: String(NOW_SECONDS + 61) }));
    expect(reply.status).toBe(409);
    expect(bodyOf(reply).detail).toContain("nonce");
    expect(facilitator.settled).toHaveLength(1);
  });

  it("is forgotten when its authorization has expired", async () => {
    const { pay, payment, clock } = await doubtful();
    clock.advance(121_000);
    const { nonce } = payment.payload.authorization;
    const validBefore = String(Math.floor(clock.now() / 1000) + 60);
    expect((await pay(wallet.payV2(TERMS, { nonce, validBefore }))).status).toBe(200);
  });
});

describe("a payment that finds no facilitator", () => {
  it("gets a 504, and its authorization is free again", async () => {
    const { pay, facilitator } = createRoot();
    facilitator.onSettle = () => ({ outcome: "unreachable" });
    const payment = wallet.payV2();
    expect((await pay(payment)).status).toBe(504);
    facilitator.onSettle = () => ({ outcome: "refused", reason: "insufficient_funds" });
    expect((await pay(payment)).status).toBe(402);
  });
});

describe("a payment of a contract wallet", () => {
  const contractPayment = () => {
    const payment = wallet.payV2();
    payment.payload.signature += "00".repeat(32);
    return payment;
  };

  it("is verified by the facilitator before it is settled", async () => {
    const { pay, facilitator } = createRoot();
    expect((await pay(contractPayment())).status).toBe(200);
    expect(facilitator).toMatchObject({ verified: { length: 1 }, settled: { length: 1 } });
  });

  it("is refused when that finds it invalid, and nothing is settled", async () => {
    const { pay, facilitator } = createRoot();
    facilitator.verdict = { outcome: "refused", reason: "invalid_exact_evm_signature" };
    const reply = await pay(contractPayment());
    expect(reply.status).toBe(402);
    expect(decode(reply.headers["PAYMENT-RESPONSE"])).toMatchObject({ success: false });
    expect(facilitator.settled).toHaveLength(0);
  });

  it("gets a 504 when nobody can verify it, and may be sent again", async () => {
    const { pay, facilitator } = createRoot();
    facilitator.verdict = { outcome: "unreachable" };
    const payment = contractPayment();
    expect((await pay(payment)).status).toBe(504);
    facilitator.verdict = { outcome: "valid" };
    expect((await pay(payment)).status).toBe(200);
  });
});

describe("a payment with an identifier", () => {
  it("gets the same answer again for the same payload, and is not settled again", async () => {
    const { pay, facilitator } = createRoot();
    const payment = wallet.payV2(TERMS, {}, ID);
    const first = await pay(payment);
    expect(first.status).toBe(200);
    for (let i = 0; i < 3; i += 1) {
      const again = await pay(payment);
      expect(again).toMatchObject({ status: 200, body: first.body });
      expect(again.headers["PAYMENT-RESPONSE"]).toBe(first.headers["PAYMENT-RESPONSE"]);
    }
    expect(facilitator.settled).toHaveLength(1);
  });

  it("is a conflict for another payload, and nothing is settled", async () => {
    const { pay, facilitator } = createRoot();
    const payment = wallet.payV2(TERMS, {}, ID);
    expect((await pay(payment)).status).toBe(200);
    const { nonce } = payment.payload.authorization;
    const others = [
      wallet.payV2(TERMS, {}, ID),
      wallet.payV2(TERMS, { nonce, validBefore: String(NOW_SECONDS + 61) }, ID),
    ];
    for (const other of others) {
      const reply = await pay(other);
      expect(reply.status).toBe(409);
      expect(bodyOf(reply)).toMatchObject({ code: "conflict", detail: expect.stringContaining("identifier") });
    }
    expect(facilitator.settled).toHaveLength(1);
  });

  it("is a conflict for another payload at the same time", async () => {
    const { pay, facilitator } = createRoot();
    facilitator.onSettle = () => later({ outcome: "settled", transaction: TRANSACTION });
    const replies = await Promise.all(Array.from({ length: 10 }, () => pay(wallet.payV2(TERMS, {}, ID))));
    expect(countBy(replies, ({ status }) => status)).toEqual({ 200: 1, 409: 9 });
    const conflicts = replies.filter(({ status }) => status === 409);
    for (const reply of conflicts) expect(bodyOf(reply).detail).toContain("identifier");
    expect(facilitator.settled).toHaveLength(1);
  });

  it("leaves the same identifier to other payers", async () => {
    const { pay } = createRoot();
    expect((await pay(wallet.payV2(TERMS, {}, ID))).status).toBe(200);
    expect((await pay(new Wallet().payV2(TERMS, {}, ID))).status).toBe(200);
  });

  it("has it free again after a refusal", async () => {
    const { pay, facilitator } = createRoot();
    facilitator.onSettle = () => ({ outcome: "refused", reason: "insufficient_funds" });
    expect((await pay(wallet.payV2(TERMS, {}, ID))).status).toBe(402);
    facilitator.onSettle = () => ({ outcome: "settled", transaction: TRANSACTION });
    expect((await pay(wallet.payV2(TERMS, {}, ID))).status).toBe(200);
  });

  it("does not open what was paid without it, or under another one", async () => {
    const { pay } = createRoot();
    const payment = wallet.payV2(TERMS, {}, ID);
    expect((await pay(payment)).status).toBe(200);
    for (const id of [{}, { id: `${ID}-other` }]) {
      const other = { ...payment, extensions: { "payment-identifier": { info: { required: false, ...id } } } };
      expect((await pay(other)).status).toBe(402);
    }
  });

  it("expires with its authorization", async () => {
    const { pay, clock } = createRoot();
    const payment = wallet.payV2(TERMS, {}, ID);
    expect((await pay(payment)).status).toBe(200);
    clock.advance(121_000);
    expect((await pay(payment)).status).toBe(402);
    const validBefore = String(Math.floor(clock.now() / 1000) + 60);
    expect((await pay(wallet.payV2(TERMS, { validBefore }, ID))).status).toBe(200);
  });
});

describe("many payments at once", () => {
  const slow = () => {
    const root = createRoot();
    const open: (() => void)[] = [];
    root.facilitator.onSettle = () =>
      new Promise((resolve) => open.push(() => resolve({ outcome: "settled", transaction: TRANSACTION })));
    return { ...root, open };
  };
  const turns = async () => {
    for (let i = 0; i < 20; i += 1) await new Promise((resolve) => setImmediate(resolve));
  };

  it("are settled 32 at a time, and the others wait for their turn", async () => {
    const { pay, facilitator, open } = slow();
    const replies = Array.from({ length: 50 }, () => pay(wallet.payV2()));
    await turns();
    expect(facilitator.settled).toHaveLength(32);
    while (open.length > 0) {
      open.shift()?.();
      await turns();
    }
    expect(countBy(await Promise.all(replies), ({ status }) => status)).toEqual({ 200: 50 });
  });

  it("that wait for five seconds are told to come again, and are not claimed", async () => {
    const { pay, facilitator, open } = slow();
    const settling = Array.from({ length: 32 }, () => pay(wallet.payV2()));
    await turns();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const payment = wallet.payV2();
    const waiting = pay(payment);
    await turns();
    vi.advanceTimersByTime(5_000);
    const reply = await waiting;
    expect(reply).toMatchObject({ status: 429, headers: { "Retry-After": "5" } });
    expect(bodyOf(reply)).toMatchObject({ code: "rate-limited", resolution: expect.stringContaining("same payment") });
    for (const settle of open) settle();
    expect(countBy(await Promise.all(settling), ({ status }) => status)).toEqual({ 200: 32 });
    facilitator.onSettle = () => ({ outcome: "settled", transaction: TRANSACTION });
    expect((await pay(payment)).status).toBe(200);
  });
});

describe("a claim store that fails", () => {
  const failing = (parts: Partial<ClaimStore>): ClaimStore => {
    const memory = new MemoryClaimStore();
    return {
      claim: (claim) => memory.claim(claim),
      spend: (claim, transaction) => memory.spend(claim, transaction),
      doubt: (claim) => memory.doubt(claim),
      release: (claim) => memory.release(claim),
      ...parts,
    };
  };
  const fail = () => Promise.reject(new Error("The database is gone."));

  it("lets nothing be settled that it cannot claim", async () => {
    const { pay, facilitator } = createRoot({ claims: failing({ claim: fail }) });
    const reply = await pay(wallet.payV2());
    expect(reply.status).toBe(500);
    expect(bodyOf(reply)).toMatchObject({ code: "internal-error" });
    expect(JSON.stringify(reply)).not.toContain("database");
    expect(facilitator.settled).toHaveLength(0);
  });

  it("does not keep what was paid from its payer", async () => {
    const { pay } = createRoot({ claims: failing({ spend: fail }) });
    expect((await pay(wallet.payV2())).status).toBe(200);
  });

  it("does not change what a payer is told of a failure", async () => {
    const { pay, facilitator } = createRoot({ claims: failing({ doubt: fail, release: fail }) });
    facilitator.onSettle = () => ({ outcome: "refused", reason: "insufficient_funds" });
    expect((await pay(wallet.payV2())).status).toBe(402);
    facilitator.onSettle = () => ({ outcome: "unknown" });
    expect((await pay(wallet.payV2())).status).toBe(504);
  });

  it("that gave the claim to somebody else meanwhile leaves the answer to them", async () => {
    const { pay } = createRoot({ claims: failing({ spend: () => false }) });
    expect((await pay(wallet.payV2())).status).toBe(504);
  });

  it("that is full takes no more, and nothing is settled", async () => {
    const { pay, facilitator, clock } = createRoot({ claims: new MemoryClaimStore(2) });
    expect((await pay(wallet.payV2())).status).toBe(200);
    expect((await pay(wallet.payV2())).status).toBe(200);
    expect((await pay(wallet.payV2())).status).toBe(429);
    expect(facilitator.settled).toHaveLength(2);
    clock.advance(121_000);
    const validBefore = String(Math.floor(clock.now() / 1000) + 60);
    expect((await pay(wallet.payV2(TERMS, { validBefore }))).status).toBe(200);
  });
});

async function later(settlement: Settlement): Promise<Settlement> {
  await new Promise((resolve) => setImmediate(resolve));
  return settlement;
}
