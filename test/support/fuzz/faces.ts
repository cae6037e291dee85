/** Requests at random to every face of the service, most of them nearly right. */
import fc from "fast-check";
import { inputJsonSchema } from "../../../src/shared/schema.ts";
import { UCP_MCP_ENDPOINT } from "../../../src/ucp/endpoint.ts";
import { UCP_REQUESTS } from "../../../src/ucp/requests.ts";
import { type Form, formsOf } from "../cookie-jar.ts";
import { MCP_TOOLS } from "../mcp-tools.ts";
import { fitting, nearly, type Schema, withOther } from "../schema-arbitrary.ts";
import { type CrawledPage } from "./crawl.ts";

/** A request of a merchant. `{{token}}` in its body is the token of the merchant's forms. */
export interface FuzzedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface Face {
  readonly name: string;
  readonly requests: fc.Arbitrary<FuzzedRequest>;
}

export const TOKEN = "{{token}}";
/** A client that names itself by the address of its metadata. */
export const CLIENT = "https://client.example/metadata.json";

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly $ref?: string;
    readonly name: string;
    readonly in: string;
    readonly schema: Schema;
  }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;
  };
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const JSON_TYPE = { "Content-Type": "application/json" };

/** Headers that clients choose, right and wrong. */
const ODD_HEADERS = fc.record(
  {
    Accept: fc.constantFrom(
      "*/*",
      "application/json",
      "text/event-stream",
      "text/html",
      "text/csv",
      "text/markdown",
      "a/b;q=x",
    ),
    "Accept-Encoding": fc.constantFrom("br", "gzip;q=0", "identity;q=0", "*"),
    "API-Version": fc.constantFrom("1", "2", "x"),
    "MCP-Protocol-Version": fc.constantFrom("2025-06-18", "2025-11-25", "1999-01-01"),
    "MCP-Session-Id": fc.constantFrom("x", "0".repeat(64)),
    "Idempotency-Key": fc.string({ maxLength: 300 }).map(headerText),
    "If-None-Match": fc.string().map(headerText),
    "If-Modified-Since": fc.string().map(headerText),
    "UCP-Agent": fc.constantFrom('profile="https://agent.example/profile.json"', "profile=x", '"', ";;="),
    Origin: fc.constantFrom("https://evil.example", "null", "x"),
    Range: fc.constantFrom("bytes=0-1", "bytes=9-1", "x"),
    traceparent: fc.constantFrom("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", "00-x"),
    "X-Forwarded-For": fc.constantFrom("1.2.3.4", "x, y", "::1"),
  },
  { requiredKeys: [] },
);

const HEADERS = fc.oneof({ arbitrary: fc.constant({}), weight: 3 }, { arbitrary: ODD_HEADERS, weight: 1 });

/** Keeps what node permits in a header. */
function headerText(text: string): string {
  return text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "?");
}

/** Text that is JSON most of the time. */
function jsonText(value: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const text = value.map((one) => JSON.stringify(one) ?? "");
  return fc.oneof(
    { arbitrary: text, weight: 8 },
    { arbitrary: fc.tuple(text, fc.nat()).map(([one, at]) => one.slice(0, at % (one.length + 1))), weight: 1 },
    { arbitrary: fc.string(), weight: 1 },
  );
}

/** Arguments of a schema: an example with one value changed, right ones, nearly right ones, and none that fit. */
function argumentsOf(schema: Schema, resolve: (schema: Schema) => Schema, example?: unknown): fc.Arbitrary<unknown> {
  const any = fc.oneof(
    { arbitrary: fitting(schema, resolve), weight: 1 },
    { arbitrary: nearly(schema, resolve), weight: 2 },
  );
  if (example === undefined) return any;
  const changed = fc
    .tuple(fc.nat(), fc.oneof(fc.jsonValue(), anyText(), fc.integer()))
    .map(([place, other]) => (place % 8 === 0 ? example : withOther(example, place, other)));
  return fc.oneof({ arbitrary: any, weight: 1 }, { arbitrary: changed, weight: 1 });
}

