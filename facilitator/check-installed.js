// Runs before each command of this package and reports what is missing. Plain JavaScript, so that it runs on old
// versions of Node.
import { existsSync } from "node:fs";

const [major, minor] = process.versions.node.split(".").map(Number);

if (!existsSync(new URL("node_modules/@x402/core", import.meta.url))) {
  process.stderr.write("The packages of the facilitator are not installed. Once: npm ci --prefix facilitator\n");
  process.exitCode = 1;
} else if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(`Node ${process.versions.node} is too old. The service brings its own: npm ci\n`);
  process.exitCode = 1;
}
