// @module-tag fault/database
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase } from "../../src/database/database.ts";
import { type Network, networkTo } from "../database/network.ts";
import { NO_POSTGRES, type Place, POSTGRES_URL, postgresPlace, SHORT_LIMITS } from "../database/support.ts";
import { eventually } from "../support/eventually.ts";
import { call, post } from "../support/mcp-messages.ts";
import { OAuthClient } from "../support/oauth-client.ts";
import { bearer, mintKey, type OAuthServer, signUp, startOAuthServer } from "../support/oauth-server.ts";
import { json, send } from "../support/server.ts";

describe.skipIf(POSTGRES_URL === undefined)(`while the database does not answer${NO_POSTGRES}`, () => {
  const logged: string[] = [];
  let place: Place;
  let network: Network;
  let server: OAuthServer;
  let key: string;
  let host: OAuthClient;
  let client: Awaited<ReturnType<OAuthClient["register"]>>;
  let refreshToken: string;
  let browser: Awaited<ReturnType<typeof signUp>>["browser"];

  beforeAll(async () => {
    place = await postgresPlace();
    network = await networkTo(place.url ?? "");
    const log = pino({ level: "warn" }, { write: (line: string) => void logged.push(line) });
    const database = createDatabase({ url: network.url, dataDir: "unused", log, timeLimits: SHORT_LIMITS });
    server = await startOAuthServer({ log, database }, { DATABASE_URL: network.url });
    ({ browser } = await signUp(server));
    key = await mintKey(browser, "key");
    host = new OAuthClient(server, browser);
    client = await host.register();
    ({ refresh_token: refreshToken } = await host.tokens(client));
    network.hangs = true;
    await send(server.base, "/api/merchant/v1/account", { headers: bearer(key) });
    await expect(server.app.database.ping()).rejects.toThrow("cannot be reached");
  });
  afterAll(async () => {
    network.hangs = false;
    await server.stop();
    network.close();
    await place.remove();
  });

  it.each(["/api/v1/plans", "/api", "/", "/docs", "/openapi.json", "/.well-known/oauth-authorization-server"])(
    "%s is answered as ever",
    async (path) => {
      expect((await send(server.base, path)).status).toBe(path === "/api" ? 402 : 200);
    },
  );

  it("an open tool works over MCP", async () => {
    expect(json(await post(server.base, call("list_plans"))).result.isError).toBeUndefined();
  });

  it("REST refuses a call of an account with 503 and Retry-After, without the cause", async () => {
    const answer = await send(server.base, "/api/merchant/v1/account", { headers: bearer(key) });
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "2"]);
    expect(json(answer)).toMatchObject({
      code: "internal-error",
      status: 503,
      detail: "The database cannot be reached at the moment. Nothing was changed.",
    });
  });

  it("MCP refuses it with 503 and a JSON-RPC error", async () => {
    const answer = await post(server.base, call("get_account"), { headers: bearer(key) });
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "2"]);
    expect(json(answer)).toMatchObject({ error: { code: -32603, data: { code: "internal-error" } } });
  });

  it("the token endpoint is temporarily unavailable, so that no host signs out", async () => {
    const answer = await host.refresh(client, refreshToken);
    expect(answer.status).toBe(503);
    expect(json(answer).error).toBe("temporarily_unavailable");
  });

  it("the dashboard asks the user to try again", async () => {
    const page = await browser.get("/dashboard/settings");
    expect([page.status, page.headers["retry-after"]]).toEqual([503, "2"]);
    expect(page.text).toContain("Try again in a moment");
  });

  it("the log has one line for the outage, and one for its end", async () => {
    const lines = () => logged.map((line) => JSON.parse(line) as { msg: string; err?: object });
    expect(lines().map(({ msg }) => msg)).toEqual([
      "the database does not answer: what needs it is refused until it does",
    ]);
    network.hangs = false;
    await eventually(() =>
      server.app.database.ping().then(
        () => true,
        () => false,
      ),
    );
    expect((await send(server.base, "/api/merchant/v1/account", { headers: bearer(key) })).status).toBe(200);
    expect(lines().filter(({ err }) => err !== undefined)).toEqual([]);
  });
});
