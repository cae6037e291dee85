#!/usr/bin/env node
// Plain JavaScript that old versions of Node can read, so that they can say what is wrong.
import { existsSync } from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../", import.meta.url);
const OLDEST = [22, 19];
const [major, minor] = process.versions.node.split(".").map(Number);
/**
 * Keeps the young generation small: `audit` needs its objects for one row only, and by default Node would let the heap
 * grow by a hundred megabytes.
 */
const SMALL_HEAP = "--max-semi-space-size=4";

if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  process.stderr.write(`agent-commerce needs Node ${OLDEST.join(".")} or newer; this is ${process.versions.node}.\n`);
  // 1 would mean that an audit found something.
  process.exitCode = 2;
} else {
  const { execPath, execArgv, argv } = process;
  // The bound has to be there before the heap is. The same process goes on with it, where the system can do that.
  if (argv[2] === "audit" && process.execve !== undefined && !execArgv.includes(SMALL_HEAP)) {
    if (process.platform !== "win32") process.execve(execPath, [execPath, SMALL_HEAP, ...execArgv, ...argv.slice(1)]);
  }
  // A checkout runs its sources; the published package has only what was built from them.
  const source = new URL("src/cli.ts", ROOT);
  const isCheckout = existsSync(source);
  // Later starts read what this one compiled, if it may be written. Node's own folder for that lies where anybody may write.
  module.enableCompileCache(fileURLToPath(new URL(isCheckout ? "node_modules/.cache/node" : "dist/.compiled", ROOT)));
  const { main } = await import(isCheckout ? source.href : new URL("dist/program/cli.js", ROOT).href);
  process.exitCode = await main(process.argv.slice(2));
}
