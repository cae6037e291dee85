import type { HttpHandler } from "../../http/handler.ts";
import { variantFor } from "../signed-in-variant.ts";
import { htmlReply } from "../../http/reply.ts";
import type { HttpReply, HttpRequest } from "../../shared/http.ts";
import { publicHeaders } from "../layout.ts";
import { FORM_CSP, type HtmlPage } from "../paths.ts";
import { trialPage } from "./trial-page.ts";
import { type TrialParts, Trials } from "./trials.ts";

/** Answers the form of the playground with its page. */
export class TrialHandler implements Pick<HttpHandler, "handle"> {
  readonly #parts: TrialParts;
  readonly #page: HtmlPage;
  readonly #trials: Trials;

  constructor(parts: TrialParts, page: HtmlPage) {
    this.#parts = parts;
    this.#page = page;
    this.#trials = new Trials(parts);
  }

  async handle(request: HttpRequest): Promise<HttpReply> {
    const { status, headers, state } = await this.#trials.submit(request);
    const html = variantFor(request.headers, await trialPage(this.#parts.service.site, this.#page, state));
    return htmlReply(status, html, { ...publicHeaders(FORM_CSP), ...headers });
  }
}
