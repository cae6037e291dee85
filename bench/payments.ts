/** A paid request with the embedded test facilitator, compared with the same request without a payment. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { paymentTerms } from "../src/payments/terms.ts";
import { readConfig } from "../src/config.ts";
import { encode, Wallet } from "../test/payments/support.ts";
import { ask, Server } from "./servers.ts";
import { median } from "./median.ts";

const REQUESTS = 200;
const MOST_MS = 10;

// Claims are stored, and must not be in the operator's own database.
const dataDir = mkdtempSync(join(tmpdir(), "agent-commerce-bench-data-"));
process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));

const server = await Server.start("product", false, { DATA_DIR: dataDir });
const terms = paymentTerms(readConfig({}).payments);
const validBefore = String(Math.floor(Date.now() / 1000) + terms.maxTimeoutSeconds);
// The embedded facilitator gives each payer a budget, so each payment has its own payer.
const payments = Array.from({ length: REQUESTS }, () => encode(new Wallet().payV2(terms, { validBefore })));
const paid: number[] = [];
const unpaid: number[] = [];
for (const payment of payments) {
  unpaid.push(await timed(402));
  paid.push(await timed(200, payment));
}
await server.stop();
const [most, least] = [median(paid), median(unpaid)];
const verdict = most <= MOST_MS ? "PASS" : "FAIL";
console.log(`GET /api, paid${`${most.toFixed(2)} ms`.padStart(50)}  <= ${MOST_MS} ms   ${verdict}`);
console.log(`GET /api, unpaid, over a connection of its own too${`${least.toFixed(2)} ms`.padStart(14)}`);
console.log(`the payment costs${`${(most / least).toFixed(1)} times that`.padStart(47)}`);

/** Returns the milliseconds of a request, including its connection. */
async function timed(status: number, payment?: string): Promise<number> {
  const headers = payment === undefined ? {} : { "PAYMENT-SIGNATURE": payment };
  const began = performance.now();
  const answer = await ask(server.port, { method: "GET", path: "/api", headers });
  const took = performance.now() - began;
  assert.equal(answer.status, status, answer.body);
  return took;
}
