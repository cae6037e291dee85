import type { z } from "zod";
import { PROBLEMS } from "../shared/problem.ts";
import { POLICIES, policyItem } from "../shared/rate-limit.ts";
import { SCOPES } from "../shared/scope.ts";
import { inputJsonSchema, type JsonSchema } from "../shared/schema.ts";
import type { Site } from "../shared/site.ts";
import type { Inserts } from "./doc-pages.ts";

/** What the reference needs to know of a tool. */
export interface ReferenceTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly scope: string;
  readonly route?: { readonly method: string; readonly path: string };
  readonly view?: string;
  readonly deprecated?: { readonly since: string; readonly sunset: string; readonly instead: string };
}

/** The parts of the documentation that follow from the code, as Markdown. */
export function referenceInserts(site: Site, tools: readonly ReferenceTool[]): Inserts {
  return {
    base_url: () => site.baseUrl,
    problems: () =>
      Object.entries(PROBLEMS)
        .map(([code, type]) => problemSection(code, type))
        .join("\n"),
    policies: () => policyTable(),
    tools: () => tools.map(toolSection).join("\n"),
    endpoints: () => endpointTable(site),
    scopes: () => scopeTable(),
    deprecations: () => deprecationList(tools),
    skills: () =>
      site.skills
        .map(({ name, whenToUse, path }) => `- [\`${name}\`](${site.baseUrl}${path}): ${whenToUse}`)
        .join("\n"),
  };
}

function problemSection(
  code: string,
  { status, title, resolution }: { status: number; title: string; resolution: string },
): string {
  return `## ${code}\n\nStatus ${status}. ${title}.\n\n${resolution}\n`;
}

function policyTable(): string {
  const rows = Object.values(POLICIES).map(
    (policy) =>
      `| \`${policy.name}\` | ${policy.quota} | ${policy.windowSeconds} s | ${policy.appliesTo} | \`${policyItem(policy)}\` |`,
  );
  return [
    "| Policy | Requests | Window | Applies to | `RateLimit-Policy` |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

function scopeTable(): string {
  const rows = Object.entries(SCOPES).map(([scope, meaning]) => `| \`${scope}\` | ${meaning} |`);
  return ["| Scope | What it permits |", "| --- | --- |", ...rows].join("\n");
}

function endpointTable({ endpoints }: Site): string {
  const rows = endpoints.map(
    ({ method, path, summary, authentication }) => `| ${method} | \`${path}\` | ${summary} | ${authentication} |`,
  );
  return ["| Method | Path | What it does | Authentication |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

function deprecationList(tools: readonly ReferenceTool[]): string {
  const lines = tools.flatMap(({ name, deprecated }) =>
    deprecated === undefined
      ? []
      : [`- \`${name}\`: deprecated since ${deprecated.since}, goes on ${deprecated.sunset}. ${deprecated.instead}`],
  );
  return lines.length === 0 ? "Nothing is deprecated." : lines.join("\n");
}

function toolSection({ name, title, description, input, scope, route, view, deprecated }: ReferenceTool): string {
  const lines = [`## ${name}`, "", `**${title}.** ${description}`, ""];
  if (deprecated !== undefined)
    lines.push(`Deprecated since ${deprecated.since}, goes on ${deprecated.sunset}. ${deprecated.instead}`, "");
  lines.push(`- Credential: ${scope === "public" ? "none" : `scope \`${scope}\``}`);
  if (route !== undefined) lines.push(`- REST: \`${route.method} ${route.path}\``);
  if (view !== undefined) lines.push(`- View, for hosts that render MCP Apps: \`${view}\``);
  lines.push("", ...argumentTable(inputJsonSchema(input)));
  return `${lines.join("\n")}\n`;
}

function argumentTable(schema: JsonSchema): string[] {
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) return ["It takes no arguments.", ""];
  const required = new Set(schema.required);
  const rows = properties.map(
    ([name, property]) =>
      `| \`${name}\` | ${typeOf(property)} | ${required.has(name) ? "yes" : "no"} | ${property.description ?? ""} |`,
  );
  return ["| Argument | Type | Required | Meaning |", "| --- | --- | --- | --- |", ...rows, ""];
}

function typeOf(schema: JsonSchema): string {
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${String(value)}\``).join(", ");
  if (schema.type === "array") return `array of ${typeOf(schema.items ?? {})}`;
  return schema.type ?? "any";
}
