import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TestFacilitator } from "../../src/payments/test-facilitator.ts";
import { rounds } from "../support/rounds.ts";
import { countBy, createRoot, encode, FakeClock, TERMS, Wallet } from "./support.ts";

const HEADERS = rounds(10_000, 400);

const wallet = new Wallet();
const clock = new FakeClock();

const good = wallet.payV2(TERMS, {}, "an-identifier-of-mine");
const text = encode(good);
const raw = Buffer.from(text, "base64");

/** Anything that a caller may put into a header, from noise to payments with a single error. */
const headers = fc.oneof(
  fc.string({ maxLength: 9_000 }),
  fc.base64String({ maxLength: 9_000 }),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString("base64")),
  fc.jsonValue().map(encode),
  fc.jsonValue().map((payload) => encode({ x402Version: 1, scheme: "exact", network: "base-sepolia", payload })),
  fc.jsonValue().map((accepted) => encode({ ...wallet.payV2(), accepted })),
  fc.jsonValue().map((extensions) => encode({ ...wallet.payV2(TERMS, { value: "1" }), extensions })),
  // One changed byte of a valid payment, before or after its encoding.
  fc.tuple(fc.nat(raw.length - 1), fc.nat(255)).map(([at, byte]) => {
    const copy = Buffer.from(raw);
    copy[at] = byte;
    return copy.toString("base64");
  }),
  fc
    .tuple(fc.nat(text.length - 1), fc.string({ maxLength: 3 }))
    .map(([at, some]) => text.slice(0, at) + some + text.slice(at + 1)),
  fc.nat(text.length).map((length) => text.slice(0, length)),
);

/** Thousands of payments are signed and recovered, which takes time on a small, busy machine. */
const TIMEOUT_MS = 240_000;

describe(`${HEADERS} headers with noise or damaged payments`, { timeout: TIMEOUT_MS }, () => {
  it("get a 402, a 409 or a 405, and never more than one answer for a payment", async () => {
    const rejections: unknown[] = [];
    const note = (reason: unknown) => void rejections.push(reason);
    process.on("unhandledRejection", note);
    const { send } = createRoot({ facilitator: new TestFacilitator({ terms: TERMS, clock }) });
    const statuses: number[] = [];
    const sent = fc.record({
      header: headers,
      name: fc.constantFrom("payment-signature", "x-payment"),
      method: fc.constantFrom("GET", "GET", "GET", "HEAD", "POST"),
    });
    // The damage may leave the payment valid, so that it buys one answer.
    expect((await send({ "payment-signature": text })).status).toBe(200);
    await fc.assert(
      fc.asyncProperty(sent, async ({ header, name, method }) => {
        const { status } = await send({ [name]: header }, method);
        statuses.push(status);
        if (method === "POST") return status === 405;
        // The identifier of the valid payment returns its answer again.
        return status === 402 || status === 409 || (status === 200 && hasGoodSignature(header));
      }),
      { numRuns: HEADERS },
    );
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", note);
    expect(rejections).toEqual([]);
    const counts = countBy(statuses, (status) => status);
    expect(Object.keys(counts).filter((status) => !["200", "402", "405", "409"].includes(status))).toEqual([]);
    expect(counts["402"]).toBeGreaterThan(0.7 * HEADERS);
  });
});

function hasGoodSignature(header: string): boolean {
  const { payload } = JSON.parse(Buffer.from(header, "base64").toString()) as ReturnType<Wallet["payV2"]>;
  return payload.signature.toLowerCase() === good.payload.signature;
}
