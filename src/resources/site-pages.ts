import { MARKDOWN } from "../shared/document.ts";
import { type DocPage, type Inserts, readPageTexts, withIndexHint } from "./doc-pages.ts";
import { type EmbedText, withEmbeds } from "./embeds.ts";

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
