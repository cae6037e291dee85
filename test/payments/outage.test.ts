// @module-tag fault/database
import { describe, expect, it } from "vitest";
import { networkTo } from "../database/network.ts";
import { NO_POSTGRES, postgresPlace } from "../database/support.ts";
import { atEnd } from "../support/at-end.ts";
import { json, send, startServer } from "../support/server.ts";
import { FacilitatorServer } from "./facilitator-server.ts";
import { encode, PAY_TO, TERMS, Wallet } from "./support.ts";

describe.skipIf(NO_POSTGRES !== "")(`a service without its PostgreSQL${NO_POSTGRES}`, () => {
  it("still requires payments, accepts none, and says so", async () => {
    const place = await postgresPlace();
    atEnd(() => place.remove());
    const network = await networkTo(place.url ?? "");
    atEnd(() => network.close());
    const facilitator = new FacilitatorServer();
    const url = await facilitator.start();
    atEnd(() => facilitator.stop());
    const env = { DATABASE_URL: network.url, X402_FACILITATOR_URL: url, X402_PAY_TO: PAY_TO };
    const { base } = await startServer({}, env);
    const identified = { headers: { "X-Request-Id": "one" } };
    const before = await send(base, "/api", identified);
    network.close();

    const unpaid = await send(base, "/api", identified);
    expect([unpaid.status, unpaid.text]).toEqual([402, before.text]);
    const validBefore = String(Math.floor(Date.now() / 1000) + TERMS.maxTimeoutSeconds);
    const header = encode(new Wallet().payV2(TERMS, { validBefore }));
    const denied = await send(base, "/api", { headers: { "PAYMENT-SIGNATURE": header } });
    expect(denied).toMatchObject({ status: 500, headers: { "retry-after": "5" } });
    expect(denied.headers["payment-required"]).toBeUndefined();
    expect(json(denied).detail).toMatch(/^This payment was not taken, .* Nothing was sent to the facilitator\.$/);
    expect(facilitator.calls).toBe(0);
  });
});
