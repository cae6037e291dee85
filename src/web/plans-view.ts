import type { Plan } from "../plans/plan.ts";
import { PATHS } from "../shared/site.ts";
import { type Html, html } from "../shared/html.js";

/** Renders the plans as cards. Available plans have a button. */
export function plansView(plans: readonly Plan[]): Html {
  return html`<div class="plans" data-markdown-ignore>${plans.map(card)}</div>`;
}

function card(plan: Plan): Html {
  const { key, name, available, summary, entitlements } = plan;
  const { amount, terms } = priceOf(plan);
  return html`<section class="${available ? "first" : undefined}" aria-labelledby="plan-${key}">
    <h2 id="plan-${key}">${name}</h2>
    <p class="price">${amount} <small>${terms}</small></p>
    <p>${summary}</p>
    <p>${count(entitlements.listings)} saved listings, ${count(entitlements.runsPerDay)} runs a day</p>
    ${available ? html`<p><a class="button main" href="${PATHS.signUp}">Create an account</a></p>` : html`<p class="soft">On request: <a href="${PATHS.support}">ask the operator</a></p>`}
  </section>`;
}

/** Writes the plans as a table. */
export function plansMarkdown(plans: readonly Plan[]): string {
  const rows = plans.map((plan) => {
    const { amount, terms } = priceOf(plan);
    const { listings, runsPerDay } = plan.entitlements;
    return `| ${plan.name} (\`${plan.key}\`) | ${amount}, ${terms} | ${count(listings)} | ${count(runsPerDay)} | ${plan.howToGet} | ${plan.summary} |`;
  });
  return [
    "| Plan | Price | Saved listings | Runs a day | How to get it | For |",
    "| --- | --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
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
