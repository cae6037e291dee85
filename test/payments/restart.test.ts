import { describe, expect, it } from "vitest";
import { paymentTerms } from "../../src/payments/terms.ts";
import { readConfig } from "../../src/config.ts";
import { DATABASES } from "../support/databases.ts";
import { send, startServer } from "../support/server.ts";
import { countBy, encode, Wallet } from "./support.ts";

/** The terms of a service without settings, which uses the embedded facilitator. */
const TERMS = paymentTerms(readConfig({}).payments);

describe.each(DATABASES)("a simulated payment on $database", ({ missing, create }) => {
  it.skipIf(missing)("buys one answer from two services, and none after a restart", async () => {
    const { env } = await create();
    const services = await Promise.all([startServer({}, env), startServer({}, env)]);
    const validBefore = String(Math.floor(Date.now() / 1000) + TERMS.maxTimeoutSeconds + 590);
    const header = encode(new Wallet().payV2(TERMS, { validBefore }));
    const pay = ({ base }: { readonly base: string }) =>
      send(base, "/api", { headers: { "PAYMENT-SIGNATURE": header } });

    const answers = await Promise.all([...services, ...services, ...services].map(pay));
    expect(countBy(answers, ({ status }) => status)["200"]).toBe(1);
    await Promise.all(services.map((service) => service.stop()));
    expect((await pay(await startServer({}, env))).status).toBe(402);
  });
});
