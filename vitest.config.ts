import { statfsSync } from "node:fs";
import { defineConfig } from "vitest/config";

/** Files whose tests leave connections, browsers or processes behind that only the end of their process takes away. */
const ALONE = [
  "test/browser/**/*.test.ts",
  "test/database/**/*.test.ts",
  "test/accounts/storage/**/*.test.ts",
  "test/payments/claim-store.test.ts",
  "test/shared/guarded-fetch/**/*.test.ts",
  "test/limits/redis-rate-counter.test.ts",
  "test/mail/smtp-mailer.test.ts",
];

const MEMORY = "/dev/shm";
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
    // SQLite waits for the disk at every commit, which proves nothing in a test.
    env: process.env["TMPDIR"] === undefined && hasMemory() ? { TMPDIR: MEMORY } : {},
    setupFiles: ["test/support/setup.ts"],
    // A test that hangs is ended; how fast a machine is, is no matter of a test.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Most of a test's time is waiting, for a server, a database or a browser.
    maxWorkers: 4,
    coverage: { provider: "v8", include: ["src/**"], reporter: ["text-summary", "json-summary"] },
    projects: [
      { extends: true, test: { name: "alone", include: ALONE } },
      // To start a process for each of these takes as long as the tests.
      { extends: true, test: { name: "together", include: ["test/**/*.test.ts"], exclude: ALONE, isolate: false } },
    ],
  },
});
