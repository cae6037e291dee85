import { z } from "zod";
import { MAX_FIELDS } from "./json.ts";
import type { ValidationIssue, IssueCode } from "./problem.ts";

/** A JSON Schema (2020-12) as plain data, with the fields that are read here. */
export interface JsonSchema {
  [keyword: string]: unknown;
  type?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
}

/**
 * The names under which schemas appear as OpenAPI components. They live in a registry of their own: zod's global
 * registry would put a `$ref` at the root of every MCP schema.
 */
export const componentNames = z.registry<{ id: string }>();

/** Gives a schema its component name. */
export function named<S extends z.ZodType>(id: string, schema: S): S {
  componentNames.add(schema, { id });
  return schema;
}

const definitions = new Map<string, z.ZodType>();

/** Gives a schema its component name, and has `listedInputSchema` write it once where it occurs more often. */
export function definition<S extends z.ZodType>(id: string, schema: S): S {
  definitions.set(id, schema);
  return named(id, schema);
}

/** The component name of a schema. Throws when it has none. */
export function componentName(schema: z.ZodType): string {
  const meta = componentNames.get(schema);
  if (meta === undefined) throw new Error("A schema that is published needs a name: wrap it in named().");
  return meta.id;
}

/** Length of a string, in characters, and its form. */
export interface TextRule {
  readonly min?: number;
  readonly max: number;
  readonly pattern?: RegExp;
  /** The sentence for text that does not fit the pattern. */
  readonly says?: string;
}

/** A string bounded in characters (Unicode code points), as JSON Schema counts them; zod's own bounds count UTF-16 units. */
export function text({ min = 0, max, pattern, says }: TextRule): z.ZodString {
  const base = pattern === undefined ? z.string() : z.string().regex(pattern, says);
  return base
    .check(({ value, issues }) => {
      if (value.length <= max && value.length >= min * 2) return;
      // A character takes two units at most: text of many more is not worth counting.
      const length = value.length > max * 2 ? Infinity : codePoints(value);
      if (length > max) issues.push({ code: "too_big", origin: "string", maximum: max, inclusive: true, input: value });
      if (length < min)
        issues.push({ code: "too_small", origin: "string", minimum: min, inclusive: true, input: value });
    })
    .meta(min > 0 ? { minLength: min, maxLength: max } : { maxLength: max });
}

