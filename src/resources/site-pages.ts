import { MARKDOWN } from "../shared/document.ts";
import { type DocPage, type Inserts, readPageTexts, withIndexHint } from "./doc-pages.ts";

/** Returns the embed of a name as Markdown, or undefined for another name. */
export type EmbedText = (name: string) => Promise<string | undefined>;

/** Reads the pages of `pages/`; `index.md` is the home page. Operators edit these files to change the site. */
export function readSitePages(folder: URL, inserts: Inserts, embed: EmbedText): DocPage[] {
  return readPageTexts(folder, inserts).map(({ name, title, description, template }) => ({
    pagePath: name === "index" ? "/" : `/${name}`,
    template,
    document: {
      name: `page-${name}`,
      title,
      description,
      path: `/${name}.md`,
      mediaType: MARKDOWN,
      text: () => withEmbeds(withIndexHint(template(), inserts), embed),
    },
  }));
}

async function withEmbeds(template: string, embed: EmbedText): Promise<string> {
  let text = template;
  for (const [place, name = ""] of template.matchAll(/\{\{(\w+)\}\}/g)) {
    const markdown = await embed(name);
    if (markdown !== undefined) text = text.replace(place, () => markdown);
  }
  return text;
}
