/** The rooms of docs/architecture.md as rules: what each may import. */
const room = (name) => `^src/${name}/`;
const packages = (...names) => `node_modules/(${names.join("|")})/`;
const only = (name, from, allowed) => ({
  name,
  severity: "error",
  comment: `See docs/architecture.md: ${name}.`,
  from,
  to: { path: "^src/|node_modules|^[^.]", pathNot: allowed },
});

const SHARED = room("shared");
const NODE =
  "^(node:|buffer|crypto|dns|events|fs|http|module|net|os|path|stream|url|util|zlib|async_hooks|timers|perf_hooks)";
const ZOD = packages("zod");
const TOOLS = "^src/tools/(tool|invoke|index|ports)\\.ts$";
const SERVICE = "^src/service\\.ts$";
/** What several rooms use and none of them owns. */
const COMMON = [SHARED, NODE, ZOD, packages("pino", "lru-cache")];
/** What a domain is, for the file that makes one. */
const DOMAIN = "^src/domain\\.ts$";
/** What a room needs to answer HTTP: all that it may know of the room `http`. */
const HTTP_KIT = "^src/http/(handler|cors|reply|http-problem|form|multipart|path-template|compression)\\.ts$";
/** The ports of domains: all that another room may know of them. */
const PORTS = [
  "/ports\\.ts$",
  "^src/plans/plan\\.ts$",
  "^src/simulations/((simulation|listing-comparison|optimization|run|run-answer|run-fields|run-kinds|has-outcome|batch/batch|live/live-answers|live/estimate-schema|live/presets)\\.ts$|report/)",
];

/** What the rooms of the engine have in common. */
const ENGINE_VOCABULARY = "^src/engine/[^/]+\\.(ts|js)$";
/** The rooms of the engine, each with the rooms above it that it may import, and with its packages. */
const ENGINE = {
  text: { rooms: [], packages: ["snowball-stemmers"] },
  relevance: { rooms: ["text"] },
  query: { rooms: ["text", "relevance"] },
  choice: { rooms: [], packages: ["zod"] },
  features: { rooms: ["text", "relevance", "query", "choice"] },
  injection: { rooms: [] },
  audit: { rooms: ["injection"] },
  "ucp-profile": { rooms: ["audit"] },
  lock: { rooms: [], packages: ["snowball-stemmers"] },
  simulation: { rooms: ["choice"], packages: ["zod"] },
  live: { rooms: ["choice", "simulation"] },
  optimize: {
    rooms: ["text", "relevance", "query", "choice", "features", "audit", "lock", "simulation"],
    packages: ["zod"],
  },
};

