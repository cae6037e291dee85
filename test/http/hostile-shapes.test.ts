import { beforeAll, describe, expect, it } from "vitest";
import { MCP_PATHS } from "../../src/mcp/endpoint.ts";
import { TOOLS } from "../../src/tools/index.ts";
import { ACTIONS, ENTRANCES } from "../support/account-paths.ts";
import type { Shape } from "../support/hostile/shape.ts";
import { hostileShapes } from "../support/hostile/shapes.ts";
import { rounds } from "../support/rounds.ts";
import { json, send, startServer } from "../support/server.ts";

let shapes: readonly Shape[];
beforeAll(() => {
  shapes = hostileShapes();
});

const pathsOf = (rows: readonly Shape[]) => new Set(rows.map(({ harmless }) => harmless.path.split("?")[0]));

/** Every row, or one of so many that each kind of value is among the rows of a surface. */
const EVERY = rounds(1, 13);

/** The table that the bench measures. */
describe("the table of hostile shapes", () => {
  it.each(TOOLS.map(({ contract }) => contract))("has rows for $name", ({ name, route, mcp }) => {
    const surfaces = new Set(shapes.map(({ surface }) => surface));
    expect(surfaces.has(`MCP ${name}`)).toBe(mcp !== false);
    if (route !== undefined) expect(surfaces).toContain(`REST ${name}`);
  });

  it("has rows for every operation that takes a body, but for an alias", async () => {
    const { base } = await startServer();
    const { paths } = json(await send(base, "/openapi.json")) as { paths: Record<string, { post?: object }> };
    const posts = Object.keys(paths).filter((path) => paths[path]?.post !== undefined);
    const measured = pathsOf(shapes.filter(({ harmless }) => harmless.method === "POST"));
    const [alias] = MCP_PATHS;
    expect(posts.filter((path) => path !== alias && !measured.has(path))).toEqual([]);
    for (const path of ["/token", "/register", "/revoke", "/playground", "/sandbox", ...ENTRANCES, ...ACTIONS])
      expect(measured).toContain(path);
    expect(pathsOf(shapes)).toContain("/api");
  });

  it("holds nothing larger than the harmless request next to it by more than its head", () => {
    for (const { request, harmless, surface, name } of shapes.filter((_, i) => i % EVERY === 0)) {
      const excess = sizeOf(request) - sizeOf(harmless);
      expect(excess, `${surface}: ${name}`).toBeLessThan(1_000);
    }
  });
});

function sizeOf({ path, headers, body }: Shape["request"]): number {
  return Buffer.byteLength([path, ...Object.values(headers), body].join(""));
}
