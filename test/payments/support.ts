import { randomBytes } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import type { Logger } from "pino";
import { PayableRoot, type PayableRootParts } from "../../src/payments/payable-root.ts";
import { authorizationDigest } from "../../src/payments/signature.ts";
import { paymentTerms } from "../../src/payments/terms.ts";
import { MemoryRateCounter } from "../../src/limits/memory-rate-counter.ts";
import type { HttpReply, HttpRequest } from "../../src/shared/http.ts";
import type {
  Authorization,
  Facilitator,
  Payment,
  PaymentSettings,
  PaymentTerms,
  Settlement,
} from "../../src/payments/ports.ts";
import { Metering } from "../../src/limits/rate-limit.ts";
import type { Site } from "../../src/shared/site.ts";
import { atEnd } from "../support/at-end.ts";
import { TestClock } from "../support/clock.ts";
import { dataFolder } from "../support/data-dir.ts";
import { routerOf } from "../support/router.ts";
import { type StoredDatabase, createStores } from "../support/stores.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
export const NOW_SECONDS = NOW / 1000;
export const PAY_TO = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";
export const TRANSACTION = `0x${"ab".repeat(32)}`;

export const SITE: Site = {
  name: "agent-commerce",
  title: "Agent Commerce Service",
  description: "What the service does.",
  release: "1.0.0",
  apiVersion: "1",
  baseUrl: "https://shop.example",
  endpoints: [],
  protocols: [],
  documents: { openapi: "/openapi.json" },
  skills: [],
};

export const SETTINGS: PaymentSettings = {
  facilitatorUrl: "http://127.0.0.1:9",
  facilitatorAuthorization: undefined,
  facilitatorTimeoutMs: 15_000,
  payTo: PAY_TO,
  network: "eip155:84532",
  asset: undefined,
  assetName: undefined,
  assetVersion: undefined,
  assetDecimals: undefined,
  priceUsd: "0.01",
  maxTimeoutSeconds: 60,
};

export const TERMS = paymentTerms(SETTINGS);
export const silent = { info() {}, warn() {}, error() {} } as unknown as Logger;

/** A wallet with a new key. */
export class Wallet {
  readonly #key: Uint8Array;
  readonly address: string;

  constructor(key: Uint8Array = secp256k1.utils.randomSecretKey()) {
    this.#key = key;
    const point = secp256k1.Point.fromBytes(secp256k1.getPublicKey(key)).toBytes(false);
    this.address = `0x${Buffer.from(keccak_256(point.subarray(1)).subarray(12)).toString("hex")}`;
  }

  authorization(terms: PaymentTerms, changes: Partial<Authorization> = {}): Authorization {
    return {
      from: this.address,
      to: terms.payTo,
      value: terms.amount,
      validAfter: "0",
      validBefore: String(NOW_SECONDS + terms.maxTimeoutSeconds),
      nonce: `0x${randomBytes(32).toString("hex")}`,
      ...changes,
    };
  }

