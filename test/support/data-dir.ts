import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

const made: string[] = [];

// Registered here, because a hook that is registered while another one runs is not run.
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A new, empty folder for data, which goes with the test file. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "agent-commerce-test-"));
  made.push(folder);
  return folder;
}
