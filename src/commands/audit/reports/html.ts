import { SEVERITIES, type Severity } from "../../../engine/audit/check.ts";
import { counted, onOneLine } from "../../terminal.ts";
import { type CheckCount, countFailing, type FileTally, type PlacedFinding, sum } from "../tally.ts";
import { escapeHtml } from "./escape.ts";
import { summaryLine } from "./lines.ts";
import { type AuditReport, type ReportContext } from "./report.ts";

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5d9e0, #3a3f4a); --soft: light-dark(#5a6372, #a3acba);
  --error: light-dark(#b3261e, #ff8a80); --warn: light-dark(#8a5200, #ffb74d); --info: light-dark(#1a5fb4, #82b1ff); }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 64rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.15rem; margin: 2.5rem 0 .5rem; overflow-wrap: anywhere; }
.numbers { display: flex; flex-wrap: wrap; gap: 2.5rem; margin: 1.5rem 0; padding: 0; list-style: none; }
.numbers b { display: block; font-size: 2.25rem; line-height: 1.1; font-variant-numeric: tabular-nums; }
.error { color: var(--error); } .warn { color: var(--warn); } .info { color: var(--info); }
details { border-top: 1px solid var(--line); padding: .6rem 0; }
summary { cursor: pointer; } summary code { font-weight: 600; }
p { margin: .4rem 0; } .soft { color: var(--soft); }
.places { overflow-x: auto; } table { border-collapse: collapse; font-size: .875rem; min-width: 40rem; width: 100%; }
th, td { border-top: 1px solid var(--line); padding: .35rem .75rem .35rem 0; text-align: left; vertical-align: top;
  overflow-wrap: anywhere; }
td:first-child { font-variant-numeric: tabular-nums; white-space: nowrap; }
@media print {
  body { margin: 0; max-width: none; } details { break-inside: avoid; }
  details::details-content { content-visibility: visible; block-size: auto; }
}`;

const WORDS: Readonly<Record<Severity, string>> = { error: "errors", warn: "warnings", info: "notes" };

/**
 * Creates an HTML report: the numbers first, then each check with its fix and its first findings. The page is
 * self-contained, runs no script and can be printed. It stays small for every feed.
 */
export function htmlReport({ args, release }: ReportContext): AuditReport {
  return {
    end(tallies) {
      const title = "Listing audit";
      const profiles = escapeHtml(args.profiles.join(", "));
      return [
        `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">`,
        `<meta name="viewport" content="width=device-width, initial-scale=1">`,
        `<meta name="generator" content="agent-commerce audit ${escapeHtml(release)}">`,
        `<title>${title}</title>\n<style>${STYLE}\n</style>\n</head>\n<body>`,
        `<h1>${title}</h1>`,
        `<p class="soft">${escapeHtml(tallies.map(({ file }) => file).join(", "))} · profiles: ${profiles}</p>`,
        numbers(tallies),
        `<p>${escapeHtml(summaryLine(tallies, args.failOn))}. ${verdict(tallies, args.failOn)}</p>`,
        ...tallies.map((tally) => section(tally)),
        `<p class="soft">Passing does not promise that a platform accepts or prefers a listing, and the audit is not legal advice.</p>`,
        "</body>\n</html>\n",
      ].join("\n");
    },
  };
}

function numbers(tallies: readonly FileTally[]): string {
  const listings = sum(tallies, (tally) => tally.listings);
  const items = SEVERITIES.map((severity) => {
    const found = sum(tallies, ({ newFindings }) => newFindings[severity]);
    return `<li class="${severity}"><b>${found.toLocaleString("en-US")}</b>${WORDS[severity]}</li>`;
  });
  return `<ul class="numbers"><li><b>${listings.toLocaleString("en-US")}</b>listings</li>${items.join("")}</ul>`;
}

function verdict(tallies: readonly FileTally[], failOn: "error" | "warn"): string {
  const found = countFailing(tallies, failOn);
  const least = failOn === "error" ? "errors" : "warnings and errors";
  return found === 0
    ? `Nothing fails for ${least}.`
    : `${counted(found, "finding")} fail the command, which looks for ${least}.`;
}

function section({ file, failure, listings, eligible, summary, checks }: FileTally): string {
  const heading = `<h2>${escapeHtml(file)}</h2>`;
  if (failure !== undefined) return `${heading}\n<p class="error">${escapeHtml(failure)}</p>`;
  const profiles = [...eligible].map(
    ([profile, number]) => `${profile}: ${number.toLocaleString("en-US")} without an error`,
  );
  const warnings = (summary?.warnings ?? []).map(
    ({ detail }) => `<p class="warn">${escapeHtml(onOneLine(detail))}</p>`,
  );
  const found = [...checks.values()].filter(({ newFindings }) => newFindings > 0).sort(worstFirst);
  return [
    heading,
    `<p class="soft">${[counted(listings, "listing"), ...profiles].map(escapeHtml).join(" · ")}</p>`,
    ...warnings,
    ...(found.length === 0 ? ["<p>Nothing was found.</p>"] : found.map(checkDetails)),
  ].join("\n");
}

function worstFirst(one: CheckCount, other: CheckCount): number {
  return (
    SEVERITIES.indexOf(severityOf(one)) - SEVERITIES.indexOf(severityOf(other)) || other.newFindings - one.newFindings
  );
}

/** Returns the worst severity of a check's new findings. It may differ between listings. */
function severityOf({ newBySeverity }: CheckCount): Severity {
  return SEVERITIES.find((severity) => newBySeverity[severity] > 0) ?? "info";
}

function checkDetails(count: CheckCount): string {
  const { check, newFindings, listings, examples } = count;
  const severity = severityOf(count);
  const [first] = examples;
  const left = newFindings - examples.length;
  const source = first === undefined ? "" : ` <a href="${escapeHtml(first.source)}">Source</a>`;
  return [
    `<details><summary><code>${escapeHtml(check)}</code> <span class="${severity}">${severity}</span> `,
    `${counted(newFindings, "finding")} in ${counted(listings, "listing")}</summary>`,
    `<p>${escapeHtml(onOneLine(first?.fix ?? ""))}${source}</p>`,
    `<div class="places" tabindex="0"><table><thead><tr><th>Line</th><th>Listing</th><th>Field</th><th>Finding</th></tr></thead><tbody>`,
    ...examples.map(placeRow),
    "</tbody></table></div>",
    left > 0 ? `<p class="soft">and ${counted(left, "more finding")}</p>` : "",
    "</details>",
  ].join("\n");
}

/** Titles and details are cut at these lengths, so that the page stays small. */
const MAX_TITLE = 80;
const MAX_DETAIL = 300;

function placeRow({ line, externalId, title, field, detail }: PlacedFinding): string {
  const listing = [externalId, title === undefined ? undefined : cut(title, MAX_TITLE)].filter(Boolean).join(" · ");
  const cells = [String(line), listing, field, cut(detail, MAX_DETAIL)];
  return `<tr>${cells.map((cell) => `<td>${escapeHtml(onOneLine(cell))}</td>`).join("")}</tr>`;
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}…`;
}
