import { defineConfig } from "vitest/config";

/** Files whose tests leave connections, browsers or processes behind that only the end of their process takes away. */
const ALONE = ["test/browser/**/*.test.ts", "test/shared/**/*.test.ts"];

export default defineConfig({
  test: {
    setupFiles: ["test/support/setup.ts"],
    // A test that hangs is ended; how fast a machine is, is no matter of a test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
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
