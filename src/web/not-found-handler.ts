import type { Cors } from "../http/cors.ts";
import type { RequestContext, HttpHandler, HttpRoute } from "../http/handler.ts";
import { displayPath } from "../http/reply.ts";
import { POLICIES } from "../limits/policies.ts";
import type { HttpReply, HttpRequest } from "../shared/http.ts";
import { lazyAsync } from "../shared/lazy.ts";
import { Problem } from "../shared/problem.ts";
import type { Site } from "../shared/site.ts";
import { asksForPage } from "./paths.ts";

/** Answers requests for unknown paths: with a page for people and their agents, otherwise with a problem. */
export class NotFoundHandler implements HttpHandler {
  readonly routes: readonly HttpRoute[] = [];
  readonly policy = POLICIES.public;
  readonly cors: Cors;
  readonly #pages: () => Promise<(request: HttpRequest) => HttpReply>;

  constructor(site: Site, cors: Cors) {
    this.cors = cors;
    this.#pages = lazyAsync(async () => (await import("./not-found.ts")).notFoundPages(site));
  }

  async handle({ path }: HttpRequest, { metering }: RequestContext): Promise<never> {
    await metering.charge(POLICIES.public);
    throw new Problem("not-found", `Nothing is served at ${displayPath(path)}.`);
  }

  async fail(thrown: unknown, request: HttpRequest): Promise<HttpReply | undefined> {
    const isMissing = thrown instanceof Problem && thrown.code === "not-found";
    return isMissing && asksForPage(request) ? (await this.#pages())(request) : undefined;
  }
}
