import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { digestOf, type Kept, kept } from "./kept.ts";
import { ASSETS } from "./paths.ts";

/** The folder stands beside `src` and beside the built `dist`. */
const FOLDER = new URL("../../pages/assets/", import.meta.url);

const FOREVER = { "Cache-Control": "public, max-age=31536000, immutable" };

/** A file that pages refer to, under a path that changes with its content. */
export interface Asset {
  readonly path: string;
  readonly kept: Kept;
}

/** The stylesheet of every page. */
export const STYLE = asset("site.css", "text/css", readFileSync(new URL("site.css", FOLDER)));
export const ICON = asset("favicon.svg", "image/svg+xml", readFileSync(new URL("favicon.svg", FOLDER)));
/** What others show beside a link to a page: 1200 by 630 pixels. */
export const PREVIEW = asset("preview.png", "image/png", readFileSync(new URL("preview.png", FOLDER)));

/** What the API reference needs: the renderer, and what starts it and gives it our colours. Read at first use. */
export interface ReferenceAssets {
  readonly renderer: Asset;
  readonly rendererStyle: Asset;
  readonly style: Asset;
  readonly start: Asset;
}

export async function readReferenceAssets(): Promise<ReferenceAssets> {
  const folder = new URL(".", import.meta.resolve("swagger-ui-dist/package.json"));
  const [renderer, rendererStyle, style, start] = await Promise.all([
    readFile(new URL("swagger-ui-bundle.js", folder)),
    readFile(new URL("swagger-ui.css", folder)),
    readFile(new URL("reference.css", FOLDER)),
    readFile(new URL("reference.js", FOLDER)),
  ]);
  return {
    renderer: asset("swagger-ui-bundle.js", "text/javascript", renderer),
    rendererStyle: asset("swagger-ui.css", "text/css", rendererStyle),
    style: asset("reference.css", "text/css", style),
    start: asset("reference.js", "text/javascript", start),
  };
}

function asset(name: string, mediaType: string, content: Buffer): Asset {
  return { path: `${ASSETS}${digestOf(content)}/${name}`, kept: kept(content, mediaType, FOREVER) };
}
