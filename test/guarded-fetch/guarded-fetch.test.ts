import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createGuardedFetch } from "../../src/guarded-fetch/guarded-fetch.ts";
import { type FetchLimits, FetchRefused, type GuardedFetch } from "../../src/guarded-fetch/ports.ts";
import { TestClock } from "../support/clock.ts";
import { eventually } from "../support/eventually.ts";
import { type FetchServer, fakeDns, fetchFromHere, startFetchServer } from "../support/fetch-server.ts";

const LIMITS: FetchLimits = { maxBytes: 1_000, timeoutMs: 10_000, accepts: (type) => type === "application/json" };

/**
 * Returns the refusal of a fetch. The message must be fit to be shown: no address, and nothing that the server said.
 */
async function refusalOf(fetched: Promise<unknown>): Promise<FetchRefused> {
  const outcome = await fetched.then(
    (value) => value,
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(FetchRefused);
  const refused = outcome as FetchRefused;
  expect(refused.message).not.toMatch(/127\.0\.0|SECRET/);
  expect(refused.cause).toBeUndefined();
  return refused;
}

async function expectRefusal(fetched: Promise<unknown>, kind: string, message: RegExp): Promise<void> {
  const refused = await refusalOf(fetched);
  expect(refused.message).toMatch(message);
  expect(refused.kind).toBe(kind);
}

async function allClosed(server: FetchServer): Promise<void> {
  await eventually(() => server.open() === 0);
}

describe("a guarded fetch", () => {
  it("returns the body of a document, and opens a new connection for each", async () => {
    const server = await startFetchServer((_, response) => {
      response.setHeader("Content-Type", "Application/JSON; charset=utf-8").end('{"name":"app"}');
    });
    const fetch = fetchFromHere();
    for (let i = 1; i <= 2; i += 1) {
      const { body, maxAgeSeconds } = await fetch.get(`${server.origin}/client.json?a=b`, LIMITS);
      expect(body.toString()).toBe('{"name":"app"}');
      expect(maxAgeSeconds).toBeUndefined();
      expect(server.connections()).toBe(i);
    }
    const [request] = server.requests;
    expect(request).toMatchObject({ method: "GET", url: "/client.json?a=b" });
    expect(request?.headers).toMatchObject({
      host: `documents.test:${server.port}`,
      "accept-encoding": "identity",
      connection: "close",
    });
    expect(request?.headers).not.toHaveProperty("authorization");
    await allClosed(server);
  });

  it("takes a host in capitals for the same host", async () => {
    const server = await startFetchServer((_, response) => {
      response.setHeader("Content-Type", "application/json").end("{}");
    });
    const { body } = await fetchFromHere().get(`HTTPS://Documents.TEST:${server.port}/`, LIMITS);
    expect(body.toString()).toBe("{}");
  });

  it.each([
    [undefined, undefined],
    ["public, max-age=300", 300],
    ["MAX-AGE=60", 60],
    ['max-age="60"', 60],
    ["max-age=0", 0],
    ["no-store", 0],
    ["max-age=300, No-Store", 0],
    ["no-cache", 0],
    ["public", undefined],
    ["max-age=soon", undefined],
    ["s-maxage=10", undefined],
    ["max-age=99999999999999999999", 2 ** 31],
  ])("reads from Cache-Control %j that the answer may be kept for %j seconds", async (header, expected) => {
    const server = await startFetchServer((_, response) => {
      if (header !== undefined) response.setHeader("Cache-Control", header);
      response.setHeader("Content-Type", "application/json").end("{}");
    });
    expect((await fetchFromHere().get(server.origin, LIMITS)).maxAgeSeconds).toBe(expected);
  });

  it.each([
    [301, "status"],
    [302, "status"],
    [307, "status"],
    [404, "status"],
    [500, "status"],
    [204, "status"],
    [206, "status"],
  ])("refuses an answer of status %d", async (status, kind) => {
    const server = await startFetchServer((_, response) => {
      response.writeHead(status, { "content-type": "application/json", location: "/SECRET" }).end();
    });
    await expectRefusal(fetchFromHere().get(server.origin, LIMITS), kind, RegExp(`^documents.test .*${status}`));
    expect(server.requests).toHaveLength(1);
    await allClosed(server);
  });

  it.each([
    ["another media type", { "content-type": "text/html" }],
    ["no media type", {}],
    ["a media type that only begins the same", { "content-type": "application/json-seq" }],
    ["two media types", { "content-type": "text/html, application/json" }],
    ["a compressed body", { "content-type": "application/json", "content-encoding": "br" }],
  ])("refuses an answer with %s", async (_, headers) => {
    const server = await startFetchServer((_, response) => void response.writeHead(200, headers).end("SECRET"));
    await expectRefusal(fetchFromHere().get(server.origin, LIMITS), "media-type", /^documents.test answered/);
    await allClosed(server);
  });

  it("refuses a bomb of gzip without unpacking it", async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const server = await startFetchServer((_, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).end(bomb);
    });
    const limits = { ...LIMITS, maxBytes: 100_000 };
    await expectRefusal(fetchFromHere().get(server.origin, limits), "media-type", /compressed/);
    await allClosed(server);
  });

  it("takes a body of exactly the limit, and refuses one byte more whether it was announced or not", async () => {
    let bytes = 1_000;
    let announced = true;
    const server = await startFetchServer((_, response) => {
      response.setHeader("Content-Type", "application/json");
      if (announced) response.setHeader("Content-Length", bytes);
      response.write("x".repeat(500));
      response.end("x".repeat(bytes - 500));
    });
    const fetch = fetchFromHere();
    for (announced of [true, false]) {
      bytes = 1_000;
      expect((await fetch.get(server.origin, LIMITS)).body).toHaveLength(1_000);
      bytes = 1_001;
      await expectRefusal(fetch.get(server.origin, LIMITS), "too-large", /more than 1000 bytes/);
    }
    await allClosed(server);
  });

  it.each([
    ["another status", 404, {}],
    ["another media type", 200, { "content-type": "text/html" }],
    ["too large a body that it announces", 200, { "content-type": "application/json", "content-length": "1001" }],
  ])("does not wait for the end of an answer with %s", async (_, status, headers) => {
    const server = await startFetchServer((_, response) => response.writeHead(status, headers).flushHeaders());
    const refused = await refusalOf(fetchFromHere().get(server.origin, LIMITS));
    expect(refused.kind).not.toBe("timeout");
    await allClosed(server);
  });

  it("stops reading a body that never ends", async () => {
    let sent = 0;
    const server = await startFetchServer((_, response) => {
      response.setHeader("Content-Type", "application/json");
      const chunk = Buffer.alloc(16_384);
      const more = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      };
      response.on("drain", more);
      more();
    });
    await expectRefusal(fetchFromHere().get(server.origin, LIMITS), "too-large", /1000 bytes/);
    await allClosed(server);
    expect(sent).toBeLessThan(20_000_000);
  });

  it.each([
    ["never answers", "", ""],
    ["sends its headers byte by byte", "HTTP/1.1 200 OK\r\n", "x"],
    [
      "sends its body byte by byte",
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n",
      "x",
    ],
    ["answers 100 Continue for ever", "", "HTTP/1.1 100 Continue\r\n\r\n"],
  ])("gives up a server that %s, and leaves no connection open", async (_, head, piece) => {
    let pieces = 0;
    const server = await startFetchServer(({ socket }) => {
      socket.write(head);
      const drip = setInterval(() => {
        pieces += 1;
        if (socket.writable) socket.write(piece);
      }, 10);
      socket.on("close", () => clearInterval(drip));
    });
    const clock = new TestClock();
    const fetched = fetchFromHere({}, clock).get(server.origin, LIMITS);
    await eventually(() => pieces > 5);
    clock.at += LIMITS.timeoutMs;
    await expectRefusal(fetched, "timeout", /^documents.test did not answer in time/);
    expect(server.connections()).toBe(1);
    await allClosed(server);
  });

  it.each([
    ["headers that are too large", `HTTP/1.1 200 OK\r\nSECRET: ${"x".repeat(20_000)}\r\n\r\n`],
    ["what is not HTTP", "SECRET SSH-2.0-OpenSSH\r\n"],
    ["a protocol that nobody asked for", "HTTP/1.1 101 SECRET\r\nConnection: Upgrade\r\nUpgrade: SECRET\r\n\r\n"],
    ["nothing", ""],
    ["half of a body", "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\nSECRET"],
    ["two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nSECRET"],
  ])("refuses a server that answers with %s", async (_, bytes) => {
    const server = await startFetchServer(({ socket }) => void socket.end(bytes));
    const refused = await refusalOf(fetchFromHere().get(server.origin, LIMITS));
    expect(["network", "status"]).toContain(refused.kind);
    await allClosed(server);
  });

  it("refuses a certificate that nobody vouches for, and one for another host", async () => {
    const server = await startFetchServer((_, response) => void response.end());
    const { lookup } = fakeDns({ "documents.test": ["127.0.0.1"] });
    const strict = createGuardedFetch(new TestClock(), { lookup, isPublic: () => true });
    await expectRefusal(strict.get(server.origin, LIMITS), "network", /\(DEPTH_ZERO_SELF_SIGNED_CERT\)/);
    const elsewhere = `https://elsewhere.test:${server.port}`;
    await expectRefusal(fetchFromHere().get(elsewhere, LIMITS), "network", /\(ERR_TLS_CERT_ALTNAME_INVALID\)/);
    expect(server.requests).toEqual([]);
    await allClosed(server);
  });

  it("refuses a host that has no address, and one where nobody listens", async () => {
    const fetch = fetchFromHere();
    await expectRefusal(fetch.get("https://nobody.test/", LIMITS), "network", /^nobody.test .*\(ENOTFOUND\)/);
    const nowhere = fetchFromHere({ lookup: async () => [] });
    await expectRefusal(nowhere.get("https://documents.test/", LIMITS), "network", /has no address/);
    const server = await startFetchServer(() => {});
    await expectRefusal(fetch.get("https://documents.test:1/", LIMITS), "network", /\(ECONNREFUSED\)/);
    expect(server.connections()).toBe(0);
  });

  it("bounds a name server that never answers, too", async () => {
    const clock = new TestClock();
    const fetched = fetchFromHere({ lookup: () => new Promise(() => {}) }, clock).get(
      "https://documents.test/",
      LIMITS,
    );
    clock.at += LIMITS.timeoutMs;
    await expectRefusal(fetched, "timeout", /did not answer in time/);
  });

  it("tells the name server's lookup when to stop", async () => {
    const clock = new TestClock();
    let stopped = false;
    const lookup = (_: string, signal: AbortSignal) =>
      new Promise<string[]>((_, reject) => {
        signal.addEventListener("abort", () => {
          stopped = true;
          reject(new Error("cancelled"));
        });
      });
    const fetched = fetchFromHere({ lookup }, clock).get("https://documents.test/", LIMITS);
    clock.at += LIMITS.timeoutMs;
    await expectRefusal(fetched, "timeout", /in time/);
    expect(stopped).toBe(true);
  });
});

