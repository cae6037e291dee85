import { PATHS, type Site } from "../../shared/site.ts";
import { type EmbedHtml, withEmbeds } from "../embeds.ts";
import { type Html, html } from "../../shared/html.js";
import { renderMarkdown, type Section, sectionsOf } from "../markdown.ts";
import type { Entry } from "./find.js";
import { searchForm } from "../search-form.ts";
import { searchResults } from "./search-view.ts";
import { publicPage, siteHtml } from "../page.ts";
import { type HtmlPage, SEARCH } from "../paths.ts";

/** The pages of the documentation in reading order. Other pages come last. */
const GROUPS: readonly (readonly [title: string, names: readonly string[]])[] = [
  ["Start", ["", "mcp", "clients", "rest", "command-line", "authentication"]],
  [
    "What it does",
    "listings checks ucp-checks simulations live monitoring optimize worked-example methodology coefficients sandbox news payments".split(
      " ",
    ),
  ],
  ["Reference", ["api", "tools", "errors", "rate-limits", "versioning", "discovery"]],
  ["Run it", ["self-hosting", "scaling", "architecture"]],
];

interface Group {
  readonly title: string;
  readonly pages: readonly HtmlPage[];
}

/** Content that a page adds to its text. */
export interface PageAddition {
  readonly head: Html;
  /** Inserted after the first paragraph of the page. */
  readonly content: Html;
}

/** The parts of a documentation page in addition to its text. */
export interface DocsParts {
  readonly embed: EmbedHtml;
  readonly addition?: PageAddition | undefined;
}

/** Renders a documentation page between the list of all pages and the list of its sections. */
export async function docsView(
  site: Site,
  pages: readonly HtmlPage[],
  page: HtmlPage,
  { embed, addition }: DocsParts,
): Promise<string> {
  const { pagePath, document, template } = page;
  const { title, description, path: markdownPath = pagePath } = document;
  const groups = grouped(pages);
  const markdown = await template();
  const sections = sectionsOf(markdown).filter(({ depth }) => depth === 2);
  const [, opening = "", rest = ""] = OPENING.exec(renderMarkdown(markdown)) ?? [];
  const content = await withEmbeds(siteHtml(site, rest), embed);
  return publicPage(site, {
    title,
    description,
    path: pagePath,
    markdownPath,
    kind: addition === undefined ? "docs" : "docs reference",
    ...(addition === undefined ? {} : { head: addition.head }),
    content: html`<div class="columns">
      ${sidebar(groups, pagePath)}
      <main id="main" tabindex="-1" class="prose">
        ${siteHtml(site, opening)} ${forPrograms(markdownPath)} ${addition?.content} ${content}
        ${neighbours(groups, pagePath)}
      </main>
      ${sections.length < 2 ? undefined : contents(sections)}
    </div>`,
  });
}

/** Renders search results next to the list of all pages. */
export function searchPage(site: Site, pages: readonly HtmlPage[], query: string, found: readonly Entry[]): string {
  return publicPage(site, {
    title: "Search",
    description: "Search the documentation and the other pages of this site.",
    path: SEARCH,
    kind: "docs",
    head: html`<meta name="robots" content="noindex" />`,
    content: html`<div class="columns">
      ${sidebar(grouped(pages), SEARCH, query)}
      <main id="main" tabindex="-1" class="prose">${searchResults(query, found)}</main>
    </div>`,
  });
}

/** Renders the links for programs near the top, where they look. Markdown converters omit them. */
function forPrograms(markdownPath: string): Html {
  return html`<p class="tools" data-markdown-ignore>
    <a href="${markdownPath}">This page in Markdown</a> <a href="${PATHS.llms}">All pages for agents: llms.txt</a>
  </p>`;
}

/** The heading and first paragraph of a page, then the rest. */
const OPENING = /^(.*?<\/h1>\n<p>.*?<\/p>\n)(.*)$/s;

function grouped(pages: readonly HtmlPage[]): Group[] {
  const left = new Map(pages.map((page) => [page.pagePath, page]));
  const groups = GROUPS.map(([title, names]) => ({
    title,
    pages: names.flatMap((name) => {
      const path = name === "" ? PATHS.docs : `${PATHS.docs}/${name}`;
      const page = left.get(path);
      left.delete(path);
      return page ?? [];
    }),
  }));
  return [...groups, { title: "More", pages: [...left.values()] }].filter((group) => group.pages.length > 0);
}

function sidebar(groups: readonly Group[], path: string, query?: string): Html {
  return html`<nav class="sidebar" tabindex="0" aria-label="Documentation">
    ${searchForm(query)}
    <details>
      <summary>All pages of the documentation</summary>
      ${groups.map(
        ({ title, pages }) =>
          html`<h2>${title}</h2>
            <ul>
              ${pages.map(({ pagePath, document }) => html`<li><a href="${pagePath}" ${pagePath === path ? html`aria-current="page"` : undefined}>${document.title}</a></li>`)}
            </ul>`,
      )}
    </details>
  </nav>`;
}

function contents(sections: readonly Section[]): Html {
  return html`<nav class="contents" aria-label="On this page">
    <h2>On this page</h2>
    <ul>
      ${sections.map(({ title, anchor }) => html`<li><a href="#${anchor}">${title}</a></li>`)}
    </ul>
  </nav>`;
}

/** Renders links to the previous and the next page. */
function neighbours(groups: readonly Group[], path: string): Html {
  const pages = groups.flatMap((group) => group.pages);
  const at = pages.findIndex(({ pagePath }) => pagePath === path);
  return html`<nav class="turn" aria-label="Previous and next page">
    ${neighbour(pages[at - 1], "prev", "Previous")} ${neighbour(pages[at + 1], "next", "Next")}
  </nav>`;
}

function neighbour(page: HtmlPage | undefined, rel: "prev" | "next", label: string): Html | undefined {
  if (page === undefined) return undefined;
  const { pagePath, document } = page;
  return html`<a class="${rel}" rel="${rel}" href="${pagePath}"><span>${label}</span>${document.title}</a>`;
}
