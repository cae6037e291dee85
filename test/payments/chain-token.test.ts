import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (name: string) => readFileSync(new URL(`../../facilitator/token/${name}`, import.meta.url), "utf8");

it("the compiled token was compiled from the source next to it", () => {
  const { sourceSha256 } = JSON.parse(read("TestUSDC.json")) as { sourceSha256: string };
  expect(createHash("sha256").update(read("TestUSDC.sol")).digest("hex")).toBe(sourceSha256);
});
