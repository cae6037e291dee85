import { HEAD_BYTES, type Sending, type Shape } from "./shape.ts";
import { withText } from "./places.ts";
import { VALUES } from "./values.ts";

/** A payment as a wallet sends it, without a signature that anybody could take. */
const PAYMENT = {
  x402Version: 2,
  accepted: { scheme: "exact", extra: {} },
  payload: { signature: "0x00", authorization: { from: "0x00" } },
  extensions: {},
};

/** JSON in the header of a payment. */
export function paymentShapes(): Shape[] {
  const bytes = 6_000;
  const places = [
    [],
    ...Object.keys(PAYMENT).map((name) => [name]),
    ["payload", "authorization"],
    ["payload", "signature"],
  ];
  const get = (json: string): Sending => ({
    method: "GET",
    path: "/api",
    headers: { "PAYMENT-SIGNATURE": Buffer.from(json).toString("base64") },
    body: "",
  });
  const harmless = get(JSON.stringify(PAYMENT).padEnd(bytes));
  return places.flatMap((place) =>
    Object.entries(VALUES).map(([name, value]) => ({
      surface: "payment",
      name: `${name} at /${place.join("/")}`,
      request: get(withText(PAYMENT, place, value(bytes - Buffer.byteLength(withText(PAYMENT, place, ""))))),
      harmless,
    })),
  );
}

const PIECES = [
  "a,",
  "a/b,",
  "*/*;q=0,",
  ";",
  "=",
  '"',
  "\\",
  "a=b; ",
  "(",
  "Bearer ",
  "127.0.0.1, ",
  "a",
  " a",
  ",",
  "%",
];

const HEADERS: Readonly<Record<string, readonly string[]>> = {
  Accept: ["/pricing", "/mcp", "/nowhere"],
  "UCP-Agent": ["/ucp/catalog/search"],
  Cookie: ["/dashboard", "/login"],
  Authorization: ["/api/merchant/v1/account", "/mcp", "/token"],
  "MCP-Protocol-Version": ["/mcp"],
  Origin: ["/mcp"],
  "X-Forwarded-For": ["/api/v1/health"],
  "X-PAYMENT": ["/api"],
  "If-None-Match": ["/pricing"],
  "Accept-Encoding": ["/pricing"],
  "Content-Type": ["/mcp", "/token", "/login", "/ucp/catalog/search", "/api/v1/sandbox/simulation"],
  "API-Version": ["/api/v1/health"],
};

const POSTED: ReadonlySet<string> = new Set(["/mcp", "/token", "/ucp/catalog/search", "/api/v1/sandbox/simulation"]);

/** Headers that are taken apart. */
export function headerShapes(): Shape[] {
  return Object.entries(HEADERS).flatMap(([header, paths]) =>
    paths.flatMap((path) => {
      const isPost = POSTED.has(path);
      const send = (headers: Readonly<Record<string, string>>): Sending => ({
        method: isPost ? "POST" : "GET",
        path,
        headers: { ...(isPost ? { "Content-Type": "application/json" } : {}), ...headers },
        body: isPost ? '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{}}}' : "",
      });
      const harmless = send({ "X-Padding": "a".repeat(HEAD_BYTES) });
      return PIECES.map((piece) => ({
        surface: `header ${header} of ${path}`,
        name: `of ${JSON.stringify(piece)}`,
        request: send({ [header]: piece.repeat(HEAD_BYTES / piece.length).trim() }),
        harmless,
      }));
    }),
  );
}
