import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

const ROOT = new URL("../fixtures/schemas/", import.meta.url);

/** The published schemas of one folder of `test/fixtures/schemas`, each under its own `$id`. */
function schemasOf(folder: string): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const root = new URL(`${folder}/`, ROOT);
  for (const file of readdirSync(root, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".json")) continue;
    const schema = JSON.parse(readFileSync(new URL(file, root), "utf8")) as { $id?: string };
    ajv.addSchema(schema, schema.$id ?? file);
  }
  return ajv;
}

const folders = new Map<string, Ajv2020>();

/** Returns the errors of a value by a published schema, in words: empty when there are none. */
function errorsBy(folder: string, id: string, value: unknown): string[] {
  const ajv = folders.get(folder) ?? schemasOf(folder);
  folders.set(folder, ajv);
  const validate = ajv.getSchema(id) as ValidateFunction | undefined;
  if (validate === undefined) throw new Error(`There is no schema ${id} in ${folder}.`);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** Folders of the schemas of each release of UCP, and their names there. */
export const UCP_SCHEMAS = {
  "2026-08-25": {
    folder: "ucp-2026-08-25",
    base: "https://ucp.dev/schemas/",
    profile: "profile.json#/$defs/business_schema",
    platform: "profile.json#/$defs/platform_schema",
    error: "common/types/error_response.json",
  },
  "2026-04-08": {
    folder: "ucp-2026-04-08",
    base: "https://ucp.dev/2026-04-08/schemas/",
    profile: "discovery/profile.json#/$defs/business_profile",
    platform: "discovery/profile.json#/$defs/platform_profile",
    error: "shopping/types/error_response.json",
  },
} as const;

export type UcpRelease = keyof typeof UCP_SCHEMAS;

export function ucpErrors(release: UcpRelease, name: string, value: unknown): string[] {
  const { folder, base } = UCP_SCHEMAS[release];
  return errorsBy(folder, base + name, value);
}

export const acpErrors = (value: unknown): string[] =>
  errorsBy(
    "acp-2026-04-17",
    "https://example.com/schemas/agentic-checkout/bundle.schema.json#/$defs/DiscoveryResponse",
    value,
  );

export const cardErrors = (value: unknown): string[] =>
  errorsBy("mcp-server-card", "schema.json#/$defs/ServerCard", value);
