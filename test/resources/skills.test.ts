import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { frontMatter, readSkills } from "../../src/resources/skills.ts";
import { TOOLS } from "../../src/tools/index.ts";
import { BASE, namesIn, readText, ROOT } from "./markdown.ts";

const SKILLS = readSkills(new URL("skills/", ROOT), BASE);
const NAMES = SKILLS.map(({ facts }) => facts.name);

/** The keys that the Agent Skills format knows. */
const KEYS = ["name", "description", "license", "compatibility", "metadata", "allowed-tools"];

function split(source: string): { yaml: string; body: string } {
  const [, yaml = "", body = ""] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(source) ?? [];
  return { yaml, body };
}

describe("the skills folder", () => {
  it("holds exactly the skills that the service lists", () => {
    expect(namesIn("skills/")).toEqual([...NAMES].sort());
  });
});

describe.each(NAMES)("the skill %s", (name) => {
  const source = readText(`skills/${name}/SKILL.md`);
  const { yaml, body } = split(source);
  const matter = parse(yaml) as Record<string, unknown>;

  it("has a front matter of the Agent Skills format", () => {
    expect(KEYS).toEqual(expect.arrayContaining(Object.keys(matter)));
    expect(matter["name"]).toBe(name);
    expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(name.length).toBeLessThanOrEqual(64);
    expect(matter["license"]).toBe("Apache-2.0");
    expect(matter["metadata"]).toEqual({ summary: expect.any(String), "when-to-use": expect.any(String) });
  });

  it("says what it does and when to use it, within the limits", () => {
    const { description, compatibility = "x" } = matter as { description: string; compatibility?: string };
    expect(description.length).toBeGreaterThan(80);
    expect(description.length).toBeLessThanOrEqual(1024);
    expect(description).toContain("Use it when");
    expect(compatibility.length).toBeGreaterThan(0);
    expect(compatibility.length).toBeLessThanOrEqual(500);
  });

  it("reads the same by the line parser as by YAML", () => {
    const { metadata, ...top } = matter as { metadata: Record<string, unknown> };
    expect(Object.fromEntries(frontMatter(source))).toEqual({ ...top, ...metadata });
  });

  it("has a body that an agent can load whole", () => {
    expect(body.trim()).toMatch(/^# \S/);
    expect(body.split("\n").length).toBeLessThan(500);
    // About four characters make a token; the format recommends fewer than 5,000 tokens.
    expect(body.length).toBeLessThan(20_000);
  });

  it("has no placeholder but the address of the site", () => {
    expect(new Set(source.match(/\{\{\w*\}\}/g))).toEqual(new Set(["{{base_url}}"]));
    expect(SKILLS.find(({ facts }) => facts.name === name)?.document.text()).not.toContain("{{");
  });

  it("names only tools that exist", () => {
    const known = new Set(TOOLS.map(({ contract }) => contract.name));
    const named = [...source.matchAll(/`((?:get|list|run)_[a-z_]+)`/g)].map(([, tool = ""]) => tool);
    expect(named.filter((tool) => !known.has(tool))).toEqual([]);
  });

  it("has JSON examples that are JSON", () => {
    for (const [, json = ""] of source.matchAll(/```json\n([\s\S]*?)```/g))
      expect(() => JSON.parse(json)).not.toThrow();
  });
});
