import type { HttpHandler } from "../http/handler.ts";
import { htmlReply } from "../http/reply.ts";
import type { Service } from "../service.ts";
import type { HttpReply, HttpRequest } from "../shared/http.ts";
import { publicHeaders } from "./layout.ts";
import { FORM_RULES, type HtmlPage } from "./paths.ts";
import { Playground } from "./playground.ts";
import { siteView } from "./site-view.ts";

/** Answers the form of the playground with its page. */
export class PlaygroundHandler implements Pick<HttpHandler, "handle"> {
  readonly #service: Service;
  readonly #page: HtmlPage;
  readonly #playground: Playground;

  constructor(service: Service, page: HtmlPage) {
    this.#service = service;
    this.#page = page;
    this.#playground = new Playground(service);
  }

  async handle(request: HttpRequest): Promise<HttpReply> {
    const { status, headers, view } = await this.#playground.submit(request);
    const html = await siteView(this.#service.site, this.#page, () => Promise.resolve(view));
    return htmlReply(status, html, { ...publicHeaders(FORM_RULES), ...headers });
  }
}
