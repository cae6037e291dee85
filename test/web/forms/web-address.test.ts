import { describe, expect, it } from "vitest";
import { withScheme } from "../../../src/web/forms/web-address.ts";

describe("a typed web address", () => {
  it.each(["example.com", "example.com/mug", "www.shop.example:8443/a?b=c", "example.com#top"])(
    "%s gets https://",
    (typed) => {
      expect(withScheme(` ${typed} `)).toBe(`https://${typed}`);
    },
  );

  it.each([
    "https://example.com/mug",
    "http://example.com",
    "ftp://a.example",
    "my mug",
    "mug",
    "",
    "mug.",
    "javascript:alert(1)",
    "10.0.0.1",
  ])("%s stays as it is", (typed) => {
    expect(withScheme(typed)).toBe(typed);
  });
});
