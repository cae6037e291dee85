import { z } from "zod";
import { named, uri } from "../../shared/schema.ts";
import { PATHS, urlOf } from "../../shared/site.ts";
import { defineTool } from "../tool.ts";

const SkillName = z.enum(["agent-commerce", "optimize-listings", "validate-ucp"]);

const Skill = named(
  "Skill",
  z.object({
    name: z.string().describe("Name of the skill."),
    summary: z.string().describe("What the skill does."),
    whenToUse: z.string().describe("When to use the skill."),
    path: z.string().describe("Path of the skill's SKILL.md."),
    url: uri("Absolute URL of the skill's SKILL.md."),
  }),
);

const Skills = named(
  "Skills",
  z.object({
    version: z.string().describe("Major version of the API."),
    index: uri("The index of the skills with their digests.").optional(),
    skills: z.array(Skill).describe("The skills."),
  }),
);

export const listSkills = defineTool({
  name: "list_skills",
  title: "List skills",
  description:
    "The skills of this service: instructions (SKILL.md) that an agent can follow from start to end. Returns name, summary, when to use each, and where to read it. Optionally one skill by name.",
  input: z.strictObject({ name: SkillName.describe("Only this skill. Omit to list all.").optional() }),
  output: Skills,
  effect: "read",
  scope: "public",
  route: { method: "GET", path: "/api/v1/skills" },
  example: { name: "optimize-listings" },
}).handler(({ name }, { site }) => ({
  version: site.apiVersion,
  index: urlOf(site, PATHS.skillIndex),
  skills: site.skills
    .filter((skill) => name === undefined || skill.name === name)
    .map((skill) => ({ ...skill, url: urlOf(site, skill.path) })),
}));
