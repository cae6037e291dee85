import { z } from "zod";
import { GENERATIONS, UCP_RELEASES } from "../../engine/ucp-profile/releases.ts";
import { SEVERITIES } from "../../engine/audit/check.ts";
import { MAX_FIELDS } from "../../shared/json.ts";
import { named, text } from "../../shared/schema.ts";

/** The limits of a validation. */
export const UCP_LIMITS = { bodyBytes: 262_144, urlChars: 2_048 } as const;

/** A profile as any JSON object, because the checks report what is wrong with it. */
const ProfileDocument = z
  .unknown()
  .refine((value) => typeof value === "object" && value !== null && !Array.isArray(value), "Send a JSON object.")
  .meta({ type: "object", maxProperties: MAX_FIELDS });

export const UcpProfileToValidate = z.strictObject({
  profile: ProfileDocument.describe("The profile itself. Send this or url.").optional(),
  url: text({ min: 1, max: UCP_LIMITS.urlChars })
    .describe("Address of a profile to fetch: https, with the path /.well-known/ucp.")
    .optional(),
  release: z.enum(UCP_RELEASES).describe("Release to validate against. Default: the declared one.").optional(),
});

const Finding = z.object({
  check: z.int().describe("Check, 1 to 15."),
  severity: z.enum(SEVERITIES).describe("How bad it is."),
  pointer: z.string().describe("JSON Pointer into the profile; empty for the whole and for how it is served."),
  detail: z.string().describe("What is wrong."),
  fix: z.string().describe("What to change."),
  source: z
    .object({ id: z.string().describe("Publisher."), url: z.string().describe("Where the rule is.") })
    .describe("The rule."),
});

const Service = z.object({
  name: z.string().describe("Name."),
  version: z.string().describe("Version.").optional(),
  transport: z.string().describe("rest, mcp, a2a or embedded.").optional(),
  endpoint: z.string().describe("Address.").optional(),
});

const Capability = z.object({
  name: z.string().describe("Name."),
  version: z.string().describe("Version.").optional(),
  extends: z.array(z.string()).describe("Capabilities that it extends."),
});

const Answer = z.object({
  status: z.int().describe("HTTP status."),
  contentType: z.string().describe("Content-Type.").optional(),
  cacheControl: z.string().describe("Cache-Control.").optional(),
});

export const UcpValidation = named(
  "UcpValidation",
  z.object({
    release: z.enum(UCP_RELEASES).describe("Release whose rules were applied."),
    generation: z.enum(GENERATIONS).describe("Generation of its structure, if known.").optional(),
    valid: z.boolean().describe("False when a finding is an error. True does not promise that a platform accepts it."),
    findings: z.array(Finding).describe("Worst first, at most 60."),
    moreFindings: z.int().describe("Findings that are not listed."),
    services: z.array(Service).describe("Declared services, at most 50."),
    capabilities: z.array(Capability).describe("Declared capabilities, at most 50."),
    fetched: Answer.describe("Response of url, if any.").optional(),
    not_run: z.array(z.int()).describe("Checks that could not run: some need url."),
  }),
);
