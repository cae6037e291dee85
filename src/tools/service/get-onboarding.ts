import { z } from "zod";
import { endpointsOf } from "../endpoint.ts";
import { named, uri } from "../../shared/schema.ts";
import { PATHS, type Site, urlOf } from "../../shared/site.ts";
import { defineTool } from "../tool.ts";

const OnboardingSignal = named(
  "OnboardingSignal",
  z.object({
    key: z
      .enum(["zero-auth-access", "free-tier", "self-serve-api-keys", "sandbox", "no-sales-contact-required"])
      .describe("Topic of the signal."),
    available: z.boolean().describe("Whether the claim is true."),
    summary: z.string().describe("What the claim means for an agent."),
    verify: uri("URL to fetch for checking the claim."),
    evidence: z.string().describe("Text in the response of `verify`."),
  }),
);

const Onboarding = named(
  "Onboarding",
  z.object({
    version: z.string().describe("Major version of the API."),
    summary: z.string().describe("How an agent gets started.").optional(),
    signals: z.array(OnboardingSignal).describe("Claims about getting started, each with a way to check it."),
    start: z
      .object({
        withoutAccount: uri("Where to start without an account.").optional(),
        createAccount: uri("Where to create an account.").optional(),
        credentials: uri("How to get credentials.").optional(),
        documentation: uri("The documentation.").optional(),
      })
      .describe("Where to start, in the recommended order."),
  }),
);

type Signal = z.infer<typeof OnboardingSignal>;

export const getOnboarding = defineTool({
  name: "get_onboarding",
  title: "Get started",
  description:
    "How an agent gets started with this service: what works without an account, what is free, and where to begin. Every claim names a URL and the text to find there.",
  input: z.strictObject({}),
  output: Onboarding,
  effect: "read",
  scope: "public",
  route: { method: "GET", path: "/api/v1/onboarding" },
  example: {},
}).handler((_, { site }) => ({
  version: site.apiVersion,
  summary:
    "Start with the playground, which predicts with the offline model without an account; as Markdown it shows the arguments of run_simulation, which programs call with an account. The sandbox shows the format of results and is synthetic. An account needs an email and a password, and has API keys for the tools that act on it.",
  signals: signals(site),
  start: {
    withoutAccount: urlOf(site, PATHS.playground),
    createAccount: urlOf(site, PATHS.signUp),
    credentials: urlOf(site, PATHS.authGuide),
    documentation: urlOf(site, PATHS.docs),
  },
}));

function signals(site: Site): Signal[] {
  return [
    zeroAuthAccess(site),
    {
      key: "free-tier",
      available: true,
      summary: "The Scan plan costs nothing.",
      verify: urlOf(site, "/api/v1/plans?key=scan"),
      evidence: '"billing":"free"',
    },
    {
      key: "self-serve-api-keys",
      available: true,
      summary: "Anyone can create an account and API keys without waiting for approval.",
      verify: urlOf(site, PATHS.authGuide),
      evidence: "mints a key",
    },
    {
      key: "sandbox",
      available: true,
      summary: "The sandbox returns deterministic, synthetic results without an account. It measures nothing real.",
      verify: urlOf(site, "/api/v1/sandbox"),
      evidence: '"mode":"sandbox_fixture"',
    },
    {
      key: "no-sales-contact-required",
      available: true,
      summary: "Every plan states its price or fee, so nobody has to ask for a quote.",
      verify: urlOf(site, "/api/v1/plans"),
      evidence: '"amountCents":',
    },
  ];
}

/**
 * Returns the claim of open access. Its evidence is the API index's entry about itself, which the index contains only
 * while it needs no credential, and which a 401 never contains.
 */
function zeroAuthAccess(site: Site): Signal {
  const index = endpointsOf(site, site.endpoints).find(({ path }) => path === PATHS.index);
  return {
    key: "zero-auth-access",
    available: index?.authentication === "none",
    summary:
      "Every tool without a scope works without a credential, over MCP and, under /api/v1, over REST. No other tool does.",
    verify: urlOf(site, PATHS.index),
    evidence: JSON.stringify(index ?? {}),
  };
}
