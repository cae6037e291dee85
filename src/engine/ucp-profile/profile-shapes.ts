import type { Generation } from "./releases.ts";
import type { Rule } from "./shape.ts";
import { isJsonObject } from "../../shared/json-object.ts";

const fieldOf = (value: unknown, name: string): unknown => (isJsonObject(value) ? value[name] : undefined);

const TEXT: Rule = { is: "text" };
const DATE: Rule = { is: "text", form: "date" };
const URL: Rule = { is: "text", form: "url" };
const ANY_OBJECT: Rule = { is: "any object" };

/** Fields that every entry may have. Another check covers their names. */
const ENTITY = { version: DATE, spec: URL, schema: URL, id: TEXT, config: ANY_OBJECT } as const;

const service = (...required: readonly string[]): Rule & { readonly is: "object" } => ({
  is: "object",
  fields: { ...ENTITY, transport: { is: "choice", of: ["rest", "mcp", "a2a", "embedded"] }, endpoint: URL },
  required: ["version", "transport", ...required],
});
const NETWORKED = service("endpoint");

/** An embedded service needs no endpoint: the checkout itself has the address. */
const EMBEDDED: Rule = {
  ...service(),
  fields: {
    ...service().fields,
    config: {
      is: "object",
      fields: {
        delegate: { is: "list", of: TEXT },
        color_scheme: { is: "list", of: { is: "choice", of: ["light", "dark"] } },
      },
      required: [],
    },
  },
};

const SERVICE: Rule = {
  is: "variant",
  choose: (value) => (fieldOf(value, "transport") === "embedded" ? EMBEDDED : NETWORKED),
};

const HANDLER: Rule = {
  is: "object",
  fields: {
    ...ENTITY,
    available_instruments: {
      is: "list",
      whenEmpty: "empty",
      of: { is: "object", fields: { type: TEXT, constraints: ANY_OBJECT }, required: ["type"] },
    },
  },
  required: ["version", "id"],
};

const PARENTS: Rule = {
  is: "variant",
  choose: (value) => (Array.isArray(value) ? { is: "list", of: TEXT, whenEmpty: "empty" } : TEXT),
};

const capability = (...required: readonly string[]): Rule => ({
  is: "object",
  fields: { ...ENTITY, extends: PARENTS },
  required,
});

const registry = (entry: Rule): Rule => ({ is: "map", of: { is: "list", of: entry, whenEmpty: "declaresNothing" } });
/** Another check covers the keys themselves. */
const KEYS: Rule = { is: "list", of: ANY_OBJECT };
const SIGNING_KEYS: Rule = {
  is: "list",
  of: { is: "object", fields: { use: { is: "choice", of: ["sig", "enc"] } }, required: [] },
};

const KEY_FIELDS = { kid: TEXT, kty: TEXT, crv: TEXT, x: TEXT, y: TEXT, use: TEXT } as const;

/** Required fields by type of key. Other types are tolerated. */
const NEEDED: ReadonlyMap<unknown, readonly string[]> = new Map([
  ["EC", ["crv", "x", "y"]],
  ["OKP", ["crv", "x"]],
]);
const ALGORITHMS: ReadonlyMap<unknown, string> = new Map([
  ["P-256", "ES256"],
  ["P-384", "ES384"],
  ["Ed25519", "EdDSA"],
]);

/** A public key in 2026-08-25. */
export const PUBLIC_KEY: Rule = {
  is: "variant",
  choose(key) {
    const algorithm = ALGORITHMS.get(fieldOf(key, "crv"));
    const alg: Rule = algorithm === undefined ? TEXT : { is: "choice", of: [algorithm] };
    return {
      is: "object",
      fields: { ...KEY_FIELDS, alg },
      required: ["kid", "kty", ...(NEEDED.get(fieldOf(key, "kty")) ?? [])],
    };
  },
};

/** A public key in earlier releases, which require no fields by type of key. */
export const OLD_KEY: Rule = { is: "object", fields: { ...KEY_FIELDS, alg: TEXT }, required: ["kid", "kty"] };

/** Fields of the profile and of its `ucp` that only one release defines. */
interface MoreFields {
  readonly root: Readonly<Record<string, Rule>>;
  readonly ucp?: Readonly<Record<string, Rule>>;
}

function mapProfile(capabilityEntry: Rule, more: MoreFields): Rule {
  const ucp: Rule = {
    is: "object",
    fields: {
      version: DATE,
      status: { is: "choice", of: ["success", "error"] },
      supported_versions: { is: "map", of: URL, names: "date" },
      services: registry(SERVICE),
      capabilities: registry(capabilityEntry),
      payment_handlers: registry(HANDLER),
      ...more.ucp,
    },
    required: ["version", "services", "payment_handlers"],
  };
  return { is: "object", fields: { ucp, ...more.root }, required: ["ucp"] };
}

function binding(...required: readonly string[]): Rule {
  return { is: "object", fields: { schema: URL, endpoint: URL }, required };
}

const LIST_PROFILE: Rule = {
  is: "object",
  fields: {
    ucp: {
      is: "object",
      fields: {
        version: DATE,
        services: {
          is: "map",
          of: {
            is: "object",
            fields: {
              version: DATE,
              spec: URL,
              rest: binding("schema", "endpoint"),
              mcp: binding("schema", "endpoint"),
              a2a: binding("endpoint"),
              embedded: binding("schema"),
            },
            required: ["version", "spec"],
          },
        },
        capabilities: {
          is: "list",
          of: {
            is: "object",
            fields: { name: TEXT, ...ENTITY, extends: TEXT },
            required: ["name", "version", "spec", "schema"],
          },
        },
      },
      required: ["version", "services", "capabilities"],
    },
    payment: {
      is: "object",
      fields: {
        handlers: {
          is: "list",
          of: {
            is: "object",
            fields: {
              id: TEXT,
              name: TEXT,
              version: DATE,
              spec: URL,
              config_schema: URL,
              instrument_schemas: { is: "list", of: URL },
              config: ANY_OBJECT,
            },
            required: ["id", "name", "version", "spec", "config_schema", "instrument_schemas", "config"],
          },
        },
      },
      required: [],
    },
    signing_keys: SIGNING_KEYS,
  },
  required: ["ucp"],
};

/** The shape of a profile of each generation, from the published schemas. */
export const PROFILE_SHAPES: Readonly<Record<Generation, Rule>> = {
  "2026-08-25": mapProfile(capability("version", "schema"), {
    root: { keys: KEYS },
    ucp: { map_order: { is: "map", of: { is: "list", of: TEXT } } },
  }),
  "2026-04-08": mapProfile(capability("version"), { root: { signing_keys: SIGNING_KEYS } }),
  "2026-01": LIST_PROFILE,
};
