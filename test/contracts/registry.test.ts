import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeAll, describe, expect, it } from "vitest";
import { inputJsonSchema, type JsonSchema } from "../../src/shared/schema.ts";
import { TOOLS } from "../../src/tools/index.ts";
import { DEPRECATION_NOTICE_DAYS } from "../../src/tools/service/get-service.ts";
import { isListed, type Tool } from "../../src/tools/tool.ts";
import { schemasIn, withText } from "../support/hostile/places.ts";
import { call, post, request, unlimited } from "../support/mcp-messages.ts";
import { json, send, startServer } from "../support/server.ts";

interface Listed {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  readonly annotations: Record<string, unknown>;
  readonly securitySchemes: readonly object[];
  readonly _meta: { readonly securitySchemes: readonly object[] };
}

/** A tool of REST alone is no tool of MCP. */
const NAMES = TOOLS.filter(isListed).map(({ contract }) => contract.name);

let listed: ReadonlyMap<string, Listed>;
let callExample: (name: string) => Promise<{ structuredContent: object }>;
beforeAll(async () => {
  const { base } = await startServer({ rateCounter: unlimited });
  const { tools } = json(await post(base, request("tools/list"))).result as { tools: Listed[] };
  listed = new Map(tools.map((tool) => [tool.name, tool]));
  callExample = async (name) => {
    const { example } = TOOLS.find(({ contract }) => contract.name === name)?.contract ?? {};
    return json(await post(base, call(name, example))).result;
  };
});

const get = (name: string): Listed => {
  const tool = listed.get(name);
  if (tool === undefined) throw new Error(`${name} is not in tools/list`);
  return tool;
};

/** Every schema inside a schema, with the path to it. */
function* walk(
  from: JsonSchema,
  path = "#",
  resolve: (inner: JsonSchema) => JsonSchema = (inner) => inner,
): Generator<[string, JsonSchema]> {
  const schema = resolve(from);
  yield [path, schema];
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    yield* walk(property, `${path}/${name}`, resolve);
  for (const keyword of ["items", "additionalProperties", "contains", "not"] as const) {
    const inner = schema[keyword];
    if (typeof inner === "object" && inner !== null) yield* walk(inner as JsonSchema, `${path}/${keyword}`, resolve);
  }
  for (const keyword of ["anyOf", "oneOf", "allOf", "prefixItems"] as const) {
    const choices = (schema[keyword] ?? []) as JsonSchema[];
    for (const [i, choice] of choices.entries()) yield* walk(choice, `${path}/${keyword}/${i}`, resolve);
  }
}

describe("the registry", () => {
  it("holds at most 25 tools, each under a name of its own", () => {
    // CI adds the examples of CONTRIBUTING to a copy of the registry, which may be full.
    const contributing = readFileSync(new URL("../../CONTRIBUTING.md", import.meta.url), "utf8");
    const examples = new Set([...contributing.matchAll(/^ {2}name: "(\w+)",$/gm)].map(([, name]) => name));
    expect(NAMES.length).toBeGreaterThan(0);
    expect(NAMES.filter((name) => !examples.has(name)).length).toBeLessThanOrEqual(25);
    expect(new Set(NAMES).size).toBe(NAMES.length);
  });

  it("lists every tool in its own order, over MCP too", () => {
    expect([...listed.keys()]).toEqual(NAMES);
  });

  it("holds every tool that the sources define, each in a file of its name", async () => {
    const folder = fileURLToPath(new URL("../../src/tools/", import.meta.url));
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const defined: string[] = [];
    for (const file of files.filter((path) => /^[\w-]+\/.*\.ts$/.test(path))) {
      const exported: Record<string, unknown> = await import(`${folder}${file}`);
      for (const name of Object.values(exported).flatMap(nameOfTool)) {
        expect(file.slice(file.lastIndexOf("/") + 1)).toBe(`${name.replaceAll("_", "-")}.ts`);
        defined.push(name);
      }
    }
    expect(defined.toSorted()).toEqual(TOOLS.map(({ contract }) => contract.name).toSorted());
  });
});

