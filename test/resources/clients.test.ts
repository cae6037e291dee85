import { expect, it } from "vitest";
import { readText } from "./markdown.ts";

it("the page of clients names the versions that its programs use", () => {
  const { dependencies, devDependencies } = JSON.parse(readText("examples/clients/package.json")) as Record<
    "dependencies" | "devDependencies",
    Record<string, string>
  >;
  const rows = readText("docs/clients.md").matchAll(/`([@\w/-]+)` (\d+\.\d+\.\d+)/g);
  const named = Object.fromEntries(Array.from(rows, ([, name = "", version]) => [name, version]));
  expect(Object.keys(named).length).toBeGreaterThan(8);
  expect({ ...devDependencies, ...dependencies }).toMatchObject(named);
});
