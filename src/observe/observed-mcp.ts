import type { Dispatcher } from "../mcp/dispatcher.ts";
import { METHODS } from "../mcp/methods.ts";
import type { PreparedRequest } from "../mcp/tool-set.ts";
import type { Observer } from "./observer.ts";

/** The supported methods. All others share one name, so that clients cannot create arbitrary labels. */
const SUPPORTED: ReadonlySet<string> = new Set(METHODS);

/** Observes the messages of an MCP endpoint. A message continues the trace in its `_meta`, or that of its HTTP request. */
export function observedMcp(dispatcher: Dispatcher, observer: Observer): Dispatcher {
  return {
    answer: (prepared) => {
      const { request } = prepared;
      const method = SUPPORTED.has(request.method) ? request.method : "_OTHER";
      const tool = toolOf(prepared);
      const attributes = {
        "mcp.method.name": method,
        "gen_ai.tool.name": tool,
        "gen_ai.operation.name": tool === undefined ? undefined : "execute_tool",
        "jsonrpc.request.id": String(request.id).slice(0, 100),
      };
      const name = tool === undefined ? method : `${method} ${tool}`;
      const { _meta: carrier } = (request.params ?? {}) as { readonly _meta?: object };
      return observer.observe(
        { kind: "mcp", name, attributes, carrier },
        async () => dispatcher.answer(prepared),
        ({ errorType }) => ({ "error.type": errorType }),
      );
    },
  };
}

/** Returns the name of the called tool, if it exists. */
function toolOf({ request, toolCall }: PreparedRequest): string | undefined {
  return toolCall === undefined ? undefined : (request.params as { readonly name: string }).name;
}
