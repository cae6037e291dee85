import { describe, expect, it } from "vitest";
import { ProductPages } from "../../../src/listings/pages/product-pages.ts";
import { type FetchLimits, FetchRefused, type GuardedFetch } from "../../../src/guarded-fetch/ports.ts";
import { Problem } from "../../../src/shared/problem.ts";
import { TestClock } from "../../support/clock.ts";

const URL = "https://shop.example/p/1?color=blue";
const ROBOTS = "https://shop.example/robots.txt";
const PAGE = "<!doctype html><title>Bottle</title>";

type Reply = string | Buffer | FetchRefused;

/** The internet of a test: the content at each URL. No other URL exists. */
class Internet implements GuardedFetch {
  readonly fetched: string[] = [];
  readonly limits: FetchLimits[] = [];
  readonly replies: Record<string, Reply>;
  gate: Promise<void> | undefined;

  constructor(replies: Record<string, Reply>) {
    this.replies = replies;
  }

  async get(url: string, limits: FetchLimits) {
    this.fetched.push(url);
    this.limits.push(limits);
    await this.gate;
    const reply =
      this.replies[url] ?? new FetchRefused("status", "shop.example answered with status 404, not 200.", 404);
    if (reply instanceof FetchRefused) throw reply;
    return { body: Buffer.from(reply), maxAgeSeconds: undefined };
  }
}

function start(replies: Record<string, Reply>, isOn = true) {
  const internet = new Internet(replies);
  const clock = new TestClock();
  const pages = new ProductPages({ fetch: internet, clock, isOn });
  return { internet, clock, get: (url = URL, client = "one") => pages.get(url, client) };
}

async function refusalOf(promise: Promise<unknown>): Promise<Problem> {
  const thrown: unknown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof Problem) return thrown;
  throw new Error("No problem was thrown.", { cause: thrown });
}

