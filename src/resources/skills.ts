import { readFileSync } from "node:fs";
import { type Document, MARKDOWN } from "../shared/document.ts";
import type { SkillInfo } from "../shared/site.ts";

/** The skills in list order. Each has a folder in `skills/`. */
const NAMES = ["agent-commerce", "optimize-listings", "validate-ucp"] as const;

/** A skill: its facts and its document. */
export interface Skill {
  readonly facts: SkillInfo;
  readonly document: Document;
}

/**
 * Reads the SKILL.md files. Their front matter follows agentskills.io, with this service's `summary` and `when-to-use` in
 * its `metadata`. `{{base_url}}` in the text becomes the address of this site.
 */
export function readSkills(folder: URL, baseUrl: string): Skill[] {
  return NAMES.map((name) => {
    const text = readFileSync(new URL(`${name}/SKILL.md`, folder), "utf8").replaceAll("{{base_url}}", baseUrl);
    const matter = frontMatter(text);
    const path = `/.well-known/agent-skills/${name}/SKILL.md`;
    const facts = {
      name,
      summary: required(matter, "summary", name),
      whenToUse: required(matter, "when-to-use", name),
      path,
    };
    return {
      facts,
      document: {
        name: `skill-${name}`,
        title: `Skill: ${name}`,
        description: required(matter, "description", name),
        path,
        uri: `agent-commerce://skills/${name}`,
        mediaType: MARKDOWN,
        text: () => text,
      },
    };
  });
}

/** Parses the `key: value` lines of the front matter, including nested ones. Values are plain text on one line. */
export function frontMatter(text: string): ReadonlyMap<string, string> {
  const block = /^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? "";
  const lines = block.split("\n").map((line) => /^\s*([\w-]+):\s+(.+)$/.exec(line));
  return new Map(lines.flatMap((match) => (match === null ? [] : [[match[1] ?? "", match[2] ?? ""]])));
}

function required(matter: ReadonlyMap<string, string>, key: string, skill: string): string {
  const value = matter.get(key);
  if (value === undefined) throw new Error(`skills/${skill}/SKILL.md has no ${key} in its front matter.`);
  return value;
}
