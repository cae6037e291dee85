// @module-tag fault/facilitator
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RemoteFacilitator } from "../../src/payments/remote-facilitator.ts";
import { answerWell, drip, type Exchange, FacilitatorServer, failure, send } from "./facilitator-server.ts";
import { bodyOf, countBy, createRoot, decode, silent, TRANSACTION, Wallet } from "./support.ts";

const wallet = new Wallet();
/** The time limit for a facilitator that never answers. */
const SHORT_MS = 500;
/** The time limit for a facilitator that answers, on any machine. */
const LONG_MS = 10_000;

let server: FacilitatorServer;
let url: string;
const logged: string[] = [];
const log = { ...silent, warn: (fields: object) => void logged.push(JSON.stringify(fields)) };

beforeEach(async () => {
  server = new FacilitatorServer();
  url = await server.start();
  logged.length = 0;
});
afterEach(() => server.stop());

function remote(timeoutMs = LONG_MS, authorization?: string, at = url): RemoteFacilitator {
  return new RemoteFacilitator({ url: at, timeoutMs, authorization, log });
}

interface ValidationIssue {
  readonly fault: string;
  readonly behave: (exchange: Exchange) => unknown;
  readonly timeoutMs?: number;
  /** The answer to the payment, and to the same payment after the facilitator has recovered. */
  readonly status: 402 | 504;
  readonly again: 200 | 409;
}

const says =
  (status: number, body: unknown, headers?: Record<string, string>) =>
  ({ response }: Exchange) =>
    send(response, status, body, headers);
const succeeds =
  (changes: object) =>
  ({ response, network, payer }: Exchange) =>
    send(response, 200, { success: true, transaction: TRANSACTION, network, payer, ...changes });
const fails =
  (status: number, reason: string, transaction?: string) =>
  ({ response, network }: Exchange) =>
    send(response, status, failure(network, reason, transaction));

const FAULTS: readonly ValidationIssue[] = [
  { fault: "never answers", behave: () => {}, timeoutMs: SHORT_MS, status: 504, again: 200 },
  { fault: "answers byte by byte without an end", behave: drip, timeoutMs: SHORT_MS, status: 504, again: 200 },
  { fault: "resets the connection", behave: ({ response }) => response.destroy(), status: 504, again: 200 },
  {
    fault: "resets the connection within its answer",
    behave: ({ response }) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("{", () => response.destroy());
    },
    status: 504,
    again: 200,
  },
  { fault: "fails with 500", behave: says(500, { error: "boom" }), status: 504, again: 200 },
  { fault: "fails with 502 and HTML", behave: says(502, "<html>bad gateway</html>"), status: 504, again: 200 },
  { fault: "wants less traffic (429)", behave: says(429, {}, { "retry-after": "1" }), status: 504, again: 200 },
  { fault: "wants a credential (401)", behave: says(401, { error: "who?" }), status: 504, again: 200 },
  { fault: "answers 200 with HTML", behave: says(200, "<html></html>"), status: 504, again: 200 },
  { fault: "answers 200 with nothing", behave: says(200, ""), status: 504, again: 200 },
  { fault: "answers 200 with null", behave: says(200, "null"), status: 504, again: 200 },
  { fault: "answers 200 with an empty object", behave: says(200, {}), status: 504, again: 200 },
  { fault: "succeeds without a transaction", behave: succeeds({ transaction: "" }), status: 504, again: 200 },
  {
    fault: "succeeds with a text as transaction",
    behave: succeeds({ transaction: "0xdone" }),
    status: 504,
    again: 200,
  },
  { fault: "succeeds on another network", behave: succeeds({ network: "eip155:1" }), status: 504, again: 200 },
  { fault: "succeeds for another payer", behave: succeeds({ payer: `0x${"09".repeat(20)}` }), status: 504, again: 200 },
  { fault: 'succeeds with the text "true"', behave: succeeds({ success: "true" }), status: 504, again: 200 },
  {
    fault: "succeeds with a status that is none",
    behave: ({ response, network, payer }) =>
      send(response, 400, { success: true, transaction: TRANSACTION, network, payer }),
    status: 504,
    again: 200,
  },
  { fault: "is waiting for the chain", behave: fails(200, "settlement_pending", TRANSACTION), status: 504, again: 200 },
  { fault: "is settling a copy", behave: fails(400, "duplicate_settlement"), status: 504, again: 200 },
  { fault: "was surprised", behave: fails(200, "unexpected_settle_error"), status: 504, again: 200 },
  {
    fault: "lost the transaction",
    behave: fails(200, "invalid_exact_evm_transaction_failed"),
    status: 504,
    again: 200,
  },
  { fault: "fails with the text of an error", behave: fails(200, "fetch failed: 0xcalldata"), status: 504, again: 200 },
  {
    fault: "fails with a transaction",
    behave: fails(200, "invalid_transaction_state", TRANSACTION),
    status: 504,
    again: 200,
  },
  {
    fault: "fails without a reason",
    behave: says(500, { success: false, errorReason: null }),
    status: 504,
    again: 200,
  },
  {
    fault: "fails with a number as reason",
    behave: says(500, { success: false, errorReason: 7 }),
    status: 504,
    again: 200,
  },
  {
    fault: "redirects to where nobody is",
    behave: says(307, "", { location: "http://127.0.0.1:1/" }),
    status: 504,
    again: 200,
  },
  { fault: "finds too little money (200)", behave: fails(200, "insufficient_funds"), status: 402, again: 200 },
  { fault: "finds too little money (402)", behave: fails(402, "insufficient_funds"), status: 402, again: 200 },
  {
    fault: "settles and never answers",
    behave: ({ settle }) => void settle(),
    timeoutMs: SHORT_MS,
    status: 504,
    again: 409,
  },
  {
    fault: "settles and fails with 502",
    behave: ({ settle, response }) => {
      settle();
      send(response, 502, "<html>bad gateway</html>");
    },
    status: 504,
    again: 409,
  },
  {
    fault: "settles and resets the connection",
    behave: ({ settle, response }) => {
      settle();
      response.destroy();
    },
    status: 504,
    again: 409,
  },
];

