import { beforeAll, describe, expect, it } from "vitest";
import { type Answer, send, startServer } from "../support/server.ts";

const SIGNED_IN = "theme=dark; __Host-acs_signed_in=1";

describe("a public page", () => {
  let base: string;
  beforeAll(async () => {
    ({ base } = await startServer());
  });
  const page = (path: string, cookie?: string): Promise<Answer> =>
    send(base, path, { headers: { Accept: "text/html", ...(cookie === undefined ? {} : { Cookie: cookie }) } });

  it.each(["/", "/playground", "/audit?example=feed", "/docs", "/pricing"])("at %s says who reads it", async (path) => {
    const [out, signedIn] = [await page(path), await page(path, SIGNED_IN)];
    expect(out.text).toContain(">Sign in</a>");
    expect(signedIn.text).not.toContain(">Sign in</a>");
    expect(signedIn.text).toContain('<a class="button" href="/dashboard">Overview</a>');
    expect([out, signedIn].map(({ headers }) => headers["cache-control"])).toEqual([
      "public, max-age=300",
      "private, max-age=300",
    ]);
    for (const { headers } of [out, signedIn]) expect(headers.vary).toContain("Cookie");
    expect(signedIn.headers.etag).not.toBe(out.headers.etag);
  });

  it("shows the result of a form to the same reader", async () => {
    const { text } = await send(base, "/audit", {
      method: "POST",
      headers: { Cookie: SIGNED_IN, "Content-Type": "application/x-www-form-urlencoded" },
      body: "from=fields&title=Steel+bottle",
    });
    expect(text).toContain('<a class="button" href="/dashboard">Overview</a>');
  });

  it.each(["acs_signed_in=0", "acs_signed_in=12", "xacs_signed_in=1", "other=acs_signed_in=1"])(
    "takes the cookie %s for no mark of a session",
    async (cookie) => {
      expect((await page("/", cookie)).text).toContain(">Sign in</a>");
    },
  );
});
