import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const { forbidden, options } = createRequire(import.meta.url)(`${root}.dependency-cruiser.cjs`);

let sources: ICruiseResult;
beforeAll(async () => {
  const { output } = await cruise(["src"], { ...options, ruleSet: { forbidden }, validate: true, baseDir: root });
  sources = output as ICruiseResult;
});

describe("the rooms of docs/architecture.md", () => {
  it("hold, over every module of the sources", () => {
    const { violations, totalCruised } = sources.summary;
    expect(violations.map(({ from, to, rule }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
    // A cruiser that cannot read TypeScript sees nothing and finds nothing.
    expect(totalCruised).toBeGreaterThan(60);
  });
});

describe("the dependencies of the package", () => {
  it("are the packages that the sources import, each at least once", () => {
    const { dependencies } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
    const imported = sources.modules
      .filter(({ source }) => source.startsWith("src/"))
      .flatMap((module) => module.dependencies)
      .flatMap(({ resolved }) => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(resolved)?.[1] ?? []);
    expect([...new Set(imported)].toSorted()).toEqual(Object.keys(dependencies).toSorted());
  });
});
