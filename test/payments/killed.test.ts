// @module-tag fault/end
import { describe, expect, it } from "vitest";
import { type Place, PLACES } from "../database/support.ts";
import { atEnd } from "../support/at-end.ts";
import { eventually } from "../support/eventually.ts";
import { rounds } from "../support/rounds.ts";
import { type Answer, send as request, startServer } from "../support/server.ts";
import { answerWell, type Exchange, FacilitatorServer, send } from "./facilitator-server.ts";
import { type ServiceProcess, startProcess } from "./service-process.ts";
import { encode, PAY_TO, TERMS, Wallet } from "./support.ts";

/** The number of killed processes, each with a payment at every stage. Starting one costs half a second of a core. */
const KILLS = rounds(10, 1);
/** Starting a process takes some time on a small machine that starts others, too. */
const TIMEOUT_MS = 240_000;

/** Payments are counted here, not requests. */
const unlimited = { hit: () => ({ total: 0, resetMs: 0 }) };

interface Moment {
  readonly moment: string;
  /** Does what the facilitator does up to that stage. */
  readonly until: (exchange: Exchange, reached: () => void) => void;
  readonly isPaid: boolean;
}

const MOMENTS: readonly Moment[] = [
  // The facilitator is never called, or does nothing, so the test waits for the claim.
  { moment: "the payment was claimed", until: () => {}, isPaid: false },
  { moment: "the facilitator had heard of it", until: (_, reached) => reached(), isPaid: false },
  {
    moment: "the facilitator had settled it",
    until({ settle }, reached) {
      settle();
      reached();
    },
    isPaid: true,
  },
  {
    moment: "the facilitator was answering",
    until({ settle, response }, reached) {
      const answer = JSON.stringify(settle());
      response.writeHead(200, { "content-type": "application/json", "content-length": answer.length });
      response.write(answer.slice(0, -1), reached);
    },
    isPaid: true,
  },
];

/** A database, and a facilitator that treats each payment as set for its nonce. */
async function start(makePlace: () => Promise<Place>) {
  const place = await makePlace();
  atEnd(() => place.remove());
  const facilitator = new FacilitatorServer();
  const behaviours = new Map<string, (exchange: Exchange) => unknown>();
  facilitator.behave = (exchange) => (behaviours.get(exchange.nonce) ?? answerAlike)(exchange);
  const url = await facilitator.start();
  atEnd(() => facilitator.stop());
  const database = place.url === undefined ? { DATA_DIR: place.dataDir } : { DATABASE_URL: place.url };
  return { place, facilitator, behaviours, env: { ...database, X402_FACILITATOR_URL: url, X402_PAY_TO: PAY_TO } };
}

/** Settles each payment once, and always gives the same answer for it. */
function answerAlike({ response, settleOnce }: Exchange): void {
  send(response, 200, settleOnce());
}

function newPayment() {
  // The longest permitted lease.
  const validBefore = String(Math.floor(Date.now() / 1000) + TERMS.maxTimeoutSeconds + 590);
  const payment = new Wallet().payV2(TERMS, { validBefore });
  return { header: encode(payment), nonce: payment.payload.authorization.nonce };
}

const pay = (base: string, header: string) => request(base, "/api", { headers: { "PAYMENT-SIGNATURE": header } });

const isChallenge = ({ headers }: Answer) => headers["payment-required"] !== undefined;

describe.concurrent.each(PLACES.slice(0, rounds(PLACES.length, 1)))(
  "payments on $name",
  { timeout: TIMEOUT_MS },
  ({ skipped, place: makePlace }) => {
    it.skipIf(skipped)(
      `are served once by two processes, and served or asked for again after one was killed, ${KILLS} times`,
      async () => {
        const { place, facilitator, behaviours, env } = await start(makePlace);
        const { base } = await startServer({ rateCounter: unlimited }, env);
        const claim = (nonce: string) => `payment_claims where key like '%${nonce}'`;

        const isStored = async (nonce: string) => (await place.query(`select 1 from ${claim(nonce)}`)).length > 0;

        /** Sends each of four payments to both processes, several times at once. Returns the payments. */
        const payBoth = async (other: ServiceProcess) => {
          const headers = Array.from({ length: 4 }, () => newPayment().header);
          for (const header of headers) {
            const copies = [base, other.base, base, other.base, base, other.base];
            const answers = await Promise.all(copies.map((at) => pay(at, header)));
            expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
          }
          return headers;
        };
        /** Pays a process, and waits until the payment is at the stage at which that process is killed. */
        const begin = async (victim: ServiceProcess, { moment, until, isPaid }: Moment, isAlike: boolean) => {
          const { header, nonce } = newPayment();
          let isReached = false;
          behaviours.set(nonce, (exchange) => until(exchange, () => (isReached = true)));
          const answer = pay(victim.base, header).catch(() => "none");
          await eventually(async () => isReached || (moment === "the payment was claimed" && (await isStored(nonce))));
          return { moment, isPaid, isAlike, header, nonce, answer };
        };
        const checkAfterwards = async ({
          moment,
          isPaid,
          isAlike,
          header,
          nonce,
        }: Awaited<ReturnType<typeof begin>>) => {
          behaviours.set(nonce, isAlike ? answerAlike : answerWell);
          const early = await pay(base, header);
          // The lease of the killed process ends.
          await place.query(`update payment_claims set claimed_at = claimed_at - lease_ms where key like '%${nonce}'`);
          const late = await pay(base, header);
          const isServed = !isPaid || isAlike;
          expect([moment, early.status, late.status]).toEqual([moment, 409, isServed ? 200 : 409]);
          expect([early, late].some(isChallenge)).toBe(false);
          expect((await pay(base, header)).status).toBe(isServed ? 402 : 409);
        };

        for (let i = 0; i < KILLS; i += 1) {
          const victim = await startProcess(env);
          const served = await payBoth(victim);
          // For a facilitator that repeats its answer to a settled payment, and for one that refuses a settled payment.
          const cases = MOMENTS.flatMap((moment) => [true, false].map((isAlike) => begin(victim, moment, isAlike)));
          const payments = await Promise.all(cases);
          await victim.kill();
          for (const { answer } of payments) expect(await answer).toBe("none");
          const { calls } = facilitator;
          for (const header of served) expect((await pay(base, header)).status).toBe(402);
          expect(facilitator.calls).toBe(calls);
          await Promise.all(payments.map(checkAfterwards));
          expect(facilitator.paid).toBe((i + 1) * (served.length + payments.length));
        }
      },
    );
  },
);
