import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, describe, expect, it } from "vitest";
import { Passwords } from "../../src/accounts/passwords.ts";
import { PACKAGE_ROOT } from "../../src/shared/package-root.ts";
import { TestClock } from "../support/clock.ts";
import { Browser } from "../support/cookie-jar.ts";
import { OAuthClient } from "../support/oauth-client.ts";
import { readAccount, signIn, startOAuthServer } from "../support/oauth-server.ts";
import { json } from "../support/server.ts";
import { STORAGES } from "../support/stores.ts";
import { PLACES, type Place } from "./support.ts";

const FOLDER = new URL("test/fixtures/releases/", PACKAGE_ROOT);

/** Secrets for access to a database that an earlier release wrote. */
interface Secrets {
  readonly madeAt: string;
  readonly email: string;
  readonly password: string;
  readonly key: string;
  readonly revokedKey: string;
  readonly clientId: string;
  readonly refreshToken: string;
}

const RELEASES = readdirSync(FOLDER).flatMap((name) => (name.endsWith(".sql") ? name.slice(0, -4) : []));

function releaseOf(version: string): { readonly sql: string; readonly secrets: Secrets } {
  const read = (type: string) => readFileSync(new URL(`${version}.${type}`, FOLDER), "utf8");
  return { sql: read("sql"), secrets: JSON.parse(read("json")) };
}

const places: Place[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
});

/** Writes the database of a release to a new place. */
async function written(place: () => Promise<Place>, sql: string): Promise<Place> {
  const made = await place();
  places.push(made);
  if (made.url !== undefined) await made.query(sql);
  else {
    const file = new DatabaseSync(join(made.dataDir, "agent-commerce.db"));
    file.exec(sql);
    file.close();
  }
  return made;
}

it("every released version has a database here", () => {
  const changelog = readFileSync(new URL("CHANGELOG.md", PACKAGE_ROOT), "utf8");
  const released = [...changelog.matchAll(/^## (\d+\.\d+\.\d+) - /gm)].map(([, version = ""]) => version);
  expect(RELEASES.toSorted()).toEqual(released.toSorted());
});

const CASES = RELEASES.flatMap((version) => PLACES.map((place) => ({ version, ...place })));

describe.each(CASES)("a database of release $version on $name", ({ version, place, skipped }) => {
  it.skipIf(skipped)("opens, and passwords, keys and grants are what they were", async () => {
    const { sql, secrets } = releaseOf(version);
    const database = await written(place, sql);
    const { url, dataDir } = database;
    const clock = new TestClock(Date.parse(secrets.madeAt) + 60_000);
    const server = await startOAuthServer(
      { passwords: new Passwords(), clock },
      url === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: url },
    );
    expect(json(await readAccount(server, secrets.key))).toMatchObject({ email: secrets.email });
    expect((await readAccount(server, secrets.revokedKey)).status).toBe(401);
    await signIn(server, secrets);
    const client = new OAuthClient(server, new Browser(server));
    const refreshed = await client.refresh({ client_id: secrets.clientId }, secrets.refreshToken);
    expect(refreshed.status, refreshed.text).toBe(200);
    expect((await readAccount(server, json(refreshed).access_token)).status).toBe(200);
    const applied = (await database.query("select name from migrations order by name")).map(({ name }) => name);
    expect(applied).toEqual(STORAGES.flatMap(({ migrations }) => migrations.map(({ name }) => name)).toSorted());
    await server.stop();
  });
});
