import { beforeAll, describe, expect, it } from "vitest";
import { type Entry, find } from "../../../src/web/docs/find.js";
import { send, startServer, type TestServer } from "../../support/server.ts";

const BROWSER = { Accept: "text/html" };

let server: TestServer;
let index: readonly Entry[];
beforeAll(async () => {
  server = await startServer();
  index = JSON.parse((await send(server.base, "/docs/search.json")).text) as Entry[];
});

const search = (query: string) =>
  send(server.base, `/docs/search?q=${encodeURIComponent(query)}`, { headers: BROWSER });

describe("the index of the search", () => {
  it("names sections that exist, of every page", async () => {
    const byPage = Map.groupBy(index, ([, address]) => address.split("#", 1)[0] ?? "");
    expect(byPage.size).toBeGreaterThan(25);
    for (const [path, entries] of byPage) {
      const { text } = await send(server.base, path, { headers: BROWSER });
      for (const [, address] of entries) {
        const [, anchor] = address.split("#");
        if (anchor !== undefined) expect(text, address).toContain(`id="${anchor}"`);
      }
    }
  });
});

describe("the page of the search", () => {
  it.each(["revoke a key", "Retry-After", "run_sim", "a"])("lists for %s what a script finds", async (query) => {
    const { status, text } = await search(query);
    const found = find(index, query).map(([, address]) => address);
    const [, results = ""] = /<ul class="results">(.*?)<\/ul>/s.exec(text) ?? [];
    expect(status).toBe(200);
    expect(found.length).toBeGreaterThan(0);
    expect([...results.matchAll(/<a href="([^"]*)"/g)].map(([, address]) => address)).toEqual(found);
  });

  it("puts a section whose title has the words before others", () => {
    expect(find(index, "revoke_api_key")[0]?.[1]).toBe("/docs/tools#revoke_api_key");
  });

  it("says so when nothing is found, shows a query as text, and asks for one when there is none", async () => {
    const { text } = await search("<b>qqq</b>");
    expect(text).toContain("Nothing found for “&lt;b&gt;qqq&lt;/b&gt;”");
    expect((await search(" ")).text).toContain("Type a word");
    expect(text).toContain('<meta name="robots" content="noindex" />');
  });
});
