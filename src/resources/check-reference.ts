import { type CheckRow, checkRows } from "../engine/audit/check-rows.ts";
import { PROFILES } from "../engine/audit/profiles.ts";
import { SOURCES_READ_AT } from "../engine/audit/sources.ts";
import type { UcpCheck, UcpExample } from "../engine/ucp-profile/ucp-check.ts";
import { UCP_CHECKS } from "../engine/ucp-profile/ucp-checks.ts";
import type { Inserts } from "./doc-pages.ts";

/** Creates the parts of the documentation that describe the checks of listings and of UCP profiles. */
export function checkInserts(): Inserts {
  return {
    checks: () => checkRows().map(checkSection).join("\n"),
    check_count: () => String(checkRows().length),
    check_profiles: () => profileTable(checkRows()),
    check_sources_date: () => SOURCES_READ_AT,
    ucp_checks: () => UCP_CHECKS.map(ucpSection).join("\n"),
  };
}

function checkSection(row: CheckRow): string {
  const { id, severity, errorIn, effect, profiles, looksFor, fix, sources, passing, failing } = row;
  const stricter = errorIn.length === 0 ? "" : `, error in ${codes(errorIn)}`;
  return [
    `### ${id}\n`,
    `${looksFor}\n`,
    `- Severity: ${severity}${stricter}. Effect: ${effect}. Profiles: ${codes(profiles)}.`,
    `- Fix: ${fix}`,
    `- Source: ${sources.map((source) => `[${source.id}](${source.url})`).join(", ")}`,
    `- Passes: ${example(passing)}`,
    `- Fails: ${example(failing)}\n`,
  ].join("\n");
}

function profileTable(rows: readonly CheckRow[]): string {
  const lines = PROFILES.map((profile) => {
    const own = rows.filter(({ profiles }) => profiles.includes(profile));
    const errors = own.filter(({ severity, errorIn }) => severity === "error" || errorIn.includes(profile));
    return `| \`${profile}\` | ${own.length} | ${errors.length} |`;
  });
  return ["| Profile | Checks | Errors among them |", "| --- | --- | --- |", ...lines].join("\n");
}

const RUNS = {
  answer: "only with `url`, because it looks at how the profile is served",
  documents: "only with `url`, because it looks at what the addresses in the profile answer",
} as const;

function ucpSection({ id, title, severity, needs, looksFor, fix, source, passing, failing }: UcpCheck): string {
  const runs = needs === undefined ? "on every profile" : RUNS[needs];
  return [
    `### UCP ${id}: ${title}\n`,
    `${looksFor}\n`,
    `- Severity: ${severity}. Runs ${runs}.`,
    `- Fix: ${fix}`,
    `- Source: [${source.id}](${source.url})`,
    `- Passes: ${ucpExample(passing)}`,
    `- Fails: ${ucpExample(failing)}\n`,
  ].join("\n");
}

/** Shows what the check looks at: the answer where there is one, else the profile with what its addresses answer. */
function ucpExample({ profile, answer, documents }: UcpExample): string {
  if (answer !== undefined) return `answer ${example(answer)}`;
  return documents === undefined ? example(profile) : `${example(profile)} with ${example(documents)}`;
}

/** Examples are shown as far as this: some are long on purpose. */
const MAX_EXAMPLE = 420;

/** Writes JSON without a character that a reader of Markdown could take for HTML. */
function example(value: unknown): string {
  const json = JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
  return `\`${json.length > MAX_EXAMPLE ? `${json.slice(0, MAX_EXAMPLE)}…` : json}\``;
}

const codes = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");
