import { z } from "zod";
import { dateTime, named } from "../../shared/schema.ts";
import { defineTool } from "../tool.ts";

const Health = named(
  "Health",
  z.object({
    status: z.enum(["ok"]).describe("The service answers."),
    service: z.string().describe("Name of the service."),
    version: z.string().describe("Version of the running release."),
    timestamp: dateTime("The server's clock (ISO 8601, UTC), to detect skew."),
  }),
);

export const getHealth = defineTool({
  name: "get_health",
  title: "Check health",
  description: "Whether the service is alive, the version that runs, and the server's clock.",
  input: z.strictObject({}),
  output: Health,
  effect: "read",
  scope: "public",
  route: { method: "GET", path: "/api/v1/health" },
  example: {},
}).handler((_, { site, clock }) => ({
  status: "ok",
  service: site.title,
  version: site.release,
  timestamp: new Date(clock.now()).toISOString(),
}));
