import { ACTIONS, ENTRANCES } from "../account-paths.ts";
import { fileOf, HARMLESS_FILE, HOSTILE_FILES } from "./feed-shapes.ts";
import { AUTHORIZATION, HEAD_BYTES, type Sending, type Shape } from "./shape.ts";

const FIELDS: Readonly<Record<string, (bytes: number) => string>> = {
  "fields without names": (bytes) => "&".repeat(bytes),
  "fields of one letter": (bytes) => "a&".repeat(bytes / 2),
  "values without names": (bytes) => "=&".repeat(bytes / 2),
  "fields of different names": (bytes) => distinct(bytes),
  "signs of equality": (bytes) => `a${"=".repeat(bytes - 1)}`,
  "broken escapes": (bytes) => `a=${"%".repeat(bytes - 2)}`,
  "escaped blanks": (bytes) => `a=${"+".repeat(bytes - 2)}`,
  "a long name": (bytes) => "a".repeat(bytes),
};

const VALUES_OF_FIELDS: Readonly<Record<string, string>> = {
  letters: "a",
  blanks: "+",
  "line breaks": "%0D%0A",
  surrogates: "%F0%9F%8C%8D",
  "combining marks": "%CC%81%CC%96",
  commas: ",",
  digits: "1",
};

function distinct(bytes: number): string {
  return Array.from({ length: bytes / 5 }, (_, i) => i.toString(36).padStart(4, "a")).join("&");
}

/** Returns contents of a query or a form of some size: many fields, and each of the known ones repeated or long. */
function fieldTexts(bytes: number, names: readonly string[]): (readonly [string, string])[] {
  return [
    ...Object.entries(FIELDS).map(([name, make]) => [name, make(bytes)] as const),
    ...names.flatMap((name) => [
      [`${name} again and again`, `${name}=a&`.repeat(bytes / (name.length + 3))] as const,
      ...Object.entries(VALUES_OF_FIELDS).map(
        ([what, piece]) =>
          [`${name} of ${what}`, `${name}=${piece.repeat((bytes - name.length - 1) / piece.length)}`] as const,
      ),
    ]),
  ];
}

type Reading = "GET" | "DELETE";

export function queryShapes(surface: string, path: string, names: readonly string[], method: Reading = "GET"): Shape[] {
  return fieldTexts(HEAD_BYTES, names).map(([name, query]) => ({
    surface,
    name,
    request: headed(method, `${path}?${query}`),
    harmless: harmless(method, path),
  }));
}

const SEGMENTS: Readonly<Record<string, string>> = {
  letters: "a",
  slashes: "/",
  segments: "/a",
  dots: "./",
  "escaped letters": "%41",
  "escaped slashes": "%2F",
  "broken escapes": "%",
  "escapes of no character": "%FF",
};

/** Long values in place of the names of a path. */
export function pathShapes(surface: string, template: string, method: Reading): Shape[] {
  return Object.entries(SEGMENTS).map(([what, piece]) => ({
    surface,
    name: `a path of ${what}`,
    request: headed(method, template.replaceAll(/\{\w+\}/g, piece.repeat(HEAD_BYTES / piece.length))),
    harmless: harmless(method, template),
  }));
}

function headed(method: Reading, path: string, headers: Readonly<Record<string, string>> = {}): Sending {
  return { method, path, headers: { ...AUTHORIZATION, ...headers }, body: "" };
}

/** A request with a head of the same size. */
function harmless(method: Reading, path: string): Sending {
  return headed(method, path, { "X-Padding": "a".repeat(HEAD_BYTES) });
}

/** Marks the place of the token of the session that sends it. */
export const FORM_TOKEN_HERE = "{{form_token}}";

