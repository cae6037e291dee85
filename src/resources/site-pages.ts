import { type Document, MARKDOWN } from "../shared/document.ts";
import {
  type DocPage,
  type LoadInserts,
  type PageText,
  readPageText,
  readPageTexts,
  withIndexHint,
} from "./doc-pages.ts";
import { type EmbedText, withEmbeds } from "./embeds.ts";

/** The embed that changes while the process runs, and the milliseconds after which its page is rendered again. */
const NEWS = "{{news}}";
const NEWS_MS = 60_000;

/** Reads the pages of `pages/`. `index.md` is the home page. Operators edit these files to change the site. */
export function readSitePages(folder: URL, inserts: LoadInserts, embed: EmbedText): DocPage[] {
  return readPageTexts(folder, inserts).map((page) => {
    const { source, template } = page;
    const text = async () => withEmbeds(withIndexHint(await template(), await inserts()), embed);
    return sitePage(page, { text, ...(source.includes(NEWS) ? { renewMs: NEWS_MS } : {}) });
  });
}

/** Returns the changelog as a page. */
export function readChangelog(file: URL, inserts: LoadInserts): DocPage {
  const page = readPageText(file, "changelog", inserts);
  return sitePage(page, { text: async () => withIndexHint(await page.template(), await inserts()) });
}

function sitePage({ name, title, description, template }: PageText, body: Pick<Document, "text" | "renewMs">): DocPage {
  return {
    pagePath: name === "index" ? "/" : `/${name}`,
    template,
    document: { name: `page-${name}`, title, description, path: `/${name}.md`, mediaType: MARKDOWN, ...body },
  };
}
