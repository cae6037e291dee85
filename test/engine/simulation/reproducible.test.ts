import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const PROGRAM = fileURLToPath(new URL("print-bottles.ts", import.meta.url));
const printed = async (): Promise<string> => (await promisify(execFile)(process.execPath, [PROGRAM])).stdout;

test("two processes give the same bytes", async () => {
  const [one, other] = await Promise.all([printed(), printed()]);
  expect(one.length).toBeGreaterThan(10_000);
  expect(other).toBe(one);
});
