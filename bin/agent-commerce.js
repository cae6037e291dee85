#!/usr/bin/env node
// Plain JavaScript that old versions of Node can read, so that they can say what is wrong.
import { existsSync } from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../", import.meta.url);
const OLDEST = [22, 19];
const [major, minor] = process.versions.node.split(".").map(Number);
/**
 * Bounds the garbage in memory. By default Node lets the young generation grow by more than a hundred megabytes, and the old
 * one to a multiple of what is in use, before it collects them.
 */
const SMALL_HEAP = ["--max-semi-space-size=4", "--heap-growing-percent=20"];
/** Audits and batches make garbage without a pause. To collect it as often as a server does took a batch two thirds longer. */
const BUSY_HEAP = ["--max-semi-space-size=4", "--heap-growing-percent=120"];
/** The commands that run for long, or read large feeds. */
const HEAPS = new Map([
  [undefined, SMALL_HEAP],
  ["serve", SMALL_HEAP],
  ["worker", BUSY_HEAP],
  ["audit", BUSY_HEAP],
]);

if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  process.stderr.write(`agent-commerce needs Node ${OLDEST.join(".")} or newer; this is ${process.versions.node}.\n`);
  // 1 would mean that an audit found something.
  process.exitCode = 2;
} else {
  const { execPath, execArgv, argv } = process;
  const missing = (HEAPS.get(argv[2]) ?? []).filter((flag) => !execArgv.includes(flag));
  // The bounds have to be there before the heap is. The same process goes on with them, where the system can do that.
  if (missing.length > 0 && process.execve !== undefined) {
    if (process.platform !== "win32") process.execve(execPath, [execPath, ...missing, ...execArgv, ...argv.slice(1)]);
  }
  // A checkout runs its sources; the published package has only what was built from them.
  const source = new URL("src/cli.ts", ROOT);
  const isCheckout = existsSync(source);
  // Later starts read what this one compiled, if it may be written. Node's own folder for that lies where anybody may write.
  module.enableCompileCache(fileURLToPath(new URL(isCheckout ? "node_modules/.cache/node" : "dist/.compiled", ROOT)));
  const { main } = await import(isCheckout ? source.href : new URL("dist/program/cli.js", ROOT).href);
  process.exitCode = await main(process.argv.slice(2));
}
