import { expect, it } from "vitest";
import { HostCookie } from "../../../src/web/session/host-cookie.ts";

it.each([
  ["http://localhost:3000", "acs_session"],
  ["https://shop.example", "__Host-acs_session"],
])("the cookie of %s has the unique name %s", (baseUrl, name) => {
  const cookie = new HostCookie(baseUrl, "acs_session", 1000);
  expect(cookie.set("acs_ss_x")).toMatch(RegExp(`^${name}=acs_ss_x; `));
  expect(cookie.clear()).toMatch(RegExp(`^${name}=; .*Max-Age=0$`));
  expect(cookie.read({ cookie: `session=other; ${name}=acs_ss_x; __Host-session=other` })).toBe("acs_ss_x");
  expect(cookie.read({ cookie: "session=other; __Host-session=other" })).toBeUndefined();
});