/** Every operation that the OpenAPI document names. */
export function restFaces(document: OpenApi): Face[] {
  const resolve = (schema: Schema) => (schema.$ref === undefined ? schema : (at(document, schema.$ref) as Schema));
  return Object.entries(document.paths).flatMap(([template, item]) =>
    Object.entries(item).map(([method, { operationId, parameters = [], requestBody }]): Face => {
      const known = parameters.map((one) => (one.$ref === undefined ? one : (at(document, one.$ref) as typeof one)));
      const places = known.filter((one) => one.in === "path" || one.in === "query");
      const values = fc.record(
        Object.fromEntries(places.map(({ name, schema }) => [name, argumentsOf(schema, resolve).map(textOf)])),
        { requiredKeys: places.filter((one) => one.in === "path").map(({ name }) => name) },
      );
      const queried = new Set(places.filter((one) => one.in === "query").map(({ name }) => name));
      const { schema, example } = requestBody?.content["application/json"] ?? {};
      const body = schema === undefined ? fc.constant("") : jsonText(argumentsOf(schema, resolve, example));
      return {
        name: `REST ${operationId}`,
        requests: fc.tuple(values, body, HEADERS, fc.string()).map(([named, text, headers, other]) => {
          const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(named[name] ?? other));
          const query = new URLSearchParams(Object.entries(named).filter(([name]) => queried.has(name)));
          const search = query.size === 0 ? "" : `?${query.toString()}`;
          return {
            method: method.toUpperCase(),
            path: path + search,
            headers: { ...JSON_TYPE, ...headers },
            body: text,
          };
        }),
      };
    }),
  );
}

/** Follows a reference of a document to one of its parts. */
function at(document: object, reference: string): unknown {
  return reference
    .slice(2)
    .split("/")
    .reduce<unknown>((part, step) => (part as Record<string, unknown>)[step], document);
}

const textOf = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed();

const METHODS = [
  "initialize",
  "ping",
  "tools/list",
  "tools/call",
  "resources/list",
  "resources/read",
  "prompts/list",
  "prompts/get",
  "completion/complete",
  "logging/setLevel",
  "notifications/cancelled",
  "notifications/initialized",
  "server/discover",
  "x",
];

/** Every tool over MCP, and the protocol itself. */
export function mcpFaces(): Face[] {
  const id = fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.jsonValue());
  const meta = fc.oneof(
    { arbitrary: fc.constant({}), weight: 3 },
    { arbitrary: fc.jsonValue().map((_meta) => ({ _meta })), weight: 1 },
  );
  const tools = MCP_TOOLS.map(({ contract: { name, input, example } }): Face => {
    const args = argumentsOf(inputJsonSchema(input), (schema) => schema, example);
    const message = fc
      .tuple(args, meta)
      .map(([given, more]) => rpc(1, "tools/call", { name, arguments: given, ...more }));
    return { name: `MCP ${name}`, requests: posted("/mcp", jsonText(message)) };
  });
  const message = fc
    .tuple(id, fc.constantFrom(...METHODS), fc.jsonValue())
    .map(([which, method, params]) => rpc(which, method, params));
  const batch = fc.array(fc.oneof(message, fc.jsonValue()), { maxLength: 12 });
  const places = ["/mcp", "/api/mcp", UCP_MCP_ENDPOINT.path];
  const protocol = places.map((path): Face => ({
    name: `MCP ${path}`,
    requests: posted(path, jsonText(fc.oneof(message, batch))),
  }));
  return [...tools, ...protocol];
}

const rpc = (id: unknown, method: string, params: unknown) => ({ jsonrpc: "2.0", id, method, params });

function posted(path: string, body: fc.Arbitrary<string>): fc.Arbitrary<FuzzedRequest> {
  return fc.tuple(body, HEADERS).map(([text, headers]) => ({
    method: "POST",
    path,
    headers: { ...JSON_TYPE, Accept: "application/json, text/event-stream", ...headers },
    body: text,
  }));
}

