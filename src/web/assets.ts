import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { MODULES, PACKAGE_ROOT } from "../shared/package-root.ts";
import { type CacheEntry, cacheEntry, digestOf } from "./cache.ts";
import { joinModules } from "./join-modules.ts";
import { ASSETS } from "./paths.ts";

const FOLDER = new URL("pages/assets/", PACKAGE_ROOT);

const FOREVER = { "Cache-Control": "public, max-age=31536000, immutable" };

/** A static file at a path that changes with its content. */
export interface Asset {
  readonly path: string;
  readonly entry: CacheEntry;
}

/** The stylesheet of every page: both source files minified into one. */
export const STYLE = asset(
  "site.css",
  "text/css",
  Buffer.from(
    ["site.css", "pictures.css"].map((name) => minified(readFileSync(new URL(name, FOLDER), "utf8"))).join(""),
  ),
);
/** The icon of every page. */
export const ICON = asset("favicon.svg", "image/svg+xml", readFileSync(new URL("favicon.svg", FOLDER)));
/** The preview image of links to pages: 1200 by 630 pixels. */
export const PREVIEW = asset("preview.png", "image/png", readFileSync(new URL("preview.png", FOLDER)));

/** The script of pages with code to copy or a search field. */
export const PAGE_SCRIPT = script("page.js", ["web/docs/find.js", "web/app/page.js"]);
/** The script of pages with a password field. */
export const FORM_SCRIPT = script("form.js", ["web/app/form.js"]);

/** The script of public pages with a form. */
export const SHARE_SCRIPT = script("share.js", ["web/app/share.js"]);

/** The script of pages that follow the progress of a run. */
export const PROGRESS_SCRIPT = script("follow.js", ["web/app/follow.js"]);

/** The files of the API reference: the renderer, its start and its colours. */
export interface ReferenceAssets {
  readonly renderer: Asset;
  readonly rendererStyle: Asset;
  readonly style: Asset;
  readonly start: Asset;
}

function minified(style: string): string {
  return style
    .replaceAll(/\/\*.*?\*\//gs, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?([{};,>]) ?/g, "$1")
    .replaceAll(": ", ":")
    .replaceAll(/(?<![\d.])0\.(?=\d)/g, ".")
    .replaceAll(";}", "}");
}

/** Reads the chart of how response costs grow with load. */
export async function readGrowthPicture(): Promise<CacheEntry> {
  return cacheEntry(await readFile(new URL("growth.svg", FOLDER)), "image/svg+xml");
}

/** Reads the files of the API reference. */
export async function readReferenceAssets(): Promise<ReferenceAssets> {
  const folder = rendererFolder();
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

/** Returns the folder of the renderer: copied by the build, or in its package in an unbuilt checkout. */
function rendererFolder(): URL {
  const built = new URL("dist/reference/", PACKAGE_ROOT);
  if (existsSync(built)) return built;
  return new URL(".", pathToFileURL(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json")));
}

function asset(name: string, mediaType: string, content: Buffer): Asset {
  return { path: `${ASSETS}${digestOf(content)}/${name}`, entry: cacheEntry(content, mediaType, FOREVER) };
}

function script(name: string, modules: readonly string[]): Asset {
  const texts = modules.map((path) => readFileSync(new URL(path, MODULES), "utf8"));
  return asset(name, "text/javascript", Buffer.from(joinModules(texts)));
}
