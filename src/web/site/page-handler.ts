import type { RequestContext, HttpHandler } from "../../http/handler.ts";
import { HttpProblem } from "../../http/http-problem.ts";
import { displayPath } from "../../http/reply.ts";
import { andThen } from "../../shared/and-then.ts";
import { preferredMediaType } from "../../shared/accept.ts";
import { type Document, MARKDOWN } from "../../shared/document.ts";
import { hasTooManyParameters, type HttpReply, type HttpRequest } from "../../shared/http.ts";
import { lazyAsync, lazyValue } from "../../shared/lazy.ts";
import { Problem } from "../../shared/problem.ts";
import {
  type Asset,
  PROGRESS_SCRIPT,
  FORM_SCRIPT,
  ICON,
  PREVIEW,
  PAGE_SCRIPT,
  SHARE_SCRIPT,
  STYLE,
  readGrowthPicture,
  readReferenceAssets,
} from "../assets.ts";
import { type CacheEntry, cachedReply, cacheEntry } from "../cache.ts";
import { searchPage } from "../docs/docs-view.ts";
import { find } from "../docs/find.js";
import { searchIndex } from "../docs/search-index.ts";
import { QUERY, QUERY_CHARS } from "../search-form.ts";
import { publicHeaders } from "../layout.ts";
import { hasSignedInCookie, signedInVariant } from "../signed-in-variant.ts";
import { pageLinks } from "../links.ts";
import {
  ASSETS,
  FORM_CSP,
  type HtmlPage,
  GROWTH_PICTURE,
  ICON_PATHS,
  PUBLIC_FORMS,
  SEARCH,
  SEARCH_INDEX,
  withoutSlash,
} from "../paths.ts";
import { REFERENCE_CSP, REFERENCE_PATH } from "../docs/reference-view.ts";
import { isDocs, type PageViewParts, renderPage, variantsOf, type View } from "./page-views.ts";

export interface PageHandlerParts extends PageViewParts {
  readonly documents: readonly Document[];
}

const HTML = "text/html";

/** Only browsers may cache the variant of a page for signed-in people. */
const PRIVATE = { "Cache-Control": "private, max-age=300" };

/** Returns the body for a request; undefined when the client accepts none of its media types. */
type Source = (request: HttpRequest) => CacheEntry | undefined | Promise<CacheEntry | undefined>;

/** Serves pages in HTML and Markdown, documents and static files. Each body is rendered once. */
export class PageHandler implements Pick<HttpHandler, "handle"> {
  readonly #parts: PageHandlerParts;
  readonly #sources: ReadonlyMap<string, Source>;
  readonly #index: ReturnType<typeof searchIndex>;
  readonly #referenceAssets = lazyAsync(readReferenceAssets);

