// @module-tag fault/disk
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";

const LOG = new URL("../../src/shared/log.ts", import.meta.url).href;

/** A device to which nothing can be written. Systems without it have no pipes with names either. */
const FULL = "/dev/full";

/** Logs a hundred lines, says `alive` a turn later, logs one more and ends with the code 3. */
const PROGRAM = `
  import { createLog } from ${JSON.stringify(LOG)};
  const log = createLog("info");
  for (let i = 0; i < 100; i += 1) log.info({ i, padding: "x".repeat(1000) }, "a line");
  await new Promise((resolve) => setTimeout(resolve, 50));
  console.log("alive");
  log.info("the last line");
  process.exitCode = 3;
`;

function run(stderr: number | "pipe"): ChildProcess {
  return spawn(process.execPath, ["--input-type=module", "--eval", PROGRAM], { stdio: ["ignore", "pipe", stderr] });
}

async function outcome(child: ChildProcess): Promise<unknown[]> {
  const said = child.stdout === null ? "" : text(child.stdout);
  const [code] = (await once(child, "exit")) as [number];
  return [(await said).trim(), code];
}

describe("a log", () => {
  it.skipIf(!existsSync(FULL))("on a full device neither ends nor holds up the process", async () => {
    const full = openSync(FULL, "w");
    expect(await outcome(run(full))).toEqual(["alive", 3]);
    closeSync(full);
  });

  it("whose reader is gone neither ends nor blocks the process", async () => {
    const child = run("pipe");
    child.stderr?.destroy();
    expect(await outcome(child)).toEqual(["alive", 3]);
  });

  it.skipIf(!existsSync(FULL))("whose reader stalls does not hold up the process", async ({ onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), "agent-commerce-log-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    // Opened for both directions, so that it opens at once and is never read.
    const stalled = openSync(pipe, "r+");
    const child = run(stalled);
    const [said] = (await once(child.stdout ?? child, "data")) as [Buffer];
    expect(said.toString().trim()).toBe("alive");
    child.kill("SIGKILL");
    await once(child, "exit");
    closeSync(stalled);
  });

  it("writes every line, in order, before the process ends", async ({ onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), "agent-commerce-log-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, "log");
    const file = openSync(path, "w");
    expect(await outcome(run(file))).toEqual(["alive", 3]);
    closeSync(file);
    const lines = readFileSync(path, "utf8").trim().split("\n");
    const entries = lines.map((line) => JSON.parse(line) as { i?: number; msg: string });
    expect(entries.map(({ i, msg }) => i ?? msg)).toEqual([
      ...Array.from({ length: 100 }, (_, i) => i),
      "the last line",
    ]);
  });
});
