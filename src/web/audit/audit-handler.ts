import type { HttpHandler } from "../../http/handler.ts";
import { variantFor } from "../signed-in-variant.ts";
import { htmlReply } from "../../http/reply.ts";
import type { HttpReply, HttpRequest } from "../../shared/http.ts";
import { publicHeaders } from "../layout.ts";
import { FORM_CSP, type HtmlPage } from "../paths.ts";
import { AuditForms, type AuditPageParts } from "./audit-forms.ts";
import { auditPage } from "./audit-page.ts";

/** Answers the form of the page that checks a listing. */
export class AuditHandler implements Pick<HttpHandler, "handle"> {
  readonly #parts: AuditPageParts;
  readonly #page: HtmlPage;
  readonly #forms: AuditForms;

  constructor(parts: AuditPageParts, page: HtmlPage) {
    this.#parts = parts;
    this.#page = page;
    this.#forms = new AuditForms(parts);
  }

  async handle(request: HttpRequest): Promise<HttpReply> {
    const { status, headers, state } = await this.#forms.submit(request);
    const html = variantFor(request.headers, await auditPage(this.#parts.service.site, this.#page, state));
    return htmlReply(status, html, { ...publicHeaders(FORM_CSP), ...headers });
  }
}