function formShapes(path: string, bytes: number, names: readonly string[]): Shape[] {
  const headers = { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" };
  // Without its token a form of the dashboard is refused before anything of it is read.
  const token = path.startsWith("/dashboard") ? `form_token=${FORM_TOKEN_HERE}&` : "";
  const post = (body: string): Sending => ({ method: "POST", path, headers, body: token + body });
  const usual = post(`${names[0]}=`.padEnd(bytes, "a"));
  return fieldTexts(bytes, names).map(([name, body]) => ({
    surface: `form ${path}`,
    name,
    request: post(body),
    harmless: usual,
  }));
}

const UPLOAD_BYTES = 262_144;

function uploadShapes(path: string, fields: Readonly<Record<string, string>>): Shape[] {
  const boundary = "hostile";
  const headers = {
    ...AUTHORIZATION,
    "Content-Type": `multipart/form-data; boundary=${boundary}`,
    "Sec-Fetch-Site": "same-origin",
  };
  const part = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const others = Object.entries({ form_token: FORM_TOKEN_HERE, ...fields }).map(([name, value]) => part(name, value));
  const post = (file: readonly [start: string, piece: string]): Sending => ({
    method: "POST",
    path,
    headers,
    body: [
      ...others,
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="f.csv"\r\n\r\n`,
      `${fileOf(file, UPLOAD_BYTES, (text) => Buffer.byteLength(text))}\r\n--${boundary}--\r\n`,
    ].join(""),
  });
  const usual = post(HARMLESS_FILE);
  return Object.entries(HOSTILE_FILES).map(([what, file]) => ({
    surface: `upload ${path}`,
    name: `a file of ${what}`,
    get request() {
      return post(file);
    },
    harmless: usual,
  }));
}

/** The feeds that an account exports its listings as. */
const EXPORTED = { xml: "application/xml", jsonl: "application/jsonl", jsonLd: "application/ld+json" };

function exportShapes(format: string, Accept: string): Shape[] {
  return queryShapes(`export ${format}`, "/api/merchant/v1/listings", ["text", "role", "cursor", "id"]).map(
    (shape) => ({
      ...shape,
      request: { ...shape.request, headers: { ...shape.request.headers, Accept } },
    }),
  );
}

const FORM_BYTES = 16_384;
const TOKEN_FIELDS = ["grant_type", "client_id", "client_secret", "code", "redirect_uri", "refresh_token", "resource"];
const AUTHORIZE_FIELDS = ["client_id", "redirect_uri", "state", "scope", "code_challenge", "resource", "prompt"];

/** Pages with forms and queries, and the endpoints of OAuth. */
export function pageShapes(): Shape[] {
  return [
    ...["/token", "/revoke"].flatMap((path) => formShapes(path, FORM_BYTES, [...TOKEN_FIELDS, "client_assertion"])),
    ...ENTRANCES.flatMap((path) => formShapes(path, FORM_BYTES, ["email", "next"])),
    ...ACTIONS.flatMap((path) => formShapes(path, FORM_BYTES, ["form_token"])),
    ...["/playground", "/sandbox"].flatMap((path) =>
      formShapes(path, 262_144, ["product-title", "rival-1-description", "product-price", "runs"]),
    ),
    ...formShapes("/playground", 262_144, ["questions", "matchup"]),
    ...formShapes("/audit", 262_144, ["way", "text", "title", "description", "price", "questions", "url"]),
    ...uploadShapes("/audit", { way: "file" }),
    ...uploadShapes("/dashboard/listings/import", { step: "check", role: "own" }),
    ...["/dashboard/listings/import", "/dashboard/listings/lst_0/delete"].flatMap((path) =>
      formShapes(path, 262_144, ["step", "text", "currency", "role", "version"]),
    ),
    ...queryShapes("query /audit", "/audit", ["example"]),
    ...Object.entries(EXPORTED).flatMap(([format, Accept]) => exportShapes(format, Accept)),
    ...formShapes("/dashboard/listings/lst_0/improve", 131_072, [
      "queries",
      "facts",
      "competitors",
      "edits",
      "answer-0",
    ]),
    ...formShapes("/dashboard/listings/lst_0/edit", 262_144, ["version", "step", "title", "price", "attributes"]),
    ...formShapes("/dashboard/listings/lst_0/compare", FORM_BYTES, ["source"]),
    ...["/new", "/sch_0", "/sch_0/edit"].flatMap((below) =>
      formShapes(`/dashboard/schedules${below}`, FORM_BYTES, ["name", "cadence", "hour", "feed", "do"]),
    ),
    ...["", "/whk_0"].flatMap((below) =>
      formShapes(`/dashboard/webhooks${below}`, FORM_BYTES, ["url", "do", "message"]),
    ),
    ...["schedules", "schedules/sch_0", "webhooks/whk_0"].flatMap((page) =>
      queryShapes(`query ${page}`, `/dashboard/${page}`, ["from", "done", "run"]),
    ),
    ...queryShapes("query listings", "/dashboard/listings", ["q"]),
    ...queryShapes("query improve", "/dashboard/listings/lst_0/improve", ["run", "from"]),
    ...queryShapes("query compare", "/dashboard/listings/lst_0/compare", ["of"]),
    ...formShapes("/dashboard/simulations/new", 262_144, ["rival-ids", "questions", "product-more", "find"]),
    ...queryShapes("query /dashboard/simulations/new", "/dashboard/simulations/new", ["product", "again"]),
    ...queryShapes("query /dashboard/simulations", "/dashboard/simulations", ["listing", "cursor", "before"]),
    ...queryShapes("query /authorize", "/authorize", AUTHORIZE_FIELDS),
    ...ENTRANCES.flatMap((path) => queryShapes(`query ${path}`, path, ["next"])),
    ...queryShapes("query /playground", "/playground", ["example"]),
    ...queryShapes("query /docs/search", "/docs/search", ["q"]),
    ...queryShapes("query /dashboard", "/dashboard", ["done"]),
    ...queryShapes("query /mcp", "/mcp", []),
    ...queryShapes("query /api", "/api", []),
    ...queryShapes("query of a document", "/openapi.json", []),
  ];
}
