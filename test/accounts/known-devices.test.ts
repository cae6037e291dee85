import { availableParallelism } from "node:os";
import { beforeAll, describe, expect, it } from "vitest";
import { hashesAtOnce, Passwords } from "../../src/accounts/passwords.ts";
import { MemoryRateCounter } from "../../src/limits/memory-rate-counter.ts";
import { POLICIES } from "../../src/limits/policies.ts";
import type { RateCounter } from "../../src/limits/rate-limit.ts";
import { mintSecret } from "../../src/shared/secret.ts";
import { AheadClock } from "../support/clock.ts";
import { Browser, formOf } from "../support/cookie-jar.ts";
import { FLOW_DATABASES } from "../support/flow-databases.ts";
import { eventually } from "../support/eventually.ts";
import {
  type OAuthServer,
  type Person,
  signIn,
  signUp,
  startLimitedServer,
  startOAuthServer,
} from "../support/oauth-server.ts";
import { PUBLIC_URL } from "../support/server.ts";
import { rounds } from "../support/rounds.ts";

const WRONG = "wrong wrong wrong";
const clock = new AheadClock();

/**
 * The cost of a guess in the quota of its account, so that fewer guesses use up the quota of all addresses together.
 */
const WEIGHT = rounds(1, 8);
const TOTAL = POLICIES.authAccountTotal.quota / WEIGHT;

/** Counts everything except plain requests, because these tests send many from one address. */
function passwordCounter(): RateCounter {
  const counter = new MemoryRateCounter(clock);
  return {
    hit(policy, key, cost) {
      if (policy.name === POLICIES.public.name) return { total: 0, resetMs: 1 };
      return counter.hit(policy, key, policy.name === POLICIES.authAccountTotal.name ? cost * WEIGHT : cost);
    },
  };
}

const deviceOf = ({ cookies }: Browser) => cookies.get("acs_device") ?? cookies.get("__Host-acs_device") ?? "";
const attempt = (browser: Browser, email: string, password: string) =>
  browser.post("/login", Object.entries({ email, password, next: "" }));

/** A browser with only the device cookie of another. */
function withDevice(server: OAuthServer, device: string, from?: string): Browser {
  const browser = new Browser(server, from);
  browser.cookies.set("acs_device", device);
  return browser;
}

