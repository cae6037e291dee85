import { z } from "zod";
import { named, uri } from "../../shared/schema.ts";
import { PATHS, type Site, urlOf } from "../../shared/site.ts";
import { defineTool } from "../tool.ts";

const OnboardingSignal = named(
  "OnboardingSignal",
  z.object({
    key: z
      .enum(["zero-auth-access", "free-tier", "self-serve-api-keys", "sandbox", "no-sales-contact-required"])
      .describe("What the signal is about."),
    available: z.boolean().describe("Whether it is so."),
    summary: z.string().describe("What that means for an agent."),
    verify: uri("Fetch this to check the claim."),
    evidence: z.string().describe("Text that the answer of `verify` holds."),
  }),
);

const Onboarding = named(
  "Onboarding",
  z.object({
    version: z.string().describe("Major version of the API."),
    summary: z.string().describe("How an agent starts here.").optional(),
    signals: z.array(OnboardingSignal).describe("Claims about getting started, each with the means to check it."),
    start: z
      .object({
        withoutAccount: uri("Where to start without an account.").optional(),
        createAccount: uri("Where to create an account.").optional(),
        credentials: uri("How to get credentials.").optional(),
        documentation: uri("The documentation.").optional(),
      })
      .describe("Where to start, in the order in which an agent should try."),
  }),
);

type Signal = z.infer<typeof OnboardingSignal>;

export const getOnboarding = defineTool({
  name: "get_onboarding",
  title: "Get started",
  description:
    "How an agent starts with this service: what works without an account, what is free, and where to begin. Every claim names a URL and the text to look for there.",
  input: z.strictObject({}),
  output: Onboarding,
  effect: "read",
  scope: "public",
  route: { method: "GET", path: "/api/v1/onboarding" },
  example: {},
}).handler((_, { site }) => ({
  version: site.apiVersion,
  summary:
    "Start with the sandbox: it works without an account. An account, made with an email and a password, has API keys for the tools that act on it.",
  signals: signals(site),
  start: {
    withoutAccount: urlOf(site, "/api/v1/sandbox"),
    createAccount: urlOf(site, PATHS.signUp),
    credentials: urlOf(site, PATHS.authGuide),
    documentation: urlOf(site, PATHS.docs),
  },
}));

function signals(site: Site): Signal[] {
  return [
    {
      key: "zero-auth-access",
      available: true,
      summary: "Every operation under /api/v1 and every read-only MCP tool answers without a credential.",
      verify: urlOf(site, PATHS.index),
      evidence: '"authentication":"none"',
    },
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
      summary: "A person creates an account and mints API keys without waiting for anybody.",
      verify: urlOf(site, PATHS.authGuide),
      evidence: "mints a key",
    },
    {
      key: "sandbox",
      available: true,
      summary: "The sandbox answers deterministic, synthetic results without an account. It measures nothing real.",
      verify: urlOf(site, "/api/v1/sandbox"),
      evidence: '"mode":"sandbox_fixture"',
    },
    {
      key: "no-sales-contact-required",
      available: true,
      summary: "Every plan states its price or its fee: nothing has to be asked for.",
      verify: urlOf(site, "/api/v1/plans"),
      evidence: '"amountCents":',
    },
  ];
}
