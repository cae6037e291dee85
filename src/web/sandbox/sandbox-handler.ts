import type { HttpHandler } from "../../http/handler.ts";
import { variantFor } from "../signed-in-variant.ts";
import { htmlReply } from "../../http/reply.ts";
import type { Service } from "../../service.ts";
import type { HttpReply, HttpRequest } from "../../shared/http.ts";
import { publicHeaders } from "../layout.ts";
import { FORM_CSP, type HtmlPage } from "../paths.ts";
import { SandboxForms } from "./sandbox-forms.ts";
import { sandboxPage } from "./sandbox-page.ts";

/** Answers the form of the sandbox with its page. */
export class SandboxHandler implements Pick<HttpHandler, "handle"> {
  readonly #service: Service;
  readonly #page: HtmlPage;
  readonly #forms: SandboxForms;

  constructor(service: Service, page: HtmlPage) {
    this.#service = service;
    this.#page = page;
    this.#forms = new SandboxForms(service);
  }

  async handle(request: HttpRequest): Promise<HttpReply> {
    const { status, headers, state } = await this.#forms.submit(request);
    const html = variantFor(request.headers, await sandboxPage(this.#service.site, this.#page, state));
    return htmlReply(status, html, { ...publicHeaders(FORM_CSP), ...headers });
  }
}
