import { readdirSync, readFileSync } from "node:fs";
import { MARKDOWN } from "../shared/document.ts";
import { type DocPage, type Inserts, withIndexHint, withInserts } from "./doc-pages.ts";

/** Parts of a page that are made at their first use, as Markdown. */
export type Figures = Readonly<Record<string, () => Promise<string>>>;

/**
 * Reads the pages of `pages/`, whose first heading and first paragraph are title and description; `index.md` is the
 * home page. An operator changes what the site says by changing these files.
 */
export function readSitePages(folder: URL, inserts: Inserts, figures: Figures): DocPage[] {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .map((file) => file.slice(0, -3))
    .sort((a, b) => Number(b === "index") - Number(a === "index") || (a < b ? -1 : 1));
  return names.map((name) => {
    const source = readFileSync(new URL(`${name}.md`, folder), "utf8");
    const template = () => withInserts(source, inserts);
    const [, title = name, description = ""] = /^# (.+)\n+([^\n]+)/.exec(source) ?? [];
    return {
      pagePath: name === "index" ? "/" : `/${name}`,
      template,
      document: {
        name: `page-${name}`,
        title,
        description,
        path: `/${name}.md`,
        mediaType: MARKDOWN,
        text: () => withFigures(withIndexHint(template(), inserts), figures),
      },
    };
  });
}

async function withFigures(template: string, figures: Figures): Promise<string> {
  let text = template;
  for (const [name, figure] of Object.entries(figures)) {
    if (text.includes(`{{${name}}}`)) text = text.replace(`{{${name}}}`, await figure());
  }
  return text;
}
