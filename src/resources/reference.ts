import type { z } from "zod";
import { type Deprecation, deprecationNotice } from "../shared/deprecation.ts";
import { PROBLEMS } from "../shared/problem.ts";
import { policyItem } from "../limits/rate-headers.ts";
import { POLICIES, type Policies } from "../limits/policies.ts";
import { ALL_SCOPES, SCOPES } from "../shared/scope.ts";
import { inputJsonSchema, type JsonSchema } from "../shared/schema.ts";
import { PATHS, type Site } from "../shared/site.ts";
import { checkInserts } from "./check-reference.ts";
import type { Inserts } from "./doc-pages.ts";

/** A tool in the reference. */
export interface ReferenceTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly scope: string;
  readonly effect: "read" | "create" | "update" | "delete";
  readonly openWorld?: boolean;
  readonly route?: { readonly method: string; readonly path: string };
  /** The route of a single item of its result. */
  readonly itemRoute?: { readonly method: string; readonly path: string; readonly title: string };
  /** Its routes that will be removed. */
  readonly formerRoutes?: readonly {
    readonly method: string;
    readonly path: string;
    readonly deprecated: Deprecation;
  }[];
  /** False for a tool that MCP does not list. */
  readonly mcp?: false;
  readonly view?: string;
  readonly deprecated?: Deprecation;
}

/** Creates the inserts that are derived from the code, as Markdown. */
export function referenceInserts(site: Site, tools: readonly ReferenceTool[], policies: Policies = POLICIES): Inserts {
  return {
    ...checkInserts(),
    base_url: () => site.baseUrl,
    cursor_link: () => cursorLink(site),
    vscode_link: () => vsCodeLink(site),
    problems: () =>
      Object.entries(PROBLEMS)
        .map(([code, type]) => problemSection(code, type))
        .join("\n"),
    policies: () => policyTable(policies),
    tools: () => tools.map(toolSection).join("\n"),
    endpoints: () => endpointTable(site),
    scopes: () => scopeTable(),
    all_scopes: () => ALL_SCOPES.join(" "),
    all_scopes_json: () => ALL_SCOPES.map((scope) => JSON.stringify(scope)).join(", "),
    protected_tools: () => protectedToolTable(tools),
    changing_tools: () => listOf(tools.filter(({ effect }) => effect !== "read")),
    reaching_tools: () => listOf(tools.filter(({ openWorld = false }) => openWorld)),
    deprecations: () => deprecationList(tools),
    skills: () =>
      site.skills
        .map(({ name, whenToUse, path }) => `- [\`${name}\`](${site.baseUrl}${path}): ${whenToUse}`)
        .join("\n"),
  };
}

/** Returns the link that adds the server to Cursor: https://cursor.com/docs/mcp/install-links. */
function cursorLink({ name, baseUrl }: Site): string {
  const config = Buffer.from(JSON.stringify({ url: `${baseUrl}${PATHS.mcpAlias}` })).toString("base64");
  return `cursor://anysphere.cursor-deeplink/mcp/install?name=${name}&config=${encodeURIComponent(config)}`;
}

/** Returns the link that installs the server in VS Code. */
function vsCodeLink({ name, baseUrl }: Site): string {
  const config = JSON.stringify({ name, type: "http", url: `${baseUrl}${PATHS.mcpAlias}` });
  return `vscode:mcp/install?${encodeURIComponent(config)}`;
}

function problemSection(
  code: string,
  { status, title, resolution }: { status: number; title: string; resolution: string },
): string {
  return `## ${code}\n\nStatus ${status}. ${title}.\n\n${resolution}\n`;
}

function policyTable(policies: Policies): string {
  const rows = Object.values(policies).map(
    (policy) => `| \`${policyItem(policy)}\` | ${policy.quota} | ${policy.windowSeconds} s | ${policy.appliesTo} |`,
  );
  return ["| `RateLimit-Policy` | Requests | Window | Applies to |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

function scopeTable(): string {
  const rows = Object.entries(SCOPES).map(([scope, meaning]) => `| \`${scope}\` | ${meaning} |`);
  return ["| Scope | Permission |", "| --- | --- |", ...rows].join("\n");
}

function protectedToolTable(tools: readonly ReferenceTool[]): string {
  const rows = tools.flatMap(({ name, route, scope }) =>
    scope === "public" || route === undefined
      ? []
      : `| \`${name}\` | \`${route.method} ${route.path}\` | \`${scope}\` |`,
  );
  return ["| MCP tool | REST | Scope |", "| --- | --- | --- |", ...rows].join("\n");
}

/** Returns the names of tools as a list in a sentence. */
function listOf(tools: readonly ReferenceTool[]): string {
  return new Intl.ListFormat("en").format(tools.map(({ name }) => `\`${name}\``));
}

function endpointTable({ endpoints }: Site): string {
  const rows = endpoints.map(
    ({ method, path, summary, authentication, deprecated }) =>
      `| ${method} | \`${path}\` | ${summary}${deprecated ? " (deprecated)" : ""} | ${authentication} |`,
  );
  return ["| Method | Path | Summary | Needs |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

function deprecationList(tools: readonly ReferenceTool[]): string {
  const lines = tools.flatMap(({ name, deprecated, formerRoutes = [] }) => [
    ...(deprecated === undefined ? [] : [`- \`${name}\`: ${deprecationNotice(deprecated)}`]),
    ...formerRoutes.map((route) => `- \`${route.method} ${route.path}\`: ${deprecationNotice(route.deprecated)}`),
  ]);
  return lines.length === 0 ? "Nothing is deprecated." : lines.join("\n");
}

function toolSection(tool: ReferenceTool): string {
  const { name, title, description, input, scope, mcp, route, itemRoute, formerRoutes = [], view, deprecated } = tool;
  const lines = [`## ${name}`, "", `**${title}.** ${description}`, ""];
  if (deprecated !== undefined) lines.push(deprecationNotice(deprecated), "");
  lines.push(`- Credential: ${scope === "public" ? "none" : `scope \`${scope}\``}`);
  if (mcp === false) lines.push("- Not over MCP");
  if (route !== undefined) lines.push(`- REST: \`${route.method} ${route.path}\``);
  if (itemRoute !== undefined) lines.push(`- REST: \`${itemRoute.method} ${itemRoute.path}\`: ${itemRoute.title}`);
  for (const former of formerRoutes)
    lines.push(`- REST, formerly: \`${former.method} ${former.path}\`. ${deprecationNotice(former.deprecated)}`);
  if (view !== undefined) lines.push(`- View, for hosts that render MCP Apps: \`${view}\``);
  lines.push("", ...argumentTable(inputJsonSchema(input)));
  return `${lines.join("\n")}\n`;
}

function argumentTable(schema: JsonSchema): string[] {
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) return ["No arguments.", ""];
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
