import { Marked, type Tokens } from "marked";
import { escapeHtml } from "./layout.ts";

/** Our own documents as HTML. Headings get anchors, wide tables scroll, raw HTML is shown as text. */
export function renderMarkdown(markdown: string): string {
  return renderer.parse(markdown, { async: false });
}

const renderer = new Marked({
  renderer: {
    heading({ tokens, depth, text }: Tokens.Heading): string {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    html({ text }: Tokens.HTML | Tokens.Tag): string {
      return escapeHtml(text);
    },
  },
  hooks: {
    postprocess: (html: string) =>
      html.replaceAll("<table>", '<div class="table"><table>').replaceAll("</table>", "</table></div>"),
  },
});

/** The fragment of a heading: an error code is its own. */
function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\w]+/g, "-")
    .replace(/^-|-$/g, "");
}
