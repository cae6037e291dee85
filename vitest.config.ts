import { statfsSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** Where the command keeps what it compiled of a checkout. */
const COMPILED = join(import.meta.dirname, "node_modules", ".cache", "node");
const MEMORY = "/dev/shm";
const TIME_LIMIT_MS = 300_000;
const GIBIBYTE = 2 ** 30;

/** Reports whether there is a file system in memory with room for the databases of all tests. */
function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > GIBIBYTE;
  } catch {
    return false;
  }
}

export default defineConfig({
  test: {
    env: {
      // SQLite waits for the disk at every commit, which proves nothing in a test.
      ...(process.env["TMPDIR"] === undefined && hasMemory() ? { TMPDIR: MEMORY } : {}),
      // Programs that tests start share what each would compile.
      NODE_COMPILE_CACHE: COMPILED,
    },
    include: ["test/**/*.test.ts"],
    // What fails in the tests of a file that says so in its first line: see bench/faults.ts.
    tags: [
      { name: "fault/upstream", description: "The news wire refuses, hangs or sends what nobody can read." },
      { name: "fault/database", description: "The database is away, hangs or is kept by another process." },
      { name: "fault/redis", description: "Redis is away, hangs, takes no writes or was killed." },
      { name: "fault/facilitator", description: "The facilitator fails, hangs, is away or says what is not so." },
      { name: "fault/model", description: "An assistant is busy, fails, hangs or answers what does not count." },
      { name: "fault/mail", description: "The mail server refuses, hangs or is away." },
      { name: "fault/client", description: "Clients are slow, leave early, or are too many." },
      { name: "fault/disk", description: "The disk is full, or the reader of the log is gone." },
      { name: "fault/overload", description: "More requests come than can be answered." },
      { name: "fault/end", description: "A process is killed or restarted in the middle of its work." },
    ],
    // To start a process for each file takes as long as the tests.
    isolate: false,
    setupFiles: ["test/support/setup.ts"],
    // A test that hangs is ended; how fast a machine is, is no matter of a test.
    testTimeout: TIME_LIMIT_MS,
    hookTimeout: TIME_LIMIT_MS,
    expect: { poll: { timeout: TIME_LIMIT_MS, interval: 10 } },
    // Some tests wait for a server, a database or a browser. Each worker more loads and compiles everything once more.
    maxWorkers: 3,
    // Room for what a test throws away: to collect it more seldom costs a tenth less in all.
    execArgv: ["--max-semi-space-size=32", "--min-semi-space-size=16"],
    // Node runs the sources as it does in production, and finds what an earlier run compiled.
    experimental: { viteModuleRunner: false },
    coverage: { provider: "v8", include: ["src/**"], reporter: ["text-summary", "json-summary"] },
  },
});
