import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { laterRequires } from "../../ci/later-requires.ts";

/** Runs code with a `require` that counts, and returns its exports with what was required. */
function run(code: string) {
  const required: string[] = [];
  const exports: Record<string, unknown> = {};
  const modules: Record<string, object> = {
    "./parts.cjs": { Part: Map, parts: { one: 1 }, double: (n: number) => n * 2 },
    "./rolldown-runtime.cjs": { __toESM: (loaded: object, asEsm?: number) => ({ default: loaded, asEsm }) },
    "node:zlib": { gzip: "gzip" },
  };
  const require = (path: string) => {
    required.push(path);
    return modules[path];
  };
  runInNewContext(laterRequires(code), { exports, require });
  return { exports, required };
}

const HEAD = `const require_rolldown_runtime = require("./rolldown-runtime.cjs");
const require_parts = require("./parts.cjs");
let node_zlib = require("node:zlib");
node_zlib = require_rolldown_runtime.__toESM(node_zlib, 1);
`;

describe("a file of the bundle", () => {
  it("loads another at its first use, and once", () => {
    const { exports, required } = run(`${HEAD}exports.use = (n) => (0, require_parts.double)(n);`);
    expect(required).toEqual(["./rolldown-runtime.cjs"]);
    const use = exports["use"] as (n: number) => number;
    expect([use(1), use(2)]).toEqual([2, 4]);
    expect(required).toEqual(["./rolldown-runtime.cjs", "./parts.cjs"]);
  });

  it("converts a module as it would at its beginning", () => {
    const { exports } = run(`${HEAD}exports.zlib = node_zlib;`);
    expect(exports["zlib"]).toEqual({ default: { gzip: "gzip" }, asEsm: 1 });
  });

  it.each([
    ["a class", "new require_parts.Part([[1, 2]]).get(1)", 2],
    ["a value that is spread", "({ ...require_parts.parts })", { one: 1 }],
    ["no property of the same name", "[{ n: 1 }].map((some) => some.require_parts)", [undefined]],
    ["no longer name", "((require_parts2) => require_parts2)(3)", 3],
  ])("reads %s", (_, expression, value) => {
    expect(run(`${HEAD}exports.value = ${expression};`).exports["value"]).toEqual(value);
  });

  it("keeps its lines where they are", () => {
    const code = `${HEAD}exports.at = require_parts.parts;\n`;
    expect(laterRequires(code).split("\n")).toHaveLength(code.split("\n").length);
  });
});
