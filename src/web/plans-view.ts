import type { Plan } from "../shared/plan.ts";
import { PATHS } from "../shared/site.ts";
import { type Html, html } from "./html.js";

/** The plans as cards. Only a free plan can be had here, so only it has a button. */
export function plansView(plans: readonly Plan[]): Html {
  return html`<div class="plans" data-markdown-ignore>${plans.map(card)}</div>`;
}

function card(plan: Plan): Html {
  const { key, name, billing, summary } = plan;
  const { amount, terms } = priceOf(plan);
  return html`<section class="${billing === "free" ? "first" : undefined}" aria-labelledby="plan-${key}">
    <h2 id="plan-${key}">${name}</h2>
    <p class="price">${amount} <small>${terms}</small></p>
    <p>${summary}</p>
    ${billing === "free" ? html`<p><a class="button main" href="${PATHS.signUp}">Create an account</a></p>` : html`<p class="soft">Cannot be bought yet</p>`}
  </section>`;
}

export function plansMarkdown(plans: readonly Plan[]): string {
  const rows = plans.map((plan) => {
    const { amount, terms } = priceOf(plan);
    return `| ${plan.name} (\`${plan.key}\`) | ${amount}, ${terms} | ${plan.summary} |`;
  });
  return ["| Plan | Price | For whom |", "| --- | --- | --- |", ...rows].join("\n");
}

function priceOf({ price, performanceFee, currency, billing }: Plan): { amount: string; terms: string } {
  if (price !== null) return { amount: money(price.amountCents, currency), terms: `each ${price.interval}` };
  if (performanceFee !== null) {
    const { rateBps, capCents, basis } = performanceFee;
    return { amount: `${rateBps / 100}%`, terms: `${lowered(basis)} At most ${money(capCents, currency)} a month.` };
  }
  return { amount: billing === "free" ? "Free" : "No price", terms: "no payment details asked for" };
}

/** A sentence that goes on after a number: of its revenue. */
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
