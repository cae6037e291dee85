// Copies what the API reference shows of Swagger UI into the build: installations then need none of that package, which
// is large and brings an install script.
import { copyFileSync, mkdirSync } from "node:fs";

const from = new URL(".", import.meta.resolve("swagger-ui-dist/package.json"));
const to = new URL("../dist/reference/", import.meta.url);
mkdirSync(to, { recursive: true });
for (const name of ["swagger-ui-bundle.js", "swagger-ui-bundle.js.LICENSE.txt", "swagger-ui.css", "LICENSE", "NOTICE"])
  copyFileSync(new URL(name, from), new URL(name, to));