/** The catalog of UCP, over MCP as agents call it. */
export function ucpFaces(): Face[] {
  return Object.entries(UCP_REQUESTS).map(([name, input]): Face => {
    const catalog = argumentsOf(inputJsonSchema(input), (schema) => schema);
    const profile = fc.oneof(fc.constant("https://agent.example/profile.json"), fc.string());
    const message = fc
      .tuple(catalog, profile)
      .map(([given, agent]) =>
        rpc(1, "tools/call", { name, arguments: { meta: { "ucp-agent": { profile: agent } }, catalog: given } }),
      );
    return { name: `UCP ${name}`, requests: posted(UCP_MCP_ENDPOINT.path, jsonText(message)) };
  });
}

/** Payments as wallets send them, none of which pays. */
export function paymentFace(): Face {
  const payment = fc.record(
    {
      x402Version: fc.oneof(fc.constant(2), fc.constant(1), fc.jsonValue()),
      accepted: fc.oneof(fc.constant({ scheme: "exact", extra: {} }), fc.jsonValue()),
      payload: fc.oneof(fc.record({ signature: fc.string(), authorization: fc.object() }), fc.jsonValue()),
      extensions: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  const header = fc.constantFrom("PAYMENT-SIGNATURE", "X-PAYMENT");
  return {
    name: "payment",
    requests: fc.tuple(header, jsonText(payment)).map(([name, text]) => ({
      method: "GET",
      path: "/api",
      headers: { [name]: Buffer.from(text).toString("base64") },
    })),
  };
}

const OAUTH_FIELDS = [
  "grant_type",
  "client_id",
  "client_secret",
  "code",
  "code_verifier",
  "redirect_uri",
  "refresh_token",
  "token",
  "token_type_hint",
  "resource",
  "scope",
  "response_type",
  "code_challenge",
  "code_challenge_method",
  "state",
  "prompt",
  "client_assertion",
];

/** The endpoints of OAuth. */
export function oauthFaces(): Face[] {
  const value = fc.oneof(
    fc.constantFrom("authorization_code", "refresh_token", "S256", "code", "http://127.0.0.1:1/", CLIENT),
    anyText(),
  );
  const fields = fc
    .array(fc.tuple(fc.constantFrom(...OAUTH_FIELDS), value), { maxLength: 12 })
    .map((pairs) => new URLSearchParams(pairs).toString());
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const registration = fc.dictionary(
    fc.constantFrom(
      "redirect_uris",
      "client_name",
      "grant_types",
      "response_types",
      "token_endpoint_auth_method",
      "scope",
    ),
    fc.oneof(fc.jsonValue(), fc.array(fc.webUrl())),
  );
  return [
    ...["/token", "/revoke"].map((path): Face => ({
      name: `OAuth ${path}`,
      requests: fields.map((body) => ({ method: "POST", path, headers: form, body })),
    })),
    {
      name: "OAuth /authorize",
      requests: fields.map((query) => ({ method: "GET", path: `/authorize?${query}`, headers: {} })),
    },
    { name: "OAuth /register", requests: posted("/register", jsonText(registration)) },
  ];
}

const anyText = () => fc.string({ unit: "binary", maxLength: 400 }).map((text) => text.toWellFormed());

/** The forms of pages, with some of their fields changed, and the pages themselves with a query. */
export function pageFaces(pages: readonly CrawledPage[]): Face[] {
  const forms = new Map<string, { readonly path: string; readonly form: Form }>();
  for (const { answer } of pages)
    for (const path of pathsOfForms(answer.text))
      for (const form of formsOf(answer, path))
        forms.set(`${path} ${form.inputs.map(({ name }) => name).join()}`, { path, form });
  const search = fc.oneof(
    fc
      .array(
        fc.tuple(
          fc.constantFrom("from", "done", "run", "q", "cursor", "before", "product", "again", "example", "next"),
          anyText(),
        ),
        { maxLength: 3 },
      )
      .map((pairs) => new URLSearchParams(pairs).toString()),
    fc.string().map((text) => text.replace(/[^!-~]|#/g, "")),
  );
  return [
    ...[...forms].map(([name, { path, form }]): Face => ({
      name: `form ${name.split(" ")[0]}`,
      requests: sentForm(path, form),
    })),
    ...pages.map(({ path }): Face => ({
      name: `page ${path}`,
      requests: fc
        .tuple(search, HEADERS)
        .map(([query, headers]) => ({ method: "GET", path: `${path.split("?")[0]}?${query}`, headers })),
    })),
    ...["/audit", "/dashboard/listings/import"].map((path): Face => ({
      name: `upload ${path}`,
      requests: uploaded(path),
    })),
  ];
}

function pathsOfForms(page: string): Set<string> {
  const actions = [...page.matchAll(/<form\b[^>]*\saction="([^"]*)"/g)].map(([, action = ""]) =>
    action.replaceAll("&amp;", "&"),
  );
  return new Set(actions.map((action) => new URL(action, "http://page.invalid").pathname));
}

/** A form with its own values, of which a few are replaced, left out or repeated. */
function sentForm(path: string, { inputs, buttons }: Form): fc.Arbitrary<FuzzedRequest> {
  const own = inputs.map(({ name, value }) => [name, name === "form_token" ? TOKEN : value] as const);
  const pressed = buttons.flatMap(({ field }) => (field === undefined ? [] : [field]));
  const all = [...own, ...pressed];
  const names = all.length === 0 ? ["x"] : all.map(([name]) => name);
  const changes = fc.dictionary(fc.constantFrom(...names), fc.array(fc.oneof(anyText(), numeric()), { maxLength: 2 }));
  return fc.tuple(changes, fc.nat()).map(([changed, button]) => {
    const press = pressed.length === 0 ? [] : [pressed[button % pressed.length] as readonly [string, string]];
    const fields = [...own, ...press].flatMap(([name, value]) =>
      (changed[name] ?? [value]).map((one): [string, string] => [name, one]),
    );
    return {
      method: "POST",
      path,
      headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" },
      body: new URLSearchParams(fields).toString().replaceAll(encodeURIComponent(TOKEN), TOKEN),
    };
  });
}

const numeric = () => fc.oneof(fc.integer(), fc.double()).map(String);

const FEED_PIECES = [
  "id",
  "title",
  "description",
  "price",
  "link",
  ",",
  "\t",
  "\n",
  '"',
  "<item>",
  "</item>",
  "<g:id>",
  "<![CDATA[",
  "{",
  "}",
  "[",
  "]",
  ":",
  "1,99 EUR",
  "&amp;",
  '<script type="application/ld+json">',
  "\ufeff",
  "\0",
  "é",
];

/** Beginnings of feeds that can be read. */
const FEED_STARTS = [
  "",
  "id,title,description,price\n1,Bottle,Steel,9.99 EUR\n",
  "id\ttitle\n1\tBottle\n",
  "<rss><channel><item><g:id>1</g:id><title>Bottle</title></item><item>",
  '{"id":"1","title":"Bottle"}\n',
  '[{"id":"1","title":"Bottle"}',
  '<html><script type="application/ld+json">{"@type":"Product","name":"Bottle"}</script>',
];

/** Files made of the pieces of feeds. */
function uploaded(path: string): fc.Arbitrary<FuzzedRequest> {
  const pieces = fc
    .tuple(
      fc.constantFrom(...FEED_STARTS),
      fc.array(fc.oneof(fc.constantFrom(...FEED_PIECES), fc.string()), { maxLength: 200 }),
    )
    .map(([start, rest]) => Buffer.from(start + rest.join("")));
  const file = fc.oneof(
    pieces,
    fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
  );
  const boundary = "fuzz";
  return file.map((content) => ({
    method: "POST",
    path,
    headers: { "Content-Type": `multipart/form-data; boundary=${boundary}`, "Sec-Fetch-Site": "same-origin" },
    body: Buffer.concat([
      Buffer.from(
        [
          ["form_token", TOKEN],
          ["way", "file"],
          ["step", "check"],
          ["role", "own"],
        ]
          .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
          .join(""),
      ),
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="feed"\r\n\r\n`),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }));
}