  sign(terms: PaymentTerms, authorization: Authorization): string {
    const digest = authorizationDigest(terms, authorization);
    const bytes = secp256k1.sign(digest, this.#key, { prehash: false, format: "recovered" });
    // The library puts the recovery bit first, EIP-712 signatures put it last.
    return `0x${Buffer.from(bytes.subarray(1)).toString("hex")}${(27 + (bytes[0] ?? 0)).toString(16)}`;
  }

  /** Returns a payment of version 2, as data. */
  payV2(terms = TERMS, changes: Partial<Authorization> = {}, identifier?: string) {
    const authorization = this.authorization(terms, changes);
    const { asset, network, amount, payTo, maxTimeoutSeconds } = terms;
    const extra = { name: asset.name, version: asset.version };
    const id = identifier === undefined ? {} : { id: identifier };
    return {
      x402Version: 2,
      resource: { url: "https://shop.example/api", description: "d", mimeType: "application/json" },
      accepted: { scheme: "exact", network, amount, asset: asset.address, payTo, maxTimeoutSeconds, extra },
      payload: { signature: this.sign(terms, authorization), authorization },
      extensions: { "payment-identifier": { info: { required: false, ...id } } },
    };
  }

  /** Returns a payment of version 1, as data. */
  payV1(terms = TERMS, changes: Partial<Authorization> = {}) {
    const authorization = this.authorization(terms, changes);
    const payload = { signature: this.sign(terms, authorization), authorization };
    return { x402Version: 1, scheme: "exact", network: terms.networkName, payload };
  }
}

export function encode(payment: unknown): string {
  return Buffer.from(JSON.stringify(payment)).toString("base64");
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests read results of any shape
export function decode(header: string | undefined): any {
  return JSON.parse(Buffer.from(header ?? "", "base64").toString());
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into any shape
export function bodyOf(reply: HttpReply): any {
  return JSON.parse(String(reply.body));
}

/** Settles everything, unless a test sets another outcome. */
class FakeFacilitator implements Facilitator {
  readonly settled: Payment[] = [];
  readonly verified: Payment[] = [];
  onSettle: (payment: Payment) => Settlement | Promise<Settlement> = () => ({
    outcome: "settled",
    transaction: TRANSACTION,
  });
  verdict: Awaited<ReturnType<Facilitator["verify"]>> = { outcome: "valid" };

  async verify(payment: Payment) {
    this.verified.push(payment);
    return this.verdict;
  }

  async settle(payment: Payment): Promise<Settlement> {
    this.settled.push(payment);
    return this.onSettle(payment);
  }

  get calls(): number {
    return this.settled.length + this.verified.length;
  }
}

export class FakeClock extends TestClock {
  constructor() {
    super(NOW);
  }
}

let database: StoredDatabase | undefined;

/** An embedded database that is removed after the test file. Tests share it, because each payment is new. */
export function testDatabase(): StoredDatabase {
  database ??= openDatabase();
  return database;
}

function openDatabase(): StoredDatabase {
  const opened = createStores({ url: undefined, dataDir: dataFolder(), log: silent });
  atEnd(() => {
    database = undefined;
    return opened.close();
  });
  return opened;
}

/** A payable root with fakes, and functions to send requests to it. */
export function createRoot(parts: Partial<PayableRootParts> = {}) {
  const clock = new FakeClock();
  const facilitator = new FakeFacilitator();
  const counter = new MemoryRateCounter(clock);
  const root = new PayableRoot({
    site: SITE,
    terms: TERMS,
    facilitator,
    facilitatorTimeoutMs: SETTINGS.facilitatorTimeoutMs,
    claims: testDatabase().claims,
    testMode: false,
    metering: (address) => new Metering(counter, address),
    clock,
    log: silent,
    ...parts,
  });
  const router = routerOf([root], { site: SITE, rateCounter: counter, log: silent });
  const send = async (
    headers: Record<string, string> = {},
    method = "GET",
    address = nextAddress(),
    signal = new AbortController().signal,
  ) => router.answer(requestOf(headers, method, address, signal));
  return {
    root,
    clock,
    facilitator,
    send,
    pay: (payment: unknown, name = "payment-signature") => send({ [name]: encode(payment) }),
  };
}

let addresses = 0;
/** Tests do not share a quota. */
function nextAddress(): string {
  addresses += 1;
  return `address-${Math.floor(addresses / 100)}`;
}

function requestOf(headers: Record<string, string>, method: string, address: string, signal: AbortSignal): HttpRequest {
  return {
    id: "test",
    method,
    path: "/api",
    search: "",
    headers,
    address,
    signal,
    readBody: () => Promise.reject(new Error("The body is not read.")),
  };
}

export function countBy<T>(items: readonly T[], keyOf: (item: T) => string | number): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(items, keyOf)].map(([key, group]) => [String(key), group.length]));
}