describe.each(FLOW_DATABASES)("on $database, a browser that has signed in before", ({ missing, create }) => {
  let server: OAuthServer;
  let networks = 0;
  beforeAll(async () => {
    if (!missing) server = await startLimitedServer({ clock, rateCounter: passwordCounter() }, (await create()).env);
  });
  /** Returns that many unused addresses. */
  const addresses = (count: number) => {
    networks += 1;
    return Array.from({ length: count }, (_, i) => `127.${100 + networks}.${i >> 8}.${i & 255}`);
  };
  const member = () => signUp(server, addresses(1)[0]);
  const guess = (email: string, from: string) => attempt(new Browser(server, from), email, WRONG);

  describe.skipIf(missing)("lets its owner sign in", () => {
    it.each([5, rounds(500, 30)])("during and after guesses from %i addresses", async (count) => {
      const { email, password, browser } = await member();
      const known = withDevice(server, deviceOf(browser), addresses(1)[0]);
      const all = addresses(count);
      const statuses: number[] = [];
      const storm = async (size: number) => {
        for (let i = 0; i < count; i += size) {
          const answers = await Promise.all(all.slice(i, i + size).map((from) => guess(email, from)));
          statuses.push(...answers.map(({ status }) => status));
        }
      };
      const begun = storm(count);
      expect((await attempt(known, email, password)).status).toBe(303);
      await begun;
      // Again in sequence, so that no attempt is rejected because too many are waiting.
      await storm(8);
      expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(TOTAL);
      if (count < TOTAL) expect(new Set(statuses.slice(count))).toEqual(new Set([401]));
      else expect(statuses.at(-1)).toBe(429);
      expect((await attempt(known, email, password)).status).toBe(303);
      const elsewhere = await attempt(new Browser(server, addresses(1)[0]), email, password);
      expect(elsewhere.status).toBe(count < TOTAL ? 303 : 429);
    });

    it("at an address with too many attempts by others", async () => {
      const { email, password, browser } = await member();
      const [from = ""] = addresses(1);
      const known = withDevice(server, deviceOf(browser), from);
      for (let i = 0; i < POLICIES.auth.quota; i += 1) await guess(`nobody${i}@example.com`, from);
      expect((await guess(email, from)).status).toBe(429);
      expect((await attempt(known, email, password)).status).toBe(303);
    });
  });

  describe.skipIf(missing)("has a cookie that", () => {
    it("has its own guesses, and counts as a stranger without them", async () => {
      const { email, password, browser } = await member();
      const device = deviceOf(browser);
      const tries = POLICIES.authDevice.quota;
      // From a new address each time, so that only the device can be counted.
      for (const from of addresses(tries))
        expect((await attempt(withDevice(server, device, from), email, WRONG)).status).toBe(401);
      const [from = ""] = addresses(1);
      for (let i = 0; i < POLICIES.authAccount.quota; i += 1)
        expect((await attempt(withDevice(server, device, from), email, WRONG)).status).toBe(401);
      expect((await attempt(withDevice(server, device, from), email, password)).status).toBe(429);
      clock.aheadMs += POLICIES.authDevice.windowSeconds * 1000;
      expect((await attempt(withDevice(server, device, from), email, password)).status).toBe(303);
    });

    it("grants no access, and changes at each sign-in, which ends the earlier one", async () => {
      const { email, password, browser } = await member();
      const former = deviceOf(browser);
      const thief = withDevice(server, former);
      expect((await thief.get("/dashboard/settings")).status).toBe(303);
      thief.cookies.set("acs_session", former);
      expect((await thief.get("/dashboard/settings")).status).toBe(303);
      expect((await attempt(browser, email, password)).status).toBe(303);
      expect(deviceOf(browser)).not.toBe(former);
      expect(await isKnown(former, email)).toBe(false);
      expect(await isKnown(deviceOf(browser), email)).toBe(true);
    });

    it("of another account, or forged, has no effect", async () => {
      const { email } = await member();
      const other = await member();
      for (const device of [deviceOf(other.browser), mintSecret("device"), mintSecret("session"), "x", ""])
        expect(await isKnown(device, email)).toBe(false);
      expect(await isKnown(deviceOf(other.browser), other.email)).toBe(true);
    });

    it("outlives the sign-out and a change of the password, and ends with the account", async () => {
      const { email, password, browser } = await member();
      const change = formOf(await browser.get("/dashboard/settings"), "/dashboard/password");
      const next = "an even longer password";
      await browser.submit(change, { "current-password": password, "new-password": next });
      await browser.submit(formOf(await browser.get("/dashboard/settings"), "/logout"));
      expect(await isKnown(deviceOf(browser), email)).toBe(true);
      await signIn(server, { email, password: next }, browser);
      const last = deviceOf(browser);
      const deletion = formOf(await browser.get("/dashboard/settings"), "/dashboard/delete");
      expect((await browser.submit(deletion, { "current-password": next })).status).toBe(200);
      expect([...browser.cookies]).toEqual([]);
      expect(await isKnown(last, email)).toBe(false);
    });

    it("is one of at most ten of an account, of which the oldest is forgotten", async () => {
      const { email, password, browser } = await member();
      const browsers = [browser];
      for (const from of addresses(10)) {
        clock.aheadMs += 1000;
        browsers.push(await signIn(server, { email, password }, new Browser(server, from)));
      }
      const known = [];
      for (const one of browsers) known.push(await isKnown(deviceOf(one), email));
      expect(known).toEqual([false, ...Array<boolean>(10).fill(true)]);
    });

    it("ends a year after the latest sign-in", async () => {
      const { email, browser } = await member();
      clock.aheadMs += 364 * 24 * 3600 * 1000;
      expect(await isKnown(deviceOf(browser), email)).toBe(true);
      clock.aheadMs += 24 * 3600 * 1000;
      expect(await isKnown(deviceOf(browser), email)).toBe(false);
    });

    /** Returns whether a device still has guesses when a stranger has none left. */
    async function isKnown(device: string, email: string): Promise<boolean> {
      clock.aheadMs += POLICIES.authAccountTotal.windowSeconds * 1000;
      const [from = ""] = addresses(1);
      for (let i = 0; i < POLICIES.authAccount.quota; i += 1) await guess(email, from);
      const { status } = await attempt(withDevice(server, device, from), email, WRONG);
      expect([401, 429]).toContain(status);
      return status === 401;
    }
  });
});

