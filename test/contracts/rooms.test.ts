import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const { forbidden, options } = createRequire(import.meta.url)(`${root}.dependency-cruiser.cjs`);

async function violations(folders: string[]): Promise<ICruiseResult["summary"]> {
  const { output } = await cruise(folders, { ...options, ruleSet: { forbidden }, validate: true, baseDir: root });
  return (output as ICruiseResult).summary;
}

describe("the rooms of docs/architecture.md", () => {
  it("hold, over every module of the sources", async () => {
    const { violations: found, totalCruised } = await violations(["src"]);
    expect(found.map(({ from, to, rule }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
    // A cruiser that cannot read TypeScript sees nothing and finds nothing.
    expect(totalCruised).toBeGreaterThan(60);
  });
});