describe("many fetches", () => {
  /** A server whose answers wait until they are let go. */
  async function held() {
    const waiting: (() => void)[] = [];
    const server = await startFetchServer((_, response) => {
      waiting.push(() => response.setHeader("Content-Type", "application/json").end("{}"));
    });
    return { server, waiting };
  }

  const settledOf = (fetch: GuardedFetch, url: string, limits: FetchLimits, count: number) =>
    Promise.allSettled(Array.from({ length: count }, () => fetch.get(url, limits)));

  it("run sixteen at a time, and the others when their turn comes", async () => {
    const { server, waiting } = await held();
    const outcomes = settledOf(fetchFromHere(), server.origin, LIMITS, 40);
    const most: number[] = [];
    for (let left = 40; left > 0; left -= 1) {
      await eventually(() => waiting.length >= Math.min(16, left));
      most.push(waiting.length);
      waiting.shift()?.();
    }
    expect((await outcomes).filter(({ status }) => status === "fulfilled")).toHaveLength(40);
    expect(Math.max(...most)).toBe(16);
    await allClosed(server);
  });

  it("wait for their turn only so long, are busy then, and hold up nobody after them", async () => {
    const { server, waiting } = await held();
    const clock = new TestClock();
    const fetch = fetchFromHere({}, clock);
    const first = settledOf(fetch, server.origin, LIMITS, 16);
    await eventually(() => waiting.length === 16);
    const late = settledOf(fetch, server.origin, LIMITS, 12);
    clock.at += 3_000;
    for (const outcome of await late) expect(outcome).toMatchObject({ reason: { kind: "busy" } });
    expect(server.connections()).toBe(16);
    for (const answer of waiting.splice(0)) answer();
    const second = settledOf(fetch, server.origin, LIMITS, 16);
    await eventually(() => waiting.length === 16);
    for (const answer of waiting) answer();
    for (const outcome of [...(await first), ...(await second)]) expect(outcome.status).toBe("fulfilled");
  });

  it("have their whole time when their turn comes, however long they waited", async () => {
    const { server, waiting } = await held();
    const clock = new TestClock();
    const fetch = fetchFromHere({}, clock);
    const first = settledOf(fetch, server.origin, LIMITS, 16);
    await eventually(() => waiting.length === 16);
    const late = settledOf(fetch, server.origin, { ...LIMITS, timeoutMs: 1_500 }, 1);
    clock.at += 2_999;
    for (const answer of waiting.splice(0)) answer();
    await first;
    await eventually(() => waiting.length === 1);
    clock.at += 1_499;
    waiting.shift()?.();
    expect(await late).toMatchObject([{ status: "fulfilled" }]);
  });

  it("beyond those that may wait are refused immediately", async () => {
    const { server, waiting } = await held();
    const outcomes = settledOf(fetchFromHere(), server.origin, LIMITS, 52);
    for (let answered = 0; answered < 48; answered += 1) {
      await eventually(() => waiting.length > 0);
      waiting.shift()?.();
    }
    const refused = (await outcomes).flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(refused).toHaveLength(4);
    for (const reason of refused) expect(reason).toMatchObject({ kind: "busy" });
  });

  it("make room for others when they are given up", async () => {
    let answers = false;
    const server = await startFetchServer((_, response) => {
      if (answers) response.setHeader("Content-Type", "application/json").end("{}");
    });
    const clock = new TestClock();
    const fetch = fetchFromHere({}, clock);
    const first = settledOf(fetch, server.origin, LIMITS, 16);
    await eventually(() => server.requests.length === 16);
    clock.at += LIMITS.timeoutMs;
    for (const outcome of await first) expect(outcome.status).toBe("rejected");
    answers = true;
    for (const outcome of await settledOf(fetch, server.origin, LIMITS, 16)) expect(outcome.status).toBe("fulfilled");
  });
});

