import { eventually } from "../../support/eventually.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { networkTo } from "../../database/network.ts";
import {
  addAccount,
  addGrant,
  addKey,
  listening,
  NO_POSTGRES,
  NOW,
  PASSWORD_HASH,
  type Place,
  PLACES,
  POSTGRES_URL,
  postgresPlace,
} from "../../database/support.ts";
import { type StoredDatabase, createStores } from "../../support/stores.ts";

const REVOCATIONS = [
  { what: "a key", act: (database: StoredDatabase, { key }: Held) => database.keys.revoke(key.accountId, key.id, NOW) },
  {
    what: "an access token",
    act: (database: StoredDatabase, { access }: Held) => database.oauth.revokeAccessToken(access.hash, NOW),
  },
  { what: "a grant", act: (database: StoredDatabase, { grant }: Held) => database.oauth.revokeGrant(grant.id, NOW) },
  {
    what: "an application",
    act: (database: StoredDatabase, { grant }: Held) => database.oauth.disconnect(grant.accountId, grant.clientId, NOW),
  },
  {
    what: "an account",
    act: (database: StoredDatabase, { grant }: Held) => database.accounts.remove(grant.accountId, PASSWORD_HASH),
  },
];

type Held = Awaited<ReturnType<typeof hold>>;

async function hold(database: StoredDatabase) {
  const accountId = await addAccount(database);
  return { key: await addKey(database, accountId), ...(await addGrant(database, accountId)) };
}

describe.each(PLACES)("revocation on $name", ({ skipped, place: makePlace }) => {
  describe.skipIf(skipped)("by one process", () => {
    let place: Place;
    beforeAll(async () => {
      place = await makePlace();
    });
    afterAll(() => place.remove());

    it.each(REVOCATIONS)("of $what changes its own epoch before it returns", async ({ act }) => {
      const database = place.database();
      const held = await hold(database);
      const before = await listening(database);
      await act(database, held);
      expect(database.credentials.epoch()).not.toBe(before);
    });

    it.each(REVOCATIONS)("of $what changes the epoch of another process", async ({ act }) => {
      const [database, other] = [place.database(), place.database()];
      const held = await hold(database);
      const before = await listening(other);
      await act(database, held);
      // Changes by another process are noticed in a later turn of the event loop.
      await nextTurn();
      if (place.url !== undefined) await eventually(() => other.credentials.epoch() !== before);
      expect(other.credentials.epoch()).not.toBe(before);
      const left = [
        await other.credentials.apiKey(held.key.hash),
        await other.credentials.accessToken(held.access.hash),
      ];
      expect(left.filter((credential) => credential === undefined).length).toBeGreaterThan(0);
    });
  });
});

describe.skipIf(POSTGRES_URL === undefined)(`a failing PostgreSQL server${NO_POSTGRES}`, () => {
  let place: Place;
  beforeEach(async () => {
    place = await postgresPlace();
  });
  afterEach(() => place.remove());

  /** Ends connections of this test, as a restarting server does. */
  const terminate = (which: string): Promise<readonly object[]> =>
    place.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = current_setting('application_name') and pid <> pg_backend_pid() and ${which}`);

  it("that ends the listening connection leaves no epoch, then a new one", async () => {
    const database = place.database();
    const before = await listening(database);
    // Watched from the start: when this test notices the end, the next connection may already be open.
    const silent = eventually(() => database.credentials.epoch() === undefined);
    expect(await terminate("query = 'select pg_notify($1, $2)'")).toHaveLength(1);
    await silent;
    await eventually(() => database.credentials.epoch() !== undefined);
    expect(database.credentials.epoch()).not.toBe(before);
    await eventually(() => place.logged.length >= 2);
    expect(place.logged.join("\n")).toMatch(/are not received[^]*are received again/);
  });

  it("that ended all connections is used again", async () => {
    const database = place.database();
    const accountId = await addAccount(database);
    await listening(database);
    expect((await terminate("true")).length).toBeGreaterThan(1);
    await listening(database);
    expect((await database.accounts.byId(accountId))?.id).toBe(accountId);
  });

  /** Runs a task while the accounts cannot be read. */
  async function whileLocked(work: () => Promise<void>): Promise<void> {
    const locked = place.query("begin; lock table accounts; select pg_sleep(60)").catch(() => {});
    const lock = "select 1 from pg_locks where relation = 'accounts'::regclass and granted";
    await eventually(async () => (await place.query(`${lock} and mode = 'AccessExclusiveLock'`)).length > 0);
    try {
      await work();
    } finally {
      await terminate("query like '%pg_sleep%'");
      await locked;
    }
  }

  it("that ends a connection in the middle of a query fails that query only", async () => {
    const database = place.database();
    const accountId = await addAccount(database);
    await whileLocked(async () => {
      const refused = expect(database.accounts.byId(accountId)).rejects.toThrow("The database did not answer.");
      await eventually(async () => (await terminate("wait_event_type = 'Lock'")).length > 0);
      await refused;
    });
    expect((await database.accounts.byId(accountId))?.id).toBe(accountId);
  });

  it("whose connection breaks in the middle of a query fails that query only", async () => {
    const network = await networkTo(place.url ?? "");
    onTestFinished(() => network.close());
    const database = createStores({ url: network.url, dataDir: "unused", log: { info: () => {}, warn: () => {} } });
    onTestFinished(() => database.close());
    const accountId = await addAccount(database);
    await whileLocked(async () => {
      const refused = expect(database.accounts.byId(accountId)).rejects.toThrow("The database did not answer.");
      await eventually(async () => (await place.query(WAITING)).length > 0);
      network.cut();
      await refused;
    });
    expect((await database.accounts.byId(accountId))?.id).toBe(accountId);
  });
});

const WAITING = `select 1 from pg_stat_activity
  where application_name = current_setting('application_name') and wait_event_type = 'Lock'`;
