import type { Tool as ListedTool } from "@modelcontextprotocol/server";
import { descriptionWithNotice } from "../shared/deprecation.ts";
import { listedInputSchema, listedOutputSchema } from "./listed-schema.ts";
import { annotationsOf, type Tool } from "../tools/tool.ts";

/** The sign-in that a tool needs, in the format that hosts read before a call. */
type SecurityScheme = { readonly type: "noauth" } | { readonly type: "oauth2"; readonly scopes: readonly string[] };

/** Returns a tool as tools/list shows it. */
export function listTool({ contract }: Tool): ListedTool & { readonly securitySchemes: readonly SecurityScheme[] } {
  const { scope } = contract;
  const securitySchemes: SecurityScheme[] = [
    scope === "public" ? { type: "noauth" } : { type: "oauth2", scopes: [scope] },
  ];
  return {
    name: contract.name,
    title: contract.title,
    description: descriptionWithNotice(contract.description, contract.deprecated),
    inputSchema: listedInputSchema(contract.input) as ListedTool["inputSchema"],
    outputSchema: listedOutputSchema(contract.output),
    annotations: annotationsOf(contract),
    securitySchemes,
    // Clients that drop unknown fields keep those in _meta.
    _meta: { securitySchemes, ...viewMeta(contract.view) },
  };
}

/** Returns the URI of a tool's view under the name of MCP Apps 2026-01-26, and under the flat name of earlier hosts. */
function viewMeta(resourceUri: string | undefined): object {
  return resourceUri === undefined ? {} : { ui: { resourceUri }, "ui/resourceUri": resourceUri };
}
