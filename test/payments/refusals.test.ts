import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { paymentTerms } from "../../src/payments/terms.ts";
import { parsePaymentRequired } from "@x402/core/schemas";
import { rounds } from "../support/rounds.ts";
import { bodyOf, createRoot, decode, encode, NOW_SECONDS, SETTINGS, TERMS, Wallet } from "./support.ts";

const wallet = new Wallet();
const OTHER = "0x0000000000000000000000000000000000000001";

// oxlint-disable-next-line typescript/no-explicit-any -- tests damage payments anywhere
type Data = any;

function damaged(payment: Data, damage: (payment: Data) => void): Data {
  const copy = structuredClone(payment);
  damage(copy);
  return copy;
}

/** A payment that is signed for other terms, so that only the terms are wrong. */
const signed = (changes: Parameters<Wallet["payV2"]>[1]) => wallet.payV2(TERMS, changes);

const REFUSED: readonly (readonly [string, string, () => Data])[] = [
  ["an authorization for another recipient", "invalid_exact_evm_recipient_mismatch", () => signed({ to: OTHER })],
  ["too little", "invalid_exact_evm_payload_authorization_value_mismatch", () => signed({ value: "9999" })],
  ["too much", "invalid_exact_evm_payload_authorization_value_mismatch", () => signed({ value: "10001" })],
  [
    "an expired authorization",
    "invalid_exact_evm_payload_authorization_valid_before",
    () => signed({ validBefore: String(NOW_SECONDS - 1) }),
  ],
  [
    "an authorization that expires in 6 seconds",
    "invalid_exact_evm_payload_authorization_valid_before",
    () => signed({ validBefore: String(NOW_SECONDS + 6) }),
  ],
  [
    "an authorization valid ten minutes longer than requested",
    "invalid_exact_evm_payload_authorization_valid_before",
    () => signed({ validBefore: String(NOW_SECONDS + 661) }),
  ],
  [
    "an authorization without an end",
    "invalid_exact_evm_payload_authorization_valid_before",
    () => signed({ validBefore: String(2n ** 256n - 1n) }),
  ],
  [
    "an authorization that is not valid yet",
    "invalid_exact_evm_payload_authorization_valid_after",
    () => signed({ validAfter: String(NOW_SECONDS) }),
  ],
  [
    "another payer's signature",
    "invalid_exact_evm_signature",
    () => damaged(signed({}), (p) => (p.payload.signature = new Wallet().sign(TERMS, p.payload.authorization))),
  ],
  [
    "a signature for the same token on another network",
    "invalid_exact_evm_signature",
    () =>
      damaged(
        signed({}),
        (p) => (p.payload.signature = wallet.sign({ ...TERMS, chainId: 8453 }, p.payload.authorization)),
      ),
  ],
  [
    "a signature under another name of the token",
    "invalid_exact_evm_signature",
    () =>
      damaged(
        signed({}),
        (p) =>
          (p.payload.signature = wallet.sign(
            { ...TERMS, asset: { ...TERMS.asset, name: "USD Coin" } },
            p.payload.authorization,
          )),
      ),
  ],
  [
    "a signature that is too short",
    "invalid_exact_evm_signature",
    () => damaged(signed({}), (p) => (p.payload.signature = p.payload.signature.slice(0, -2))),
  ],
  ["another scheme", "invalid_payment_requirements", () => damaged(signed({}), (p) => (p.accepted.scheme = "upto"))],
  [
    "another network",
    "invalid_payment_requirements",
    () => damaged(signed({}), (p) => (p.accepted.network = "eip155:1")),
  ],
  ["another token", "invalid_payment_requirements", () => damaged(signed({}), (p) => (p.accepted.asset = OTHER))],
  ["a lower price", "invalid_payment_requirements", () => damaged(signed({}), (p) => (p.accepted.amount = "1"))],
  ["another payee", "invalid_payment_requirements", () => damaged(signed({}), (p) => (p.accepted.payTo = OTHER))],
  [
    "another name of the token",
    "invalid_payment_requirements",
    () => damaged(signed({}), (p) => (p.accepted.extra.name = "USD Coin")),
  ],
  ["another version of x402", "invalid_x402_version", () => damaged(signed({}), (p) => (p.x402Version = 3))],
  ["v1 on another network", "invalid_payment_requirements", () => ({ ...wallet.payV1(), network: "base" })],
  ["v1 with a CAIP-2 network", "invalid_payment_requirements", () => ({ ...wallet.payV1(), network: TERMS.network })],
  ["v1 with another scheme", "invalid_payment_requirements", () => ({ ...wallet.payV1(), scheme: "upto" })],
  ["a version without what it needs", "invalid_payload", () => ({ ...wallet.payV1(), x402Version: 2 })],
  ["no payload", "invalid_payload", () => damaged(signed({}), (p) => delete p.payload)],
  [
    "a nonce that is not 32 bytes",
    "invalid_payload",
    () => damaged(signed({}), (p) => (p.payload.authorization.nonce = "0x01")),
  ],
  [
    "a number in place of its text",
    "invalid_payload",
    () => damaged(signed({}), (p) => (p.payload.authorization.value = 10_000)),
  ],
  [
    "a number in another notation",
    "invalid_payload",
    () => damaged(signed({}), (p) => (p.payload.authorization.value = "1e4")),
  ],
  [
    "a payer that is not an address",
    "invalid_payload",
    () => damaged(signed({}), (p) => (p.payload.authorization.from = "me")),
  ],
  [
    "a payment of another kind",
    "invalid_payload",
    () => damaged(signed({}), (p) => (p.payload = { permit2Authorization: {} })),
  ],
  ["an identifier that is too short", "invalid_payload", () => wallet.payV2(TERMS, {}, "a".repeat(15))],
  ["an identifier that is too long", "invalid_payload", () => wallet.payV2(TERMS, {}, "a".repeat(129))],
  ["an identifier with other characters", "invalid_payload", () => wallet.payV2(TERMS, {}, "a payment of mine")],
  ["null", "invalid_payload", () => null],
  ["an array", "invalid_payload", () => []],
  ["a text", "invalid_payload", () => "pay"],
];

