import { readdirSync, readFileSync } from "node:fs";
import { type Document, MARKDOWN } from "../shared/document.ts";
import { PATHS } from "../shared/site.ts";
import { type EmbedText, withEmbeds } from "./embeds.ts";

/** A documentation page: a Markdown document, and the path of its HTML page. */
export interface DocPage {
  readonly document: Document;
  readonly pagePath: string;
  /** The Markdown for the HTML page, without the hint for agents, and with `{{name}}` placeholders for embeds. */
  readonly template: () => Promise<string>;
}

/** Generated texts by name, which replace `{{name}}`. */
export type Inserts = Readonly<Record<string, () => string>>;

/** Loads the inserts when the first text is read, because they depend on all of the code. */
export type LoadInserts = () => Promise<Inserts>;

/** A Markdown text. Its first heading is the title, and its first paragraph is the description. */
export interface PageText {
  /** The file name without its extension. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The text without its inserts. */
  readonly source: string;
  readonly template: () => Promise<string>;
}

/** Reads the pages of `docs/`. `index.md` is the front page. */
export function readDocPages(folder: URL, inserts: LoadInserts, embed: EmbedText): DocPage[] {
  return readPageTexts(folder, inserts).map(({ name, title, description, template }) => {
    const pagePath = name === "index" ? PATHS.docs : `${PATHS.docs}/${name}`;
    return {
      pagePath,
      template,
      document: {
        name: name === "index" ? "docs" : `docs-${name}`,
        title,
        description,
        path: `${pagePath}.md`,
        uri: `agent-commerce://docs/${name}`,
        mediaType: MARKDOWN,
        text: async () => withEmbeds(withIndexHint(await template(), await inserts()), embed),
      },
    };
  });
}

/** Reads the texts of a folder, `index.md` first. Tables about the code are inserts, never written by hand. */
export function readPageTexts(folder: URL, inserts: LoadInserts): PageText[] {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .map((file) => file.slice(0, -3))
    .sort((a, b) => Number(b === "index") - Number(a === "index") || (a < b ? -1 : 1));
  return names.map((name) => readPageText(new URL(`${name}.md`, folder), name, inserts));
}

/** Reads one page. */
export function readPageText(file: URL, name: string, inserts: LoadInserts): PageText {
  const source = readFileSync(file, "utf8");
  const [, title = name, description = ""] = /^# (.+)\n+([^\n]+)/.exec(source) ?? [];
  return { name, title, description, source, template: async () => withInserts(source, await inserts()) };
}

/** Replaces the placeholders of inserts in a text. */
export function withInserts(source: string, inserts: Inserts): string {
  return source.replace(/\{\{(\w+)\}\}/g, (whole, insert: string) => inserts[insert]?.() ?? whole);
}

/** Adds a line after the first paragraph that points agents to llms.txt. */
export function withIndexHint(text: string, { base_url: baseUrl }: Inserts): string {
  const hint = `> For agents: all pages are listed in [llms.txt](${baseUrl?.() ?? ""}/llms.txt).`;
  return text.replace(/^(# .+\n+[^\n]+\n)/, (beginning) => `${beginning}\n${hint}\n`);
}
