/**
 * Builds what is published into `dist`: the program with every package that it uses in few files, which start in a
 * fraction of the time, and the files that pages send to browsers. Names stay readable, and maps lead to the sources.
 */
import { copyFileSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type ChunkingContext, rolldown } from "rolldown";
import { compose } from "../src/compose.ts";
import type { BuildConstants } from "../src/mcp/build-constants.ts";
import { constantResults } from "../src/mcp/constant-results.ts";
import { lazySdkBridge } from "../src/mcp/lazy-sdk-bridge.ts";
import { serviceContents } from "../src/mcp/service-tools.ts";
import { TOOLS } from "../src/tools/index.ts";
import { laterRequires } from "./later-requires.ts";
import { laterTools } from "./later-tools.ts";

const root = join(import.meta.dirname, "..");
/** The output folder: `dist` of the checkout, unless another is given. */
const dist = resolve(process.argv[2] ?? join(root, "dist"));

/** The packages that the program imports only when they are installed. */
const OUTSIDE = ["pg-native", "@opentelemetry/sdk-node", /^swagger-ui-dist/];

/** The module of constants that a checkout computes when they are needed. */
const BUILD_CONSTANTS = join(root, "src/mcp/build-constants.ts");

/** The registry of tools, which loads all of them in a checkout. */
const REGISTRY = join(root, "src/tools/index.ts");

/** The parts of pino that write elsewhere than to a stream of this process. Loading them would also load node's threads. */
const UNUSED = ["thread-stream/index.js", "pino/lib/transport.js", "sonic-boom/index.js"];
const UNUSED_MODULE = `module.exports = class { constructor() { throw new Error("This is not in the package."); } };`;

/** The modules for the first answer over HTTP. They become one file, because each further file takes time to find and read. */
const START = [
  "src/main.ts",
  "src/handlers.ts",
  "src/database/sqlite.ts",
  "src/http/proxy-warnings.ts",
  "src/tools/plans/list-plans.ts",
  "src/tools/service/get-health.ts",
];
/** The modules that other commands need at their start. */
const OTHER_STARTS = ["src/cli.ts", "src/stdio.ts"];

/** The modules that each of these imports, from when the bundle knows. */
let started: readonly ReadonlySet<string>[] | undefined;

rmSync(dist, { recursive: true, force: true });
const packages = await bundle();
writeLicences(packages);
for (const path of globSync("**/*.js", { cwd: join(root, "src") })) copy(join("src", path), path);
// Installations then do not need that package, which is large and has an install script.
for (const name of ["swagger-ui-bundle.js", "swagger-ui-bundle.js.LICENSE.txt", "swagger-ui.css", "LICENSE", "NOTICE"])
  copy(join("node_modules/swagger-ui-dist", name), join("reference", name));

/** Writes the program. Returns the folders of the packages in it. */
async function bundle(): Promise<ReadonlySet<string>> {
  const written = new Map([
    ...UNUSED.map((path) => [join(root, "node_modules", path), UNUSED_MODULE] as const),
    [BUILD_CONSTANTS, `export const BUILD_CONSTANTS = ${JSON.stringify(await buildConstants())};`],
    [REGISTRY, await laterTools(TOOLS, dirname(REGISTRY))],
  ]);
  const build = await rolldown({
    cwd: root,
    input: { cli: "src/cli.ts" },
    platform: "node",
    external: OUTSIDE,
    preserveEntrySignatures: "allow-extension",
    plugins: [
      {
        name: "written-by-the-build",
        load: (id) => written.get(id) ?? null,
        renderChunk: (code) => ({ code: laterRequires(code), map: null }),
      },
    ],
  });
  const { output } = await build.write({
    dir: join(dist, "program"),
    // To import one of node's modules as ECMAScript does reads all of its exports, and loads what they offer on demand.
    format: "cjs",
    sourcemap: true,
    charset: "ascii",
    comments: false,
    entryFileNames: "[name].cjs",
    chunkFileNames: "[name]-[hash].cjs",
    codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: fileOf, debugName: "start" }] },
  });
  await build.close();
  const modules = output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
  return new Set(modules.flatMap((path) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
}

/** Returns the file of a module that the start over HTTP or a tool needs; null for any other module. */
function fileOf(id: string, modules: ChunkingContext): string | null {
  started ??= [OTHER_STARTS, START, [REGISTRY]].map((paths) => importedBy(paths, modules));
  return [null, "start", "tools"][started.findIndex((some) => some.has(id))] ?? null;
}

/** Returns modules with all that they import at once. The registry imports a tool when it is used. */
function importedBy(paths: readonly string[], modules: ChunkingContext): Set<string> {
  const first = paths.map((path) => resolve(root, path));
  const found = new Set(first);
  // Iterating a set also yields what is added meanwhile.
  for (const id of found)
    if (id !== REGISTRY || first.includes(id))
      for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** Returns the facts about MCP that are the same in every configuration of this release. */
async function buildConstants(): Promise<BuildConstants> {
  const { service, published } = compose({});
  const contents = serviceContents(service, published, undefined);
  return {
    results: await constantResults(await lazySdkBridge(contents)()),
    bodyBounds: [...contents.tools.bodyBounds()],
  };
}

/** Writes the licences of the packages in the program. Throws when one has none. */
function writeLicences(folders: ReadonlySet<string>): void {
  const texts = [...folders].toSorted().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    if (license === undefined) throw new Error(`${name} has no licence.`);
    const files = readdirSync(folder).filter((name) => /^(licen[cs]e|notice)/i.test(name));
    const text = files.map((file) => readFileSync(join(folder, file), "utf8").trim()).join("\n\n");
    return `${name} ${version}: ${license}\n\n${text}\n`;
  });
  writeFileSync(join(dist, "THIRD-PARTY-LICENSES.txt"), texts.join(`\n${"-".repeat(80)}\n\n`));
}

function copy(from: string, to: string): void {
  const target = join(dist, to);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(join(root, from), target);
}
