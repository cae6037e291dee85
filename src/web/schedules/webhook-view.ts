import type { SignedInUser } from "../../accounts/accounts.ts";
import type { Delivery, DeliveryPage, NewSecret, WebhookSummary } from "../../schedules/ports.ts";
import { type Html, html } from "../../shared/html.js";
import { breadcrumbs } from "../breadcrumbs.ts";
import { errorSummary, textField } from "../forms/controls.ts";
import type { Failure } from "../forms/failure.ts";
import { type Row, rowTable } from "../row-table.ts";
import { tokenField } from "../session/layout.ts";
import { ACCOUNT, webhookPath } from "../session/paths.ts";
import { day, minute } from "../times.ts";
import { offsetPager } from "../pager.ts";

/** Renders the breadcrumbs of a page of webhooks. */
export function webhookCrumbs(...more: readonly (readonly [text: string, path?: string])[]): Html {
  const own = ["Webhooks", more.length === 0 ? undefined : ACCOUNT.webhooks] as const;
  return breadcrumbs(["Schedules", ACCOUNT.schedules], own, ...more);
}

/** State of the page of all webhooks. */
export interface WebhooksState {
  readonly signedIn: SignedInUser;
  readonly webhooks: readonly WebhookSummary[];
  readonly most: number;
  readonly url: string;
  readonly failure: Failure | undefined;
}

/** Renders the webhooks and the form for a new one. */
export function webhooksView({ signedIn, webhooks, most, url, failure }: WebhooksState): Html {
  return html`${webhookCrumbs()}
    <div class="head">
      <div>
        <h1>Webhooks</h1>
        <p class="soft">
          A webhook is an address on your server to which alerts are sent, signed according to
          <a href="/docs/monitoring#webhooks">Standard Webhooks</a>.
        </p>
      </div>
    </div>
    ${errorSummary(failure)}
    <div class="stack">
      ${webhooks.length === 0 ? undefined : table(webhooks)}
      ${
        webhooks.length >= most
          ? html`<p class="note">You have ${most} webhooks, which is the most. Delete one to add another.</p>`
          : html`<form class="card" method="post" action="${ACCOUNT.webhooks}">
              <h2>Add a webhook</h2>
              ${tokenField(signedIn)}
              ${textField({ name: "url", label: "URL", type: "text", autocomplete: "off", value: url, hint: "https, at a public address. Redirects are not followed.", failure })}
              <p class="after"><button class="main">Add the webhook</button></p>
            </form>`
      }
    </div>`;
}

function table(webhooks: readonly WebhookSummary[]): Html {
  const rows = webhooks.map((webhook) => [
    html`<a href="${webhookPath(webhook.id)}"><bdi>${webhook.url}</bdi></a>`,
    stateText(webhook),
    day(webhook.createdAt),
  ]);
  return html`<section class="card flush" aria-label="Webhooks">
    ${rowTable("Webhooks, the oldest first", ["URL", "State", ["Added", "figures"]], rows)}
  </section>`;
}

function stateText({ offReason, failingSince }: WebhookSummary): Html {
  if (offReason !== undefined) return html`<span class="tag bad">off</span>`;
  return failingSince === undefined ? html`on` : html`<span class="tag bad">failing</span>`;
}

/** Renders a secret, which is shown once. */
export function secretView({ id, url, secret }: NewSecret): Html {
  return html`${webhookCrumbs([url, webhookPath(id)], ["Secret"])}
    <div class="head"><h1>The secret of your webhook</h1></div>
    <section class="card">
      <p>
        Your server uses it to check that a message comes from here. <strong>It is shown only now:</strong> copy it.
      </p>
      <div class="code" data-name="secret">
        <pre class="text"><code>${secret}</code></pre>
      </div>
      <p class="buttons">
        <a class="button main" href="${webhookPath(id)}">Go on to the webhook</a>
        <a class="button" href="/docs/monitoring#check-a-signature">Check a signature</a>
      </p>
    </section>`;
}

/** State of the page of one webhook. */
export interface WebhookState {
  readonly signedIn: SignedInUser;
  readonly webhook: WebhookSummary;
  readonly page: DeliveryPage;
  readonly offset: number;
}

/** Renders one webhook with its messages. */
export function webhookView({ signedIn, webhook, page, offset }: WebhookState): Html {
  const { id, url, offReason, createdAt } = webhook;
  return html`${webhookCrumbs([url])}
    <div class="head">
      <h1><bdi>${url}</bdi></h1>
    </div>
    ${
      offReason &&
      html`<div class="note bad">
        <p><strong>It is switched off.</strong> ${offReason} No alerts are sent to it.</p>
      </div>`
    }
    <div class="aside">
      <div class="stack">${deliveries({ signedIn, webhook, page, offset })}</div>
      <div class="stack">
        <section class="card" aria-labelledby="webhook">
          <h2 id="webhook">Webhook</h2>
          <dl class="facts">
            <dt>State</dt>
            <dd>${stateText(webhook)}</dd>
            <dt>Added</dt>
            <dd>${day(createdAt)}</dd>
          </dl>
          <form method="post" action="${webhookPath(id)}">
            ${tokenField(signedIn)}
            <p class="buttons">
              <button name="do" value="test">Send a test event</button>
              ${offReason && html`<button name="do" value="on">Switch it on</button>`}
            </p>
          </form>
        </section>
        <details class="card">
          <summary>Replace the secret</summary>
          <form method="post" action="${webhookPath(id)}">
            ${tokenField(signedIn)}
            <p>The new secret is shown once. The old one also signs for 24 hours, so that no message is lost.</p>
            <p class="buttons"><button class="careful" name="do" value="rotate">Replace the secret</button></p>
          </form>
        </details>
        <p class="buttons"><a href="${webhookPath(id)}/delete">Delete the webhook</a></p>
      </div>
    </div>`;
}

function deliveries({ signedIn, webhook: { id }, page: { deliveries: sent, total }, offset }: WebhookState): Html {
  if (total === 0)
    return html`<div class="empty">
      <h2>Nothing has been sent yet</h2>
      <p>Messages of the last 30 days are listed here, with what your server answered. Send a test event to begin.</p>
    </div>`;
  return html`<section class="card flush" aria-labelledby="sent">
    <h2 id="sent">Messages</h2>
    ${rowTable(
      "Messages, the latest first",
      ["Message", "State", "Last response", ["Attempts", "figures"], ["Action", "buttons"]],
      sent.map((delivery) => deliveryRow(signedIn, id, delivery)),
    )}
    ${offsetPager({ path: webhookPath(id), before: offset, shown: sent.length, total })}
  </section>`;
}

function deliveryRow(signedIn: SignedInUser, webhookId: string, delivery: Delivery): Row {
  const { id, type, state, answer, attempts, nextAt, createdAt } = delivery;
  return [
    html`${type}<br /><span class="soft">${minute(createdAt, "")}</span>`,
    html`${state === "failed" ? html`<span class="tag bad">failed</span>` : state}
    ${nextAt && attempts > 0 ? html`<span class="soft">next attempt ${minute(nextAt, "")}</span>` : undefined}`,
    html`<bdi>${answer}</bdi>`,
    attempts,
    html`<form method="post" action="${webhookPath(webhookId)}">
      ${tokenField(signedIn)}<input type="hidden" name="message" value="${id}" />
      <button class="small" name="do" value="replay">
        Send again<span class="hidden"> ${type} of ${minute(createdAt, "")}</span>
      </button>
    </form>`,
  ];
}
