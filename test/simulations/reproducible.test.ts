import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const PROGRAM = fileURLToPath(new URL("print-run.ts", import.meta.url));

test("two processes make the same bytes of the same listings", async () => {
  const print = async () => (await promisify(execFile)(process.execPath, [PROGRAM], { maxBuffer: 1e8 })).stdout;
  const [one, other] = await Promise.all([print(), print()]);
  expect(one.length).toBeGreaterThan(50_000);
  expect(other).toBe(one);
});
