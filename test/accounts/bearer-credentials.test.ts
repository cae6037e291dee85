import { beforeEach, describe, expect, it } from "vitest";
import { BearerCredentials } from "../../src/accounts/bearer-credentials.ts";
import type { StoredCredential } from "../../src/accounts/ports.ts";
import { MemoryRateCounter } from "../../src/limits/memory-rate-counter.ts";
import { POLICIES } from "../../src/limits/policies.ts";
import { Metering } from "../../src/limits/rate-limit.ts";
import { hashSecret, mintSecret } from "../../src/shared/secret.ts";
import { TestClock } from "../support/clock.ts";
import { heapAfterCollection } from "../support/heap.ts";
import { rounds } from "../support/rounds.ts";

const client = { signal: new AbortController().signal };
const { quota } = POLICIES.credentials;

/** A store of keys by hash. It counts the reads in progress, and each read takes one turn of the event loop. */
class Keys {
  readonly byHash = new Map<string, StoredCredential>();
  failure: Error | undefined;
  reads = 0;
  running = 0;
  most = 0;
  now = 1;

  add(token: string): string {
    this.byHash.set(hashSecret(token), {
      accountId: "acc_1",
      scopes: ["account:read"],
      expiresAt: undefined,
      sourceId: "key_1",
    });
    return token;
  }

  revoke(token: string): void {
    this.byHash.delete(hashSecret(token));
    this.now += 1;
  }

  epoch = () => this.now;

  accessToken = () => Promise.resolve(undefined);

  apiKey = async (hash: string) => {
    this.reads += 1;
    this.running += 1;
    this.most = Math.max(this.most, this.running);
    await new Promise((resolve) => setImmediate(resolve));
    this.running -= 1;
    if (this.failure !== undefined) throw this.failure;
    return this.byHash.get(hash);
  };
}

let keys: Keys;
let counter: MemoryRateCounter;
let credentials: BearerCredentials;
beforeEach(() => {
  const clock = new TestClock(1_000_000);
  keys = new Keys();
  counter = new MemoryRateCounter(clock);
  credentials = new BearerCredentials({ store: keys, clock });
});
const verify = (token: string, from = "office") =>
  credentials.verify(`Bearer ${token}`, new Metering(counter, from), client);
const counted = (from = "office") => counter.hit(POLICIES.credentials, from, 0).total;
const forge = async (count: number, from?: string) => {
  for (let i = 0; i < count; i += 1) expect(await verify(mintSecret("apiKey"), from)).toBeUndefined();
};

describe("an invalid credential", () => {
  it("is counted once against its address for any number of requests", async () => {
    const dead = [mintSecret("apiKey"), mintSecret("apiKey"), mintSecret("apiKey")];
    for (let i = 0; i < 500; i += 1) for (const token of dead) expect(await verify(token)).toBeUndefined();
    expect(counted()).toBe(dead.length);
  });

  it("works immediately when it becomes valid", async () => {
    const token = mintSecret("apiKey");
    expect(await verify(token)).toBeUndefined();
    keys.add(token);
    expect(await verify(token)).toMatchObject({ accountId: "acc_1" });
    keys.revoke(token);
    expect(await verify(token)).toBeUndefined();
    keys.add(token);
    expect(await verify(token)).toMatchObject({ accountId: "acc_1" });
  });

  it("costs no read and no count if it has another format", async () => {
    for (let i = 0; i < 500; i += 1) expect(await verify(`acs_sk_${i}`)).toBeUndefined();
    expect([keys.reads, counted()]).toEqual([0, 0]);
  });

  it("takes bounded memory for any number of forged credentials", async () => {
    const before = heapAfterCollection();
    // Does not wait for each, which would take most of the time.
    const { epoch, accessToken } = keys;
    const store = { epoch, accessToken, apiKey: () => Promise.resolve(undefined) };
    const flooded = new BearerCredentials({ store, clock: new TestClock(1_000_000) });
    for (let i = 0; i < rounds(100_000, 25_000); i += 1)
      await flooded.verify(`Bearer ${mintSecret("apiKey")}`, new Metering(counter, `10.${i >> 5}`), client);
    expect(heapAfterCollection() - before).toBeLessThan(12 * 1024 * 1024);
    expect(
      await flooded.verify(`Bearer ${mintSecret("apiKey")}`, new Metering(counter, "last"), client),
    ).toBeUndefined();
  });
});

describe("a valid credential", () => {
  it("is never refused because of others at its address, and is not counted", async () => {
    await forge(quota * 3);
    const tokens = Array.from({ length: 30 }, () => keys.add(mintSecret("apiKey")));
    for (const token of tokens) expect(await verify(token)).toBeDefined();
    expect(counted()).toBe(quota * 3);
  });

  it("waits for only a few reads during a flood of forged credentials from its address", async () => {
    await forge(quota);
    keys.most = 0;
    const flood = Array.from({ length: 1_000 }, () => verify(mintSecret("apiKey")));
    const token = keys.add(mintSecret("apiKey"));
    const elsewhere = keys.add(mintSecret("apiKey"));
    // Another address does not wait behind the flood: its read ends next.
    const readsBefore = keys.reads;
    expect(await verify(elsewhere, "home")).toBeDefined();
    expect(keys.reads - readsBefore).toBeLessThan(20);
    expect(await verify(token)).toBeDefined();
    await Promise.all(flood);
    // One read from elsewhere, and four of the flood.
    expect(keys.most).toBe(5);
  });

  it("is not counted while the database fails", async () => {
    keys.failure = new Error("down");
    for (let i = 0; i < quota * 2; i += 1) await expect(verify(mintSecret("apiKey"))).rejects.toThrow("down");
    expect(counted()).toBe(0);
  });
});
