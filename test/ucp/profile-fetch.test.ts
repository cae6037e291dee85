import { describe, expect, it } from "vitest";
import type { Address } from "../../src/engine/ucp-profile/addresses.ts";
import { FetchRefused } from "../../src/guarded-fetch/ports.ts";
import { createGuardedFetch } from "../../src/guarded-fetch/guarded-fetch.ts";
import { createProfileFetch } from "../../src/ucp/profile-fetch.ts";
import { TestClock } from "../support/clock.ts";
import { fetchFromHere, startFetchServer } from "../support/fetch-server.ts";

const none = (): Address[] => [];

/** A server of one document, at any path. */
async function serve(status: number, headers: Readonly<Record<string, string>>, body = "{}"): Promise<string> {
  const server = await startFetchServer((_, response) => {
    response.writeHead(status, headers).end(body);
  });
  return `${server.origin}/.well-known/ucp`;
}

const fetchHere = () => createProfileFetch(fetchFromHere(), new TestClock());

async function refusal(fetched: Promise<unknown>): Promise<string> {
  const thrown = await fetched.catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(FetchRefused);
  return (thrown as FetchRefused).kind;
}

describe("the fetching of a profile", () => {
  it("tells the status, the headers that matter and the parsed body", async () => {
    const headers = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "public", ETag: '"a"' };
    const { answer, documents } = await fetchHere().get(await serve(200, headers, '{"ucp":{}}'), none);
    expect(answer).toEqual({
      status: 200,
      contentType: "application/json; charset=utf-8",
      cacheControl: "public",
      hasValidator: true,
      document: { ucp: {} },
    });
    expect(documents.size).toBe(0);
  });

  it("tells a redirect and does not follow it", async () => {
    const { answer } = await fetchHere().get(await serve(301, { Location: "https://elsewhere.test/" }), none);
    expect(answer).toEqual({ status: 301 });
  });

  it("tells why a body cannot be read", async () => {
    const { answer } = await fetchHere().get(await serve(200, { "Content-Type": "text/html" }, "<html>"), none);
    expect(answer).toMatchObject({ status: 200, contentType: "text/html", hasValidator: false });
    expect(answer.failure).toMatch(/^the body is not valid JSON/);
    expect(answer).not.toHaveProperty("document");
  });

  it("tells that a body is too large", async () => {
    const url = await serve(200, { "Content-Type": "application/json" }, " ".repeat(262_145));
    expect((await fetchHere().get(url, none)).answer).toEqual({
      failure: "documents.test answered with more than 262144 bytes",
    });
  });

  it("tells that nobody answers", async () => {
    const { answer } = await fetchHere().get("https://nowhere.test/.well-known/ucp", none);
    expect(answer).toEqual({ failure: "nowhere.test could not be reached (ENOTFOUND)" });
  });

  it.each([
    ["http://documents.test/", "url"],
    ["https://localhost/.well-known/ucp", "url"],
    ["https://user:password@documents.test/", "url"],
    ["https://127.0.0.1/.well-known/ucp", "address"],
    ["https://169.254.169.254/latest/meta-data", "address"],
    ["https://[::1]/", "address"],
  ])("refuses %s, which only this machine may reach", async (url, kind) => {
    const fetch = createProfileFetch(createGuardedFetch(new TestClock()), new TestClock());
    expect(await refusal(fetch.get(url, none))).toBe(kind);
  });
});

describe("the fetching of what a profile names", () => {
  it("reads profiles and schemas, and of pages and operations nothing but the status", async () => {
    const server = await startFetchServer(({ url = "" }, response) => {
      if (url === "/gone") response.writeHead(404).end();
      else if (url.startsWith("/endless"))
        response.writeHead(200, { "Content-Type": "text/event-stream" }).write("data:");
      else response.writeHead(200, { "Content-Type": "application/json" }).end('{"a":1}');
    });
    const addresses = (
      [
        ["leaf", "profile"],
        ["schema", "schema"],
        ["endless-page", "page"],
        ["endless-stream", "operation"],
        ["gone", "operation"],
      ] as const
    ).map(([path, use]): Address => ({ url: `${server.origin}/${path}`, use }));
    const { documents } = await fetchHere().get(`${server.origin}/`, (document) => {
      expect(document).toEqual({ a: 1 });
      return addresses;
    });
    expect(
      addresses.map(({ url }) => [new URL(url).pathname, documents.get(url)?.status, documents.get(url)?.document]),
    ).toEqual([
      ["/leaf", 200, { a: 1 }],
      ["/schema", 200, undefined],
      ["/endless-page", 200, undefined],
      ["/endless-stream", 200, undefined],
      ["/gone", 404, undefined],
    ]);
  });

  it("stops after twelve, and leaves out those that may not be fetched", async () => {
    const server = await startFetchServer((_, response) => {
      response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
    });
    const pages = Array.from({ length: 30 }, (_, index): Address => ({
      url: `${server.origin}/${index}`,
      use: "page",
    }));
    const inside: Address = { url: "https://10.0.0.1/", use: "page" };
    const { documents } = await fetchHere().get(`${server.origin}/`, () => [inside, ...pages]);
    expect(documents.size).toBe(11);
    expect(server.requests).toHaveLength(12);
  });
});
