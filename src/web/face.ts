import type { Document } from "../shared/document.ts";
import { MARKDOWN } from "../shared/document.ts";
import type { Service } from "../service.ts";
import { ClientGone, type HttpReply, type HttpRequest } from "../shared/http.ts";
import { lazily } from "../shared/lazily.ts";
import { Problem } from "../shared/problem.ts";
import { PATHS } from "../shared/site.ts";
import { preferred } from "./accept.ts";
import { type Asset, ICON, PREVIEW, readReferenceAssets, STYLE } from "./assets.ts";
import { docsView } from "./docs-view.ts";
import type { Figure } from "./figures.ts";
import { publicHeaders } from "./frame.ts";
import { type Kept, kept, replyWith } from "./kept.ts";
import { pageLinks } from "./links.ts";
import { notFoundHtml, notFoundMarkdown } from "./not-found.ts";
import { ASSETS, type HtmlPage, methodsOf, PLAYGROUND, READ_METHODS } from "./paths.ts";
import { Playground } from "./playground.ts";
import { REFERENCE_PATH, REFERENCE_RULES, referenceAddition } from "./reference-view.ts";
import { type FigureHtml, homeView, siteView } from "./site-view.ts";

export interface WebParts {
  readonly service: Service;
  readonly documents: readonly Document[];
  readonly pages: readonly HtmlPage[];
  readonly figures: () => Promise<Readonly<Record<string, Figure>>>;
  /** The problem document for a request that no page answers. */
  readonly refuse: (request: HttpRequest, problem: Problem) => Promise<HttpReply>;
  /** Told why a page could not be made. */
  readonly onDefect: (thrown: unknown, path: string) => void;
}

const HTML = "text/html";

/** Gives the body for a request; undefined when the client takes none of its forms. */
type Source = (request: HttpRequest) => Promise<Kept | undefined>;

/** What is read: pages in HTML and in Markdown, documents, and the files that pages need. Each body is made once. */
export class WebFace {
  readonly #parts: WebParts;
  readonly #playground: Playground;
  readonly #sources: ReadonlyMap<string, Source>;
  readonly #referenceAssets = lazily(readReferenceAssets);
  readonly #notFound: Readonly<Record<typeof HTML | typeof MARKDOWN, string>>;

  constructor(parts: WebParts) {
    this.#parts = parts;
    const { service, documents, pages } = parts;
    this.#playground = new Playground(service);
    const sources = new Map<string, Source>();
    for (const document of documents) {
      if (document.path !== undefined)
        sources.set(
          document.path,
          renewed(() => documentBody(document), document.renewMs),
        );
    }
    for (const page of pages) sources.set(page.pagePath, this.#page(page));
    const playground = pages.find(({ pagePath }) => pagePath === PLAYGROUND);
    if (playground !== undefined) sources.set(PLAYGROUND, this.#withExamples(playground));
    for (const path of ["/favicon.svg", "/favicon.ico"])
      sources.set(
        path,
        renewed(() => Promise.resolve(kept(ICON.kept.body, "image/svg+xml"))),
      );
    this.#sources = sources;
    this.#notFound = { [HTML]: notFoundHtml(service.site), [MARKDOWN]: notFoundMarkdown(service.site) };
  }

  /** Answers a request for one of `webPaths`. */
  async handle(request: HttpRequest): Promise<HttpReply> {
    const { method, path } = request;
    try {
      if (method === "OPTIONS") return preflight(path);
      if (method === "POST" && path === PLAYGROUND) return await this.#play(request);
      if (method !== "GET" && method !== "HEAD") throw methodNotAllowed(request);
      return await this.#read(request);
    } catch (thrown) {
      if (thrown instanceof ClientGone) throw thrown;
      const problem = Problem.from(thrown);
      if (problem !== thrown) this.#parts.onDefect(thrown, path);
      return this.#parts.refuse(request, problem);
    }
  }

  async #read(request: HttpRequest): Promise<HttpReply> {
    const { path } = request;
    const source = this.#sources.get(path);
    const body = source === undefined ? await this.#asset(path) : await source(request);
    if (body === undefined) throw source === undefined ? notFound(path) : notAcceptable(path);
    return replyWith(body, request);
  }

  /** A 404 of another face as a page, for who `asksForPage`. It keeps the headers that count requests. */
  notFound({ headers: { accept } }: HttpRequest, reply: HttpReply): HttpReply {
    const type = preferred(accept, [HTML, MARKDOWN]) ?? HTML;
    const headers = { ...reply.headers, "Content-Type": `${type}; charset=utf-8`, Vary: "Accept" };
    return { status: reply.status, headers: { ...headers, ...publicHeaders() }, body: this.#notFound[type] };
  }

  /** The page of the playground: as it is, and with each example that a query may name. */
  #withExamples(page: HtmlPage): Source {
    const plain = this.#page(page);
    const examples = new Map(
      this.#playground.examples.map((name) => [name, this.#page(page, () => this.#playground.example(name))]),
    );
    return (request) => (examples.get(new URLSearchParams(request.search).get("example") ?? "") ?? plain)(request);
  }

  /** Answers a form of the playground with its page. */
  async #play(request: HttpRequest): Promise<HttpReply> {
    const { service, pages } = this.#parts;
    const page = pages.find(({ pagePath }) => pagePath === PLAYGROUND);
    if (page === undefined) throw notFound(PLAYGROUND);
    const { status, headers, view } = await this.#playground.submit(request);
    const fixed = {
      "Content-Type": `${HTML}; charset=utf-8`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    };
    return {
      status,
      headers: { ...fixed, ...publicHeaders(rulesOf(PLAYGROUND)), ...headers },
      body: await siteView(service.site, page, () => Promise.resolve(view)),
    };
  }