/** Finds what a schema refers to among its own definitions; what is said next to a reference wins. */
function definitionsOf(schema: JsonSchema): (inner: JsonSchema) => JsonSchema {
  const definitions = (schema["$defs"] ?? {}) as Record<string, JsonSchema>;
  return ({ $ref, ...inner }) =>
    typeof $ref === "string" ? { ...definitions[$ref.replace("#/$defs/", "")], ...inner } : inner;
}

/** Returns the places of a schema that take input of any size. */
function unboundedPlaces(schema: JsonSchema, resolve: (inner: JsonSchema) => JsonSchema = (inner) => inner): string[] {
  return [...walk(schema, "#", resolve)].filter(([, place]) => !isBounded(place)).map(([path]) => path);
}

function isBounded(schema: JsonSchema): boolean {
  if (schema.enum !== undefined || "const" in schema || schema["anyOf"] !== undefined || schema["oneOf"] !== undefined)
    return true;
  switch (schema.type) {
    case "array":
      return typeof schema["maxItems"] === "number";
    case "string":
      return typeof schema["maxLength"] === "number" || hasFixedLength(schema["pattern"]);
    case "object":
      return schema["additionalProperties"] === false || typeof schema["maxProperties"] === "number";
    default:
      return ["integer", "number", "boolean", "null"].includes(String(schema.type));
  }
}

/** Tells whether a pattern bounds a text: it covers all of it, and repeats nothing without a limit. */
function hasFixedLength(pattern: unknown): boolean {
  return typeof pattern === "string" && /^\^[^*+]+\$$/.test(pattern) && !/\{\d+,\}/.test(pattern);
}

describe("every JSON body that is taken, as OpenAPI describes it", () => {
  it("is bounded like the input of a tool", async () => {
    const { base } = await startServer({ rateCounter: unlimited });
    const { paths, components } = json(await send(base, "/openapi.json")) as OpenApi;
    const resolve = (schema: JsonSchema): JsonSchema => {
      const { $ref } = schema as { $ref?: string };
      return $ref === undefined ? schema : (components.schemas[$ref.slice($ref.lastIndexOf("/") + 1)] ?? {});
    };
    const bodies = Object.entries(paths).flatMap(([path, { post: operation }]) => {
      const schema = operation?.requestBody?.content["application/json"]?.schema;
      return schema === undefined ? [] : [[path, schema] as const];
    });
    expect(bodies.length).toBeGreaterThan(5);
    for (const [path, schema] of bodies) expect(unboundedPlaces(schema, resolve), path).toEqual([]);
  });
});

interface OpenApi {
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
  readonly paths: Readonly<
    Record<
      string,
      { readonly post?: { readonly requestBody?: { readonly content: Record<string, { readonly schema: JsonSchema }> } } }
    >
  >;
}

function nameOfTool(value: unknown): string[] {
  const { contract, run } = (value ?? {}) as Partial<Tool>;
  return contract !== undefined && run !== undefined ? [contract.name] : [];
}

