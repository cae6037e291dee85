import { z } from "zod";
import { Endpoint, endpointsOf } from "../endpoint.ts";
import { PROBLEM_MEDIA_TYPE } from "../../shared/problem-document.ts";
import { RATE_HEADER_NAMES } from "../../shared/standard-headers.ts";
import { named, uri } from "../../shared/schema.ts";
import { PATHS, urlOf } from "../../shared/site.ts";
import { defineTool } from "../tool.ts";

/** The days between the announcement of a removal and the removal. */
export const DEPRECATION_NOTICE_DAYS = 180;

const ApiIndex = named(
  "ApiIndex",
  z.object({
    name: z.string().describe("Name."),
    version: z.string().describe("Major API version."),
    description: z.string().describe("What the service does."),
    documentation: uri("Documentation.").optional(),
    openapi: uri("OpenAPI document.").optional(),
    versioning: z
      .object({
        strategy: z.enum(["url-path"]).describe("Where the version is stated."),
        current: z.string().describe("Current version."),
        header: z.string().describe("Header that pins and echoes the version."),
        policy: uri("The policy."),
        deprecationNoticeDays: z.int().describe("Days from notice to removal."),
        signals: z
          .object({
            deprecation: z.string().describe("Header with its start."),
            sunset: z.string().describe("Header with the removal date."),
          })
          .describe("Signals of a deprecation."),
      })
      .describe("Versioning of the API.")
      .optional(),
    rateLimit: z
      .object({
        policy: uri("The policy."),
        headers: z.array(z.string()).describe("Headers that report limits."),
      })
      .describe("Rate limits.")
      .optional(),
    errors: z
      .object({
        mediaType: z.string().describe("Type of error bodies."),
        specification: uri("Its specification."),
        documentation: uri("The error codes."),
      })
      .describe("Error responses.")
      .optional(),
    endpoints: z.array(Endpoint).describe("Every public endpoint."),
  }),
);

export const getService = defineTool({
  name: "get_service",
  title: "Describe the service",
  description:
    "What this service is, its documentation, versioning and rate limits, and every public endpoint with the credential it needs.",
  input: z.strictObject({}),
  output: ApiIndex,
  effect: "read",
  scope: "public",
  route: { method: "GET", path: PATHS.index },
  example: {},
}).handler((_, { site }) => ({
  name: site.title,
  version: site.apiVersion,
  description: site.description,
  documentation: urlOf(site, PATHS.docs),
  openapi: urlOf(site, PATHS.openapi),
  versioning: {
    strategy: "url-path",
    current: `v${site.apiVersion}`,
    header: "API-Version",
    policy: urlOf(site, PATHS.versioning),
    deprecationNoticeDays: DEPRECATION_NOTICE_DAYS,
    signals: { deprecation: "Deprecation", sunset: "Sunset" },
  },
  rateLimit: { policy: urlOf(site, PATHS.rateLimits), headers: [...RATE_HEADER_NAMES] },
  errors: {
    mediaType: PROBLEM_MEDIA_TYPE,
    specification: "https://www.rfc-editor.org/rfc/rfc9457",
    documentation: urlOf(site, PATHS.errors),
  },
  endpoints: endpointsOf(site, site.endpoints),
}));