describe("a product page", () => {
  it("is fetched as text, as HTML and within 2 MB and 10 seconds, after the robots.txt of its site", async () => {
    const { internet, get } = start({ [URL]: PAGE });
    expect(await get()).toBe(PAGE);
    expect(internet.fetched).toEqual([ROBOTS, URL]);
    const [, limits] = internet.limits;
    expect(limits).toMatchObject({
      maxBytes: 2_000_000,
      timeoutMs: 10_000,
      accept: expect.stringContaining("text/html"),
    });
    expect(["text/html", "application/xhtml+xml", "application/pdf", ""].map((type) => limits?.accepts(type))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it("is fetched without the fragment, which is never sent to servers", async () => {
    const { internet, get } = start({ [URL]: PAGE });
    expect(await get(`${URL}#reviews`)).toBe(PAGE);
    expect(internet.fetched).toEqual([ROBOTS, URL]);
  });

  it("is decoded, whatever its encoding", async () => {
    const { get } = start({ [URL]: Buffer.from("<title>Gr\u00f6\u00dfe</title>", "latin1") });
    expect(await get()).toBe("<title>Größe</title>");
  });

  it("is not fetched if robots.txt disallows it, and the answer says what to do", async () => {
    const { internet, get } = start({ [URL]: PAGE, [ROBOTS]: "User-agent: agent-commerce\nDisallow: /p" });
    const { code, message, issues } = await refusalOf(get());
    expect([code, issues?.[0]?.path]).toEqual(["validation-failed", ["url"]]);
    expect(message).toMatch(/robots\.txt of shop\.example .* Allow it there, or send the HTML/);
    expect(internet.fetched).toEqual([ROBOTS]);
  });

  it("costs one request for robots.txt each hour", async () => {
    const { internet, clock, get } = start({ [URL]: PAGE, [ROBOTS]: "User-agent: *\nDisallow: /private" });
    await Promise.all([get(), get()]);
    await get("https://shop.example/p/1?color=blue", "another");
    const counted = () => internet.fetched.filter((url) => url === ROBOTS).length;
    expect(counted()).toBe(1);
    clock.at += 3_600_000;
    await get();
    expect(counted()).toBe(2);
  });

  it.each<[string, number, boolean]>([
    ["is not there", 404, true],
    ["may not be read", 403, true],
    ["has moved", 301, true],
    ["comes too often", 429, false],
    ["fails", 500, false],
  ])("is allowed or not when robots.txt %s (%i)", async (_, status, isWanted) => {
    const refusal = new FetchRefused("status", `shop.example answered with status ${status}, not 200.`, status);
    const { internet, get } = start({ [URL]: PAGE, [ROBOTS]: refusal });
    if (isWanted) expect(await get()).toBe(PAGE);
    else await refusalOf(get());
    expect(internet.fetched.includes(URL)).toBe(isWanted);
  });

  it.each<[string, FetchRefused, string, number, RegExp]>([
    [
      "does not exist",
      new FetchRefused("status", "It answered with status 404.", 404),
      "validation-failed",
      422,
      /404.*Correct the URL/,
    ],
    [
      "redirects",
      new FetchRefused("status", "It answered with status 301.", 301),
      "validation-failed",
      422,
      /Redirects are not followed/,
    ],
    [
      "is refused to programs",
      new FetchRefused("status", "It answered with status 403.", 403),
      "validation-failed",
      422,
      /Send the HTML/,
    ],
    ["fails", new FetchRefused("status", "It answered with status 502.", 502), "upstream-timeout", 504, /Retry later/],
    ["is too large", new FetchRefused("too-large", "It is too large."), "validation-failed", 422, /Send the HTML/],
    ["is no HTML", new FetchRefused("media-type", "It has another media type."), "validation-failed", 422, /Correct/],
    [
      "is on no public address",
      new FetchRefused("address", "It is not a host of the internet."),
      "validation-failed",
      422,
      /Correct/,
    ],
    [
      "takes too long",
      new FetchRefused("timeout", "It did not answer in time."),
      "upstream-timeout",
      504,
      /Retry later/,
    ],
    [
      "cannot be reached",
      new FetchRefused("network", "It could not be reached."),
      "upstream-timeout",
      504,
      /Retry later/,
    ],
    [
      "has to wait for too many others",
      new FetchRefused("busy", "Too much is fetched."),
      "internal-error",
      503,
      /Too much/,
    ],
  ])("that %s is a problem that says what to do", async (_, refusal, code, status, says) => {
    const problem = await refusalOf(start({ [URL]: refusal }).get());
    expect([problem.code, problem.status]).toEqual([code, status]);
    expect(problem.message).toMatch(says);
    if (status === 422) expect(problem.issues?.[0]).toMatchObject({ path: ["url"], detail: problem.message });
    if (status === 503) expect(problem.retryAfterSeconds).toBeGreaterThan(0);
  });

  it("is refused by the guarded fetch if it is not an https URL, without another request to its host", async () => {
    const refusal = new FetchRefused("url", "The URL must begin with https://.");
    for (const url of ["http://shop.example/", "nonsense", "file:///etc/passwd", ""]) {
      const { internet, get } = start({ [url]: refusal });
      expect((await refusalOf(get(url))).code).toBe("validation-failed");
      expect(internet.fetched).toEqual([url]);
    }
  });

  it("is not fetched if the operator has turned that off", async () => {
    const { internet, get } = start({ [URL]: PAGE }, false);
    const { code, message } = await refusalOf(get());
    expect([code, message]).toEqual([
      "validation-failed",
      expect.stringMatching(/does not fetch pages\. Send the HTML/),
    ]);
    expect(internet.fetched).toEqual([]);
  });

  it("waits while two others are fetched for the same client, but not for other clients", async () => {
    const { internet, get } = start({ [URL]: PAGE, [ROBOTS]: "" });
    await get();
    const { promise, resolve } = Promise.withResolvers<void>();
    internet.gate = promise;
    internet.fetched.length = 0;
    const answers = [get(), get(), get(), get(URL, "another")];
    await new Promise((resume) => setImmediate(resume));
    expect(internet.fetched).toHaveLength(3);
    resolve();
    expect(await Promise.all(answers)).toEqual([PAGE, PAGE, PAGE, PAGE]);
  });

  it("is refused when too many wait for the same client", async () => {
    const { internet, get } = start({ [URL]: PAGE, [ROBOTS]: "" });
    await get();
    const { promise, resolve } = Promise.withResolvers<void>();
    internet.gate = promise;
    const answers = Array.from({ length: 11 }, () => get());
    expect((await refusalOf(answers.at(-1) ?? get())).status).toBe(503);
    resolve();
    await Promise.all(answers.slice(0, 10));
  });
});
