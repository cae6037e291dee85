import type { z } from "zod";
import { inputJsonSchema, type JsonSchema, outputJsonSchema, perSchema, sharedDefinitions } from "../shared/schema.ts";

/** The largest schema that tools/list shows unchanged, in characters of JSON. */
const LISTED_CHARS = 3_200;

/**
 * Returns an input schema as tools/list shows it. Repeated parts are written once, under `$defs`, because every host
 * gives the whole schema to its model. A large schema leaves out the bounds that tell a model nothing; OpenAPI has them.
 */
export const listedInputSchema = perSchema((schema) => {
  const whole = withDefinitions(schema, inputJsonSchema);
  return JSON.stringify(whole).length <= LISTED_CHARS ? whole : withDefinitions(schema, withInformativeBounds);
});

function withDefinitions(schema: z.ZodType, jsonSchemaOf: (part: z.ZodType) => JsonSchema): JsonSchema {
  // Largest first, so that the parts of a large definition are counted after it has been extracted.
  return [...sharedDefinitions]
    .map(([id, part]) => ({ id, json: JSON.stringify(jsonSchemaOf(part)) }))
    .toSorted((one, other) => other.json.length - one.json.length)
    .reduce((listed, { id, json }) => extractDefinition(listed, id, json), jsonSchemaOf(schema));
}

/** A maximum that no sensible number reaches. */
const HUGE = 100_000_000;

/** Leaves out a minimum length of one, the lengths of text with a pattern, and the range from 0 to HUGE of an integer. */
function withInformativeBounds(schema: z.ZodType): JsonSchema {
  const listed = JSON.stringify(inputJsonSchema(schema), (_, value: unknown) => {
    const { minLength, maxLength, minimum, maximum, ...rest } = (value ?? {}) as JsonSchema;
    if (rest.type === "integer" && minimum === 0 && maximum === HUGE) return rest;
    if (rest.type !== "string") return value;
    return {
      ...(minLength === undefined || minLength === 1 ? {} : { minLength }),
      ...(maxLength === undefined || rest["pattern"] !== undefined ? {} : { maxLength }),
      ...rest,
    };
  });
  return JSON.parse(listed) as JsonSchema;
}

/** Extracts a definition: refers to it wherever a schema equals it, apart from its description, if that is at least twice. */
function extractDefinition(schema: JsonSchema, id: string, json: string): JsonSchema {
  let uses = 0;
  const referring = JSON.stringify(schema, (_, value: unknown) => {
    if (typeof value !== "object" || value === null) return value;
    const { description, ...rest } = value as JsonSchema;
    if (JSON.stringify(rest) !== json) return value;
    uses += 1;
    return { description, $ref: `#/$defs/${id}` };
  });
  if (uses < 2) return schema;
  const { $defs, ...listed } = JSON.parse(referring) as JsonSchema;
  return { ...listed, $defs: { ...($defs as object), [id]: JSON.parse(json) as JsonSchema } };
}

/** Returns an output schema as tools/list shows it. A large one is shown as an outline; OpenAPI has the whole schema. */
export const listedOutputSchema = perSchema((schema) => {
  const whole = outputJsonSchema(schema);
  if (JSON.stringify(whole).length <= LISTED_CHARS) return whole;
  const fields = Object.entries(whole.properties ?? {}).map(([name, field]) => [name, outlineOf(field)] as const);
  return { ...whole, properties: Object.fromEntries(fields) };
});

/** Returns the type and description of a field, without its nested fields. */
function outlineOf({ type, enum: values, anyOf, description = "" }: JsonSchema): JsonSchema {
  return {
    ...(type === undefined ? {} : { type }),
    ...(values === undefined ? {} : { enum: values }),
    ...(anyOf === undefined ? {} : { anyOf }),
    description,
  };
}