describe.each(NAMES)("%s", (name) => {
  it("has a name that every host takes, and a title for people", () => {
    expect(name).toMatch(/^[a-z][a-z0-9_]{2,36}$/);
    expect(name).toMatch(/^[a-z]+_[a-z]/);
    expect(get(name).title).toMatch(/^[A-Z].{2,60}[^.]$/);
    expect(get(name).title).not.toBe(name);
  });

  it("is described in facts, in at most 2 KB, without a word that orders the model about", () => {
    const { description } = get(name);
    expect(Buffer.byteLength(description)).toBeLessThanOrEqual(2048);
    expect(description.length).toBeGreaterThan(20);
    expect(description).not.toMatch(/\b(must|always|never call|important|you should|before calling|call \w+ first)\b/i);
  });

  it("sets all four annotations, and they do not contradict each other", () => {
    const { annotations } = get(name);
    expect(annotations).toEqual({
      readOnlyHint: expect.any(Boolean),
      destructiveHint: expect.any(Boolean),
      idempotentHint: expect.any(Boolean),
      openWorldHint: expect.any(Boolean),
    });
    if (annotations["readOnlyHint"] === true) expect(annotations["destructiveHint"]).toBe(false);
  });

  it("says which sign-in it needs, as a field of its own and, for clients that drop that, in _meta", () => {
    const scope = TOOLS.find(({ contract }) => contract.name === name)?.contract.scope;
    const { securitySchemes, _meta } = get(name);
    expect(securitySchemes).toEqual([scope === "public" ? { type: "noauth" } : { type: "oauth2", scopes: [scope] }]);
    expect(_meta.securitySchemes).toEqual(securitySchemes);
  });

  it("describes every property of what it takes and of what it gives, at any depth", () => {
    const { inputSchema, outputSchema } = get(name);
    for (const [kind, schema] of [
      ["input", inputSchema],
      ["output", outputSchema],
    ] as const) {
      const bare = [...walk(schema, "#", definitionsOf(schema))]
        .filter(([path]) => path !== "#" && !/\/(items|additionalProperties|anyOf\/\d+|oneOf\/\d+)$/.test(path))
        .filter(([, { description }]) => typeof description !== "string" || description.length < 3)
        .map(([path]) => path);
      expect(bare, kind).toEqual([]);
    }
  });

  it("has schemas that every host reads: objects without $schema, empty schemas, type unions, or references but to its own definitions", () => {
    const { inputSchema, outputSchema } = get(name);
    const { $defs = {}, ...input } = inputSchema as JsonSchema & { $defs?: Record<string, JsonSchema> };
    for (const schema of [input, outputSchema, ...Object.values($defs)]) {
      expect(schema.type).toBe("object");
      for (const [path, { $schema, $ref, $id, $defs: inner }] of walk(schema)) {
        expect({ $schema, $id, inner }, path).toEqual({});
        if ($ref !== undefined) expect(Object.keys($defs).map((id) => `#/$defs/${id}`)).toContain($ref);
      }
    }
    expect(inputSchema["additionalProperties"]).toBe(false);
    for (const [path, schema] of walk(inputSchema, "#", definitionsOf(inputSchema))) {
      expect(typeof schema.type, `${path} has one type`).toBe("string");
      const { description: _, ...rest } = schema;
      expect(Object.keys(rest), `${path} says what it is`).not.toEqual([]);
    }
    // A result may be null somewhere; a schema that says nothing is of no use.
    for (const [path, { description: _, ...rest }] of walk(outputSchema)) {
      expect(Object.keys(rest), `${path} says what it is`).not.toEqual([]);
      expect(Array.isArray(rest.type), `${path} has one type`).toBe(false);
    }
  });

  it("costs a model at most 600 tokens, at four characters a token, unless it takes whole listings", () => {
    // The parts in _meta and securitySchemes are for hosts; models do not see them.
    const { name: _, description, inputSchema, _meta: _hosts, securitySchemes: _signIn, ...rest } = get(name);
    expect(tokens({ name, description, inputSchema })).toBeLessThanOrEqual(LARGER_INPUT[name] ?? MOST_TOKENS);
    expect(Buffer.byteLength(JSON.stringify(inputSchema))).toBeLessThanOrEqual(MOST_INPUT_BYTES[name] ?? 4_800);
    expect(tokens({ name, description, inputSchema, ...rest })).toBeLessThanOrEqual(LARGER[name] ?? MOST_TOKENS);
  });

  it("bounds all that it takes: the items of every array, the characters of every text, the fields of every object", () => {
    const { inputSchema } = get(name);
    expect(unboundedPlaces(inputSchema, definitionsOf(inputSchema))).toEqual([]);
  });

  it("looks at no element of an array that is too long", () => {
    const { input, example } = TOOLS.find(({ contract }) => contract.name === name)?.contract ?? {};
    if (input === undefined) throw new Error(`${name} has no contract.`);
    for (const [place, schema] of schemasIn(inputJsonSchema(input))) {
      if (schema.type !== "array") continue;
      // Items that are checked one by one are no part of this.
      if (place.length > 1 && place[0] === CHECKED_LATER[name]) continue;
      const wrong = JSON.stringify(Array(Number(schema["maxItems"]) + 1).fill({}));
      const { error } = input.safeParse(JSON.parse(withText(example, place, wrong)));
      expect(error?.issues, place.join("/")).toEqual([expect.objectContaining({ code: "too_big", path: place })]);
    }
  });

  it("has an example that its input schema takes, and whose result its output schema takes", async () => {
    const { inputSchema, outputSchema } = get(name);
    const ajv = new Ajv2020({ strict: true, allErrors: true });
    addFormats.default(ajv);
    const contract = TOOLS.find((tool) => tool.contract.name === name)?.contract;
    const takes = ajv.compile(inputSchema);
    expect(takes(contract?.example), ajv.errorsText(takes.errors)).toBe(true);
    expect(contract?.input.safeParse(contract.example).success).toBe(true);
    // A tool that reaches other systems is called where its tests put something in their place.
    const shown = contract?.exampleOutput;
    const structuredContent = shown ?? (await callExample(name)).structuredContent;
    const gives = ajv.compile(outputSchema);
    expect(gives(structuredContent), ajv.errorsText(gives.errors)).toBe(true);
  });

  it("is announced long enough before it or a route of it goes", () => {
    const { deprecated, formerRoutes = [] } = TOOLS.find(({ contract }) => contract.name === name)?.contract ?? {};
    for (const announced of [deprecated, ...formerRoutes.map((route) => route.deprecated)]) {
      if (announced === undefined) continue;
      const days = (Date.parse(announced.sunset) - Date.parse(announced.since)) / 86_400_000;
      expect(days).toBeGreaterThanOrEqual(DEPRECATION_NOTICE_DAYS);
    }
  });

  it("is what its snapshot says: a change of the contract is a change of that file", async () => {
    await expect(`${JSON.stringify(get(name), undefined, 2)}\n`).toMatchFileSnapshot(`tools/${name}.json`);
  });
});

