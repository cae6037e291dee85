import type { Generation } from "./releases.ts";
import { isJsonObject, type JsonObject } from "../../shared/json-object.ts";

/** A string in a profile, with the JSON Pointer (RFC 6901) to it. */
export interface LocatedText {
  readonly value: string;
  readonly pointer: string;
}

/** An entry of a profile: a service over one transport, a capability or a payment handler. */
export interface Entry {
  readonly kind: "service" | "capability" | "handler";
  readonly name: LocatedText;
  readonly pointer: string;
  readonly version: LocatedText | undefined;
  readonly transport: LocatedText | undefined;
  readonly endpoint: LocatedText | undefined;
  readonly spec: LocatedText | undefined;
  readonly schema: LocatedText | undefined;
  readonly id: LocatedText | undefined;
  /** The capabilities that it extends. */
  readonly parents: readonly LocatedText[];
}

/** A public key of a profile. */
export interface Key {
  readonly pointer: string;
  readonly value: JsonObject;
}

/** The parts of a profile that the checks read, in one form for all generations. Values of wrong types are left out. */
export interface Profile {
  readonly version: LocatedText | undefined;
  /** True if it has more entries, names or keys than are read. */
  readonly isTruncated: boolean;
  /** The generation that its shape indicates. Undefined for a shape that fits several. */
  readonly generation: Generation | undefined;
  readonly entries: readonly Entry[];
  /** All names, including those without an entry. */
  readonly names: readonly { readonly kind: Entry["kind"]; readonly name: LocatedText }[];
  /** The URLs of the profiles for older releases, with their versions. */
  readonly olderProfiles: readonly { readonly version: string; readonly url: LocatedText }[];
  /** The keys in each field for signing keys. */
  readonly keys: Readonly<Record<KeysField, readonly Key[] | undefined>>;
}

export const KEYS_FIELDS = ["keys", "signing_keys"] as const;
type KeysField = (typeof KEYS_FIELDS)[number];

/** Most entries of a kind, names, keys and parents that are read. A real profile has a tenth as many. */
export const MAX_ITEMS = 300;

const TRANSPORTS = ["rest", "mcp", "a2a", "embedded"] as const;

/** Returns the JSON Pointer to a field below another pointer. */
export function pointerTo(parent: string, ...steps: readonly (string | number)[]): string {
  return parent + steps.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** Reads a profile. Never throws. */
export function readProfile(document: unknown): Profile {
  const root = isJsonObject(document) ? document : {};
  const ucp = isJsonObject(root["ucp"]) ? root["ucp"] : {};
  const keys = { keys: keysOf(root, "keys"), signing_keys: keysOf(root, "signing_keys") };
  const hasLists = usesLists(ucp);
  const entries = hasLists ? entriesOfLists(root, ucp) : entriesOfMaps(ucp);
  return {
    version: textOf(ucp, "version", "/ucp"),
    generation: hasLists ? "2026-01" : generationOfKeys(keys),
    entries,
    names: hasLists ? [...new Map(entries.map((entry) => [entry.name.pointer, entry])).values()] : namesOfMaps(ucp),
    isTruncated: isTruncated(root, ucp),
    olderProfiles: itemsOf(ucp["supported_versions"]).flatMap(([version, url]) => {
      const pointer = pointerTo("/ucp/supported_versions", version);
      return typeof url === "string" ? [{ version, url: { value: url, pointer } }] : [];
    }),
    keys,
  };
}

function keysOf(root: JsonObject, field: KeysField): Key[] | undefined {
  if (!Array.isArray(root[field])) return undefined;
  return itemsOfList(root[field]).flatMap((value, index) => {
    return isJsonObject(value) ? [{ pointer: pointerTo("", field, index), value }] : [];
  });
}

function usesLists(ucp: JsonObject): boolean {
  return Array.isArray(ucp["capabilities"]) || itemsOf(ucp["services"]).some(([, service]) => isJsonObject(service));
}

function generationOfKeys({ keys, signing_keys: signingKeys }: Profile["keys"]): Generation | undefined {
  if (keys !== undefined) return "2026-08-25";
  return signingKeys === undefined ? undefined : "2026-04-08";
}

const MAPS = [
  ["services", "service"],
  ["capabilities", "capability"],
  ["payment_handlers", "handler"],
] as const;

function entriesOfMaps(ucp: JsonObject): Entry[] {
  return MAPS.flatMap(([field, kind]) => {
    const entries: Entry[] = [];
    for (const [name, list] of itemsOf(ucp[field])) {
      const at = { value: name, pointer: pointerTo("/ucp", field, name) };
      for (const [index, value] of itemsOfList(list).entries()) {
        if (entries.length === MAX_ITEMS) return entries;
        if (isJsonObject(value)) entries.push(entryOf(kind, at, value, pointerTo(at.pointer, index)));
      }
    }
    return entries;
  });
}

/** Tells whether a map or list has more items than are read. */
function isTruncated(root: JsonObject, ucp: JsonObject): boolean {
  const lists = [ucp["capabilities"], root["keys"], root["signing_keys"]];
  const maps = MAPS.map(([field]) => ucp[field]).filter(isJsonObject);
  const lengths = [
    ...lists.map((list) => (Array.isArray(list) ? list.length : 0)),
    ...maps.flatMap((map) => {
      const values = Object.values(map);
      return [values.length, values.reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0)];
    }),
  ];
  return lengths.some((length) => length > MAX_ITEMS);
}

