import type { z } from "zod";
import { PATHS, type Site, urlOf } from "../shared/site.ts";
import type { AgentApiRoot } from "./schemas.ts";

/** Creates the answer to a paid request. */
export function agentApiRoot(site: Site): z.infer<typeof AgentApiRoot> {
  const documents = { index: PATHS.index, ...site.documents };
  return {
    name: site.title,
    description: site.description,
    discovery: Object.fromEntries(Object.entries(documents).map(([name, path]) => [name, urlOf(site, path)])),
  };
}