  constructor(parts: PageHandlerParts) {
    this.#parts = parts;
    const { documents, pages } = parts;
    this.#index = searchIndex(pages);
    const sources = new Map<string, Source>();
    for (const document of documents) {
      if (document.path !== undefined)
        sources.set(
          document.path,
          expiring(() => documentEntry(document), document.renewMs),
        );
    }
    for (const page of pages) sources.set(page.pagePath, this.#withVariants(page));
    sources.set(
      SEARCH_INDEX,
      lazyValue(() => documentEntry(this.#index.document)),
    );
    sources.set(SEARCH, (request) => this.#search(request));
    const icon = cacheEntry(ICON.entry.body, "image/svg+xml");
    for (const path of ICON_PATHS) sources.set(path, () => icon);
    sources.set(GROWTH_PICTURE, lazyValue(readGrowthPicture));
    this.#sources = sources;
  }

  handle(request: HttpRequest, { template = "" }: RequestContext): HttpReply | Promise<HttpReply> {
    const { path } = request;
    const isAsset = template.startsWith(ASSETS);
    return andThen(isAsset ? this.#asset(path) : this.#sourceOf(request)?.(request), (entry) => {
      if (entry !== undefined) return cachedReply(entry, request);
      throw isAsset ? notFound(path) : notAcceptable(path);
    });
  }

  #sourceOf({ path: sent, search }: HttpRequest): Source | undefined {
    const path = withoutSlash(sent);
    // A trailing slash may be part of the resource that the path names.
    const withQuery = search === "" ? undefined : this.#sources.get(`${sent}?${search}`);
    return withQuery ?? this.#sources.get(sent) ?? this.#sources.get(path);
  }

  /** Returns the source of a page with the variants that a query parameter selects. */
  #withVariants(page: HtmlPage): Source {
    const plain = this.#page(page, () => renderPage(page, this.#parts, this.#referenceAssets));
    const variants = new Map(
      Object.entries(variantsOf(page, this.#parts)).map(([name, view]) => [name, this.#page(page, view)]),
    );
    if (variants.size === 0) return plain;
    return (request) => (variants.get(firstParameter(request)) ?? plain)(request);
  }

  #page(page: HtmlPage, view: View): Source {
    const { pagePath, document } = page;
    const { renewMs } = document;
    const signedOut = expiring(() => this.#html(page, view), renewMs);
    const signedIn = expiring(() => this.#html(page, async () => signedInVariant(await view()), PRIVATE), renewMs);
    const inMarkdown = expiring(
      async () => cacheEntry(await document.text(), MARKDOWN, { Vary: "Accept", Link: pageLinks(pagePath, HTML) }),
      renewMs,
    );
    return ({ headers }) => {
      const { accept } = headers;
      const type = isBrowserAccept(accept) ? HTML : preferredMediaType(accept, [HTML, MARKDOWN]);
      if (type === undefined) return undefined;
      if (type !== HTML) return inMarkdown();
      return hasSignedInCookie(headers) ? signedIn() : signedOut();
    };
  }

  async #html(
    { pagePath, document }: HtmlPage,
    view: View,
    more: Readonly<Record<string, string>> = {},
  ): Promise<CacheEntry> {
    const text = await view();
    return cacheEntry(text, HTML, {
      ...publicHeaders(cspOf(pagePath, text.includes(PAGE_SCRIPT.path))),
      Vary: "Accept, Cookie",
      Link: pageLinks(document.path ?? pagePath, MARKDOWN),
      ...more,
    });
  }

  /** Returns the results of a search. They are not cached, because queries differ. */
  async #search({ search }: HttpRequest): Promise<CacheEntry> {
    const { pages, service } = this.#parts;
    const sent = hasTooManyParameters(search) ? "" : (new URLSearchParams(search).get(QUERY) ?? "");
    const query = sent.slice(0, QUERY_CHARS).trim();
    const found = find(await this.#index.entries(), query);
    const page = searchPage(service.site, pages.filter(isDocs), query, found);
    return { ...cacheEntry(page, HTML, publicHeaders(cspOf(SEARCH, true))), singleUse: true };
  }

  /** Returns a static file by name. A cached page that asks for an older version gets the current one. */
  async #asset(path: string): Promise<CacheEntry | undefined> {
    const name = path.slice(path.lastIndexOf("/"));
    const named = ({ path: own }: Asset) => own.endsWith(name);
    const found =
      [STYLE, PAGE_SCRIPT, PROGRESS_SCRIPT, FORM_SCRIPT, SHARE_SCRIPT, ICON, PREVIEW].find(named) ??
      Object.values(await this.#referenceAssets()).find(named);
    if (found === undefined || found.path === path) return found?.entry;
    const { body, etag, headers } = found.entry;
    return { body, etag, headers: { ...headers, "Cache-Control": "no-cache" }, encoded: {} };
  }
}

/** Returns the first query parameter as `name=value`, or an empty text. */
function firstParameter({ search }: HttpRequest): string {
  if (hasTooManyParameters(search)) return "";
  const [first] = new URLSearchParams(search);
  return first === undefined ? "" : first.join("=");
}

/** Returns whether HTML is wanted for sure: for a missing `Accept` or one that a browser sends. */
function isBrowserAccept(accept: string | undefined): boolean {
  return accept === undefined || (accept.startsWith("text/html,") && !/markdown/i.test(accept));
}

async function documentEntry({ text, mediaType, headers }: Document): Promise<CacheEntry> {
  return cacheEntry(await text(), mediaType, headers);
}

/** Returns the source of a body that is rendered on its first request, and again after `renewMs`. */
function expiring(make: () => Promise<CacheEntry>, renewMs = Infinity): () => CacheEntry | Promise<CacheEntry> {
  let made = lazyValue(make);
  let madeAt = performance.now();
  return () => {
    if (renewMs !== Infinity && performance.now() - madeAt >= renewMs) {
      made = lazyValue(make);
      madeAt = performance.now();
    }
    return made();
  };
}

/** Returns the CSP directives of a page in addition to those of every public page. */
function cspOf(path: string, hasScript: boolean): Readonly<Record<string, string>> {
  const hasForm = PUBLIC_FORMS.includes(path) || isDocs({ pagePath: path });
  return {
    ...(hasForm ? FORM_CSP : {}),
    ...(hasScript ? { "script-src": "'self'" } : {}),
    ...(path === REFERENCE_PATH ? REFERENCE_CSP : {}),
  };
}

function notFound(path: string): Problem {
  return new Problem("not-found", `Nothing is served at ${displayPath(path)}.`);
}

function notAcceptable(path: string): Problem {
  return new HttpProblem(
    "invalid-request",
    `${path} is available as ${HTML} or ${MARKDOWN}. Change the header Accept.`,
    {
      status: 406,
      headers: { Vary: "Accept" },
    },
  );
}
