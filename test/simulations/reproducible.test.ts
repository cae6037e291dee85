import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { printedRuns } from "./print-run.ts";

const PROGRAM = fileURLToPath(new URL("print-run.ts", import.meta.url));

test("another process produces the same bytes from the same listings", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM], { maxBuffer: 1e8 });
  expect(stdout.length).toBeGreaterThan(50_000);
  expect(stdout).toBe(await printedRuns());
});
