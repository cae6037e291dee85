import type { Site } from "../../shared/site.ts";
import { errorSummary } from "../forms/controls.ts";
import type { Failure } from "../forms/failure.ts";
import { type Html, html } from "../../shared/html.js";
import { AUDIT, type HtmlPage } from "../paths.ts";
import { formPage } from "../form-page.ts";
import { AUDIT_EXAMPLES } from "./audit-examples.ts";
import type { AuditForm } from "./audit-form.ts";
import { auditFormView } from "./audit-form-view.ts";
import { auditResultView, type ShownAudit, verdictOf } from "./audit-result-view.ts";

/** The state of the page. */
export interface AuditState {
  readonly form: AuditForm;
  readonly failure?: Failure;
  readonly shown?: ShownAudit;
  readonly fetchesPages: boolean;
}

/** Renders the page: its text, with the form and the findings side by side. */
export function auditPage(site: Site, page: HtmlPage, state: AuditState): Promise<string> {
  const { failure, shown } = state;
  return formPage(site, {
    page,
    verdict: shown && verdictOf(shown.audit),
    failed: failure !== undefined,
    form: auditFormView({ ...state, found: fieldsOf(shown), again: shown !== undefined }),
    aside: asideOf(state),
  });
}

function fieldsOf(shown: ShownAudit | undefined): string[] {
  return shown?.audit.results.flatMap(({ findings }) => findings.map(({ field }) => field)) ?? [];
}

function asideOf({ form, failure, shown }: AuditState): Html {
  if (shown !== undefined) return auditResultView(shown, form);
  return html`<div id="result" tabindex="-1" class="stack">${errorSummary(failure)} ${SAMPLE} ${examples()}</div>`;
}

const SAMPLE = html`<section class="card" aria-labelledby="sample">
  <h2 id="sample">What you get <span class="tag">sample data</span></h2>
  <ul class="findings">
    <li>
      <p class="what">
        <span class="tag error">error</span> <strong>The price is missing from the page’s data</strong>
      </p>
      <p class="quote">
        <code>"offers": {"@type": "Offer", <mark class="error">"price": ""</mark>}</code>
      </p>
      <p class="soft">State the price that a shopper pays now, such as "price": "24.90".</p>
    </li>
    <li>
      <p class="what"><span class="tag warn">warning</span> <strong>Praise without a source</strong></p>
      <p class="quote"><mark class="warn">The best bottle ever!</mark> Double-walled steel…</p>
      <p class="soft">Remove it, or name the test that says so.</p>
    </li>
  </ul>
</section>`;

function examples(): Html {
  return html`<section class="card" aria-labelledby="examples">
    <h2 id="examples">Or start from an example</h2>
    <p class="buttons">
      ${Object.entries(AUDIT_EXAMPLES).map(([name, { label }]) => html`<a class="button" href="${AUDIT}?example=${name}#result">${label}</a>`)}
    </p>
  </section>`;
}
