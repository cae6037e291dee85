import type { Plan } from "../../plans/plan.ts";
import { PATHS } from "../../shared/site.ts";
import { type Html, html } from "../../shared/html.js";

/** Renders the available plans, and self-hosting. */
export function plansView(plans: readonly Plan[]): Html {
  return html`<div class="plans" data-markdown-ignore>
    ${plans.filter(({ available }) => available).map(card)} ${OWN_SERVER}
  </div>`;
}

function card(plan: Plan): Html {
  const { key, name, entitlements } = plan;
  const { amount, terms } = priceOf(plan);
  return html`<section aria-labelledby="plan-${key}">
    <h2 id="plan-${key}">${name}</h2>
    <p class="price">${amount}</p>
    <ul class="ticks">
      <li>${count(entitlements.listings)} saved listings, ${count(entitlements.runsPerDay)} runs a day</li>
      <li>${count(entitlements.schedules ?? 0)} schedules with alerts</li>
      <li>Check, simulate, explain, improve and compare</li>
      <li>In the browser, in your assistant and over REST</li>
      <li>${capital(terms)}</li>
    </ul>
    <p><a class="button main" href="${PATHS.signUp}">Create an account</a></p>
  </section>`;
}

const OWN_SERVER = html`<section aria-labelledby="own-server">
  <h2 id="own-server">Your own server</h2>
  <p class="price">Free</p>
  <ul class="ticks">
    <li>Every limit is yours to set</li>
    <li>Your listings stay with you</li>
    <li>No database server and no keys are needed</li>
    <li>Apache License 2.0</li>
  </ul>
  <p><a class="button" href="/docs/self-hosting">Run it yourself</a></p>
</section>`;

/** Returns the same as a Markdown list. */
export function plansMarkdown(plans: readonly Plan[]): string {
  const available = plans
    .filter((plan) => plan.available)
    .map((plan) => `- ${plan.name}: ${priceOf(plan).amount}. ${plan.summary} ${plan.howToGet}`);
  return [...available, "- Your own server: free, with limits that you set. Apache License 2.0."].join("\n");
}

const HEAD = ["Plan", "Saved listings", "Runs a day", "Schedules", "Price", "How to get it"];

/** Renders the limits of every plan. */
export function limitsView(plans: readonly Plan[]): Html {
  return html`<div class="table many" role="group" aria-label="Limits by plan" tabindex="0" data-markdown-ignore>
    <table>
      <thead>
        <tr>
          ${HEAD.map((title, i) => html`<th scope="col" class="${isNumber(i) ? "n" : undefined}">${title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${plans.map(limitsRow)}
      </tbody>
    </table>
  </div>`;
}

function limitsRow(plan: Plan): Html {
  const { name, available, entitlements } = plan;
  return html`<tr>
    <th scope="row">${name}</th>
    <td class="n">${count(entitlements.listings)}</td>
    <td class="n">${count(entitlements.runsPerDay)}</td>
    <td class="n">${count(entitlements.schedules ?? 0)}</td>
    <td class="text">${wholePrice(plan)}</td>
    <td>
      ${available ? html`<a href="${PATHS.signUp}">Create an account</a>` : html`<a href="/contact">Ask the operator</a>`}
    </td>
  </tr>`;
}

function isNumber(column: number): boolean {
  return column >= 1 && column <= 3;
}

/** Returns the limits of every plan as a Markdown table. */
export function limitsMarkdown(plans: readonly Plan[]): string {
  const rows = plans.map((plan) => {
    const { name, key, entitlements, howToGet } = plan;
    const { listings, runsPerDay, schedules = 0 } = entitlements;
    const limits = [listings, runsPerDay, schedules].map(count).join(" | ");
    return `| ${name} (\`${key}\`) | ${limits} | ${wholePrice(plan)} | ${howToGet} |`;
  });
  return [`| ${HEAD.join(" | ")} |`, `| ${HEAD.map(() => "---").join(" | ")} |`, ...rows].join("\n");
}

function wholePrice(plan: Plan): string {
  const { amount, terms } = priceOf(plan);
  return plan.billing === "free" ? amount : `${amount} ${terms}`;
}

function priceOf({ price, performanceFee, currency, billing }: Plan): { amount: string; terms: string } {
  if (price !== null) return { amount: money(price.amountCents, currency), terms: `each ${price.interval}` };
  if (performanceFee !== null) {
    const { rateBps, capCents, basis } = performanceFee;
    return { amount: `${rateBps / 100}%`, terms: `${lowered(basis)} At most ${money(capCents, currency)} a month.` };
  }
  return { amount: billing === "free" ? "Free" : "No price", terms: "no payment details required" };
}

const count = (number: number): string => number.toLocaleString("en-US");

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Turns a sentence into a continuation, as in "5% of revenue". */
function lowered(sentence: string): string {
  return `of ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

function money(cents: number, currency: string): string {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);
}
