import { MARKDOWN } from "../shared/document.ts";
import { type DocPage, type Inserts, readPageTexts, withIndexHint } from "./doc-pages.ts";

/** Makes the part of a page that stands under a name, as Markdown. Undefined where there is none of that name. */
export type FigureText = (name: string) => Promise<string | undefined>;

/** Reads the pages of `pages/`; `index.md` is the home page. An operator changes what the site says by changing these. */
export function readSitePages(folder: URL, inserts: Inserts, figure: FigureText): DocPage[] {
  return readPageTexts(folder, inserts).map(({ name, title, description, template }) => ({
    pagePath: name === "index" ? "/" : `/${name}`,
    template,
    document: {
      name: `page-${name}`,
      title,
      description,
      path: `/${name}.md`,
      mediaType: MARKDOWN,
      text: () => withFigures(withIndexHint(template(), inserts), figure),
    },
  }));
}

async function withFigures(template: string, figure: FigureText): Promise<string> {
  let text = template;
  for (const [place, name = ""] of template.matchAll(/\{\{(\w+)\}\}/g)) {
    const made = await figure(name);
    if (made !== undefined) text = text.replace(place, () => made);
  }
  return text;
}
