import { expect, it } from "vitest";
import { InProcessQueue } from "../../../src/jobs/in-process-queue.ts";
import { pino } from "pino";
import { preferring, startAssistantServer } from "../../support/assistant-server.ts";
import { formsOf } from "../../support/cookie-jar.ts";
import { eventually } from "../../support/eventually.ts";
import { newMerchantAtPages, startMonitored } from "../../schedules/support.ts";
import { assistantsFile, entry } from "../../simulations/live/support.ts";

it("a saved version is measured from its page: first the estimate, then the progress, then what was measured", async () => {
  const assistant = await startAssistantServer(preferring("Steel"));
  const env = { ASSISTANTS_FILE: assistantsFile(entry(assistant)) };
  const server = await startMonitored(env, { queue: new InProcessQueue(pino({ level: "silent" })) });
  const merchant = await newMerchantAtPages(server);
  const own = { title: "Steel bottle 750 ml", priceCents: 2490, currency: "EUR" };
  const { saved } = await merchant.call("save_listings", { items: [{ ...own, externalId: "B-1" }] });
  const { id: first } = await merchant.call("compare_listings", {
    a: { ...own, title: "Bottle" },
    b: { id: saved[0].id },
    competitors: [{ title: "Glass bottle", priceCents: 1490, currency: "EUR" }],
    queries: [{ text: "bottle for cycling" }],
  });
  const path = `/dashboard/listings/${saved[0].id}/compare`;
  const { browser } = merchant;
  const predicted = await browser.get(`${path}?of=${first}`);
  expect(predicted.text).toContain('<span class="tag prediction">prediction</span>');
  expect(predicted.text).toMatch(/data-name="title">\s*<pre class="text"><code>Steel bottle 750 ml<\/code>/);
  expect(predicted.text).toContain('<script type="module"');
  expect(predicted.headers["content-security-policy"]).toContain("script-src 'self'");
  const form = formsOf(predicted, path).find(({ buttons }) => buttons.some(({ text }) => /estimate/.test(text)));
  if (form === undefined) throw new Error("Nothing can be measured.");
  const estimate = await browser.submit(form, {}, /estimate/);
  expect(estimate.text).toContain("72 choices of each assistant");
  expect(assistant.asked).toHaveLength(0);
  const ask = formsOf(estimate, path).find(({ buttons }) => buttons.some(({ text }) => text.startsWith("Ask")));
  if (ask === undefined) throw new Error("Nobody can be asked.");
  const { headers } = await browser.submit(ask, {}, /^Ask/);
  const measured = headers.location ?? "";
  await eventually(async () => !(await browser.get(measured)).text.includes("How far it is"));
  const { text } = await browser.get(measured);
  expect(text).toMatch(
    new RegExp(
      `<h1>Version ${saved[0].version} did better: \\+100\\.0 points, 95 % interval [\\d. to]+ points\\.</h1>`,
    ),
  );
  expect(text).toContain("p after Holm");
  const answers = await browser.get(/href="(\/dashboard\/simulations\/cmp_\w+\/answers)"/.exec(text)?.[1] ?? "");
  expect(answers.text).toContain("picked version B");
  expect(answers.text).toContain(`href="${measured.replaceAll("&", "&amp;")}"`);
  expect(answers.text).toContain("1–5 of 72");
  expect(text).not.toContain("prediction</span>");
});
