import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeNext } from "../../../src/web/session/paths.ts";
import { ANY_CHARACTER } from "../../support/any-character.ts";

describe("the destination of a sign-in", () => {
  it.each([
    ["/dashboard", "/dashboard"],
    ["/dashboard?done=key-revoked", "/dashboard?done=key-revoked"],
    ["/authorize?client_id=https%3A%2F%2Fa.example%2Fc&state=%2F%3D+x", undefined],
    ["/dashboard#keys", "/dashboard"],
    ["/x/../dashboard", "/dashboard"],
  ])("may be %s", (next, expected = next) => {
    expect(safeNext(next)).toBe(expected);
  });

  it.each([
    "",
    "dashboard",
    "//evil.example/dashboard",
    "/\\evil.example/dashboard",
    "https://evil.example/dashboard",
    "javascript:alert(1)",
    "/dashboard/..//evil.example",
    "/.//evil.example/dashboard",
    "/api/v1",
    "/logout",
    "/dashboard/delete",
    "/dashboard\r\nX-Evil: 1",
    "/dashboard\t",
    "/authorize?\u{2028}",
    "/authorize?é",
    `/dashboard?q=${"<".repeat(3_000)}`,
  ])("is never %.40j", (next) => {
    expect(safeNext(next)).toBeUndefined();
  });

  it("is a page of this origin for any input", () => {
    const part = fc.constantFrom(
      "/",
      "\\",
      "//",
      "..",
      ".",
      "dashboard",
      "authorize",
      "evil.example",
      ":",
      "@",
      "?",
      "#",
      "%2e",
      "%5c",
      "\t",
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(part, fc.string({ unit: ANY_CHARACTER, maxLength: 3 })), { maxLength: 8 }),
        (parts) => {
          const next = safeNext(parts.join(""));
          if (next === undefined) return;
          const { origin, pathname } = new URL(next, "https://shop.example");
          expect(origin).toBe("https://shop.example");
          expect(["/dashboard", "/authorize"]).toContain(pathname);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