describe("the device cookie", () => {
  it("is hidden from scripts and other sites, long-lived, and on https limited to this host", async () => {
    const server = await startOAuthServer({}, { PUBLIC_URL });
    const browser = new Browser(server);
    const form = formOf(await browser.get("/signup"), "/signup");
    const { headers } = await browser.submit(form, { email: "a@example.com", password: "correct horse battery" });
    const line = headers["set-cookie"]?.find((cookie) => cookie.includes("acs_device"));
    expect(line).toMatch(
      /^__Host-acs_device=acs_dv_[0-9A-Za-z]{49}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=31536000$/,
    );
  });

  it("changes nothing about an email without an account", async () => {
    const server = await startOAuthServer();
    const { email, browser } = await signUp(server);
    const answers = [];
    for (const typed of [email.replace("@", "x@"), (await signUp(server)).email]) {
      const { status, headers, text } = await attempt(withDevice(server, deviceOf(browser)), typed, WRONG);
      answers.push([status, Object.keys(headers).sort(), text.replaceAll(typed, "EMAIL")]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });
});

describe("an IPv6 network", () => {
  it("is also counted as a whole, because a /48 has 65,536 of them", async () => {
    const { accounts } = (await startLimitedServer({ clock })).app.accounts;
    const guessFrom = (network: string, index: number) => {
      const address = `${network}:${index.toString(16)}::/64`;
      return accounts.signIn({ email: "victim@example.com", password: WRONG }, { address, device: undefined });
    };
    const quota = POLICIES.authAccount.quota * 4;
    for (let i = 1; i <= quota; i += 1)
      await expect(guessFrom("2001:db8:1", i)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(guessFrom("2001:db8:1", quota + 1)).rejects.toMatchObject({ status: 429 });
    await expect(guessFrom("2001:db8:2", 1)).rejects.toMatchObject({ code: "unauthenticated" });
  });
});

describe("a flood of sign-ins, each from a new address", () => {
  let server: OAuthServer;
  let person: Person;
  beforeAll(async () => {
    // With a hash that takes longer than a request, but ends before a silent connection is cut, even on a busy machine.
    server = await startOAuthServer({ passwords: new Passwords({ N: 2 ** 15, r: 8, p: 1 }) });
    person = await signUp(server);
  });

  it("delays a known browser little, and rejects the others quickly", async () => {
    const gone: number[] = [];
    const flood = Array.from({ length: 60 }, async (_, i) => {
      const { status, headers } = await attempt(
        new Browser(server, `127.99.0.${i + 1}`),
        `flood${i}@example.com`,
        WRONG,
      );
      gone.push(status);
      if (status === 503) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
      else expect(status).toBe(401);
    });
    await eventually(() => gone.filter((status) => status === 503).length > 30);
    const compared = () => gone.filter((status) => status === 401).length;
    const before = compared();
    expect((await attempt(person.browser, person.email, person.password)).status).toBe(303);
    // It waited for the running hashes and for one turn of the strangers, not for their whole queue.
    expect(compared() - before).toBeLessThanOrEqual(2 * hashesAtOnce(availableParallelism()) + 1);
    await Promise.all(flood);
    expect(gone.every((status) => [401, 503].includes(status))).toBe(true);
    expect(server.logged).toEqual([]);
  });
});