describe("a payment through a facilitator that", () => {
  it.each(FAULTS)("$fault gets $status, and $again when sent again", async ({ behave, timeoutMs, status, again }) => {
    let facilitator = remote(timeoutMs);
    const { send: request, pay } = createRoot({
      facilitator: {
        verify: (payment) => facilitator.verify(payment),
        settle: (payment) => facilitator.settle(payment),
      },
    });
    const unpaid = await request();
    const payment = wallet.payV2();
    server.behave = behave;
    const first = await pay(payment);
    expect(first.status).toBe(status);
    expect(first.headers["PAYMENT-REQUIRED"] === undefined).toBe(status === 504);
    expect(String(first.body) + logged.join("")).not.toMatch(/calldata|html|boom/);
    expect((await request()).body).toBe(unpaid.body);

    server.behave = answerWell;
    facilitator = remote();
    const second = await pay(payment);
    expect(second.status).toBe(again);
    // A payer with an answer has paid once. A payer without an answer who may have paid is not asked for another
    // payment.
    expect(server.paid).toBe(1);
    expect((await pay(payment)).status).toBe(again === 200 ? 402 : 409);
  });

  it("works gets a 200 in both versions", async () => {
    const { pay } = createRoot({ facilitator: remote() });
    expect((await pay(wallet.payV2())).status).toBe(200);
    expect((await pay(wallet.payV1())).status).toBe(200);
    expect(server).toMatchObject({ calls: 2, paid: 2 });
  });

  it("gives each copy the same answer gets one 200 in twenty", async () => {
    const { pay } = createRoot({ facilitator: remote() });
    server.behave = succeeds({});
    const payment = wallet.payV2();
    const replies = await Promise.all(Array.from({ length: 20 }, () => pay(payment)));
    expect(countBy(replies, ({ status }) => status)).toEqual({ 200: 1, 409: 19 });
    expect((await pay(payment)).status).toBe(402);
    expect(server.calls).toBe(1);
  });

  it("names no payer, or one in another letter case, is accepted", async () => {
    const { pay } = createRoot({ facilitator: remote() });
    server.behave = succeeds({ payer: undefined });
    expect((await pay(wallet.payV2())).status).toBe(200);
    server.behave = succeeds({ payer: `0x${wallet.address.slice(2).toUpperCase()}` });
    expect((await pay(wallet.payV2())).status).toBe(200);
  });

  it.each([
    ["1", () => wallet.payV1(), "eip155:84532", "base-sepolia"],
    ["2", () => wallet.payV2(), "base-sepolia", "eip155:84532"],
  ])("names the network of version %s as the other version does is accepted", async (_, make, theirs, ours) => {
    const { pay } = createRoot({ facilitator: remote() });
    server.behave = succeeds({ network: theirs });
    const reply = await pay(make());
    expect(reply.status).toBe(200);
    expect(decode(reply.headers["PAYMENT-RESPONSE"])).toMatchObject({ success: true, network: ours });
    // The name of another network is not a name of this one.
    server.behave = succeeds({ network: theirs === "base-sepolia" ? "base" : "eip155:8453" });
    expect((await pay(make())).status).toBe(504);
  });

  it("sends more than a receipt needs is not quoted", async () => {
    const { pay } = createRoot({ facilitator: remote() });
    server.behave = fails(200, "insufficient_funds");
    const reply = await pay(wallet.payV2());
    expect(decode(reply.headers["PAYMENT-RESPONSE"])).toEqual({
      success: false,
      errorReason: "insufficient_funds",
      transaction: "",
      network: "eip155:84532",
      payer: wallet.address,
    });
  });

  it("requires a credential gets it, and nobody else does", async () => {
    const { pay } = createRoot({ facilitator: remote(LONG_MS, "Bearer hunter2") });
    const seen: (string | undefined)[] = [];
    server.behave = (exchange) => {
      seen.push(exchange.authorization);
      answerWell(exchange);
    };
    expect((await pay(contractPayment())).status).toBe(200);
    expect(seen).toEqual(["Bearer hunter2", "Bearer hunter2"]);
    server.behave = says(500, "no");
    expect(JSON.stringify(await pay(wallet.payV2())) + logged.join("")).not.toContain("hunter2");
    expect(logged).toEqual([expect.stringContaining('"status":"500"')]);
  });
});

