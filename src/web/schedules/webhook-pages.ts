import type { SignedInUser } from "../../accounts/accounts.ts";
import { MAX_WEBHOOKS, type Webhooks } from "../../schedules/ports.ts";
import type { Service } from "../../service.ts";
import { html } from "../../shared/html.js";
import type { HttpReply } from "../../shared/http.ts";
import { type Failure, failureOf } from "../forms/failure.ts";
import { decodeFields } from "../forms/form.ts";
import { type AccountPage, pageReply, redirectReply, tokenField } from "../session/layout.ts";
import type { SignedInRequest, SignedInSubmission } from "../session/page-request.ts";
import { ACCOUNT, webhookPath } from "../session/paths.ts";
import { positionIn } from "../pager.ts";
import { secretView, webhookCrumbs, webhooksView, webhookView } from "./webhook-view.ts";

export interface WebhookPagesParts {
  readonly service: Service;
  readonly webhooks: Webhooks;
}

const PAGE_SIZE = 25;

/** The pages of webhooks: the table, and one webhook with its messages. */
export class WebhookPages {
  readonly #parts: WebhookPagesParts;

  constructor(parts: WebhookPagesParts) {
    this.#parts = parts;
  }

  /** Shows all webhooks. */
  async table({ signedIn }: SignedInRequest): Promise<HttpReply> {
    return this.#table(signedIn, "");
  }

  /** Adds a webhook and shows its secret in the response. The secret is never put into a URL or shown again. */
  async add({ form, signedIn }: SignedInSubmission): Promise<HttpReply> {
    const url = form.text("url").trim();
    try {
      const added = await this.#parts.webhooks.add(signedIn.account.id, url);
      return this.#page(signedIn, { title: "The secret of your webhook", status: 201, main: secretView(added) });
    } catch (thrown) {
      return this.#table(signedIn, url, failureOf(thrown, "url"));
    }
  }

  /** Shows one webhook. */
  async webhook({ request, parameters, signedIn }: SignedInRequest): Promise<HttpReply> {
    const { webhooks } = this.#parts;
    const accountId = signedIn.account.id;
    const webhook = await webhooks.find(accountId, parameters["id"] ?? "");
    const offset = positionIn(decodeFields(request.search), "from");
    const page = await webhooks.deliveries(accountId, webhook.id, offset, PAGE_SIZE);
    return this.#page(signedIn, { title: webhook.url, main: webhookView({ signedIn, webhook, page, offset }) });
  }

  /**
   * Sends a test event, sends a message again, switches the webhook on, or replaces its secret, depending on the
   * button.
   */
  async act({ parameters, form, signedIn }: SignedInSubmission): Promise<HttpReply> {
    const { webhooks } = this.#parts;
    const accountId = signedIn.account.id;
    const { id = "" } = parameters;
    const action = form.text("do");
    if (action === "rotate") {
      const rotated = await webhooks.rotate(accountId, id);
      return this.#page(signedIn, { title: "The secret of your webhook", main: secretView(rotated) });
    }
    if (action === "replay") await webhooks.replay(accountId, form.text("message"));
    else if (action === "on") await webhooks.switchOn(accountId, id);
    else await webhooks.test(accountId, id);
    return redirectReply(webhookPath(id));
  }

  /** Asks whether a webhook is to be deleted. */
  async confirmation({ parameters, signedIn }: SignedInRequest): Promise<HttpReply> {
    const { id, url } = await this.#parts.webhooks.find(signedIn.account.id, parameters["id"] ?? "");
    return this.#page(signedIn, {
      title: "Delete the webhook?",
      main: html`${webhookCrumbs([url, webhookPath(id)], ["Delete"])}
        <div class="head"><h1>Delete the webhook?</h1></div>
        <form class="card" method="post" action="${webhookPath(id)}/delete">
          ${tokenField(signedIn)}
          <p>
            <bdi>${url}</bdi> gets no more alerts. Its messages and its secret are deleted immediately. This cannot be
            undone.
          </p>
          <p class="buttons">
            <button class="careful">Delete the webhook</button>
            <a class="button" href="${webhookPath(id)}">Keep it</a>
          </p>
        </form>`,
    });
  }

  /** Deletes a webhook. */
  async remove({ parameters, signedIn }: SignedInSubmission): Promise<HttpReply> {
    await this.#parts.webhooks.remove(signedIn.account.id, parameters["id"] ?? "");
    return redirectReply(ACCOUNT.webhooks);
  }

  async #table(signedIn: SignedInUser, url: string, failure?: Failure): Promise<HttpReply> {
    const webhooks = await this.#parts.webhooks.list(signedIn.account.id);
    return this.#page(signedIn, {
      title: "Webhooks",
      failure,
      main: webhooksView({ signedIn, webhooks, most: MAX_WEBHOOKS, url, failure }),
    });
  }

  #page(signedIn: SignedInUser, page: AccountPage): HttpReply {
    return pageReply(this.#parts.service.site, { path: ACCOUNT.schedules, ...page, signedIn, workspace: true });
  }
}
