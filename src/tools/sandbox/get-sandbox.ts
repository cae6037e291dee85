import { z } from "zod";
import { Endpoint, endpointsOf } from "../endpoint.ts";
import { named, uri } from "../../shared/schema.ts";
import { PATHS, urlOf } from "../../shared/site.ts";
import { defineTool } from "../tool.ts";
import { SANDBOX_DISCLAIMER, SANDBOX_MODE } from "./schema.ts";
import { SANDBOX_LIMITS } from "./limits.ts";

const none = (what: string) => z.literal("none").describe(what);

const Sandbox = named(
  "Sandbox",
  z.object({
    version: z.string().describe("Major API version."),
    mode: z.literal(SANDBOX_MODE).describe("Marks synthetic output."),
    summary: z.string().describe("Purpose.").optional(),
    disclaimer: z.string().describe("Statement that it is synthetic."),
    guarantees: z
      .object({
        authentication: none("No credential is needed."),
        persistence: none("Nothing is stored."),
        billing: none("Nothing is charged."),
        externalCalls: none("No other system is called."),
        deterministic: z.string().describe("What the result depends on."),
      })
      .describe("What is always true."),
    limits: z
      .object({
        bodyBytes: z.int().describe("Largest body."),
        titleChars: z.int().describe("Longest title."),
        descriptionChars: z.int().describe("Longest description."),
        competitors: z.int().describe("Most competitors."),
      })
      .describe("Limits of a request."),
    endpoints: z.array(Endpoint).describe("Its endpoints.").optional(),
    runForReal: uri("The offline model.").optional(),
    documentation: uri("The guide.").optional(),
  }),
);

export const getSandbox = defineTool({
  name: "get_sandbox",
  title: "Describe the sandbox",
  description:
    "The guarantees of the sandbox and the limits of a request. Its scores are synthetic and measure nothing real.",
  input: z.strictObject({}),
  output: Sandbox,
  effect: "read",
  scope: "public",
  route: { method: "GET", path: "/api/v1/sandbox" },
  example: {},
}).handler((_, { site }) => ({
  version: site.apiVersion,
  mode: SANDBOX_MODE,
  summary: "Try the format of a simulation on your own listings, without an account.",
  disclaimer: SANDBOX_DISCLAIMER,
  guarantees: {
    authentication: "none",
    persistence: "none",
    billing: "none",
    externalCalls: "none",
    deterministic: "The same request returns the same result, byte for byte, on every machine and after every restart.",
  },
  limits: { ...SANDBOX_LIMITS },
  endpoints: endpointsOf(site, site.endpoints).filter(({ path }) => path.startsWith("/api/v1/sandbox")),
  runForReal: urlOf(site, PATHS.playground),
  documentation: urlOf(site, PATHS.sandboxGuide),
}));
