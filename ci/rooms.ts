/**
 * Checks the rooms of docs/architecture.md and prints their sizes: what each imports, no circles between them, none too
 * large, and the packages that the sources import.
 *
 *   node ci/rooms.ts [CHECKOUT]   with another checkout: prints its figures, and checks nothing
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";

const [other] = process.argv.slice(2);
const root = other ?? join(import.meta.dirname, "..");
const { forbidden, options } = createRequire(import.meta.url)("../.dependency-cruiser.cjs");

/** The largest part of all lines that a room may have. */
const LARGEST_SHARE = 0.15;
/** A cruiser that cannot read TypeScript sees nothing and finds nothing. */
const LEAST_MODULES = 60;

interface Room {
  readonly files: string[];
  lines: number;
  /** Number of imports that lead to each other room. */
  readonly imports: Map<string, number>;
}

const { output } = await cruise(["src"], { ...options, ruleSet: { forbidden }, validate: true, baseDir: root });
const { modules, summary } = output as ICruiseResult;
const sources = modules.filter(({ source }) => source.startsWith("src/"));
const rooms = roomsOf();
const lines = [...rooms.values()].reduce((sum, room) => sum + room.lines, 0);
const circles = circlesOf();
print();
if (other === undefined) check();

/** Returns the room of a file: its folder in `src`, in `src/engine` and `src/web` the folder below, and for files of `src` themselves none. */
function roomOf(path: string): string | undefined {
  return /^src\/((?:engine|web)\/[^/]+(?=\/)|[^/]+(?=\/))/.exec(path)?.[1];
}

function roomsOf(): Map<string, Room> {
  const found = new Map<string, Room>();
  for (const { source, dependencies } of sources) {
    const name = roomOf(source) ?? "src";
    const room = found.get(name) ?? { files: [], lines: 0, imports: new Map<string, number>() };
    found.set(name, room);
    room.files.push(source);
    room.lines += readFileSync(join(root, source), "utf8").split("\n").length - 1;
    for (const { resolved } of dependencies) {
      const to = roomOf(resolved);
      if (to !== undefined && to !== name) room.imports.set(to, (room.imports.get(to) ?? 0) + 1);
    }
  }
  return found;
}

/** Returns the rooms from which imports lead back to them. What composes all others is in no circle. */
function circlesOf(): string[] {
  return [...rooms.keys()].filter((name) => name !== "src" && reached(name).has(name));
}

function reached(from: string, seen = new Set<string>()): Set<string> {
  for (const to of rooms.get(from)?.imports.keys() ?? []) {
    if (seen.has(to)) continue;
    seen.add(to);
    reached(to, seen);
  }
  return seen;
}

function print(): void {
  const share = (part: number) => `${((100 * part) / lines).toFixed(1)} %`.padStart(7);
  for (const [name, room] of [...rooms].toSorted(([, one], [, two]) => two.lines - one.lines)) {
    const to = [...room.imports].map(([to, count]) => `${to} ${count}`).join(", ");
    console.log(
      `${name.padEnd(20)}${String(room.files.length).padStart(4)} files${String(room.lines).padStart(7)} lines${share(room.lines)}  ${to}`,
    );
  }
  const imports = [...rooms.values()]
    .flatMap((room) => [...room.imports.values()])
    .reduce((sum, count) => sum + count, 0);
  console.log(
    `\n${rooms.size} rooms, ${sources.length} files, ${lines} lines, ${imports} imports between rooms, ` +
      (circles.length === 0 ? "no circles" : `circles: ${circles.join(", ")}`),
  );
}

function check(): void {
  report(
    "imports that docs/architecture.md does not allow",
    summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} -> ${to}`),
  );
  report("too few files were read", sources.length < LEAST_MODULES ? [`${sources.length} files`] : []);
  report("rooms that import each other", circles);
  const large = [...rooms].filter(([, room]) => room.lines > LARGEST_SHARE * lines);
  report(
    `rooms with more than ${LARGEST_SHARE * 100} % of all lines`,
    large.map(([name]) => name),
  );
  const page = readFileSync(join(root, "docs/architecture.md"), "utf8");
  const named = [...rooms.keys()].filter((name) => name !== "src");
  report(
    "rooms that are not in the table of docs/architecture.md",
    named.filter((name) => !page.includes(`| \`src/${name}\` |`)),
  );
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { dependencies: object };
  report(
    "packages that are imported or in package.json, but not both",
    onlyInOne(importedPackages(), Object.keys(dependencies)),
  );
}

function report(what: string, found: readonly string[]): void {
  if (found.length === 0) return;
  console.log(`\nFAIL ${what}\n  ${found.join("\n  ")}`);
  process.exitCode = 1;
}

function importedPackages(): string[] {
  const found = sources
    .flatMap((module) => module.dependencies)
    .flatMap(({ resolved }) => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(resolved)?.[1] ?? []);
  return [...new Set(found)];
}

function onlyInOne(some: readonly string[], others: readonly string[]): string[] {
  return [...some.filter((one) => !others.includes(one)), ...others.filter((one) => !some.includes(one))];
}
