import { type Site, urlOf } from "../../shared/site.ts";
import { PLAYGROUND } from "../paths.ts";
import { TRIAL_EXAMPLES } from "./trial-examples.ts";

/** Describes the form in Markdown: its examples, and the first one as tool arguments. */
export function trialMarkdown(site: Site): string {
  const { product, competitors, questions } = TRIAL_EXAMPLES.bottle.listings;
  const args = { product, competitors, queries: questions.map((text) => ({ text })) };
  return [
    "The page has a form for browsers, and examples:",
    "",
    ...Object.entries(TRIAL_EXAMPLES).map(
      ([name, { label }]) => `- [${label}](${urlOf(site, PLAYGROUND)}?example=${name})`,
    ),
    "",
    "With an account, programs run the same. The first example as arguments of `run_simulation`:",
    "",
    "```json",
    JSON.stringify(args, undefined, 2),
    "```",
  ].join("\n");
}
