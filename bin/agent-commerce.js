#!/usr/bin/env node
// Plain JavaScript that old versions of Node can read, so that they can say what is wrong.
import { existsSync } from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../", import.meta.url);
const OLDEST = [22, 19];
const [major, minor] = process.versions.node.split(".").map(Number);

if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  process.stderr.write(`agent-commerce needs Node ${OLDEST.join(".")} or newer; this is ${process.versions.node}.\n`);
  // 1 would mean that an audit found something.
  process.exitCode = 2;
} else {
  // A checkout runs its sources; the published package has only what was built from them.
  const source = new URL("src/cli.ts", ROOT);
  const isCheckout = existsSync(source);
  // Later starts of a checkout read what this one compiled. Node's own folder for that lies where anybody may write.
  if (isCheckout) module.enableCompileCache(fileURLToPath(new URL("node_modules/.cache/node", ROOT)));
  const { main } = await import(isCheckout ? source.href : new URL("dist/cli.js", ROOT).href);
  process.exitCode = await main(process.argv.slice(2));
}
