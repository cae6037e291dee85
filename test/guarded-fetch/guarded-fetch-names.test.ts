import { describe, expect, it } from "vitest";
import { lookupInDns } from "../../src/guarded-fetch/checked-addresses.ts";
import { startNameServer } from "../support/fetch-name-server.ts";

const never = new AbortController().signal;

describe("a lookup in DNS", () => {
  it("gives every address of both families", async () => {
    const resolver = await startNameServer({ "app.test": ["192.0.2.1", "2001:db8::1", "192.0.2.2"] });
    expect(await lookupInDns("app.test", never, resolver)).toEqual(["192.0.2.1", "192.0.2.2", "2001:db8::1"]);
  });

  it.each([["192.0.2.1"], ["2001:db8::1"]])("is content with one family: %s", async (address) => {
    const resolver = await startNameServer({ "app.test": [address] });
    expect(await lookupInDns("app.test", never, resolver)).toEqual([address]);
  });

  it("fails for a name that does not exist", async () => {
    const resolver = await startNameServer({ "app.test": [] });
    await expect(lookupInDns("app.test", never, resolver)).rejects.toMatchObject({ code: "ENOTFOUND" });
  });

  it("ends immediately when its signal aborts, without an answer", async () => {
    const resolver = await startNameServer({});
    const abort = new AbortController();
    const lookup = lookupInDns("app.test", abort.signal, resolver);
    setTimeout(() => abort.abort(), 50);
    await expect(lookup).rejects.toMatchObject({ code: "ECANCELLED" });
  });

  it("asks no hosts file: only name servers say what a name means", async () => {
    const resolver = await startNameServer({ localhost: [] });
    await expect(lookupInDns("localhost", never, resolver)).rejects.toMatchObject({ code: "ENOTFOUND" });
  });
});
