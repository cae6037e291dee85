import { expect, it } from "vitest";
import { SessionCookie } from "../../../src/web/account/session-cookie.ts";

it.each([
  ["http://localhost:3000", "acs_session"],
  ["https://shop.example", "__Host-acs_session"],
])("the cookie of %s has the name %s, which it shares with no other program on that host", (baseUrl, name) => {
  const cookie = new SessionCookie(baseUrl);
  expect(cookie.set("acs_ss_x")).toMatch(RegExp(`^${name}=acs_ss_x; `));
  expect(cookie.clear()).toMatch(RegExp(`^${name}=; .*Max-Age=0$`));
  expect(cookie.read({ cookie: `session=other; ${name}=acs_ss_x; __Host-session=other` })).toBe("acs_ss_x");
  expect(cookie.read({ cookie: "session=other; __Host-session=other" })).toBeUndefined();
});
