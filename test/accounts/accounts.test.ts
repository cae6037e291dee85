import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Passwords } from "../../src/accounts/passwords.ts";
import { Accounts, type SignedIn } from "../../src/accounts/accounts.ts";
import { MemoryRateCounter } from "../../src/shared/adapters/memory-rate-counter.ts";
import type { Database } from "../../src/shared/database.ts";
import { newId } from "../../src/shared/secret.ts";
import { NOW, type Place, PLACES, sqlitePlace } from "../shared/database/support.ts";

const clock = { now: () => NOW };
const PASSWORD = "correct horse battery";
const NEXT = "another good password";

let addresses = 0;
const anywhere = () => `192.0.2.${(addresses += 1)}`;

describe.each(PLACES)("a password on $name", ({ skipped, place: makePlace }) => {
  describe.skipIf(skipped)("that was changed", () => {
    let place: Place;
    let database: Database;
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
    const change = (signedIn: SignedIn) =>
      accounts.changePassword(signedIn, { current: PASSWORD, next: NEXT }, anywhere());
    const STALE = { code: "unauthenticated", message: expect.stringContaining("changed at this moment") };

    it("while somebody signs in with the old one opens no session", async () => {
      const { email, signedIn } = await member();
      // The account is read, then its password changes, then what was typed is compared with what was read.
      const slow: Database = {
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
          remove: (...what) => database.accounts.remove(...what),
        },
      };
      await expect(accountsOn(slow).signIn({ email, password: PASSWORD }, anywhere())).rejects.toMatchObject(STALE);
      expect(await place.query(`select hash from sessions where account_id = '${signedIn.account.id}'`)).toHaveLength(
        1,
      );
    });

    it("meanwhile is not changed again, and the account is not deleted, by who knows the old one only", async () => {
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
  let database: Database;
  let accounts: Accounts;
  beforeAll(async () => {
    place = sqlitePlace();
    database = place.database();
    accounts = accountsOn(database);
  });
  afterAll(() => place.remove());

  it("of who signs in is another one than that of who is signed in, so that a stranger locks nobody out of a change", async () => {
    const email = "owner@example.com";
    const owner = await accounts.signUp({ email, password: PASSWORD }, anywhere());
    const guess = () => accounts.signIn({ email, password: "wrong wrong wrong" }, anywhere());
    for (let tried = 0; tried < 5; tried += 1) await expect(guess()).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(guess()).rejects.toMatchObject({ code: "rate-limited", status: 429 });
    const wrong = () => accounts.remove(owner, "wrong wrong wrong", anywhere());
    for (let tried = 0; tried < 4; tried += 1) await expect(wrong()).rejects.toMatchObject({ code: "unauthenticated" });
    const changed = await accounts.changePassword(owner, { current: PASSWORD, next: NEXT }, anywhere());
    for (const refusal of [{ code: "unauthenticated" }, { status: 429 }])
      await expect(accounts.remove(changed, "wrong wrong wrong", anywhere())).rejects.toMatchObject(refusal);
  });

  it("leaves out what could not be compared, because too many wait or for another reason", async () => {
    const broken = {
      id: newId("acc"),
      email: "broken@example.com",
      passwordHash: "none",
      plan: "scan",
      createdAt: NOW,
    };
    await database.accounts.add(broken);
    const busy = Array.from({ length: 34 }, (_, index) =>
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

function accountsOn(database: Database): Accounts {
  return new Accounts({
    database,
    clock,
    rateCounter: new MemoryRateCounter(clock),
    passwords: new Passwords({ N: 2 ** 13, r: 8, p: 1 }),
    firstPlan: "scan",
  });
}