function namesOfMaps(ucp: JsonObject): Profile["names"] {
  return MAPS.flatMap(([field, kind]) =>
    itemsOf(ucp[field]).map(([name]) => ({ kind, name: { value: name, pointer: pointerTo("/ucp", field, name) } })),
  );
}

function entriesOfLists(root: JsonObject, ucp: JsonObject): Entry[] {
  const payment = isJsonObject(root["payment"]) ? root["payment"] : {};
  return [
    ...itemsOf(ucp["services"]).flatMap(([name, service]) =>
      isJsonObject(service) ? transportsOf(name, service) : [],
    ),
    ...namedItems("capability", ucp["capabilities"], "/ucp/capabilities"),
    ...namedItems("handler", payment["handlers"], "/payment/handlers").map(({ value, ...entry }) => {
      return { ...entry, schema: textOf(value, "config_schema", entry.pointer) };
    }),
  ];
}

/** Returns an entry for each transport of a 2026-01 service. They share version and spec. */
function transportsOf(name: string, service: JsonObject): Entry[] {
  const pointer = pointerTo("/ucp/services", name);
  const shared = entryOf("service", { value: name, pointer }, service, pointer);
  return TRANSPORTS.flatMap((transport) => {
    const binding = service[transport];
    if (!isJsonObject(binding)) return [];
    const at = pointerTo(pointer, transport);
    const [endpoint, schema] = [textOf(binding, "endpoint", at), textOf(binding, "schema", at)];
    return [{ ...shared, transport: { value: transport, pointer: at }, endpoint, schema }];
  });
}

function namedItems(kind: Entry["kind"], list: unknown, parent: string): (Entry & { readonly value: JsonObject })[] {
  return itemsOfList(list).flatMap((value, index) => {
    if (!isJsonObject(value)) return [];
    const pointer = pointerTo(parent, index);
    const name = textOf(value, "name", pointer);
    return name === undefined ? [] : [{ ...entryOf(kind, name, value, pointer), value }];
  });
}

function entryOf(kind: Entry["kind"], name: LocatedText, value: JsonObject, pointer: string): Entry {
  const text = (field: string): LocatedText | undefined => textOf(value, field, pointer);
  return {
    kind,
    name,
    pointer,
    version: text("version"),
    transport: text("transport"),
    endpoint: text("endpoint"),
    spec: text("spec"),
    schema: text("schema"),
    id: text("id"),
    parents: parentsOf(value["extends"], pointerTo(pointer, "extends")),
  };
}

function parentsOf(names: unknown, pointer: string): LocatedText[] {
  if (typeof names === "string") return [{ value: names, pointer }];
  return itemsOfList(names).flatMap((value, index) => {
    return typeof value === "string" ? [{ value, pointer: pointerTo(pointer, index) }] : [];
  });
}

function textOf(object: JsonObject, field: string, pointer: string): LocatedText | undefined {
  const value = Object.hasOwn(object, field) ? object[field] : undefined;
  return typeof value === "string" ? { value, pointer: pointerTo(pointer, field) } : undefined;
}

function itemsOf(map: unknown): [string, unknown][] {
  return isJsonObject(map) ? Object.entries(map).slice(0, MAX_ITEMS) : [];
}

function itemsOfList(list: unknown): unknown[] {
  return Array.isArray(list) ? list.slice(0, MAX_ITEMS) : [];
}
