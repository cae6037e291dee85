import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Passwords } from "../../src/accounts/passwords.ts";
import { Accounts, type AccountsParts, type SignedInUser } from "../../src/accounts/accounts.ts";
import { MemoryRateCounter } from "../../src/limits/memory-rate-counter.ts";
import { Problem } from "../../src/shared/problem.ts";
import { newId } from "../../src/shared/secret.ts";
import { TestClock } from "../support/clock.ts";
import { cheapPasswords } from "../support/passwords.ts";
import { NOW, type Place, PLACES, sqlitePlace } from "../database/support.ts";
import { type StoredDatabase } from "../support/stores.ts";

const clock = new TestClock(NOW);
const PASSWORD = "correct horse battery";
const NEXT = "another good password";

let addresses = 0;
const anywhere = () => ({ address: `192.0.2.${(addresses += 1)}`, device: undefined });

describe.each(PLACES)("a password on $name", ({ skipped, place: makePlace }) => {
  describe.skipIf(skipped)("that was changed", () => {
    let place: Place;
    let database: StoredDatabase;
    let accounts: Accounts;
    beforeAll(async () => {
      place = await makePlace();
      database = place.database();
      accounts = accountsOn(database);
    });
    afterAll(() => place.remove());

    const member = async () => {
      const email = `${newId("p").toLowerCase()}@example.com`;
      return { email, signedIn: await accounts.signUp({ email, password: PASSWORD }, anywhere()) };
    };
    const change = (signedIn: SignedInUser) =>
      accounts.changePassword(signedIn, { current: PASSWORD, next: NEXT }, anywhere());
    const STALE = { code: "unauthenticated", message: expect.stringContaining("just been changed") };

    it("during a sign-in with the old one starts no session", async () => {
      const { email, signedIn } = await member();
      // The account is read, then its password changes, then the typed password is compared with the one that was read.
      const slow: StoredDatabase = {
        ...database,
        accounts: {
          add: (account) => database.accounts.add(account),
          byId: (id) => database.accounts.byId(id),
          byEmail: async (address) => {
            const account = await database.accounts.byEmail(address);
            await change(signedIn);
            return account;
          },
          setPassword: (...changes) => database.accounts.setPassword(...changes),
          setPlan: (...changes) => database.accounts.setPlan(...changes),
          remove: (...what) => database.accounts.remove(...what),
        },
      };
      await expect(accountsOn(slow).signIn({ email, password: PASSWORD }, anywhere())).rejects.toMatchObject(STALE);
      expect(await place.query(`select hash from sessions where account_id = '${signedIn.account.id}'`)).toHaveLength(
        1,
      );
    });

    it("elsewhere cannot be changed again, nor the account deleted, with the old one", async () => {
      const { email, signedIn } = await member();
      const here = await change(signedIn);
      await expect(change(signedIn)).rejects.toMatchObject(STALE);
      await expect(accounts.remove(signedIn, PASSWORD, anywhere())).rejects.toMatchObject(STALE);
      expect(await accounts.session(here.session)).toBeDefined();
      expect(await accounts.signIn({ email, password: NEXT }, anywhere())).toBeDefined();
      await accounts.remove(here, NEXT, anywhere());
      expect(await database.accounts.byEmail(email)).toBeUndefined();
    });
  });
});

describe("the count of wrong passwords", () => {
  let place: Place;
  let database: StoredDatabase;
  let accounts: Accounts;
  beforeAll(async () => {
    place = sqlitePlace();
    database = place.database();
    accounts = accountsOn(database);
  });
  afterAll(() => place.remove());

  it("at sign-in is separate from that of a signed-in person, so that strangers cannot block a change", async () => {
    const email = "owner@example.com";
    const owner = await accounts.signUp({ email, password: PASSWORD }, anywhere());
    const stranger = anywhere();
    const guess = () => accounts.signIn({ email, password: "wrong wrong wrong" }, stranger);
    for (let tried = 0; tried < 5; tried += 1) await expect(guess()).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(guess()).rejects.toMatchObject({ code: "rate-limited", status: 429 });
    const wrong = () => accounts.remove(owner, "wrong wrong wrong", anywhere());
    for (let tried = 0; tried < 4; tried += 1) await expect(wrong()).rejects.toMatchObject({ code: "unauthenticated" });
    const changed = await accounts.changePassword(owner, { current: PASSWORD, next: NEXT }, anywhere());
    for (const refusal of [{ code: "unauthenticated" }, { status: 429 }])
      await expect(accounts.remove(changed, "wrong wrong wrong", anywhere())).rejects.toMatchObject(refusal);
  });

  it("of new accounts excludes accounts that failed because the service was busy", async () => {
    const rateCounter = new MemoryRateCounter(clock);
    const tooBusy = new Problem("rate-limited", "Too many at once.", { status: 503 });
    const busy = Object.assign(cheapPasswords(), { hash: () => Promise.reject(tooBusy) });
    const from = anywhere();
    const signUp = (passwords: Passwords) =>
      accountsOn(database, { rateCounter, passwords }).signUp({ email: "new@example.com", password: PASSWORD }, from);
    for (let tried = 0; tried < 6; tried += 1) await expect(signUp(busy)).rejects.toBe(tooBusy);
    expect(await signUp(cheapPasswords())).toBeDefined();
  });

  it("excludes passwords that could not be compared", async () => {
    const broken = {
      id: newId("acc"),
      email: "broken@example.com",
      passwordHash: "none",
      plan: "scan",
      createdAt: NOW,
    };
    await database.accounts.add(broken);
    // More than can run and wait, on any number of cores.
    const busy = Array.from({ length: 40 }, (_, index) =>
      accounts.signIn({ email: `somebody${index}@example.com`, password: "wrong wrong wrong" }, anywhere()),
    );
    for (const attempt of busy) attempt.catch(() => {});
    for (let tried = 0; tried < 6; tried += 1) {
      const attempt = accounts.signIn({ email: broken.email, password: PASSWORD }, anywhere());
      await expect(attempt).rejects.toMatchObject({ code: "rate-limited", status: 503 });
    }
    const idle = accountsOn(database);
    for (let tried = 0; tried < 6; tried += 1) {
      const attempt = idle.signIn({ email: broken.email, password: PASSWORD }, anywhere());
      await expect(attempt).rejects.not.toHaveProperty("status");
    }
  });
});

function accountsOn(database: StoredDatabase, changes: Partial<AccountsParts> = {}): Accounts {
  return new Accounts({
    stores: database,
    clock,
    rateCounter: new MemoryRateCounter(clock),
    passwords: new Passwords({ N: 2 ** 13, r: 8, p: 1 }),
    recovery: { welcome() {}, passwordChanged() {} },
    firstPlan: "scan",
    ...changes,
  });
}
