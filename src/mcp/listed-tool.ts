import type { Tool as ListedTool } from "@modelcontextprotocol/server";
import { inputJsonSchema, outputJsonSchema } from "../shared/schema.ts";
import { annotationsOf, type Tool } from "../tools/tool.ts";

/** A tool as tools/list shows it. The schemas are made once. */
export function listTool({ contract }: Tool): ListedTool {
  return {
    name: contract.name,
    title: contract.title,
    description: contract.description,
    inputSchema: inputJsonSchema(contract.input) as ListedTool["inputSchema"],
    outputSchema: outputJsonSchema(contract.output),
    annotations: annotationsOf(contract),
    _meta: {
      // Which sign-in a tool needs, in the words that hosts read before they call it.
      securitySchemes: [
        contract.scope === "public" ? { type: "noauth" } : { type: "oauth2", scopes: [contract.scope] },
      ],
      ...viewMeta(contract.view),
    },
  };
}

/** Where a host finds the view of a tool: MCP Apps 2026-01-26, and under the flat name that earlier hosts read. */
function viewMeta(resourceUri: string | undefined): object {
  return resourceUri === undefined ? {} : { ui: { resourceUri }, "ui/resourceUri": resourceUri };
}
