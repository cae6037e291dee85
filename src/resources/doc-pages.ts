import { readdirSync, readFileSync } from "node:fs";
import { type Document, MARKDOWN } from "../shared/document.ts";
import { PATHS } from "../shared/site.ts";

/** A page of the documentation: a document in Markdown, and the path of the HTML page that shows it. */
export interface DocPage {
  readonly document: Document;
  readonly pagePath: string;
  /** The Markdown as the HTML page takes it: without the hint for agents, and with `{{name}}` where a figure stands. */
  readonly template: () => string;
}

/** Text that stands for generated parts: `{{name}}` in a page becomes what the function gives. */
export type Inserts = Readonly<Record<string, () => string>>;

/** A text in Markdown whose first heading is its title and whose first paragraph its description. */
export interface PageText {
  /** Of its file, without the ending. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly template: () => string;
}

/** Reads the pages of `docs/`; `index.md` is the front page. */
export function readDocPages(folder: URL, inserts: Inserts): DocPage[] {
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
        text: () => withIndexHint(template(), inserts),
      },
    };
  });
}

/** Reads the texts of a folder, `index.md` first. Tables that follow from the code are inserted, never written twice. */
export function readPageTexts(folder: URL, inserts: Inserts): PageText[] {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .map((file) => file.slice(0, -3))
    .sort((a, b) => Number(b === "index") - Number(a === "index") || (a < b ? -1 : 1));
  return names.map((name) => {
    const source = readFileSync(new URL(`${name}.md`, folder), "utf8");
    const [, title = name, description = ""] = /^# (.+)\n+([^\n]+)/.exec(source) ?? [];
    return { name, title, description, template: () => withInserts(source, inserts) };
  });
}

/** The text with its `{{name}}` parts put in. */
export function withInserts(source: string, inserts: Inserts): string {
  return source.replace(/\{\{(\w+)\}\}/g, (whole, insert: string) => inserts[insert]?.() ?? whole);
}

/** The text with a line after its first paragraph that leads agents to the index of all pages. */
export function withIndexHint(text: string, { base_url: baseUrl }: Inserts): string {
  const hint = `> For agents: all pages are listed in [llms.txt](${baseUrl?.() ?? ""}/llms.txt).`;
  return text.replace(/^(# .+\n+[^\n]+\n)/, (beginning) => `${beginning}\n${hint}\n`);
}
