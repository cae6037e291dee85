import type { Document } from "../../shared/document.ts";
import { lazyAsync } from "../../shared/lazy.ts";
import { sectionsOf } from "../markdown.ts";
import { type HtmlPage, SEARCH_INDEX } from "../paths.ts";
import { type Entry, wordsOf } from "./find.js";

/** The most characters of a section that a result quotes. */
const BEGINNING = 140;

/** Creates the search index of all pages. It is built on the first request. */
export function searchIndex(pages: readonly HtmlPage[]): {
  document: Document;
  entries: () => Promise<readonly Entry[]>;
} {
  const entries = lazyAsync(async () => {
    const indexed: Entry[] = [];
    for (const page of pages) {
      indexed.push(...entriesOf(page, await page.template()));
      // Lets other requests run between pages.
      await new Promise(setImmediate);
    }
    return indexed;
  });
  return {
    entries,
    document: {
      name: "search-index",
      title: "Search index",
      description: "Every section of every page with its words, for the search on pages.",
      path: SEARCH_INDEX,
      mediaType: "application/json",
      text: async () => JSON.stringify(await entries()),
    },
  };
}

function entriesOf({ pagePath, document }: HtmlPage, markdown: string): Entry[] {
  return sectionsOf(markdown).map(({ title, anchor, depth, text }) => {
    const address = depth === 1 ? pagePath : `${pagePath}#${anchor}`;
    return [document.title, address, title, beginningOf(text), wordsOf(`${title} ${text}`)];
  });
}

/** Returns the first words of a section, without tables, code and markup. */
function beginningOf(text: string): string {
  const prose = text
    .replaceAll(/^```[^]*?^```$|^[|>].*$|\{\{\w+\}\}/gm, "")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[`*#]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (prose.length <= BEGINNING) return prose;
  return `${prose.slice(0, prose.lastIndexOf(" ", BEGINNING))} …`;
}