function codePoints(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

/** An absolute URL in a result. */
export const uri = (description: string) => z.string().describe(description).meta({ format: "uri" });

/** An ISO 8601 date and time in a result. zod's own date-time format would add a pattern of 400 characters to every schema. */
export const dateTime = (description: string) => z.string().describe(description).meta({ format: "date-time" });

/** A moment, in milliseconds of the epoch, as results give it: null for none. */
export function isoOrNull(moment: number | undefined): string | null {
  return moment === undefined ? null : new Date(moment).toISOString();
}

/** Derives a JSON Schema once and keeps it, because every list, route and document asks for the same ones. */
function derivedOnce(derive: (schema: z.ZodType) => JsonSchema): (schema: z.ZodType) => JsonSchema {
  const derived = new WeakMap<z.ZodType, JsonSchema>();
  return (schema) => {
    const known = derived.get(schema) ?? derive(schema);
    derived.set(schema, known);
    return known;
  };
}

/** The JSON Schema of what a caller sends. */
export const inputJsonSchema = derivedOnce((schema) =>
  withoutDialect(z.toJSONSchema(schema, { io: "input", override: boundObject })),
);

/** Largest schema that tools/list shows as it is, in characters of JSON. */
const LISTED_CHARS = 3_200;

/**
 * The same as tools/list shows it: what occurs more than once is written once, under `$defs`, because every host puts
 * the whole schema before its model. A large one has no bounds that tell a model nothing: OpenAPI has them all.
 */
export const listedInputSchema = derivedOnce((schema) => {
  const whole = withDefinitions(schema, inputJsonSchema);
  return JSON.stringify(whole).length <= LISTED_CHARS ? whole : withDefinitions(schema, withTellingBounds);
});

function withDefinitions(schema: z.ZodType, jsonSchemaOf: (one: z.ZodType) => JsonSchema): JsonSchema {
  // The parts of a large definition are counted after that is written once.
  return [...definitions]
    .map(([id, one]) => ({ id, json: JSON.stringify(jsonSchemaOf(one)) }))
    .toSorted((one, other) => other.json.length - one.json.length)
    .reduce((listed, { id, json }) => writtenOnce(listed, id, json), jsonSchemaOf(schema));
}

/** A bound that no sensible number reaches. */
const BEYOND = 100_000_000;

/** Leaves out that a text is not empty, how long one of a fixed pattern is, and that an amount is no debt and not huge. */
function withTellingBounds(schema: z.ZodType): JsonSchema {
  const listed = JSON.stringify(inputJsonSchema(schema), (_, value: unknown) => {
    const { minLength, maxLength, minimum, maximum, ...rest } = (value ?? {}) as JsonSchema;
    if (rest.type === "integer" && minimum === 0 && maximum === BEYOND) return rest;
    if (rest.type !== "string") return value;
    return {
      ...(minLength === undefined || minLength === 1 ? {} : { minLength }),
      ...(maxLength === undefined || rest["pattern"] !== undefined ? {} : { maxLength }),
      ...rest,
    };
  });
  return JSON.parse(listed) as JsonSchema;
}

/** Refers to a definition wherever a schema is the same but for its description, if that is in several places. */
function writtenOnce(schema: JsonSchema, id: string, json: string): JsonSchema {
  let times = 0;
  const referring = JSON.stringify(schema, (_, value: unknown) => {
    if (typeof value !== "object" || value === null) return value;
    const { description, ...rest } = value as JsonSchema;
    if (JSON.stringify(rest) !== json) return value;
    times += 1;
    return { description, $ref: `#/$defs/${id}` };
  });
  if (times < 2) return schema;
  const { $defs, ...listed } = JSON.parse(referring) as JsonSchema;
  return { ...listed, $defs: { ...($defs as object), [id]: JSON.parse(json) as JsonSchema } };
}

/** Objects that take any fields take as many as the parser of bodies does. */
function boundObject({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.type === "object" && jsonSchema.additionalProperties !== false)
    jsonSchema["maxProperties"] ??= MAX_FIELDS;
}

/**
 * The JSON Schema of what a caller receives: open for fields that later versions add. It states the shape; formats
 * and bounds, which cost every host tokens and tell a reader of results little, are in the OpenAPI document.
 */
export const outputJsonSchema = derivedOnce((schema) =>
  describedOnce(withoutDialect(z.toJSONSchema(schema, { io: "output", override: shapeOnly }))),
);

/** The JSON Schema of a result as tools/list shows it. Of a large one that is the outline; OpenAPI has it whole. */
export const listedOutputSchema = derivedOnce((schema) => {
  const whole = outputJsonSchema(schema);
  if (JSON.stringify(whole).length <= LISTED_CHARS) return whole;
  const fields = Object.entries(whole.properties ?? {}).map(([name, field]) => [name, outlineOf(field)] as const);
  return { ...whole, properties: Object.fromEntries(fields) };
});

/** Leaves of a field what it is, without what is inside. */
function outlineOf({ type, enum: values, anyOf, description = "" }: JsonSchema): JsonSchema {
  return {
    ...(type === undefined ? {} : { type }),
    ...(values === undefined ? {} : { enum: values }),
    ...(anyOf === undefined ? {} : { anyOf }),
    description,
  };
}

/** The JSON Schemas of all named schemas, with references between them. */
export function componentJsonSchemas(base: string): Record<string, JsonSchema> {
  const generated = z.toJSONSchema(componentNames, { io: "output", uri: (id) => base + id, override: openOutput });
  return Object.fromEntries(
    Object.entries(generated.schemas).map(([id, schema]) => [id, withoutDialect(schema)] as const),
  );
}

/** Objects in results stay open, and an integer has no bounds but those that were asked for. Inputs are strict objects. */
function openOutput({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}): void {
  if (zodSchema instanceof z.ZodObject && zodSchema.def.catchall === undefined) delete jsonSchema.additionalProperties;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

function shapeOnly(context: Parameters<typeof openOutput>[0]): void {
  openOutput(context);
  for (const keyword of ["format", "minimum", "maximum"] as const) delete context.jsonSchema[keyword];
}

/** Describes what may be null once, and not again where it is not null. */
function describedOnce(schema: JsonSchema): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema, (_, value: unknown) => {
      if (typeof value !== "object" || value === null) return value;
      const { description, anyOf } = value as JsonSchema & { anyOf?: JsonSchema[] };
      if (description === undefined || anyOf === undefined) return value;
      return { ...value, anyOf: anyOf.map((one) => ({ ...one, description: undefined })) };
    }),
  ) as JsonSchema;
}

