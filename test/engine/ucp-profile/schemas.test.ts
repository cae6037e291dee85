import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UCP_SCHEMAS, ucpErrors, type UcpRelease } from "../../wellknown/official-schemas.ts";
import { BUSINESS, validate } from "./profiles.ts";
import { rounds } from "../../support/rounds.ts";

/** Values that may replace one of a profile. */
const VALUES = [
  undefined,
  null,
  0,
  true,
  "",
  "x",
  "2026-08-25",
  "https://example.com/x",
  "not a url",
  "com.example.a",
  "Com.Example",
  [],
  ["x"],
  [{}],
  [null],
  {},
  { "com.example.a": [] },
  { "not a name": [{}] },
  { "2026-04-08": "https://example.com" },
];

/** The places of a value, from the top. */
function placesIn(value: unknown): string[][] {
  if (typeof value !== "object" || value === null) return [[]];
  return [[], ...Object.entries(value).flatMap(([name, item]) => placesIn(item).map((place) => [name, ...place]))];
}

function replaced(value: unknown, [first, ...rest]: readonly string[], by: unknown): unknown {
  if (first === undefined) return by;
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...(value as object) };
  copy[first] = replaced(copy[first], rest, by);
  return copy;
}

const profileOf = (release: UcpRelease): object => {
  const { keys, ...rest } = JSON.parse(JSON.stringify(BUSINESS).replaceAll("2026-08-25", release));
  return { ...rest, [release === "2026-08-25" ? "keys" : "signing_keys"]: keys };
};

describe.each(["2026-08-25", "2026-04-08"] as const)("a profile of %s", (release) => {
  const whole = profileOf(release);
  const refusals = (profile: unknown) => ucpErrors(release, UCP_SCHEMAS[release].profile, profile);
  const errors = (profile: unknown, checks: readonly number[]) =>
    validate({ profile }, release).findings.filter(
      ({ check, severity }) => severity === "error" && checks.includes(check),
    );
  // The content of a configuration is the business of its author.
  const places = placesIn(whole).filter((place) => !place.includes("config") && !place.includes("constraints"));
  const change = fc.tuple(fc.constantFrom(...places), fc.constantFrom(...VALUES));

  it("has an error of structure, names or keys if the official schema refuses it, and else none of structure", () => {
    expect(refusals(whole)).toEqual([]);
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        let profile: unknown = whole;
        for (const [place, by] of changes) profile = JSON.parse(JSON.stringify(replaced(profile, place, by) ?? null));
        const isRefused = refusals(profile).length > 0;
        // The two differ in nothing but what a URL is made of.
        if (isRefused) expect(errors(profile, [5, 7, 12])).not.toEqual([]);
        else expect(errors(profile, [5])).toEqual([]);
      }),
      { numRuns: rounds(3_000, 200) },
    );
  });
});

describe("any value", () => {
  it("is validated without an exception, into a bounded answer", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.jsonValue(), (ucp, keys) => {
        const found = validate({ profile: { ucp, keys } });
        expect(found.findings.length).toBeLessThanOrEqual(60);
        expect(JSON.stringify(found.findings).length).toBeLessThan(60_000);
      }),
    );
  });

  it("of a hostile size gets few and short findings", () => {
    const name = `com.${"a".repeat(100_000)}`;
    const services = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`x${index}`, [{}, {}, {}]]));
    for (const ucp of [
      { version: name, services: { [name]: 5 } },
      { version: "2026-08-25", services },
    ]) {
      const { findings, moreFindings, valid } = validate({ profile: { ucp } });
      expect(valid).toBe(false);
      expect(JSON.stringify(findings).length).toBeLessThan(30_000);
      expect(findings.length + moreFindings).toBeGreaterThan(2);
    }
  });
});
