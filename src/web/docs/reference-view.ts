import { PATHS } from "../../shared/site.ts";
import type { ReferenceAssets } from "../assets.ts";
import type { PageAddition } from "./docs-view.ts";
import { html } from "../../shared/html.js";

/** The path of the API reference. */
export const REFERENCE_PATH = "/docs/api";

/** The CSP directives of the API reference: the renderer's script, and `data:` images in its stylesheet. */
export const REFERENCE_CSP = { "script-src": "'self'", "img-src": "'self' data:" };

/** Renders the container of the interactive reference. The text below also lists all operations. */
export function referenceAddition({ renderer, rendererStyle, style, start }: ReferenceAssets): PageAddition {
  return {
    head: html`<link rel="stylesheet" href="${rendererStyle.path}" />
      <link rel="stylesheet" href="${style.path}" />
      <script src="${renderer.path}" defer></script>
      <script src="${start.path}" defer></script>`,
    content: html`<h2 id="try-it" data-markdown-ignore>Try it</h2>
      <div id="reference" data-document="${PATHS.openapi}">
        <p class="note" data-markdown-ignore>
          The interactive reference requires JavaScript. All operations are also listed below.
        </p>
      </div>`,
  };
}