const MOST_TOKENS = 600;
/** Tools that take less of a listing than others. */
const MOST_INPUT_BYTES: Readonly<Record<string, number>> = {
  run_simulation: 3_600,
  compare_listings: 3_600,
  optimize_listing: 3_600,
};

/** Arguments with items that are checked one by one, so that a bad one stops none of the others. */
const CHECKED_LATER: Readonly<Record<string, string>> = { save_listings: "items" };

/** Tools that take whole listings. */
const LARGER_INPUT: Readonly<Record<string, number>> = {
  audit_listing: 1_270,
  save_listings: 1_360,
  run_simulation: 1_185,
  compare_listings: 945,
  optimize_listing: 1_240,
};

/** Tools whose result has so many fields that the whole entry is larger. Hosts show models no output schemas. */
const LARGER: Readonly<Record<string, number>> = {
  get_service: 680,
  list_plans: 690,
  get_news: 1_570,
  run_sandbox: 725,
  audit_listing: 2_650,
  validate_ucp: 925,
  save_listings: 2_260,
  list_listings: 1_450,
  run_simulation: 1_760,
  cancel_simulation: 720,
  compare_listings: 1_600,
  optimize_listing: 1_800,
  get_simulation: 1_260,
  diagnose_simulation: 640,
  list_simulations: 680,
};

const tokens = (value: object) => Math.ceil(JSON.stringify(value).length / 4);

describe("the list of all tools", () => {
  it("has less than 3.2 KB a tool, 80 KB for 25: hosts put it before every conversation", () => {
    expect(Buffer.byteLength(JSON.stringify([...listed.values()]))).toBeLessThan(3_200 * NAMES.length);
  });
});

describe("the snapshots", () => {
  it("are files of tools that exist", () => {
    const files = readdirSync(fileURLToPath(new URL("tools/", import.meta.url)));
    expect(NAMES.map((name) => `${name}.json`)).toEqual(expect.arrayContaining(files));
  });

  it("hold no address, so that they are the same wherever the service runs", () => {
    for (const tool of listed.values()) expect(JSON.stringify(tool)).not.toMatch(/https?:|localhost/);
  });
});
