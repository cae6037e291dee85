import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { profileUrlOf } from "../../src/ucp/agent-header.ts";
import { AGENT } from "./support.ts";

describe("the UCP-Agent header", () => {
  it.each([
    ["alone", `profile="${AGENT}"`],
    ["with another key", `profile="${AGENT}", version="2026-04-08"`],
    ["with parameters", `version="2026-04-08",\tprofile="${AGENT}";a;b=1;c="x, y"`],
    ["after values of every type", `a, b=?0, c=1.5, d=:aGk=:, e=token/x, profile="${AGENT}"`],
    ["repeated, where the last counts", `profile="https://first.example/", profile="${AGENT}"`],
  ])("names the profile %s", (_, header) => {
    expect(profileUrlOf(header)).toBe(AGENT);
  });

  it("returns any URL that is quoted as a string", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{0,60}$/), (url) => {
        expect(profileUrlOf(`profile="${url.replace(/["\\]/g, "\\$&")}"`)).toBe(url);
      }),
    );
  });

  it("is parsed in linear time and refused with one error only", () => {
    const evil = [
      ";a".repeat(2_000),
      'a="'.repeat(1_300),
      " ,".repeat(2_000),
      `a${";  a=1".repeat(600)}`,
      "\\".repeat(4_000),
    ];
    for (const header of evil) expect(() => profileUrlOf(header)).toThrow(/UCP-Agent/);
    fc.assert(
      fc.property(fc.string(), (header) => {
        try {
          profileUrlOf(header);
        } catch (error) {
          expect(error).toMatchObject({ status: 400, code: "invalid_profile_url" });
        }
      }),
    );
  });
});