  #page(page: HtmlPage, figure = this.#figureOf(page)): Source {
    const { pagePath, document } = page;
    const inHtml = lazily(() => this.#html(page, figure));
    const inMarkdown = lazily(async () =>
      kept(await document.text(), MARKDOWN, { Vary: "Accept", Link: pageLinks(pagePath, HTML) }),
    );
    return async ({ headers: { accept } }) => {
      const type = isBrowsers(accept) ? HTML : preferred(accept, [HTML, MARKDOWN]);
      if (type === undefined) return undefined;
      return type === HTML ? inHtml() : inMarkdown();
    };
  }

  async #html(page: HtmlPage, figure: FigureHtml): Promise<Kept> {
    const { pagePath, document } = page;
    return kept(await this.#view(page, figure), HTML, {
      ...publicHeaders(rulesOf(pagePath)),
      Vary: "Accept",
      Link: pageLinks(document.path ?? pagePath, MARKDOWN),
    });
  }

  async #view(page: HtmlPage, figure: FigureHtml): Promise<string> {
    const { pages } = this.#parts;
    const { site } = this.#parts.service;
    const { pagePath } = page;
    if (isDocs(page)) {
      const addition = pagePath === REFERENCE_PATH ? referenceAddition(await this.#referenceAssets()) : undefined;
      return docsView(site, pages.filter(isDocs), page, addition);
    }
    return (pagePath === "/" ? homeView : siteView)(site, page, figure);
  }

  #figureOf({ pagePath }: HtmlPage): FigureHtml {
    return async (name) => {
      const known = (await this.#parts.figures())[name];
      if (known === undefined) throw new Error(`The page ${pagePath} wants a figure ${name}, which there is not.`);
      return known.html();
    };
  }

  /** The file of that name. A page that a cache still has may ask for an older content: it gets the newer one. */
  async #asset(path: string): Promise<Kept | undefined> {
    if (!path.startsWith(ASSETS)) return undefined;
    const name = path.slice(path.lastIndexOf("/"));
    const named = ({ path: own }: Asset) => own.endsWith(name);
    const found = [STYLE, ICON, PREVIEW].find(named) ?? Object.values(await this.#referenceAssets()).find(named);
    if (found === undefined || found.path === path) return found?.kept;
    const { body, etag, headers } = found.kept;
    return { body, etag, headers: { ...headers, "Cache-Control": "no-cache" } };
  }
}

/** What browsers send needs no weighing. */
function isBrowsers(accept: string | undefined): boolean {
  return accept !== undefined && accept.startsWith("text/html,") && !/markdown/i.test(accept);
}

function isDocs({ pagePath }: HtmlPage): boolean {
  return pagePath === PATHS.docs || pagePath.startsWith(`${PATHS.docs}/`);
}

async function documentBody({ text, mediaType, headers }: Document): Promise<Kept> {
  return kept(await text(), mediaType, headers);
}

/** A body that is made at first use, and again after some milliseconds where it grows old. */
function renewed(make: () => Promise<Kept>, renewMs = Infinity): Source {
  let making = lazily(make);
  let madeAt = performance.now();
  return () => {
    if (performance.now() - madeAt >= renewMs) {
      making = lazily(make);
      madeAt = performance.now();
    }
    return making();
  };
}

/** What a page's policy allows beyond that of every public page. */
function rulesOf(path: string): Readonly<Record<string, string>> {
  if (path === PLAYGROUND) return { "form-action": "'self'" };
  return path === REFERENCE_PATH ? REFERENCE_RULES : {};
}

function preflight(path: string): HttpReply {
  return { status: 204, headers: { Allow: methodsOf(path), ...PREFLIGHT } };
}

/** A form is sent by a page of ours, so other origins may only read. */
const PREFLIGHT = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": READ_METHODS,
  // MCP clients send their version with every request, for discovery documents too.
  "Access-Control-Allow-Headers": "If-None-Match, MCP-Protocol-Version",
  "Access-Control-Max-Age": "86400",
};

function methodNotAllowed({ method, path }: HttpRequest): Problem {
  const allow = methodsOf(path);
  return new Problem("method-not-allowed", `${path} takes ${allow}, not ${method}.`, { headers: { Allow: allow } });
}

function notFound(path: string): Problem {
  return new Problem("not-found", `Nothing is served at ${path.slice(0, 200)}.`);
}

function notAcceptable(path: string): Problem {
  return new Problem("invalid-request", `${path} can be had as ${HTML} or ${MARKDOWN}. Change the header Accept.`, {
    status: 406,
    headers: { Vary: "Accept" },
  });
}