describe("a guarded POST", () => {
  const sent = { headers: { "content-type": "application/json" }, body: '{"a":"é"}', maxBytes: 10, timeoutMs: 10_000 };

  it("sends a body and gives the status of any answer, with its beginning", async () => {
    let received = "";
    const server = await startFetchServer((request, response) => {
      request.on("data", (chunk: Buffer) => (received += chunk.toString()));
      request.on("end", () => response.writeHead(503).end("0123456789SECRET"));
    });
    const answer = await fetchFromHere().post(`${server.origin}/hook`, sent);
    expect(answer).toEqual({ status: 503, beginning: "0123456789" });
    expect(received).toBe(sent.body);
    expect(server.requests[0]).toMatchObject({ method: "POST", url: "/hook" });
    expect(server.requests[0]?.headers).toMatchObject({ "content-length": "10", "content-type": "application/json" });
    await allClosed(server);
  });

  it("follows no redirect, and waits for no end of an answer that it does not need", async () => {
    const server = await startFetchServer((_, response) => {
      response.writeHead(302, { location: "https://elsewhere.test/" }).write("x".repeat(100));
    });
    expect(await fetchFromHere().post(server.origin, sent)).toMatchObject({ status: 302 });
    expect(server.requests).toHaveLength(1);
    await allClosed(server);
  });

  it("gives the status of an answer that breaks off", async () => {
    const server = await startFetchServer((_, response) => {
      response.writeHead(200, { "content-length": "9" }).write("half", () => response.destroy());
    });
    expect(await fetchFromHere().post(server.origin, sent)).toEqual({ status: 200, beginning: "half" });
  });

  it("is sent to no address that is not public, and not in the clear", async () => {
    const server = await startFetchServer((_, response) => response.end());
    const { lookup } = fakeDns({ "documents.test": ["127.0.0.1"] });
    const real = createGuardedFetch(new TestClock(), { lookup });
    await expectRefusal(real.post(`${server.origin}/hook`, sent), "address", /not a host of the internet/);
    await expectRefusal(real.post(`https://10.0.0.1:${server.port}/`, sent), "address", /not a host of the internet/);
    await expectRefusal(real.post("http://documents.test/", sent), "url", /https/);
    expect(server.connections()).toBe(0);
  });
});
