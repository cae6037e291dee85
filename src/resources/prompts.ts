import type { Prompt } from "../shared/prompt.ts";

const LISTING = "Title, description, price with currency, rating and number of reviews as shown in the shop.";

/** Instructions for clients without a sign-in, and for presenting a simulation. */
const WITHOUT_ACCOUNT = `run_simulation needs an account: if it asks for a sign-in and none is possible, call run_sandbox with title, description and priceCents instead, and say clearly that its scores are synthetic and measure nothing real.`;
const PREDICTION =
  "Say clearly that a simulation is the prediction of a documented model and that no assistant was asked, and name what is contested.";

/** The prompts that people can start from. */
export const PROMPTS: readonly Prompt[] = [
  {
    name: "evaluate_my_listing",
    title: "Evaluate my listing against rivals",
    description:
      "Simulates how AI shopping assistants choose between your listing and its rivals, and says what decides and what to change first.",
    arguments: [
      { name: "listing", description: `Your listing. ${LISTING}`, required: true },
      { name: "rivals", description: `One to ten rival listings. ${LISTING}`, required: true },
    ],
    text: ({ listing = "", rivals = "" }) =>
      `Evaluate my product listing against its rivals.

My listing:
${quoted(listing)}

Rivals:
${quoted(rivals)}

Turn each listing into title, description, priceCents (minor units) with currency, rating and reviewCount; leave out what is not given. Write three to ten questions in shoppers' words (need, use, limit). Call run_simulation with mine as the product, the rivals as competitors and the questions as queries. ${WITHOUT_ACCOUNT} Then tell me:
1. its headline, and where I am ahead, behind or too close to call;
2. for each loss, what decided;
3. the two or three changes that would help most, from its actions. Use only facts from my listing, and ask me for missing facts.
Then offer to improve the text with optimize_listing. ${PREDICTION}`,
  },
  {
    name: "optimize_listing",
    title: "Improve my listing",
    description:
      "Improves title and description without an untrue word: you confirm facts, your assistant writes, the service checks.",
    arguments: [
      { name: "listing", description: `Your listing. ${LISTING}`, required: true },
      { name: "rivals", description: `One to ten rival listings. ${LISTING}`, required: true },
      {
        name: "facts",
        description: "What is true of the product beyond the listing, one fact a line.",
        required: false,
      },
    ],
    text: ({ listing = "", rivals = "", facts = "" }) =>
      `Improve my product listing. Use only what it and my facts state.

My listing:
${quoted(listing)}

Rivals:
${quoted(rivals)}
${facts === "" ? "" : `\nMy facts:\n${quoted(facts)}\n`}
1. Write four to ten queries in the words of shoppers, and call optimize_listing with my listing, the facts, the rivals and the queries.
2. Ask me its questions, best first, and take each answer as a fact.
3. Write one to three titles and descriptions of your own from my listing and facts, and call optimize_listing again with the new facts and your texts as candidates. Change what is refused, or ask me for the fact that would allow it; never reword a refused claim to get it through.
4. Show me the proposed version, each edit with its reason and source, what was refused and why, and the gain on held-out queries with its range.
5. Call compare_listings with the old and the new version, and tell me its verdict.
Say that the gains are predictions, and ask me before anything is saved with save_listings.`,
  },
  {
    name: "explain_a_loss",
    title: "Explain a loss",
    description: "Explains feature by feature why one rival is ahead of your listing, and tries one change.",
    arguments: [
      { name: "listing", description: `Your listing. ${LISTING}`, required: true },
      { name: "rival", description: `The rival that won. ${LISTING}`, required: true },
      {
        name: "assistant",
        description: "The assistant that preferred the rival: assistant_1 to assistant_4. Omit for all.",
        required: false,
      },
    ],
    text: ({ listing = "", rival = "", assistant }) =>
      `My listing lost against a rival. Explain why.

My listing:
${quoted(listing)}

The rival:
${quoted(rival)}

Call run_simulation with these two${/^assistant_[1-4]$/.test(assistant ?? "") ? ` and assistants ["${assistant}"]` : ""}, then diagnose_simulation with its id. ${WITHOUT_ACCOUNT} Explain what decided, feature by feature, and what no text can change. Then change one thing in my listing that its own facts support, and call compare_listings with the old version as a and the new one as b.
${PREDICTION}`,
  },
  {
    name: "audit_my_listing",
    title: "Audit my listing",
    description: "Checks a listing, a feed or a product page, and says what to fix first.",
    arguments: [
      { name: "listing", description: "Your listing, feed, HTML of the page, or its URL.", required: true },
      {
        name: "queries",
        description: "What shoppers ask for, in their words. Omit to have them proposed.",
        required: false,
      },
    ],
    text: ({ listing = "", queries = "" }) =>
      `Audit my product listing.

My listing:
${quoted(listing)}
${queries === "" ? "\nPropose three to five queries in the words of shoppers: need, use, limit." : `\nWhat shoppers ask for:\n${quoted(queries)}`}

Call audit_listing: with listings for a listing, feed for a feed or HTML, url for a URL, and with the queries. Then tell me:
1. its headline;
2. what to fix first, each with its fix and the rule behind it, errors before warnings;
3. which words of shoppers are missing. Use one only if it is true of the product, and ask me for missing facts.
Say that the audit is not legal advice and does not promise acceptance or rank.`,
  },
  {
    name: "start_with_agent_commerce",
    title: "Start here",
    description: "Shows what this service does, what works without an account, and where to go next.",
    arguments: [],
    text: () =>
      "Show me what the Agent Commerce Service can do for a merchant. Call get_onboarding and list_skills, sum up what works without an account, and offer to run a first sandbox simulation on a listing of mine.",
  },
];

/** Quotes pasted text to mark it as data. */
const quoted = (text: string): string =>
  text
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