/** What every room of the pages may import: the frame of a page, and tools to call. */
const PAGE_FRAME = "^src/web/[^/]+\\.(ts|js)$";
const PAGE_PARTS = [PAGE_FRAME, HTTP_KIT, room("limits"), SERVICE, "^src/tools/tool\\.ts$", ...COMMON];
/** Who somebody is. */
const ACCOUNTS = "^src/accounts/accounts\\.ts$";
/** The rooms of the pages, each with the rooms below it that it may import, and with what else it needs. */
const WEB = {
  forms: { rooms: [], others: ["^src/engine/money\\.ts$", "^src/listings/import/(feed-decoder|gzip)\\.ts$"] },
  session: { rooms: ["forms"], others: [room("accounts")] },
  audit: { rooms: ["forms", "session"] },
  "listings-form": { rooms: ["forms", "audit"] },
  playground: { rooms: ["forms", "listings-form"] },
  sandbox: { rooms: ["forms", "listings-form", "playground"] },
  listings: {
    rooms: ["forms", "session", "audit"],
    others: [ACCOUNTS, "^src/engine/listing\\.ts$", packages("marked")],
  },
  simulations: { rooms: ["forms", "session", "audit", "listings-form", "listings"], others: [ACCOUNTS] },
  improve: {
    rooms: ["forms", "session", "audit", "listings"],
    others: [ACCOUNTS, "^src/engine/optimize/accept-edits\\.ts$"],
  },
  compare: { rooms: ["forms", "session", "listings", "simulations", "improve"], others: [ACCOUNTS] },
  overview: {
    rooms: ["forms", "session", "listings", "simulations", "playground", "home"],
    others: [ACCOUNTS],
  },
  batches: { rooms: ["forms", "session", "listings", "simulations"], others: [ACCOUNTS] },
  calibrations: { rooms: ["forms", "session", "listings", "simulations"], others: [ACCOUNTS] },
  schedules: { rooms: ["forms", "session", "listings", "simulations"], others: [ACCOUNTS] },
  example: { rooms: ["session", "simulations", "playground"], others: [ACCOUNTS] },
  account: {
    rooms: [
      "forms",
      "session",
      "audit",
      "listings-form",
      "listings",
      "simulations",
      "batches",
      "calibrations",
      "improve",
      "compare",
      "overview",
      "example",
      "schedules",
    ],
    others: [room("accounts")],
  },
  docs: { rooms: [] },
  home: { rooms: ["forms", "audit", "playground"] },
  app: { rooms: ["docs", "sandbox"] },
  site: { rooms: ["forms", "audit", "playground", "sandbox", "docs", "home"] },
};
const ENGINE_FILES = [ENGINE_VOCABULARY, ...Object.keys(ENGINE).map((name) => room(`engine/${name}`))];

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-orphans",
      severity: "error",
      from: {
        orphan: true,
        path: "^src/",
        pathNot: "^src/cli\\.ts$|^src/web/app/(follow|form|share)\\.js$|\\.d\\.ts$",
      },
      to: {},
    },
    {
      name: "no-tests-in-src",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(test|bench|ci|facilitator)/" },
    },
    { name: "unresolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
    only("shared", { path: SHARED }, COMMON),
    only("limits", { path: room("limits") }, [room("limits"), ...COMMON, packages("ioredis")]),
    only("mail", { path: room("mail") }, [room("mail"), ...COMMON, packages("nodemailer")]),
    only("guarded-fetch", { path: room("guarded-fetch") }, [room("guarded-fetch"), ...COMMON]),
    only("database", { path: room("database") }, [room("database"), ...COMMON, packages("kysely", "pg")]),
    ...Object.entries(ENGINE).map(([name, { rooms, packages: names = [] }]) =>
      only(`engine/${name}`, { path: room(`engine/${name}`) }, [
        ...[name, ...rooms].map((one) => room(`engine/${one}`)),
        ENGINE_VOCABULARY,
        SHARED,
        ...names.map((one) => packages(one)),
      ]),
    ),
    only("engine", { path: ENGINE_VOCABULARY }, [ENGINE_VOCABULARY, SHARED, ZOD]),
    {
      name: "engine-has-rooms",
      severity: "error",
      comment: "Every folder of src/engine is a room of its own: add it to ENGINE and to docs/architecture.md.",
      from: { path: room("engine"), pathNot: ENGINE_FILES },
      to: {},
    },
    only("sandbox", { path: room("sandbox") }, [room("sandbox"), SHARED, ZOD]),
    only("plans", { path: room("plans") }, [room("plans"), room("limits"), DOMAIN, ...COMMON]),
    only("news", { path: room("news") }, [
      room("news"),
      room("limits"),
      DOMAIN,
      ...COMMON,
      packages("fast-xml-parser"),
    ]),
    only("listings", { path: room("listings") }, [
      room("listings"),
      DOMAIN,
      room("engine"),
      room("guarded-fetch"),
      room("database"),
      ...COMMON,
      packages("htmlparser2", "dom-serializer", "domhandler", "domutils", "entities", "fast-xml-parser", "kysely"),
    ]),
    only("assistants", { path: room("assistants") }, [room("assistants"), ...COMMON, packages("ai", "@ai-sdk")]),
    only("jobs", { path: room("jobs") }, [room("jobs"), ...COMMON, packages("pg-boss")]),
    only("simulations", { path: room("simulations") }, [
      room("simulations"),
      DOMAIN,
      // What it asks, and what wakes those who ask.
      "^src/(assistants|jobs)/ports\\.ts$",
      room("engine"),
      room("database"),
      ...COMMON,
      packages("kysely"),
    ]),
    only("schedules", { path: room("schedules") }, [
      room("schedules"),
      DOMAIN,
      // What it repeats, and what wakes those who do.
      "^src/jobs/ports\\.ts$",
      ...PORTS,
      room("engine"),
      room("database"),
      room("guarded-fetch"),
      room("limits"),
      room("mail"),
      ...COMMON,
      packages("kysely"),
    ]),
    only("accounts", { path: room("accounts") }, [
      room("accounts"),
      DOMAIN,
      room("database"),
      room("guarded-fetch"),
      room("limits"),
      room("mail"),
      HTTP_KIT,
      ...PORTS,
      ...COMMON,
      packages("jose", "kysely"),
    ]),
    only("payments", { path: room("payments") }, [
      room("payments"),
      DOMAIN,
      room("database"),
      room("limits"),
      HTTP_KIT,
      ...COMMON,
      packages("@noble", "@x402", "kysely"),
    ]),
    only("observe", { path: room("observe") }, [
      room("observe"),
      DOMAIN,
      // What it observes.
      "^src/(database|jobs|news|payments)/ports\\.ts$",
      "^src/mcp/(dispatcher|methods|tool-set)\\.ts$",
      room("limits"),
      ...COMMON,
      packages("prom-client", "@opentelemetry/api"),
    ]),
    only("tools", { path: "^src/tools/[^/]+/" }, [
      SHARED,
      room("limits"),
      room("engine"),
      room("sandbox"),
      room("news"),
      ...PORTS,
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
    only("resources", { path: room("resources") }, [
      room("resources"),
      room("engine"),
      room("limits"),
      ...PORTS,
      ...COMMON,
    ]),
    only("http", { path: room("http") }, [room("http"), room("limits"), ...COMMON, packages("rou3")]),
    only("mcp", { path: room("mcp") }, [
      room("mcp"),
      room("limits"),
      HTTP_KIT,
      TOOLS,
      SERVICE,
      ...COMMON,
      packages("@modelcontextprotocol/server"),
    ]),
    only("rest", { path: room("rest") }, [room("rest"), room("limits"), HTTP_KIT, TOOLS, SERVICE, ...COMMON]),
    only("ucp", { path: room("ucp") }, [
      room("ucp"),
      DOMAIN,
      room("engine"),
      room("guarded-fetch"),
      room("plans"),
      room("limits"),
      HTTP_KIT,
      ...COMMON,
    ]),
    only("wellknown", { path: room("wellknown") }, [room("wellknown"), SHARED]),
    only("web", { path: PAGE_FRAME }, [...PAGE_PARTS, packages("marked")]),
    ...Object.entries(WEB).map(([name, { rooms, others = [] }]) =>
      only(`web/${name}`, { path: room(`web/${name}`) }, [
        ...[name, ...rooms].map((one) => room(`web/${one}`)),
        ...PAGE_PARTS,
        ...PORTS,
        ...others,
      ]),
    ),
    {
      name: "web-has-rooms",
      severity: "error",
      comment: "Every folder of src/web is a room of its own: add it to WEB and to docs/architecture.md.",
      from: { path: room("web"), pathNot: [PAGE_FRAME, ...Object.keys(WEB).map((name) => room(`web/${name}`))] },
      to: {},
    },
    only("commands", { path: room("commands") }, [
      room("commands"),
      room("engine"),
      room("listings"),
      room("simulations"),
      ...COMMON,
    ]),
    only("domain", { path: DOMAIN }, [room("database"), room("http"), SHARED]),
    only("service", { path: SERVICE }, [room("limits"), ...PORTS, "^src/tools/(tool|invoke|ports)\\.ts$", ...COMMON]),
    {
      name: "compose-is-the-root",
      severity: "error",
      from: {
        pathNot:
          "^src/(main|ops|stdio|stdio-session|worker|backup|copy-database|operator-command|reset-password|set-plan)\\.ts$",
      },
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