describe("an unreachable facilitator", () => {
  it("does not change the unpaid answer, gives a 504 to payments, and releases their authorizations", async () => {
    const { send: request, pay } = createRoot({ facilitator: remote() });
    const unpaid = await request();
    await server.stop();
    const payment = wallet.payV2();
    const reply = await pay(payment);
    expect(reply.status).toBe(504);
    expect(bodyOf(reply)).toMatchObject({ code: "upstream-timeout" });
    const after = await request();
    expect({ ...after.headers, ...volatile }).toEqual({ ...unpaid.headers, ...volatile });
    expect(after.body).toBe(unpaid.body);

    server = new FacilitatorServer();
    await server.start(Number(new URL(url).port));
    server.behave = fails(200, "insufficient_funds");
    // A refusal is definite, so no outcome was unknown.
    expect((await pay(payment)).status).toBe(402);
  });

  it("gives a 504 to payments when its host name is unknown", async () => {
    const facilitator = remote(SHORT_MS, undefined, "http://facilitator.invalid");
    const { pay } = createRoot({ facilitator });
    expect((await pay(wallet.payV2())).status).toBe(504);
  });

  it("gives a 504 to payments when something else listens there", async () => {
    const other = createServer((socket) => socket.end("SSH-2.0-OpenSSH_9.2\r\n"));
    other.listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const facilitator = remote(LONG_MS, undefined, `http://127.0.0.1:${port}`);
    expect((await createRoot({ facilitator }).pay(wallet.payV2())).status).toBe(504);
    other.close();
  });
});

describe("the verification of a contract wallet's payment", () => {
  it.each([
    ["finds it valid", answerWell, 200],
    ["finds it invalid", says(200, { isValid: false, invalidReason: "invalid_exact_evm_signature" }), 402],
    ["finds it invalid with 400", says(400, { isValid: false, invalidReason: "invalid_exact_evm_signature" }), 402],
    ["says nothing of why", says(400, { isValid: false, invalidReason: { a: 1 } }), 402],
    ["fails", says(500, "no"), 504],
    ["is no answer", says(200, "null"), 504],
  ] as const)("that %s settles it only when valid", async (_, verify, status) => {
    const { pay } = createRoot({ facilitator: remote() });
    server.behave = (exchange) => (exchange.path === "/verify" ? verify(exchange) : answerWell(exchange));
    const payment = contractPayment();
    expect((await pay(payment)).status).toBe(status);
    expect(server.paid).toBe(status === 200 ? 1 : 0);
    server.behave = answerWell;
    expect((await pay(payment)).status).toBe(status === 200 ? 402 : 200);
  });
});

/** Headers that differ between requests. */
const volatile = { RateLimit: "", "RateLimit-Remaining": "" };

function contractPayment() {
  const payment = wallet.payV2();
  payment.payload.signature += "00".repeat(32);
  return payment;
}
