import { z } from "zod";
import { Endpoint, endpointOf } from "../../shared/endpoint.ts";
import { PROBLEM_MEDIA_TYPE } from "../../shared/problem-document.ts";
import { RATE_HEADER_NAMES } from "../../shared/rate-limit.ts";
import { named, uri } from "../../shared/schema.ts";
import { PATHS, urlOf } from "../../shared/site.ts";
import { defineTool } from "../tool.ts";

/** Days between the announcement of a removal and the removal. */
export const DEPRECATION_NOTICE_DAYS = 180;

const ApiIndex = named(
  "ApiIndex",
  z.object({
    name: z.string().describe("Name."),
    version: z.string().describe("Major API version."),
    description: z.string().describe("What it does."),
    documentation: uri("Documentation.").optional(),
    openapi: uri("OpenAPI document.").optional(),
    versioning: z
      .object({
        strategy: z.enum(["url-path"]).describe("How versions differ."),
        current: z.string().describe("Current version."),
        header: z.string().describe("Pins and echoes the version."),
        policy: uri("The policy."),
        deprecationNoticeDays: z.int().describe("Days from notice to removal."),
        signals: z
          .object({
            deprecation: z.string().describe("Says since when."),
            sunset: z.string().describe("Says when it goes."),
          })
          .describe("Headers of a deprecation."),
      })
      .describe("How it changes.")
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
      .describe("Failures.")
      .optional(),
    endpoints: z.array(Endpoint).describe("Every public endpoint."),
  }),
);

export const getService = defineTool({
  name: "get_service",
  title: "Describe the service",
  description:
    "What this service is, where its documentation is, how it versions and limits requests, and every public endpoint with the credential that it needs.",
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
  endpoints: site.endpoints.map((endpoint) => endpointOf(site, endpoint)),
}));
