import { PROMPTS } from "../../../src/resources/prompts.ts";
import { MAX_BATCH } from "../../../src/mcp/json-rpc.ts";
import { MCP_BODY_BYTES } from "../../../src/mcp/message-reader.ts";
import { inputJsonSchema } from "../../../src/shared/schema.ts";
import { TOOLS } from "../../../src/tools/index.ts";
import { isListed, type Tool } from "../../../src/tools/tool.ts";
import { distinctPlacesIn, type Place, withText } from "./places.ts";
import { JSON_HEADERS, jsonShapes, type Sending, type Shape } from "./shape.ts";
import { VALUES } from "./values.ts";

const LISTED = TOOLS.filter(isListed);

/** Every tool and method over MCP, alone and in batches. */
export function mcpShapes(): Shape[] {
  const seen = new Set<string>();
  return [...LISTED.flatMap((tool) => toolShapes(tool, seen)), ...engineShapes(), ...methodShapes(), ...batchShapes()];
}

const rpc = (method: string, params?: object) => ({ jsonrpc: "2.0", id: 1, method, params });
const call = ({ contract: { name, example } }: Tool, more: object = {}) =>
  rpc("tools/call", { name, arguments: example, ...more });

function mcp(surface: string, message: unknown, places: readonly Place[], bytes = MCP_BODY_BYTES): Shape[] {
  return jsonShapes({ surface: `MCP ${surface}`, path: "/mcp", bytes, message, places });
}

const bytesOf = ({ contract: { route } }: Tool) => Math.max(MCP_BODY_BYTES, route?.bodyBytes ?? 0);

/** Every tool over MCP, with hostile values wherever its schema looks. */
function toolShapes(tool: Tool, seen: Set<string>): Shape[] {
  const { name, input } = tool.contract;
  return mcp(name, call(tool), distinctPlacesIn(inputJsonSchema(input), seen, ["params", "arguments"]), bytesOf(tool));
}

/** Calls that take the way through the SDK, because they have more than a name and arguments. */
function engineShapes(): Shape[] {
  const tool = LISTED.toSorted((one, other) => bytesOf(other) - bytesOf(one))[0] as Tool;
  const places = [
    ["params", "arguments"],
    ["params", "_meta"],
    ["params", "_meta", "progressToken"],
    ["params", "x"],
  ];
  return mcp(`${tool.contract.name} with _meta`, call(tool, { _meta: {} }), places, bytesOf(tool));
}

const CLIENT = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "x", version: "1" } };
const CAPABILITIES = ["experimental", "sampling", "roots", "elicitation", "tasks", "extensions"];

function methodShapes(): Shape[] {
  const initialize = [
    ["params"],
    ["params", "protocolVersion"],
    ["params", "capabilities"],
    ...CAPABILITIES.map((name) => ["params", "capabilities", name]),
    ["params", "capabilities", "elicitation", "form"],
    ["params", "clientInfo"],
    ["params", "clientInfo", "icons"],
    ["params", "clientInfo", "icons", 0],
    ["params", "clientInfo", "icons", 0, "sizes"],
  ];
  const [prompt] = PROMPTS;
  return [
    ...mcp("initialize", rpc("initialize", CLIENT), initialize),
    ...mcp("prompts/get", rpc("prompts/get", { name: prompt?.name, arguments: promptArguments() }), [
      ["params", "name"],
      ["params", "arguments"],
      ["params", "arguments", "listing"],
    ]),
    ...mcp("resources/read", rpc("resources/read", { uri: "agent-commerce://plans" }), [["params", "uri"]]),
    ...mcp("tools/list", rpc("tools/list", {}), [["params"], ["params", "cursor"], ["params", "_meta"]]),
    ...mcp("message", rpc("ping"), [[], ["id"], ["method"], ["jsonrpc"], ["params"], ["x"]]),
    ...mcp("notification", { jsonrpc: "2.0", method: "notifications/x" }, [["params"]]),
    ...mcp("response", { jsonrpc: "2.0", id: 1, result: {} }, [["result"]]),
  ];
}

const promptArguments = () => Object.fromEntries((PROMPTS[0]?.arguments ?? []).map(({ name }) => [name, "x"]));

/** Hostile content for each message of a batch. */
const IN_BATCHES = ["names beyond all bounds", "empty arrays", "empty objects", "long text", "one name many times"];

/** As many messages as a batch takes, each with its share of what is hostile, and far more messages than that. */
function batchShapes(): Shape[] {
  const messages: readonly (readonly [string, object, Place])[] = [
    ...LISTED.map((tool) => [tool.contract.name, call(tool), ["params", "arguments"]] as const),
    ["prompts/get", rpc("prompts/get", { name: PROMPTS[0]?.name }), ["params", "arguments"]],
    ["tools/list", rpc("tools/list", {}), ["params", "_meta"]],
  ];
  const post = (body: string): Sending => ({ method: "POST", path: "/mcp", headers: JSON_HEADERS, body });
  const surface = "MCP batch";
  const harmless = post(`[${JSON.stringify(rpc("ping"))}]`.padEnd(MCP_BODY_BYTES));
  const many = post(batch(1_000, JSON.stringify(rpc("ping"))));
  return [
    { surface, name: "a thousand messages", request: many, harmless },
    ...messages.flatMap(([name, message, place]) =>
      IN_BATCHES.map((what) => {
        const room = Math.floor(MCP_BODY_BYTES / MAX_BATCH) - Buffer.byteLength(withText(message, place, "")) - 8;
        const text = withText(message, place, VALUES[what]?.(Math.max(room, 40)) ?? "");
        return { surface, name: `${what} in calls of ${name}`, request: post(batch(MAX_BATCH, text)), harmless };
      }),
    ),
  ];
}

/** Copies of a message with different ids. */
function batch(count: number, message: string): string {
  return `[${Array.from({ length: count }, (_, i) => message.replace('"id":1', `"id":${i}`)).join(",")}]`;
}
