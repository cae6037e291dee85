import { Marked, type Tokens } from "marked";
import { escapeHtml } from "./html.js";

/** Our own documents as HTML. Headings get anchors, wide tables scroll, raw HTML is shown as text. */
export function renderMarkdown(markdown: string): string {
  return renderer.parse(markdown, { async: false });
}

/** A section of a page. */
export interface Section {
  readonly title: string;
  readonly anchor: string;
}

/** The sections of the second level, in their order. */
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
      // Long lines scroll, so the keyboard has to reach the block.
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
        // The corner of a table heads nothing.
        .replaceAll("<th></th>", "<td></td>"),
  },
});

/** A heading without its marks. */
function plain(text: string): string {
  return text.replaceAll(/[`*]|\[([^\]]*)\]\([^)]*\)/g, "$1");
}

/** The fragment of a heading: an error code is its own. */
function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\w]+/g, "-")
    .replace(/^-|-$/g, "");
}
