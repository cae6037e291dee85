import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeAll, describe, expect, it } from "vitest";
import type { JsonSchema } from "../../src/shared/schema.ts";
import { TOOLS } from "../../src/tools/index.ts";
import { DEPRECATION_NOTICE_DAYS } from "../../src/tools/service/get-service.ts";
import type { Tool } from "../../src/tools/tool.ts";
import { call, post, request, unlimited } from "../support/mcp-messages.ts";
import { json, startServer } from "../support/server.ts";

interface Listed {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  readonly annotations: Record<string, unknown>;
  readonly _meta: object;
}

const NAMES = TOOLS.map(({ contract }) => contract.name);

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
function* walk(schema: JsonSchema, path = "#"): Generator<[string, JsonSchema]> {
  yield [path, schema];
  for (const [name, property] of Object.entries(schema.properties ?? {})) yield* walk(property, `${path}/${name}`);
  for (const keyword of ["items", "additionalProperties", "contains", "not"] as const) {
    const inner = schema[keyword];
    if (typeof inner === "object" && inner !== null) yield* walk(inner as JsonSchema, `${path}/${keyword}`);
  }
  for (const keyword of ["anyOf", "oneOf", "allOf", "prefixItems"] as const) {
    const choices = (schema[keyword] ?? []) as JsonSchema[];
    for (const [i, choice] of choices.entries()) yield* walk(choice, `${path}/${keyword}/${i}`);
  }
}

describe("the registry", () => {
  it("holds at most 25 tools, each under a name of its own", () => {
    expect(NAMES.length).toBeGreaterThan(0);
    expect(NAMES.length).toBeLessThanOrEqual(25);
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
    expect(defined.toSorted()).toEqual(NAMES.toSorted());
  });
});

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

  it("describes every property of what it takes and of what it gives, at any depth", () => {
    const { inputSchema, outputSchema } = get(name);
    for (const [kind, schema] of [
      ["input", inputSchema],
      ["output", outputSchema],
    ] as const) {
      const bare = [...walk(schema)]
        .filter(([path]) => path !== "#" && !/\/(items|additionalProperties|anyOf\/\d+|oneOf\/\d+)$/.test(path))
        .filter(([, { description }]) => typeof description !== "string" || description.length < 3)
        .map(([path]) => path);
      expect(bare, kind).toEqual([]);
    }
  });

  it("has schemas that every host reads: objects without $schema, references, empty schemas or type unions", () => {
    const { inputSchema, outputSchema } = get(name);
    for (const schema of [inputSchema, outputSchema]) {
      expect(schema.type).toBe("object");
      for (const [path, { $schema, $ref, $id, $defs }] of walk(schema))
        expect({ $schema, $ref, $id, $defs }, path).toEqual({});
    }
    expect(inputSchema["additionalProperties"]).toBe(false);
    for (const [path, schema] of walk(inputSchema)) {
      expect(typeof schema.type, `${path} has one type`).toBe("string");
      const { description: _, ...rest } = schema;
      expect(Object.keys(rest), `${path} says what it is`).not.toEqual([]);
    }
    // A result may be null somewhere; a schema that says nothing helps nobody.
    for (const [path, { description: _, ...rest }] of walk(outputSchema)) {
      expect(Object.keys(rest), `${path} says what it is`).not.toEqual([]);
      expect(Array.isArray(rest.type), `${path} has one type`).toBe(false);
    }
  });

  it("costs a model at most 600 tokens, at four characters a token", () => {
    // What is in _meta is for hosts; models do not see it.
    const { name: _, description, inputSchema, _meta: _hosts, ...rest } = get(name);
    expect(tokens({ name, description, inputSchema })).toBeLessThanOrEqual(MOST_TOKENS);
    expect(tokens({ name, description, inputSchema, ...rest })).toBeLessThanOrEqual(LARGER[name] ?? MOST_TOKENS);
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

  it("is announced long enough before it goes, when it is deprecated", () => {
    const deprecated = TOOLS.find(({ contract }) => contract.name === name)?.contract.deprecated;
    if (deprecated === undefined) return;
    const days = (Date.parse(deprecated.sunset) - Date.parse(deprecated.since)) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(DEPRECATION_NOTICE_DAYS);
  });

  it("is what its snapshot says: a change of the contract is a change of that file", async () => {
    await expect(`${JSON.stringify(get(name), undefined, 2)}\n`).toMatchFileSnapshot(`tools/${name}.json`);
  });
});

const MOST_TOKENS = 600;

/** Tools whose result has so many members that the whole entry is larger. Hosts show models no output schemas. */
const LARGER: Readonly<Record<string, number>> = { get_service: 680, get_news: 1_570, run_sandbox: 725 };

const tokens = (value: object) => Math.ceil(JSON.stringify(value).length / 4);

describe("the snapshots", () => {
  it("are files of tools that exist", () => {
    const files = readdirSync(fileURLToPath(new URL("tools/", import.meta.url)));
    expect(NAMES.map((name) => `${name}.json`)).toEqual(expect.arrayContaining(files));
  });

  it("hold no address, so that they are the same wherever the service runs", () => {
    for (const tool of listed.values()) expect(JSON.stringify(tool)).not.toMatch(/https?:|localhost/);
  });
});