describe("a payment that cannot be accepted", () => {
  it.each(REFUSED)("is refused here: %s (%s)", async (_, reason, make) => {
    const { pay, facilitator } = createRoot();
    const reply = await pay(make());
    expect(reply.status).toBe(402);
    const required = decode(reply.headers["PAYMENT-REQUIRED"]);
    expect(parsePaymentRequired(required)).toMatchObject({ success: true, data: { error: reason } });
    const { detail, ...body } = bodyOf(reply);
    expect(body).toMatchObject({ code: "payment-required", error: reason, x402Version: 1 });
    expect(detail).toMatch(/^[A-Z].{20,}\.$/s);
    expect(reply.headers["PAYMENT-RESPONSE"]).toBeUndefined();
    expect(facilitator.calls).toBe(0);
  });

  it.each([
    ["is not base64", "!!!!"],
    ["is base64 of something other than JSON", Buffer.from("hi").toString("base64")],
    ["is base64 of invalid UTF-8", Buffer.from([0x7b, 0xff, 0x7d]).toString("base64")],
    ["has more than 8 KB", encode({ ...wallet.payV2(), pad: "a".repeat(8_000) })],
    ["is repeated", `${encode(wallet.payV2())}, ${encode(wallet.payV2())}`],
  ])("is refused when its header %s", async (_, header) => {
    const { send, facilitator } = createRoot();
    const reply = await send({ "payment-signature": header });
    expect({ status: reply.status, error: bodyOf(reply).error }).toEqual({ status: 402, error: "invalid_payload" });
    expect(facilitator.calls).toBe(0);
  });

  it("is refused with the path of the wrong field", async () => {
    const { pay } = createRoot();
    const reply = await pay(damaged(signed({}), (p) => (p.payload.authorization.nonce = "0x01")));
    expect(bodyOf(reply).detail).toBe(
      "The payment is invalid at `payload.authorization.nonce`. Send 32 bytes: 0x and 64 hexadecimal digits.",
    );
  });

  it("of version 1 is refused on a network without a name there", async () => {
    const { pay } = createRoot({ terms: paymentTerms({ ...SETTINGS, network: "eip155:42161" }) });
    expect(bodyOf(await pay(wallet.payV1())).error).toBe("invalid_x402_version");
  });

  it("never reaches the facilitator after a change of any field", async () => {
    const { pay, facilitator } = createRoot();
    const good = wallet.payV2();
    const goodV1 = wallet.payV1();
    // Fields that are neither signed nor part of the terms may have any value.
    const free = new Set(["resource", "extensions"]);
    const paths = [good, goodV1].flatMap((payment) => leaves(payment).map((path) => ({ payment, path })));
    const guarded = paths.filter(({ path }) => !free.has(path[0] ?? ""));
    expect(guarded.length).toBeGreaterThan(25);
    const change = fc.record({
      at: fc.constantFrom(...guarded),
      value: fc.oneof(fc.constant(CHANGE_A_CHARACTER), fc.jsonValue({ maxDepth: 1 })),
      seed: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(change, async ({ at: { payment, path }, value, seed }) => {
        const changed = changedAt(payment, path, value, seed);
        fc.pre(!sameMeaning(changed, payment));
        expect((await pay(changed)).status).toBe(402);
        expect(facilitator.calls).toBe(0);
      }),
      { numRuns: rounds(1_000, 200) },
    );
    // They were valid: each of them is accepted unchanged.
    expect((await pay(good)).status).toBe(200);
    expect((await pay(goodV1)).status).toBe(200);
  });
});

const CHANGE_A_CHARACTER = Symbol("change a character");

function leaves(value: Data, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, member]) => leaves(member, [...path, name]));
}

function changedAt(payment: Data, path: readonly string[], value: unknown, seed: number): Data {
  return damaged(payment, (copy) => {
    const last = path.at(-1) ?? "";
    const holder = path.slice(0, -1).reduce((at, name) => at[name], copy);
    holder[last] = value === CHANGE_A_CHARACTER ? anotherText(String(holder[last]), seed) : value;
  });
}

/** Replaces one character by another one of the same kind. */
function anotherText(text: string, seed: number): string {
  const at = seed % text.length;
  const digit = "0123456789abcdef".charAt((seed >> 4) % 16);
  return text.slice(0, at) + digit + text.slice(at + 1);
}

/** Letters of either case count as the same hexadecimal digit. */
function sameMeaning(one: unknown, other: unknown): boolean {
  return JSON.stringify(one).toLowerCase() === JSON.stringify(other).toLowerCase();
}
