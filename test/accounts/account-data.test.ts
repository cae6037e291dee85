import { beforeAll, describe, expect, it } from "vitest";
import { FLOW_DATABASES } from "../support/flow-databases.ts";
import {
  bearer,
  createKey,
  mintKey,
  type OAuthServer,
  type Person,
  signUp,
  startOAuthServer,
} from "../support/oauth-server.ts";
import { json, send } from "../support/server.ts";

/** More rows than are read at once. */
const ROWS = 60;

describe.each(FLOW_DATABASES)("the download of all data, on $database,", ({ missing, create }) => {
  let server: OAuthServer;
  let person: Person;
  let key: string;
  const records = async (owner: Person): Promise<{ kind: string; value: Record<string, unknown> }[]> => {
    const { text } = await owner.browser.get("/dashboard/settings/data");
    return text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  };
  beforeAll(async () => {
    if (missing) return;
    server = await startOAuthServer({}, (await create()).env);
    person = await signUp(server);
    key = await mintKey(person.browser, "own key");
    const post = (path: string, body: object) =>
      send(server.base, path, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...bearer(key) },
        body: JSON.stringify(body),
      });
    const items = Array.from({ length: ROWS }, (_, i) => ({ externalId: `B${i}`, title: `Steel bottle ${i}` }));
    const { saved } = json(await post("/api/merchant/v1/listings", { items }));
    expect(saved ?? "no listing was saved").toHaveLength(ROWS);
    const listing = (title: string) => ({ title, priceCents: 2490, currency: "EUR" });
    await post("/api/merchant/v1/simulations", {
      product: listing("Steel bottle"),
      competitors: [listing("Glass bottle")],
      queries: [{ text: "steel bottle" }],
    });
    await createKey(server, key, { name: "second key", scopes: ["account:read"] });
  });

  it.skipIf(missing)("has every record of the account, and nothing that grants access", async () => {
    const all = await records(person);
    const counts = Object.groupBy(all, ({ kind }) => kind);
    expect(counts["account"]?.map(({ value }) => value["email"])).toEqual([person.email]);
    expect(counts["apiKey"]?.map(({ value }) => value["name"])).toEqual(["own key", "second key"]);
    expect(counts["session"]).toHaveLength(1);
    expect(new Set(counts["listing"]?.map(({ value }) => JSON.stringify(value)))).toHaveProperty("size", ROWS);
    expect(counts["simulation"]).toMatchObject([
      { value: { input: { product: { listing: { title: "Steel bottle" } } } } },
    ]);
    const text = JSON.stringify(all);
    for (const secret of [key, person.browser.cookies.get("acs_session"), "hash"]) expect(text).not.toContain(secret);
  });

  it.skipIf(missing)("contains nothing of another account", async () => {
    const other = await signUp(server);
    expect((await records(other)).map(({ kind }) => kind).toSorted()).toEqual(["account", "session"]);
  });
});
