import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { ClaimStore, Settlement } from "../../src/payments/ports.ts";
import { eventually } from "../support/eventually.ts";
import {
  bodyOf,
  countBy,
  createRoot,
  decode,
  encode,
  NOW_SECONDS,
  PAY_TO,
  TERMS,
  testDatabase,
  TRANSACTION,
  Wallet,
} from "./support.ts";

/** Tests share the claims, so each has its own payer. */
let wallet: Wallet;
beforeEach(() => {
  wallet = new Wallet();
});
const ID = "order-2026-11-21-0001";

describe("a paid request", () => {
  it.each([
    ["2", "PAYMENT-SIGNATURE", () => wallet.payV2(), "eip155:84532"],
    ["1", "X-PAYMENT", () => wallet.payV1(), "base-sepolia"],
  ])("of version %s gets the root with a receipt in both headers", async (_, name, make, network) => {
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

  it("may be of either version in either header, and in base64 for URLs", async () => {
    const { send } = createRoot();
    const url = (payment: unknown) => Buffer.from(JSON.stringify(payment)).toString("base64url");
    expect((await send({ "x-payment": encode(wallet.payV2()) })).status).toBe(200);
    expect((await send({ "payment-signature": encode(wallet.payV1()) })).status).toBe(200);
    expect((await send({ "payment-signature": url(wallet.payV2()) })).status).toBe(200);
  });

  it("with both headers uses PAYMENT-SIGNATURE", async () => {
    const { send } = createRoot();
    const good = encode(wallet.payV2());
    expect((await send({ "payment-signature": "e30=", "x-payment": good })).status).toBe(402);
    expect((await send({ "payment-signature": good, "x-payment": "e30=" })).status).toBe(200);
    expect((await send({ "payment-signature": "", "x-payment": encode(wallet.payV1()) })).status).toBe(200);
  });

  it("may have hexadecimal digits in any case, and additional fields", async () => {
    const { pay } = createRoot({ terms: { ...TERMS, payTo: PAY_TO.toLowerCase() } });
    const payment = wallet.payV2({ ...TERMS, payTo: PAY_TO.toLowerCase() }, { to: PAY_TO });
    Object.assign(payment.accepted, { note: "mine" });
    Object.assign(payment.accepted.extra, { more: 1 });
    expect((await pay(payment)).status).toBe(200);
  });

  it("sends only checked data to the facilitator", async () => {
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

  it("with the longest permitted validity is accepted", async () => {
    const { pay } = createRoot();
    expect((await pay(wallet.payV2(TERMS, { validBefore: String(NOW_SECONDS + 660) }))).status).toBe(200);
  });

  it("by HEAD gets the challenge and settles nothing", async () => {
    const { send, facilitator } = createRoot();
    const unpaid = await send();
    const header = encode(wallet.payV2());
    for (const sent of [header, "not a payment"]) {
      const reply = await send({ "payment-signature": sent, "x-payment": sent }, "HEAD");
      expect(reply).toMatchObject({ status: 402, body: unpaid.body });
      expect(reply.headers["PAYMENT-REQUIRED"]).toBe(unpaid.headers["PAYMENT-REQUIRED"]);
    }
    expect(facilitator.calls).toBe(0);
    expect((await send({ "payment-signature": header })).status).toBe(200);
  });
});

describe("one authorization", () => {
  it("that is sent twenty times at once is settled and served once", async () => {
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

  it("in both headers and both versions at once is settled and served once", async () => {
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

  it("that was used buys nothing more, even in another letter case", async () => {
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

  it("does not affect other nonces and payers", async () => {
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
  const doubtful = async (payment: unknown = wallet.payV2()) => {
    const root = createRoot();
    root.facilitator.onSettle = () => ({ outcome: "unknown" });
    const first = await root.pay(payment);
    root.facilitator.onSettle = () => later({ outcome: "settled", transaction: TRANSACTION });
    return { ...root, payment: payment as ReturnType<Wallet["payV2"]>, first };
  };

  it("gets a 504 that requests the same payload, without a challenge", async () => {
    const { first } = await doubtful();
    expect(first).toMatchObject({ status: 504, headers: { "Retry-After": "5", "Cache-Control": "no-store" } });
    expect(bodyOf(first)).toMatchObject({
      code: "upstream-timeout",
      resolution: expect.stringContaining("SAME payment payload"),
    });
    expect(bodyOf(first).resolution).not.toContain("before this one has expired");
    expect(first.headers["PAYMENT-REQUIRED"]).toBeUndefined();
    expect(bodyOf(first).accepts).toBeUndefined();
  });

  it("is reported with the nonce by which the operator can find it", async () => {
    const { first, payment } = await doubtful();
    const { nonce } = payment.payload.authorization;
    expect(bodyOf(first).resolution).toContain(`send its nonce ${nonce} to the operator: https://shop.example/support`);
  });

  it("is settled again by one of many copies", async () => {
    const { pay, payment, facilitator } = await doubtful();
    const replies = await Promise.all(Array.from({ length: 10 }, () => pay(payment)));
    expect(countBy(replies, ({ status }) => status)).toEqual({ 200: 1, 409: 9 });
    expect(facilitator.settled).toHaveLength(2);
    expect((await pay(payment)).status).toBe(402);
  });

  it("may be sent again in the other version and in another letter case", async () => {
    const { pay, payment } = await doubtful();
    const { signature, authorization } = payment.payload;
    const from = `0x${authorization.from.slice(2).toUpperCase()}`;
    const payload = { signature, authorization: { ...authorization, from } };
    expect((await pay({ ...wallet.payV1(), payload })).status).toBe(200);
  });

  it("never gets a 402 when the facilitator refuses it later, because the first attempt may have paid", async () => {
    const { pay, payment, facilitator } = await doubtful();
    facilitator.onSettle = () => ({ outcome: "refused", reason: "invalid_exact_evm_nonce_already_used" });
    for (let i = 0; i < 2; i += 1) {
      const reply = await pay(payment);
      expect(reply.status).toBe(409);
      expect(bodyOf(reply)).toMatchObject({ code: "conflict", resolution: expect.stringContaining("wallet") });
      expect(reply.headers["PAYMENT-REQUIRED"]).toBeUndefined();
    }
  });

  it("stays unknown when the facilitator is unreachable later", async () => {
    const { pay, payment, facilitator } = await doubtful();
    facilitator.onSettle = () => ({ outcome: "unreachable" });
    expect((await pay(payment)).status).toBe(504);
    facilitator.onSettle = () => ({ outcome: "refused", reason: "invalid_exact_evm_nonce_already_used" });
    expect((await pay(payment)).status).toBe(409);
  });

  it("blocks its nonce for another payload", async () => {
    const { pay, payment, facilitator } = await doubtful();
    const { nonce } = payment.payload.authorization;
    const reply = await pay(wallet.payV2(TERMS, { nonce, validBefore: String(NOW_SECONDS + 61) }));
    expect(reply.status).toBe(409);
    expect(bodyOf(reply).detail).toContain("nonce");
    expect(facilitator.settled).toHaveLength(1);
  });

  it.each([
    ["settles it now", { outcome: "settled", transaction: TRANSACTION }, 200],
    ["refuses it now", { outcome: "refused", reason: "invalid_exact_evm_payload_authorization_valid_before" }, 409],
    ["knows no more now", { outcome: "unknown" }, 504],
    ["cannot be reached now", { outcome: "unreachable" }, 504],
  ] as const)("is never challenged anew when its time has run out and the facilitator %s", async (_, now, status) => {
    const { pay, payment, clock, facilitator } = await doubtful();
    facilitator.onSettle = () => now;
    clock.at += 25 * 24 * 60 * 60 * 1000;
    const reply = await pay(payment);
    expect(reply.status).toBe(status);
    expect(reply.headers["PAYMENT-REQUIRED"]).toBeUndefined();
  });

  it.each([
    ["an hour fast", 3_600_000],
    ["an hour slow", -3_600_000],
  ])("is settled by a process whose clock is %s", async (_, ms) => {
    const { pay, payment, clock, facilitator } = await doubtful();
    clock.at += ms;
    expect((await pay(payment)).status).toBe(200);
    expect(facilitator.settled).toHaveLength(2);
  });

  it.each([
    ["the price", { amount: "20000" }],
    ["the payee", { payTo: "0x0000000000000000000000000000000000000001" }],
    ["the time for a payment", { maxTimeoutSeconds: 120 }],
  ])("never gets a new challenge when %s has changed", async (_, changes) => {
    for (const made of [wallet.payV2(), wallet.payV1()]) {
      const { payment } = await doubtful(made);
      const { pay, facilitator } = createRoot({ terms: { ...TERMS, ...changes } });
      const reply = await pay(payment);
      expect(reply.headers["PAYMENT-REQUIRED"]).toBeUndefined();
      // Version 1 sends no time, so nothing has changed for it.
      expect(reply.status).toBe("maxTimeoutSeconds" in changes && made.x402Version === 1 ? 200 : 409);
      expect(facilitator.settled).toHaveLength(reply.status === 200 ? 1 : 0);
    }
  });

  it("is not verified again for a contract wallet", async () => {
    const made = wallet.payV2();
    made.payload.signature += "00".repeat(32);
    const { pay, payment, facilitator } = await doubtful(made);
    // Facilitators refuse to verify a payment that has been made.
    facilitator.verdict = { outcome: "refused", reason: "invalid_exact_evm_nonce_already_used" };
    expect((await pay(payment)).status).toBe(200);
    facilitator.verdict = { outcome: "unreachable" };
    expect((await pay(payment)).status).toBe(402);
  });
});

describe("a payment that is being settled", () => {
  it.each([
    ["an hour fast", 3_600_000],
    ["an hour slow", -3_600_000],
  ])("is a conflict without a challenge for a process whose clock is %s", async (_, ms) => {
    const { pay, facilitator } = createRoot();
    const opened = Promise.withResolvers<Settlement>();
    facilitator.onSettle = () => opened.promise;
    const payment = wallet.payV2();
    const answer = pay(payment);
    await eventually(() => facilitator.settled.length === 1);
    const other = createRoot();
    other.clock.at += ms;
    const reply = await other.pay(payment);
    expect(reply).toMatchObject({ status: 409, headers: { "Retry-After": "5" } });
    expect(reply.headers["PAYMENT-REQUIRED"]).toBeUndefined();
    expect(other.facilitator.calls).toBe(0);
    opened.resolve({ outcome: "settled", transaction: TRANSACTION });
    expect((await answer).status).toBe(200);
  });

  it("is served without another settlement when its payer left before the answer", async () => {
    const { send, pay, facilitator } = createRoot();
    const payment = wallet.payV2();
    const gone = new AbortController();
    facilitator.onSettle = () => {
      gone.abort();
      return { outcome: "settled", transaction: TRANSACTION };
    };
    const headers = { "payment-signature": encode(payment) };
    expect((await send(headers, "GET", "gone", gone.signal)).status).toBe(504);
    const replies = await Promise.all(Array.from({ length: 5 }, () => pay(payment)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const served = replies.find(({ status }) => status === 200);
    expect(decode(served?.headers["PAYMENT-RESPONSE"])).toMatchObject({ success: true, transaction: TRANSACTION });
    expect((await pay(payment)).status).toBe(402);
    expect(facilitator.settled).toHaveLength(1);
  });
});

describe("a payment with an unreachable facilitator", () => {
  it("gets a 504, and its authorization is released", async () => {
    const { pay, facilitator } = createRoot();
    facilitator.onSettle = () => ({ outcome: "unreachable" });
    const payment = wallet.payV2();
    const reply = await pay(payment);
    expect(reply).toMatchObject({ status: 504, headers: { "Retry-After": "5" } });
    expect(bodyOf(reply).detail).toContain("not taken");
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

  it("is refused without a settlement when it is invalid", async () => {
    const { pay, facilitator } = createRoot();
    facilitator.verdict = { outcome: "refused", reason: "invalid_exact_evm_signature" };
    const reply = await pay(contractPayment());
    expect(reply.status).toBe(402);
    expect(decode(reply.headers["PAYMENT-RESPONSE"])).toMatchObject({ success: false });
    expect(facilitator.settled).toHaveLength(0);
  });

  it("gets a 504 when it cannot be verified, and may be sent again", async () => {
    const { pay, facilitator } = createRoot();
    facilitator.verdict = { outcome: "unreachable" };
    const payment = contractPayment();
    expect((await pay(payment)).status).toBe(504);
    facilitator.verdict = { outcome: "valid" };
    expect((await pay(payment)).status).toBe(200);
  });
});

describe("a payment with an identifier", () => {
  it("gets the same answer again for the same payload, without another settlement", async () => {
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

  it("is a conflict for another payload, without a settlement", async () => {
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

  it("does not block its identifier for other payers", async () => {
    const { pay } = createRoot();
    expect((await pay(wallet.payV2(TERMS, {}, ID))).status).toBe(200);
    expect((await pay(new Wallet().payV2(TERMS, {}, ID))).status).toBe(200);
  });

  it("may use it again after a refusal", async () => {
    const { pay, facilitator } = createRoot();
    facilitator.onSettle = () => ({ outcome: "refused", reason: "insufficient_funds" });
    expect((await pay(wallet.payV2(TERMS, {}, ID))).status).toBe(402);
    facilitator.onSettle = () => ({ outcome: "settled", transaction: TRANSACTION });
    expect((await pay(wallet.payV2(TERMS, {}, ID))).status).toBe(200);
  });

  it("does not return an answer that was paid without it or with another one", async () => {
    const { pay } = createRoot();
    const payment = wallet.payV2(TERMS, {}, ID);
    expect((await pay(payment)).status).toBe(200);
    for (const id of [{}, { id: `${ID}-other` }]) {
      const other = { ...payment, extensions: { "payment-identifier": { info: { required: false, ...id } } } };
      expect((await pay(other)).status).toBe(402);
    }
  });

  it("gets its answer even after its authorization has expired", async () => {
    const { pay, clock, facilitator } = createRoot();
    const payment = wallet.payV2(TERMS, {}, ID);
    expect((await pay(payment)).status).toBe(200);
    clock.at += 121_000;
    expect((await pay(payment)).status).toBe(200);
    expect(facilitator.settled).toHaveLength(1);
  });
});

describe("the claim of a served payment", () => {
  it("is removed only when no process would accept the payment", async () => {
    const hour = 3_600_000;
    const database = testDatabase();
    const payment = wallet.payV2();
    expect((await createRoot().pay(payment)).status).toBe(200);
    const validBefore = Number(payment.payload.authorization.validBefore) * 1000;
    for (const age of [0, hour, 2 * hour, 3 * hour]) {
      await database.removeExpired(validBefore + age);
      // The clock of the removing process may be an hour fast, and that of the accepting process an hour slow.
      for (const skew of [-2 * hour, -hour, 0]) {
        const { pay, clock, facilitator } = createRoot();
        clock.at += validBefore + age + skew - clock.now();
        expect((await pay(payment)).status).toBe(402);
        expect(facilitator.calls).toBe(0);
      }
    }
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

  it("are settled 32 at a time while others wait", async () => {
    const { pay, facilitator, open } = slow();
    const replies = Array.from({ length: 50 }, () => pay(wallet.payV2()));
    await eventually(() => open.length === 32);
    await turns();
    expect(facilitator.settled).toHaveLength(32);
    for (let settled = 0; settled < 50; settled += 1) {
      await eventually(() => open.length > 0);
      open.shift()?.();
    }
    expect(countBy(await Promise.all(replies), ({ status }) => status)).toEqual({ 200: 50 });
  });

  it("that wait for five seconds are rejected without a claim", async () => {
    const { pay, clock, facilitator, open } = slow();
    const settling = Array.from({ length: 32 }, () => pay(wallet.payV2()));
    await eventually(() => open.length === 32);
    const payment = wallet.payV2();
    const waiting = pay(payment);
    await eventually(() => clock.deadlinesIn(5_000) === 33);
    clock.at += 5_000;
    const reply = await waiting;
    expect(reply).toMatchObject({ status: 429, headers: { "Retry-After": "5" } });
    expect(bodyOf(reply)).toMatchObject({ code: "rate-limited", resolution: expect.stringContaining("same payment") });
    for (const settle of open) settle();
    expect(countBy(await Promise.all(settling), ({ status }) => status)).toEqual({ 200: 32 });
    facilitator.onSettle = () => ({ outcome: "settled", transaction: TRANSACTION });
    expect((await pay(payment)).status).toBe(200);
  });
});

describe("claims that cannot be read or stored", () => {
  const failing = (parts: Partial<ClaimStore>): ClaimStore => {
    const { claims } = testDatabase();
    return {
      find: (claim) => claims.find(claim),
      claim: (claim) => claims.claim(claim),
      markSettled: (held, transaction) => claims.markSettled(held, transaction),
      markUnknown: (held, transaction) => claims.markUnknown(held, transaction),
      release: (held) => claims.release(held),
      ...parts,
    };
  };
  const fail = () => Promise.reject(new Error("The database is gone."));
  const gone = { find: fail, claim: fail, markSettled: fail, markUnknown: fail, release: fail };

  it("prevent the settlement, and the payer learns that nothing was paid", async () => {
    const { pay, facilitator } = createRoot({ claims: failing(gone) });
    const payments = [wallet.payV2(), wallet.payV1(), wallet.payV2(TERMS, { validBefore: "1" })];
    for (const payment of payments) {
      const reply = await pay(payment);
      expect(reply).toMatchObject({ status: 500, headers: { "Retry-After": "5" } });
      expect(reply.headers["PAYMENT-REQUIRED"]).toBeUndefined();
      expect(bodyOf(reply)).toMatchObject({
        code: "internal-error",
        detail: expect.stringContaining("This payment was not taken"),
        resolution: expect.stringContaining("the same payment after Retry-After"),
      });
      expect(JSON.stringify(reply)).not.toContain("database");
    }
    expect(facilitator.calls).toBe(0);
  });

  it("do not affect a request without a payment", async () => {
    const { send } = createRoot({ claims: failing(gone) });
    expect((await send()).status).toBe(402);
    expect((await send({ "payment-signature": "not a payment" })).status).toBe(402);
    expect((await send({ "payment-signature": encode(wallet.payV2()) }, "HEAD")).status).toBe(402);
    expect((await send({ "payment-signature": encode(wallet.payV2()) }, "OPTIONS")).status).toBe(204);
  });

  it("do not withhold a paid answer, and the outcome is stored later", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { claims } = testDatabase();
    const markSettled = vi.fn<ClaimStore["markSettled"]>((held, transaction) => claims.markSettled(held, transaction));
    markSettled.mockImplementationOnce(fail).mockImplementationOnce(fail);
    const { pay } = createRoot({ claims: failing({ markSettled }) });
    const payment = wallet.payV2();
    expect((await pay(payment)).status).toBe(200);
    expect((await pay(payment)).status).toBe(409);
    await vi.advanceTimersByTimeAsync(5_000);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(markSettled).toHaveBeenCalledTimes(3);
    await markSettled.mock.results[2]?.value;
    expect((await pay(payment)).status).toBe(402);
  });

  it("do not change the answer to a failed payment", async () => {
    const { pay, facilitator } = createRoot({ claims: failing({ markUnknown: fail, release: fail }) });
    facilitator.onSettle = () => ({ outcome: "refused", reason: "insufficient_funds" });
    expect((await pay(wallet.payV2())).status).toBe(402);
    facilitator.onSettle = () => ({ outcome: "unknown" });
    expect((await pay(wallet.payV2())).status).toBe(504);
  });

  it("leave the answer to another caller that has served the payment", async () => {
    const { pay } = createRoot({ claims: failing({ markSettled: () => Promise.resolve(false) }) });
    expect((await pay(wallet.payV2())).status).toBe(504);
  });
});

async function later(settlement: Settlement): Promise<Settlement> {
  await new Promise((resolve) => setImmediate(resolve));
  return settlement;
}
