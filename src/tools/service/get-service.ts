import { z } from "zod";
import { Endpoint, endpointOf } from "../../shared/endpoint.ts";
import { RATE_HEADER_NAMES } from "../../shared/rate-limit.ts";
import { named, uri } from "../../shared/schema.ts";
import { PATHS, urlOf } from "../../shared/site.ts";
import { defineTool } from "../tool.ts";

/** Days between the announcement of a removal and the removal. */
export const DEPRECATION_NOTICE_DAYS = 180;

const ApiIndex = named(
  "ApiIndex",
  z.object({
    name: z.string().describe("Name of the service."),
    version: z.string().describe("Major version of the API."),
    description: z.string().describe("What the service does."),
    documentation: uri("The documentation.").optional(),
    openapi: uri("The OpenAPI document.").optional(),
    versioning: z
      .object({
        strategy: z.enum(["url-path"]).describe("How versions are told apart."),
        current: z.string().describe("The current version, as it stands in the path."),
        header: z.string().describe("The header that pins and echoes the version."),
        policy: uri("The versioning policy."),
        deprecationNoticeDays: z.int().describe("Days between the announcement of a removal and the removal."),
        signals: z
          .object({
            deprecation: z.string().describe("Header that says since when something is deprecated."),
            sunset: z.string().describe("Header that says when it goes."),
          })
          .describe("Headers that announce a deprecation."),
      })
      .describe("How the API changes.")
      .optional(),
    rateLimit: z
      .object({
        policy: uri("The rate limit policy."),
        headers: z.array(z.string()).describe("Headers that report the limits."),
      })
      .describe("How requests are limited.")
      .optional(),
    errors: z
      .object({
        mediaType: z.string().describe("Media type of every error body."),
        specification: uri("The specification of that media type."),
        documentation: uri("The catalogue of error codes."),
      })
      .describe("How failures are reported.")
      .optional(),
    endpoints: z.array(Endpoint).describe("Every public endpoint."),
  }),
);

export const getService = defineTool({
  name: "get_service",
  title: "Describe the service",
  description:
    "What this service is, where its documentation and OpenAPI document are, how it versions and limits requests, and every public endpoint with the credential that it needs.",
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
    mediaType: "application/problem+json",
    specification: "https://www.rfc-editor.org/rfc/rfc9457",
    documentation: urlOf(site, PATHS.errors),
  },
  endpoints: site.endpoints.map((endpoint) => endpointOf(site, endpoint)),
}));
