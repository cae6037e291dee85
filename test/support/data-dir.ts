import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atEnd } from "./at-end.ts";

/** A new, empty folder for data, which goes with the test file. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "agent-commerce-test-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
