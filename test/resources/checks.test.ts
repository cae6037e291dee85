import { describe, expect, it } from "vitest";
import { auditListing } from "../../src/engine/audit/audit-listing.ts";
import { checkRows } from "../../src/engine/audit/check-rows.ts";
import { CHECKS } from "../../src/engine/audit/checks.ts";
import { UCP_CHECKS } from "../../src/engine/ucp-profile/ucp-checks.ts";
import { validateProfile } from "../../src/engine/ucp-profile/validate-profile.ts";
import { codeBlocks, readText } from "./markdown.ts";
import { page } from "./texts.ts";

const sectionsOf = (path: string) =>
  new Map(
    page(path)
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf("\n")), section] as const),
  );
const opening = page("/docs/checks").split("\n## ", 1)[0] ?? "";
const ofListings = sectionsOf("/docs/checks");
const ofUcp = sectionsOf("/docs/ucp-checks");

describe("the pages of checks", () => {
  it("have a section for each check of listings and of UCP profiles, in their order, and no other", () => {
    expect([...ofListings.keys()]).toEqual(CHECKS.map(({ id }) => id));
    expect([...ofUcp.keys()]).toEqual(UCP_CHECKS.map(({ id, title }) => `UCP ${id}: ${title}`));
  });

  it.each(checkRows())("says of $id what the code says", ({ id, ...row }) => {
    const section = ofListings.get(id) ?? "";
    const { severity, errorIn, effect, profiles, looksFor, fix, sources } = row;
    expect(section).toContain(`\n\n${looksFor}\n`);
    expect(section).toContain(`- Severity: ${severity}`);
    for (const profile of errorIn) expect(section.split("\n")[4]).toContain(`\`${profile}\``);
    expect(section).toContain(
      `Effect: ${effect}. Profiles: ${profiles.map((profile) => `\`${profile}\``).join(", ")}.`,
    );
    expect(section).toContain(`- Fix: ${fix}\n`);
    const source = section.split("\n").find((line) => line.startsWith("- Source: ")) ?? "";
    for (const { id: name, url } of sources) {
      expect(source).toContain(name);
      // A source of many checks is linked once, before all of them.
      if (name !== "A") expect(source + opening).toContain(`](${url})`);
    }
    expect(section).toMatch(/\n- Passes: `\{.*`\n- Fails: `\{.*`\n/);
  });

  it.each(CHECKS)("shows of $id an example that passes and one that fails", ({ id, profiles, passing, failing }) => {
    const found = ({ listing, context }: typeof passing) =>
      auditListing(listing, profiles, context).findings.map(({ check }) => check);
    expect(found(passing)).not.toContain(id);
    expect(found(failing)).toContain(id);
  });

  it.each(UCP_CHECKS)(
    "says of check $id of UCP what the code says",
    ({ id, title, looksFor, severity, fix, source }) => {
      const section = ofUcp.get(`UCP ${id}: ${title}`) ?? "";
      for (const part of [looksFor, `Severity: ${severity}.`, `- Fix: ${fix}\n`, `(${source.url})`])
        expect(section).toContain(part);
    },
  );
});

describe("the skill validate-ucp", () => {
  const skill = readText("skills/validate-ucp/SKILL.md");

  it("has a worked example with the findings of the tool", () => {
    const document: unknown = JSON.parse(codeBlocks(skill).findLast(({ language }) => language === "json")?.code ?? "");
    const rows = [...skill.matchAll(/^\| (\d+) \| (error|warn) \| `(\S+)` \|/gm)].map(([, ...cells]) =>
      cells.join(" "),
    );
    // With a URL, check 15 runs as well.
    const fetched = {
      answer: { status: 200, contentType: "application/json", cacheControl: "public, max-age=60", hasValidator: true },
      documents: new Map(),
    };
    const { findings } = validateProfile({ document, today: "2026-11-22", fetched });
    const found = findings.filter(({ severity }) => severity !== "info");
    expect(found.map(({ check, severity, pointer }) => `${check} ${severity} ${pointer}`)).toEqual(rows);
  });
});
