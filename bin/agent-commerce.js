#!/usr/bin/env node
// Plain JavaScript that old versions of Node can read, so that they can say what is wrong. It imports nothing: an import of
// one of node's modules loads all that the module offers on demand, which takes half of the time of node's own start.

const OLDEST = [22, 19];
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  process.stderr.write(`agent-commerce needs Node ${OLDEST.join(".")} or newer; this is ${process.versions.node}.\n`);
  // 1 would mean that an audit found something.
  process.exitCode = 2;
} else {
  const { existsSync } = process.getBuiltinModule("node:fs");
  const { createRequire, enableCompileCache } = process.getBuiltinModule("node:module");
  const { fileURLToPath } = process.getBuiltinModule("node:url");
  // A checkout runs its sources; the published package has only what was built from them.
  const source = new URL("../src/cli.ts", import.meta.url);
  const isCheckout = existsSync(source);
  // Later starts read what this one compiled, if it may be written. Node's own folder for that lies where anybody may write.
  const compiled = isCheckout ? "../node_modules/.cache/node" : "../dist/.compiled";
  enableCompileCache(fileURLToPath(new URL(compiled, import.meta.url)));
  const { main } = isCheckout ? await import(source.href) : createRequire(import.meta.url)("../dist/program/cli.cjs");
  process.exitCode = await main(process.argv.slice(2));
}
