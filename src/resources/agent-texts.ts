import { readFileSync } from "node:fs";
import { type Document, MARKDOWN } from "../shared/document.ts";
import { PATHS, type Site, urlOf } from "../shared/site.ts";
import { type Inserts, type LoadInserts, withInserts } from "./doc-pages.ts";

/** A page in an index. */
export interface ListedPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** The path of its Markdown; undefined without any. */
  readonly markdownPath?: string | undefined;
}

/** Reads the texts for agents at well-known paths. */
export function readAgentTexts(
  folder: URL,
  inserts: LoadInserts,
  site: Site,
  pages: readonly ListedPage[],
): Document[] {
  const links = linkInserts(site, pages);
  const read = (file: string) => {
    const source = readFileSync(new URL(file, folder), "utf8");
    return async () => withInserts(source, { ...(await inserts()), ...links });
  };
  return [
    {
      name: "auth-md",
      title: "How agents authenticate",
      description: "What works without a credential, how to get an API key or a token, and what errors mean.",
      path: PATHS.authGuide,
      uri: "agent-commerce://auth.md",
      mediaType: MARKDOWN,
      text: read("auth.md"),
    },
    {
      name: "agent-instructions",
      title: "Instructions for agents",
      description: "What this service does, when to use it and how to call it, on one page.",
      path: PATHS.agentInstructions,
      uri: "agent-commerce://agent-instructions.md",
      mediaType: MARKDOWN,
      text: read("agent-instructions.md"),
    },
    {
      name: "llms-txt",
      title: "Index for language models",
      description: "What this service is, when to use it, and where to find everything about it.",
      path: PATHS.llms,
      mediaType: "text/plain",
      text: read("llms.txt"),
    },
  ];
}

/** Returns lists of absolute links, because agents may read the text alone. */
function linkInserts(site: Site, pages: readonly ListedPage[]): Inserts {
  const link = (title: string, path: string, note: string) => `- [${title}](${urlOf(site, path)}): ${note}`;
  return {
    pages: () =>
      pages
        .map(({ title, path, markdownPath, description }) => link(title, markdownPath ?? path, plain(description)))
        .join("\n"),
    skill_links: () => site.skills.map(({ name, path, whenToUse }) => link(name, path, whenToUse)).join("\n"),
    // Continues a list, and is empty without paid endpoints.
    paid_endpoints: () =>
      site.endpoints
        .filter(({ authentication }) => authentication === "x402")
        .map(({ method, path, summary }) => `\n- ${summary} (paid by x402): ${method} ${urlOf(site, path)}`)
        .join(""),
  };
}

/** Removes links from Markdown, for use in a list of links. */
const plain = (text: string): string => text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
