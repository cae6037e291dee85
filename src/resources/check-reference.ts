import { type CheckRow, checkRows } from "../engine/audit/check-rows.ts";
import { PROFILES } from "../engine/audit/profiles.ts";
import { ACP, AMAZON, OPENAI, type Source, SOURCES_READ_AT } from "../engine/audit/sources.ts";
import type { UcpCheck, UcpExample } from "../engine/ucp-profile/ucp-check.ts";
import { UCP_CHECKS } from "../engine/ucp-profile/ucp-checks.ts";
import type { Inserts } from "./doc-pages.ts";

/** Creates the inserts that document the checks of listings and UCP profiles. */
export function checkInserts(): Inserts {
  return {
    checks: () => checkRows().map(checkSection).join("\n"),
    check_count: () => String(checkRows().length),
    check_profiles: () => profileTable(checkRows()),
    check_sources: () =>
      PUBLISHERS.map(([id, name, page]) => `${id} is ${page ? `[${name}](${page.url})` : name}`).join(", "),
    check_sources_date: () => SOURCES_READ_AT,
    ucp_checks: () => UCP_CHECKS.map(ucpSection).join("\n"),
  };
}

/** The publishers of rules, each with the page of all its rules, if there is one. */
const PUBLISHERS: readonly (readonly [id: string, name: string, page?: Source])[] = [
  ["OAI", "OpenAI's product feed", OPENAI],
  ["ACP", "the Agentic Commerce Protocol", ACP],
  ["UCP", "the Universal Commerce Protocol"],
  ["GMC", "Google Merchant Center"],
  ["GSD", "Google's structured data"],
  ["AMZ", "Amazon", AMAZON],
  ["FTC", "the Federal Trade Commission"],
  ["EU", "law of the European Union"],
  ["SCI", "a published study"],
  ["A", "the judgement of this service"],
];

/** Names a source, with a link unless the page links to it at its start. */
function sourceName({ id, url }: Pick<Source, "id" | "url">): string {
  const isLinked = id === "A" || PUBLISHERS.some(([, , page]) => page?.url === url);
  return isLinked ? id : `[${id}](${url})`;
}

function checkSection(row: CheckRow): string {
  const { id, severity, errorIn, effect, profiles, looksFor, fix, sources, passing, failing } = row;
  const stricter = errorIn.length === 0 ? "" : `, error in ${codes(errorIn)}`;
  return [
    `## ${id}\n`,
    `${looksFor}\n`,
    `- Severity: ${severity}${stricter}. Effect: ${effect}. Profiles: ${codes(profiles)}.`,
    `- Fix: ${fix}`,
    `- Source: ${sources.map(sourceName).join(", ")}`,
    `- Passes: ${example(passing, MAX_LISTING)}`,
    `- Fails: ${example(failing, MAX_LISTING)}\n`,
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
    `## UCP ${id}: ${title}\n`,
    `${looksFor}\n`,
    `- Severity: ${severity}. Runs ${runs}.`,
    `- Fix: ${fix}`,
    `- Source: [${source.id}](${source.url})`,
    `- Passes: ${ucpExample(passing)}`,
    `- Fails: ${ucpExample(failing)}\n`,
  ].join("\n");
}

/** Shows what the check looks at: the response, or else the profile with the responses of its addresses. */
function ucpExample({ profile, answer, documents }: UcpExample): string {
  if (answer !== undefined) return `answer ${example(answer)}`;
  return documents === undefined ? example(profile) : `${example(profile)} with ${example(documents)}`;
}

/** The most characters of an example that are shown. Some are long on purpose. */
const [MAX_LISTING, MAX_PROFILE] = [240, 420];

/** Formats JSON without `<`, which Markdown readers could take for HTML. */
function example(value: unknown, most = MAX_PROFILE): string {
  const json = JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
  return `\`${json.length > most ? `${json.slice(0, most)}…` : json}\``;
}

const codes = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");
