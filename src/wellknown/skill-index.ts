import { type Document, JSON_TYPE } from "../shared/document.ts";
import { PATHS, type SkillInfo, type Site, urlOf } from "../shared/site.ts";

/** A skill with its document. */
export interface PublishedSkill {
  readonly facts: SkillInfo;
  readonly document: Document;
}

/** Creates the index of skills, each with the digest of its document. */
export function skillIndex(site: Site, skills: readonly PublishedSkill[]): Document {
  return {
    name: "skill-index",
    title: "Skill index",
    description: "Every skill with its address and digest (Agent Skills Discovery 0.2.0).",
    path: PATHS.skillIndex,
    mediaType: JSON_TYPE,
    async text() {
      const listed = await Promise.all(skills.map((skill) => entry(site, skill)));
      return JSON.stringify({ $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json", skills: listed });
    },
  };
}

async function entry(site: Site, { facts: { name, path }, document }: PublishedSkill): Promise<object> {
  return {
    name,
    type: "skill-md",
    description: document.description,
    url: urlOf(site, path),
    digest: `sha256:${await sha256(await document.text())}`,
  };
}

async function sha256(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(text))).toString("hex");
}
