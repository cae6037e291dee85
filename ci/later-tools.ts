/**
 * Writes the published registry of tools. What a start needs of each tool, such as its name, route and scope, is in it as
 * plain data. Everything else comes from the module of the tool, which is evaluated at its first use.
 */
import { globSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Tool } from "../src/tools/tool.ts";

/** Fields that are plain data, but that only the documentation reads. */
const OF_DOCUMENTATION = new Set(["example", "exampleOutput"]);

/** Returns the source of the registry. `folder` is that of `src/tools`. Throws an Error for a tool without a module. */
export async function laterTools(tools: readonly Tool[], folder: string): Promise<string> {
  const entries = await Promise.all(tools.map((tool) => entryOf(tool, folder)));
  return [
    `import { lazy } from "../shared/lazy.ts";`,
    `export const TOOLS = [`,
    ...entries.map((entry) => `${entry},`),
    `];`,
  ].join("\n");
}

async function entryOf(tool: Tool, folder: string): Promise<string> {
  const { name } = tool.contract;
  const [path = name, ...others] = globSync(`*/${name.replaceAll("_", "-")}.ts`, { cwd: folder });
  const exported = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const module = (await import(join(folder, path))) as Readonly<Record<string, unknown>>;
  if (others.length > 0 || module[exported] !== tool) throw new Error(`No module of ${folder} is that of ${name}.`);
  // The bundle turns a required module into a function, which is called when the tool is first used.
  const load = `lazy(() => require(${JSON.stringify(`./${path}`)}).${exported})`;
  return `((tool) => (${codeOf(tool, "tool()")}))(${load})`;
}

/** Returns an object as code. `source` is code that gives the same object when the tool is loaded. */
function codeOf(value: object, source: string): string {
  const fields = Object.entries(Object.getOwnPropertyDescriptors(value)).map(([name, descriptor]) => {
    const field: unknown = descriptor.value;
    const key = JSON.stringify(name);
    const later = descriptor.get !== undefined || OF_DOCUMENTATION.has(name);
    if (!later && isPlain(field)) return `${key}: ${JSON.stringify(field)}`;
    const from = `${source}[${key}]`;
    if (later || typeof field === "function" || field instanceof z.ZodType) return `get ${key}() { return ${from}; }`;
    return `${key}: ${codeOf(field as object, from)}`;
  });
  return `{ ${fields.join(", ")} }`;
}

/** Returns whether a value is plain JSON. */
function isPlain(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return typeof value !== "function";
  if (value instanceof z.ZodType) return false;
  return Object.entries(Object.getOwnPropertyDescriptors(value)).every(
    ([name, field]) => field.get === undefined && !OF_DOCUMENTATION.has(name) && isPlain(field.value),
  );
}
