import { z } from "zod";
import { named, uri } from "../shared/schema.ts";
import { PATHS, type Site, urlOf } from "../shared/site.ts";

/** The document that a payment buys. */
export const AgentApiRoot = named(
  "AgentApiRoot",
  z.object({
    name: z.string().describe("Name of the service."),
    description: z.string().describe("What the service does."),
    discovery: z
      .record(z.string(), uri("URL of the document."))
      .describe("URLs of the free discovery documents by name."),
  }),
);

/** Creates the answer to a paid request. */
export function agentApiRoot(site: Site): z.infer<typeof AgentApiRoot> {
  const documents = { index: PATHS.index, ...site.documents };
  return {
    name: site.title,
    description: site.description,
    discovery: Object.fromEntries(Object.entries(documents).map(([name, path]) => [name, urlOf(site, path)])),
  };
}
