import { z } from "zod";
import { dateTime, named } from "../../shared/schema.ts";
import { PATHS } from "../../shared/site.ts";
import { defineTool } from "../tool.ts";

const Health = named(
  "Health",
  z.object({
    status: z.enum(["ok"]).describe("The service is running."),
    service: z.string().describe("Name of the service."),
    version: z.string().describe("Version of the running release."),
    timestamp: dateTime("The server's time (ISO 8601, UTC), for detecting clock skew."),
  }),
);

export const getHealth = defineTool({
  name: "get_health",
  title: "Check health",
  description: "Whether the service is running, its version, and the server's time.",
  input: z.strictObject({}),
  output: Health,
  effect: "read",
  scope: "public",
  // MCP has ping.
  mcp: false,
  route: { method: "GET", path: PATHS.health, uncounted: true },
  example: {},
}).handler((_, { site, clock }) => ({
  status: "ok",
  service: site.title,
  version: site.release,
  timestamp: new Date(clock.now()).toISOString(),
}));
