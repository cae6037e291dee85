import { z } from "zod";
import { Endpoint, endpointOf } from "../../shared/endpoint.ts";
import { named, uri } from "../../shared/schema.ts";
import { PATHS, urlOf } from "../../shared/site.ts";
import { defineTool } from "../tool.ts";
import { SANDBOX_DISCLAIMER, SANDBOX_LIMITS, SANDBOX_MODE } from "./schema.ts";

const none = (what: string) => z.literal("none").describe(what);

const Sandbox = named(
  "Sandbox",
  z.object({
    version: z.string().describe("Major version of the API."),
    mode: z.literal(SANDBOX_MODE).describe("Marks synthetic output."),
    summary: z.string().describe("What the sandbox is for.").optional(),
    disclaimer: z.string().describe("States that the output is synthetic."),
    guarantees: z
      .object({
        authentication: none("No credential is needed."),
        persistence: none("Nothing is stored."),
        billing: none("Nothing is charged."),
        externalCalls: none("No other system is called."),
        deterministic: z.string().describe("What determines the result."),
      })
      .describe("What holds for every sandbox request."),
    limits: z
      .object({
        bodyBytes: z.int().describe("Largest request body in bytes."),
        titleChars: z.int().describe("Longest title in characters."),
        descriptionChars: z.int().describe("Longest description in characters."),
        competitors: z.int().describe("Most competitors in one request."),
      })
      .describe("What a request may hold."),
    endpoints: z.array(Endpoint).describe("The endpoints of the sandbox.").optional(),
    runForReal: uri("Where to measure for real.").optional(),
    documentation: uri("The guide to the sandbox.").optional(),
  }),
);

export const getSandbox = defineTool({
  name: "get_sandbox",
  title: "Describe the sandbox",
  description:
    "What the sandbox guarantees (no credential, no storage, no billing, no external calls, deterministic output) and the limits of a request. Its scores are synthetic and measure nothing real.",
  input: z.strictObject({}),
  output: Sandbox,
  effect: "read",
  scope: "public",
  route: { method: "GET", path: "/api/v1/sandbox" },
  example: {},
}).handler((_, { site }) => ({
  version: site.apiVersion,
  mode: SANDBOX_MODE,
  summary: "Try the shape of a simulation on your own listings, without an account.",
  disclaimer: SANDBOX_DISCLAIMER,
  guarantees: {
    authentication: "none",
    persistence: "none",
    billing: "none",
    externalCalls: "none",
    deterministic: "The same request gives the same result, byte for byte, on every machine and after every restart.",
  },
  limits: { ...SANDBOX_LIMITS },
  endpoints: site.endpoints
    .filter(({ path }) => path.startsWith("/api/v1/sandbox"))
    .map((endpoint) => endpointOf(site, endpoint)),
  documentation: urlOf(site, PATHS.sandboxGuide),
}));
