import { describe, expect, it } from "vitest";
import { checkRows } from "../../../src/engine/audit/check-rows.ts";
import { EFFECTS, SEVERITIES } from "../../../src/engine/audit/check.ts";
import { CHECKS } from "../../../src/engine/audit/checks.ts";
import { PROFILES } from "../../../src/engine/audit/profiles.ts";

describe("the rows of the documentation", () => {
  it("are the checks, in their order", () => {
    expect(checkRows().map(({ id }) => id)).toEqual(CHECKS.map(({ id }) => id));
  });

  it.each(checkRows().map((row) => [row.id, row] as const))("say all that a reader of %s needs", (_, row) => {
    expect(SEVERITIES).toContain(row.severity);
    expect(EFFECTS).toContain(row.effect);
    expect(row.profiles.length).toBeGreaterThan(0);
    expect(PROFILES).toEqual(expect.arrayContaining([...row.profiles, ...row.errorIn]));
    expect(row.looksFor).toMatch(/^[A-Z].*\.$/s);
    expect(row.fix).toMatch(/^[A-Z].{10}/s);
    for (const { id, url } of row.sources) {
      expect(id).toMatch(/^(?:OAI|ACP|UCP|GMC|GSD|AMZ|FTC|EU|SCI|A)$/);
      expect(url).toMatch(id === "A" ? /^\/docs\/checks$/ : /^https:\/\/\S+$/);
    }
    expect(row.sourcesReadAt).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(Object.keys(row.failing).length).toBeGreaterThan(0);
    expect(Object.keys(row.passing).length).toBeGreaterThan(0);
  });

  it("are plain JSON data", () => {
    expect(JSON.parse(JSON.stringify(checkRows()))).toEqual(checkRows());
  });
});
