import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { printedBottles } from "./print-bottles.ts";

const PROGRAM = fileURLToPath(new URL("print-bottles.ts", import.meta.url));

test("another process produces the same bytes", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM]);
  expect(stdout.length).toBeGreaterThan(10_000);
  expect(stdout).toBe(printedBottles());
});
