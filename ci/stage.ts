/**
 * Writes the package as it is published into a new folder: `node ci/stage.ts FOLDER`. The program holds the packages that
 * it uses, so the manifest there names none, and an installation downloads nothing else.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = join(import.meta.dirname, "..");
const [operand] = process.argv.slice(2);
if (operand === undefined) throw new Error("Name the folder.");
const folder = resolve(operand);

/** Fields that only a checkout needs. */
const OF_CHECKOUT = new Set(["dependencies", "devDependencies", "allowScripts", "scripts"]);

/** Paths in the published folders that git ignores. */
const IGNORED = /examples\/clients\/(node_modules|openapi\.d\.ts)$/;

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { readonly files: readonly string[] };
const published = Object.fromEntries(Object.entries(manifest).filter(([field]) => !OF_CHECKOUT.has(field)));
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
// npm adds the second half by itself.
for (const name of [...manifest.files.filter((file) => file !== "dist"), "README.md", "LICENSE"])
  cpSync(join(root, name), join(folder, name), { recursive: true, filter: (path) => !IGNORED.test(path) });
execFileSync(process.execPath, [join(root, "ci/build.ts"), join(folder, "dist")]);