/** Older MCP clients fail on `$schema`, and 2020-12 is the dialect that MCP and OpenAPI assume anyway. */
function withoutDialect(schema: object): JsonSchema {
  const { $schema: _, $id: __, ...rest } = schema as JsonSchema;
  return rest;
}

/** The most issues that are listed, so that a small request cannot ask for a large answer. */
const MAX_ISSUES = 100;

/** Says in one sentence each what is wrong, for every issue that zod found. */
export function issuesOf(error: z.ZodError): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  for (const issue of error.issues) {
    issues.push(...issuesOfZodIssue(issue).slice(0, MAX_ISSUES - issues.length));
    if (issues.length === MAX_ISSUES) break;
  }
  return issues;
}

type Issue = z.core.$ZodIssue;

function issuesOfZodIssue(issue: Issue): ValidationIssue[] {
  const path = issue.path.map((step) => (typeof step === "symbol" ? String(step) : step));
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      code: "unknown",
      detail: "This name is not known here. Remove it.",
      path: [...path, key],
    }));
  }
  return [{ ...explain(issue), path }];
}

function explain(issue: Issue): { code: IssueCode; detail: string } {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined)
        return { code: "required", detail: `This field is required: send ${article(issue.expected)}.` };
      return {
        code: "invalid-type",
        detail: `Send ${article(issue.expected)}, not ${article(typeName(issue.input))}.`,
      };
    case "invalid_value":
      if (issue.input === undefined)
        return { code: "required", detail: `This field is required: ${oneOf(issue.values)}.` };
      return { code: "invalid-value", detail: `Send ${oneOf(issue.values)}.` };
    case "too_big":
      return { code: "too-big", detail: `Send at most ${amount(issue.maximum, issue.origin)}.` };
    case "too_small":
      return { code: "too-small", detail: `Send at least ${amount(issue.minimum, issue.origin)}.` };
    default:
      return { code: "invalid-format", detail: issue.message };
  }
}

function oneOf(values: readonly unknown[]): string {
  const shown = values.map((value) => JSON.stringify(value));
  return shown.length === 1 ? `${shown[0]}` : `one of ${shown.join(", ")}`;
}

function amount(bound: number | bigint, origin: string): string {
  if (origin === "string") return bound === 1 ? "1 character" : `${bound} characters`;
  if (origin === "array") return bound === 1 ? "1 item" : `${bound} items`;
  return `the number ${bound}`;
}

const ARTICLES: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "an integer",
  integer: "an integer",
  boolean: "true or false",
  array: "an array",
  object: "an object",
  null: "null",
};

const article = (type: string): string => ARTICLES[type] ?? type;

function typeName(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (value === Infinity || value === -Infinity) return "a number beyond all limits";
  return typeof value;
}
