import type { Site } from "../../shared/site.ts";
import { errorSummary } from "../forms/controls.ts";
import { type Html, html } from "../../shared/html.js";
import { namesOfCarried } from "../listings-form/carried-fields.ts";
import { ALL_FIELDS, carriedName, PRODUCT_SLOT, type FormTexts } from "../listings-form/listings-form.ts";
import { productFields, questionsField, rivalFields } from "../listings-form/listings-form-view.ts";
import type { ComparisonState } from "../listings-form/submit-listings.ts";
import { type HtmlPage, PLAYGROUND } from "../paths.ts";
import { formPage } from "../form-page.ts";
import { runsField } from "../listings-form/earlier-runs.ts";
import { playgroundTabs } from "./playground-tabs.ts";
import { TRIAL_EXAMPLES } from "./trial-examples.ts";
import { trialResultView, verdictOf } from "./trial-result-view.ts";
import type { TrialRun } from "./trials.ts";

/** The id of the form, which also owns the buttons of the result. */
const TRIAL_FORM = "trial";

/** Renders the page: its text, with the form and the model's prediction side by side. */
export function trialPage(site: Site, page: HtmlPage, state: ComparisonState<TrialRun>): Promise<string> {
  const { run, failure } = state;
  return formPage(site, {
    page,
    verdict: run && verdictOf(run.data),
    failed: failure !== undefined,
    form: formView(state),
    aside: run === undefined ? blankView(state) : trialResultView(run, TRIAL_FORM),
  });
}

function formView({ typed, failure, run, earlier, isPrefilled = false }: ComparisonState<TrialRun>): Html {
  const fields = { typed, failure, fields: ALL_FIELDS };
  const again = run !== undefined;
  return html`<form
    id="${TRIAL_FORM}"
    class="card input"
    method="post"
    action="${PLAYGROUND}#result"
    aria-label="Listings and questions"
    data-markdown-ignore
  >
    ${playgroundTabs(PLAYGROUND)} ${productFields(fields)} ${carriedFields(typed)}
    ${rivalFields({ ...fields, opensFirst: isPrefilled })}
    ${questionsField(fields, { hint: "One per line, up to three. If empty, three are made for you.", rows: 3 })}
    ${runsField(run?.runs ?? earlier)}
    <p><button class="${again ? "big" : "main big"}">${again ? "Simulate again" : "Simulate"}</button></p>
    <p class="hint">Nothing is stored. No account is needed.</p>
  </form>`;
}

/** Renders the product's other fields, which the form only passes on. */
function carriedFields(typed: FormTexts): Html | undefined {
  const name = carriedName(PRODUCT_SLOT.id);
  const text = typed.get(name) ?? "";
  const names = namesOfCarried(text);
  if (names.length === 0) return undefined;
  return html`<p class="hint">
    Your listing also has: ${names.join(", ")}.<input type="hidden" name="${name}" value="${text}" />
  </p>`;
}

const MERCHANT_FIELDS = html`<section class="card" aria-labelledby="brought">
  <h2 id="brought">Your listing is filled in: add a rival</h2>
  <p>
    A title is enough. With its price and rating the result says more. Copy them from the rival’s page. Nothing is
    stored.
  </p>
  <p class="buttons"><a class="button" href="#rival-1-title">Enter a rival</a></p>
</section>`;

function blankView({ failure, isPrefilled }: ComparisonState<TrialRun>): Html {
  if (isPrefilled)
    return html`<div id="result" tabindex="-1" class="stack" data-markdown-ignore>${MERCHANT_FIELDS}</div>`;
  return html`<div id="result" tabindex="-1" class="stack" data-markdown-ignore>
    ${errorSummary(failure)}
    <section class="card" aria-labelledby="examples">
      <h2 id="examples">Start from an example</h2>
      <p class="buttons">
        ${Object.entries(TRIAL_EXAMPLES).map(([name, { label }]) => html`<a class="button" href="${PLAYGROUND}?example=${name}#result">${label}</a>`)}
      </p>
      <p class="soft">Every brand in them is invented.</p>
    </section>
    <section class="card" aria-labelledby="get">
      <h2 id="get">What you get</h2>
      <ul class="steps">
        <li>
          <strong>How often</strong> the model expects assistants to choose you, by question and rival, with a range.
        </li>
        <li><strong>Why</strong>: what each difference adds, to the last decimal.</li>
        <li><strong>What would help</strong>, best first, and what no text can change.</li>
        <li>
          <strong>How sure it is</strong>: which results depend on how much price counts, and what the model cannot
          know.
        </li>
      </ul>
    </section>
  </div>`;
}
