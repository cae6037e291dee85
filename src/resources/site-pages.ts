import { MARKDOWN } from "../shared/document.ts";
import { type DocPage, type Inserts, readPageTexts, withIndexHint } from "./doc-pages.ts";

/** Parts of a page that are made at their first use, as Markdown. */
export type Figures = Readonly<Record<string, () => Promise<string>>>;

/** Reads the pages of `pages/`; `index.md` is the home page. An operator changes what the site says by changing these. */
export function readSitePages(folder: URL, inserts: Inserts, figures: Figures): DocPage[] {
  return readPageTexts(folder, inserts).map(({ name, title, description, template }) => ({
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
  }));
}

async function withFigures(template: string, figures: Figures): Promise<string> {
  let text = template;
  for (const [name, figure] of Object.entries(figures)) {
    if (text.includes(`{{${name}}}`)) text = text.replace(`{{${name}}}`, await figure());
  }
  return text;
}
