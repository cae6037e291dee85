import type { Document } from "../shared/document.ts";
import { PATHS } from "../shared/site.ts";

/**
 * Creates the document with the public key that the MCP registry uses to recognize publishers of servers under this
 * domain.
 */
export function registryAuth(record: string): Document {
  return {
    name: "mcp-registry-auth",
    title: "Proof for the MCP registry",
    description: "The public key of those who may publish servers of this domain in the MCP registry.",
    path: PATHS.registryAuth,
    mediaType: "text/plain",
    text: () => `${record}\n`,
  };
}
