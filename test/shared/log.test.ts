import { describe, expect, it } from "vitest";
import { createLog } from "../../src/shared/log.ts";

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = "";
  write(createLog("info", { write: (line) => void (text += line) }));
  return text;
}

describe("the log", () => {
  it("is one JSON object a line, with level and time", () => {
    expect(JSON.parse(logged((log) => log.info({ a: 1 }, "hello")))).toMatchObject({
      level: "info",
      time: expect.stringMatching(/^\d{4}-/),
      a: 1,
      msg: "hello",
    });
  });

  it.each([
    ["a key in a message", (log: ReturnType<typeof createLog>) => log.info("got acs_sk_0123456789abcdefghij")],
    ["a key in a field", (log: ReturnType<typeof createLog>) => log.info({ x: { y: "acs_sk_0123456789abcdefghij" } })],
    ["a key in an error", (log: ReturnType<typeof createLog>) => log.error(new Error("acs_at_0123456789abcdefghij"))],
    ["a key after other letters", (log: ReturnType<typeof createLog>) => log.info("KEY_acs_sk_0123456789abcdefghij")],
    [
      "a session after a percent code",
      (log: ReturnType<typeof createLog>) => log.info("?q=x%3Dacs_ss_0123456789abcdefghij"),
    ],
    ["a key in a URL", (log: ReturnType<typeof createLog>) => log.info({ url: "/x?api_key=0123456789abcdefghij&y=1" })],
    [
      "an Authorization header",
      (log: ReturnType<typeof createLog>) => log.info({ headers: { authorization: "Bearer 0123456789abcdefghij" } }),
    ],
    [
      "a cookie of a request",
      (log: ReturnType<typeof createLog>) => log.info({ req: { headers: { cookie: "sid=0123456789abcdefghij" } } }),
    ],
  ])("never holds %s", (_, write) => {
    const text = logged(write);
    expect(text).not.toContain("0123456789abcdefghij");
    expect(text).toContain("[redacted]");
    expect(() => JSON.parse(text)).not.toThrow();
  });
});
