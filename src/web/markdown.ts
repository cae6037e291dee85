import { Marked, type Tokens } from "marked";
import { escapeHtml } from "../shared/html.js";
import { highlighted } from "./highlight.ts";

/** Renders this project's documents as HTML with heading anchors and scrolling tables. Raw HTML is shown as text. */
export function renderMarkdown(markdown: string): string {
  return renderer.parse(markdown, { async: false });
}

/** A section of a page. */
export interface Section {
  readonly title: string;
  readonly anchor: string;
  readonly depth: number;
  /** Its Markdown, without its heading and the sections below. */
  readonly text: string;
}

/** Returns the sections of a text. The first one, at level 1, is the beginning of the page. */
export function sectionsOf(markdown: string): Section[] {
  const sections: { title: string; anchor: string; depth: number; text: string }[] = [];
  for (const { type, raw, ...token } of renderer.lexer(markdown)) {
    if (type === "heading") {
      const { text, depth } = token as Tokens.Heading;
      sections.push({ title: plain(text), anchor: anchorOf(text), depth, text: "" });
    } else {
      const last = sections.at(-1);
      if (last !== undefined) last.text += raw;
    }
  }
  return sections;
}

const renderer = new Marked({
  renderer: {
    heading({ tokens, depth, text }: Tokens.Heading): string {
      const anchor = anchorOf(text);
      const content = this.parser.parseInline(tokens);
      if (depth === 1) return `<h1>${content}</h1>\n`;
      const label = escapeHtml(`Link to “${plain(text)}”`);
      return `<h${depth} id="${anchor}">${content}<a class="anchor" href="#${anchor}" aria-label="${label}"></a></h${depth}>\n`;
    },
    code({ text, lang }: Tokens.Code): string {
      // Long lines scroll, so the block must be reachable by keyboard.
      const language = lang ? ` class="language-${escapeHtml(lang)}"` : "";
      return `<div class="code"><pre tabindex="0"><code${language}>${highlighted(text, lang)}</code></pre></div>\n`;
    },
    codespan({ text }: Tokens.Codespan): string {
      // Quotation marks need no escaping between tags, and JSON is full of them.
      return `<code>${escapeHtml(text).replaceAll("&quot;", '"')}</code>`;
    },
    html({ text }: Tokens.HTML | Tokens.Tag): string {
      return escapeHtml(text);
    },
  },
  hooks: {
    postprocess: (html: string) =>
      withUniqueAnchors(html)
        .replaceAll(/<table>(.*?)<\/table>/gs, (table, rows: string) => scrolling(breakable(table), columnsOf(rows)))
        // An empty corner is not a header.
        .replaceAll("<th></th>", "<td></td>"),
  },
});

/** Numbers the anchors of repeated headings, such as "Added" in a changelog. */
function withUniqueAnchors(html: string): string {
  const seen = new Map<string, number>();
  return html.replaceAll(/<h\d id="([^"]+)">.*?<\/h\d>/g, (heading, anchor: string) => {
    const times = (seen.get(anchor) ?? 0) + 1;
    seen.set(anchor, times);
    if (times === 1) return heading;
    const own = `${anchor}-${times}`;
    return heading.replace(`id="${anchor}"`, `id="${own}"`).replace(`href="#${anchor}"`, `href="#${own}"`);
  });
}

/** Lets long code in a table wrap at its separators, so that the other columns keep their width. */
function breakable(table: string): string {
  return table.replaceAll(/<code>[^<]{30,}<\/code>/g, (code) => code.replaceAll(/(?<!<)[/_](?=\w)/g, "$&<wbr />"));
}

/** The most columns that fit on a phone. */
const NARROW_COLUMNS = 2;

function columnsOf(rows: string): number {
  return rows.slice(0, rows.indexOf("</thead>")).split("<th>").length - 1;
}

function scrolling(table: string, columns: number): string {
  const kind = columns > NARROW_COLUMNS ? "table many" : "table";
  return `<div class="${kind}" role="group" aria-label="Table" tabindex="0">${table}</div>`;
}

/** Removes the markup of a heading. */
function plain(text: string): string {
  return text.replaceAll(/[`*]|\[([^\]]*)\]\([^)]*\)/g, "$1");
}

/** Returns the anchor of a heading. An error code is its own anchor. */
export function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\w]+/g, "-")
    .replace(/^-|-$/g, "");
}
