import { Marked, type Tokens } from "marked";
import { escapeHtml } from "../shared/html.js";

/** Renders our own documents as HTML with anchors at headings and scrolling tables. Raw HTML is shown as text. */
export function renderMarkdown(markdown: string): string {
  return renderer.parse(markdown, { async: false });
}

/** A section of a page. */
export interface Section {
  readonly title: string;
  readonly anchor: string;
}

/** Lists the sections of the second level. */
export function sectionsOf(markdown: string): Section[] {
  return renderer
    .lexer(markdown)
    .flatMap((token) =>
      token.type === "heading" && token["depth"] === 2
        ? [{ title: plain(String(token["text"])), anchor: anchorOf(String(token["text"])) }]
        : [],
    );
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
      return `<pre tabindex="0"><code${lang ? ` class="language-${escapeHtml(lang)}"` : ""}>${escapeHtml(text)}</code></pre>\n`;
    },
    html({ text }: Tokens.HTML | Tokens.Tag): string {
      return escapeHtml(text);
    },
  },
  hooks: {
    postprocess: (html: string) =>
      html
        .replaceAll("<table>", '<div class="table" role="group" aria-label="Table" tabindex="0"><table>')
        .replaceAll("</table>", "</table></div>")
        // An empty corner is not a header.
        .replaceAll("<th></th>", "<td></td>"),
  },
});

/** Removes the markup of a heading. */
function plain(text: string): string {
  return text.replaceAll(/[`*]|\[([^\]]*)\]\([^)]*\)/g, "$1");
}

/** Returns the fragment of a heading. An error code is its own fragment. */
function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\w]+/g, "-")
    .replace(/^-|-$/g, "");
}
