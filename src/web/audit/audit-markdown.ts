import { type Site, urlOf } from "../../shared/site.ts";
import { AUDIT } from "../paths.ts";
import { AUDIT_EXAMPLES } from "./audit-examples.ts";
import { parseAuditForm } from "./parse-audit-form.ts";

/** Describes the form in Markdown: its examples, and the first one as tool arguments. */
export function auditMarkdown(site: Site): string {
  const examples = Object.entries(AUDIT_EXAMPLES);
  const body = examples[0] === undefined ? {} : parseAuditForm(examples[0][1].form).request;
  return [
    "The page has a form for browsers, and examples:",
    "",
    ...examples.map(([name, { label }]) => `- [${label}](${urlOf(site, AUDIT)}?example=${name})`),
    "",
    "The arguments of the first example, as `audit_listing` takes them:",
    "",
    "```json",
    JSON.stringify(body, undefined, 2),
    "```",
  ].join("\n");
}
