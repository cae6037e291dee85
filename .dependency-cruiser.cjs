/** The rooms of docs/architecture.md as rules: what each may import. */
const room = (name) => `^src/${name}/`;
const only = (name, from, allowed) => ({
  name,
  severity: "error",
  comment: `See docs/architecture.md: ${name}.`,
  from,
  to: { path: "^src/|node_modules|^[^.]", pathNot: allowed },
});

const SHARED = "^src/shared/(?!adapters/)";
const NODE = "^(node:|buffer|crypto|events|fs|http|net|os|path|stream|url|util|zlib|async_hooks|timers|perf_hooks)";
const ZOD = "node_modules/zod/";

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    { name: "no-orphans", severity: "error", from: { orphan: true, path: "^src/", pathNot: "^src/cli\\.ts$" }, to: {} },
    {
      name: "no-tests-in-src",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(test|bench|ci|facilitator)/" },
    },
    { name: "unresolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
    only("shared", { path: "^src/shared/", pathNot: "^src/shared/adapters/" }, [
      SHARED,
      NODE,
      ZOD,
      "node_modules/pino/",
      "node_modules/lru-cache/",
    ]),
    {
      name: "adapters-are-composed",
      severity: "error",
      from: { pathNot: ["^src/compose\\.ts$", room("shared/adapters")] },
      to: { path: room("shared/adapters") },
    },
    only("engine", { path: room("engine") }, [room("engine"), SHARED]),
    only("tools", { path: "^src/tools/[^/]+/" }, [
      SHARED,
      room("engine"),
      "^src/tools/tool\\.ts$",
      "^src/tools/",
      ZOD,
      // Hashing is no I/O.
      "^crypto$",
    ]),
    {
      name: "tools-are-apart",
      severity: "error",
      from: { path: "^src/tools/([^/]+)/" },
      to: { path: "^src/tools/[^/]+/", pathNot: "^src/tools/$1/" },
    },
    only("resources", { path: room("resources") }, [SHARED, room("resources"), NODE, ZOD]),
    only("http", { path: room("http") }, [SHARED, room("http"), NODE, "node_modules/pino/"]),
    only("mcp", { path: room("mcp") }, [
      SHARED,
      room("mcp"),
      "^src/tools/(tool|invoke|index)\\.ts$",
      "^src/service\\.ts$",
      ZOD,
      "node_modules/pino/",
      "node_modules/@modelcontextprotocol/server/",
    ]),
    only("rest", { path: room("rest") }, [
      SHARED,
      room("rest"),
      "^src/tools/(tool|invoke|index)\\.ts$",
      "^src/service\\.ts$",
      ZOD,
      "node_modules/pino/",
    ]),
    only("accounts", { path: room("accounts") }, [
      SHARED,
      room("accounts"),
      NODE,
      "node_modules/(lru-cache|pino|jose)/",
    ]),
    only("payments", { path: room("payments") }, [SHARED, room("payments"), NODE, ZOD, "node_modules/(pino|@noble)/"]),
    only("ucp", { path: room("ucp") }, [SHARED, room("ucp"), NODE, ZOD, "node_modules/pino/"]),
    only("wellknown", { path: room("wellknown") }, [SHARED, room("wellknown")]),
    only("web", { path: room("web") }, [
      SHARED,
      room("web"),
      room("accounts"),
      "^src/tools/tool\\.ts$",
      "^src/service\\.ts$",
      NODE,
      "node_modules/(marked|pino)/",
    ]),
    only("service", { path: "^src/service\\.ts$" }, [SHARED, "^src/tools/(tool|invoke)\\.ts$", "node_modules/pino/"]),
    {
      name: "compose-is-the-root",
      severity: "error",
      from: { pathNot: "^src/(main|stdio|copy-database)\\.ts$" },
      to: { path: "^src/compose\\.ts$" },
    },
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      extensions: [".ts", ".js", ".mjs", ".json"],
      conditionNames: ["import", "node", "default"],
      exportsFields: ["exports"],
    },
  },
};
