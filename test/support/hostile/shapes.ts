/**
 * Requests of the shapes that cost a careless server most, for every surface. Every kind of input has its rows here.
 */
import { MCP_BODY_BYTES } from "../../../src/mcp/message-reader.ts";
import { inputJsonSchema } from "../../../src/shared/schema.ts";
import { TOOLS } from "../../../src/tools/index.ts";
import { routesOf, type Tool } from "../../../src/tools/tool.ts";
import { CATALOG_OPERATIONS, type CatalogOperation, UCP_MCP_ENDPOINT } from "../../../src/ucp/endpoint.ts";
import { UCP_REQUESTS } from "../../../src/ucp/requests.ts";
import { feedShapes } from "./feed-shapes.ts";
import { headerShapes, paymentShapes } from "./header-shapes.ts";
import { mcpShapes } from "./mcp-shapes.ts";
import { pageShapes, pathShapes, queryShapes } from "./parameter-shapes.ts";
import { distinctPlacesIn, placesIn } from "./places.ts";
import { jsonShapes, type Shape } from "./shape.ts";

/** The table. It is long, and made of few lines: a new tool brings its own rows. */
export function hostileShapes(): Shape[] {
  const seen = new Set<string>();
  return [
    ...mcpShapes(),
    ...TOOLS.flatMap((tool) => restShapes(tool, seen)),
    ...otherJsonShapes(),
    ...feedShapes(),
    ...pageShapes(),
    ...paymentShapes(),
    ...headerShapes(),
  ];
}

function restShapes({ contract }: Tool, seen: Set<string>): Shape[] {
  const schema = inputJsonSchema(contract.input);
  const surface = `REST ${contract.name}`;
  return routesOf(contract).flatMap(({ method, path, bodyBytes: bytes = 65_536 }) => {
    if (method === "POST")
      return jsonShapes({ surface, path, bytes, message: contract.example, places: distinctPlacesIn(schema, seen) });
    return [
      ...queryShapes(surface, path, Object.keys(schema.properties ?? {}), method),
      ...(path.includes("{") ? pathShapes(surface, path, method) : []),
    ];
  });
}

const REGISTRATION = {
  client_name: "x",
  redirect_uris: ["http://localhost/"],
  grant_types: ["authorization_code"],
  response_types: ["code"],
  token_endpoint_auth_method: "none",
};

/** An operation of UCP's catalog over MCP, with hostile values wherever its schema looks. */
function ucpMcpShapes({ name }: CatalogOperation): Shape[] {
  const meta = { "ucp-agent": { profile: "https://agent.example/profile.json" } };
  const args = { meta, catalog: { query: "x", ids: ["scan"], id: "scan" } };
  const within = (...path: string[]) => ["params", "arguments", ...path];
  const places = [within("meta"), within("meta", "ucp-agent"), within("meta", "ucp-agent", "profile")];
  return jsonShapes({
    surface: `UCP ${name} over MCP`,
    path: UCP_MCP_ENDPOINT.path,
    bytes: MCP_BODY_BYTES,
    message: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } },
    places: [...places, ...placesIn(inputJsonSchema(UCP_REQUESTS[name]), within("catalog"))],
  });
}

function otherJsonShapes(): Shape[] {
  const ucpHeaders = {
    "Content-Type": "application/json",
    "UCP-Agent": 'profile="https://agent.example/profile.json"',
  };
  const members = Object.keys(REGISTRATION).map((name) => [name]);
  return [
    ...CATALOG_OPERATIONS.flatMap(({ name, path }) =>
      jsonShapes({
        surface: `UCP ${name}`,
        path,
        bytes: 65_536,
        message: { query: "x", ids: ["scan"], id: "scan" },
        places: placesIn(inputJsonSchema(UCP_REQUESTS[name])),
        headers: ucpHeaders,
      }),
    ),
    ...jsonShapes({
      surface: "OAuth /register",
      path: "/register",
      bytes: 16_384,
      message: REGISTRATION,
      places: [[], ...members, ["redirect_uris", 0]],
    }),
    ...CATALOG_OPERATIONS.flatMap(ucpMcpShapes),
  ];
}
