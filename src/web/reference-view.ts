import { PATHS } from "../shared/site.ts";
import type { ReferenceAssets } from "./assets.ts";
import type { Addition } from "./docs-view.ts";
import { html } from "./html.js";

export const REFERENCE_PATH = "/docs/api";

/** What its policy permits beside that of every page: the renderer, and pictures in `data:` URLs of its style. */
export const REFERENCE_RULES = { "script-src": "'self'", "img-src": "'self' data:" };

/** The interactive reference. The renderer takes the place of the note; the page's own text below has all operations. */
export function referenceAddition({ renderer, rendererStyle, style, start }: ReferenceAssets): Addition {
  return {
    head: html`<link rel="stylesheet" href="${rendererStyle.path}" />
      <link rel="stylesheet" href="${style.path}" />
      <script src="${renderer.path}" defer></script>
      <script src="${start.path}" defer></script>`,
    content: html`<h2 id="try-it" data-markdown-ignore>Try it</h2>
      <div id="reference" data-document="${PATHS.openapi}">
        <p class="note" data-markdown-ignore>
          The interactive part appears here when JavaScript runs. All of it also stands below.
        </p>
      </div>`,
  };
}
