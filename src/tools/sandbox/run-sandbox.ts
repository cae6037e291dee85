import { z } from "zod";
import { ASSISTANTS } from "../../sandbox/assistants.ts";
import { simulateSandbox } from "../../sandbox/simulate.ts";
import { named, uri } from "../../shared/schema.ts";
import { PATHS, urlOf, VIEWS } from "../../shared/site.ts";
import { defineTool } from "../tool.ts";
import { Assistant, SANDBOX_DISCLAIMER, SANDBOX_MODE, SandboxSimulationRequest } from "./schema.ts";
import { SANDBOX_LIMITS } from "./limits.ts";

const SandboxComparison = named(
  "SandboxComparison",
  z.object({
    assistant: Assistant.describe("Assistant."),
    competitor: z.string().describe("Its title."),
    winner: z.enum(["product", "competitor"]).describe("A tie goes to the competitor."),
    productScore: z.int().describe("0 to 100."),
    competitorScore: z.int().describe("0 to 100."),
    reasoning: z.string().describe("Deciding features."),
  }),
);

const SandboxSimulation = named(
  "SandboxSimulation",
  z.object({
    version: z.string().describe("Major API version."),
    mode: z.literal(SANDBOX_MODE).describe("Marks synthetic output."),
    deterministic: z.literal(true).describe("Same request, same result."),
    disclaimer: z.string().describe("Synthetic notice."),
    result: z
      .object({
        winRate: z.number().min(0).max(1).describe("Share won."),
        wins: z.int().min(0).describe("Comparisons won."),
        comparisons: z.array(SandboxComparison).describe("By assistant, then competitor."),
      })
      .describe("Synthetic result."),
    runForReal: uri("Offline model.").optional(),
  }),
);

export const runSandbox = defineTool({
  name: "run_sandbox",
  title: "Run the sandbox",
  description:
    "Compares a product listing with 1 to 5 competitors as synthetic assistants would: which listing wins each pair, and why. Deterministic, from the request text alone; measures nothing real, stores nothing, free.",
  input: SandboxSimulationRequest,
  output: SandboxSimulation,
  effect: "read",
  scope: "public",
  route: { method: "POST", path: "/api/v1/sandbox/simulation", bodyBytes: SANDBOX_LIMITS.bodyBytes },
  view: VIEWS.sandbox,
  example: {
    product: {
      title: "Steel water bottle 750 ml, vacuum insulated, leakproof lid",
      description:
        "Keeps drinks cold for 24 hours and hot for 12. Food-grade 18/8 steel, BPA-free lid, fits bike cages.",
      priceCents: 2490,
    },
    competitors: [
      { title: "Water bottle", description: "The best bottle ever!!! Buy now!", priceCents: 1990 },
      {
        title: "Insulated bottle 500 ml",
        description: "Double-walled steel bottle with a screw lid.",
        priceCents: 2190,
      },
    ],
    assistants: ["assistant_1", "assistant_2"],
  },
}).handler(({ product, competitors, assistants }, { site }) => ({
  version: site.apiVersion,
  mode: SANDBOX_MODE,
  deterministic: true,
  disclaimer: SANDBOX_DISCLAIMER,
  result: simulateSandbox(product, competitors, assistants ?? ASSISTANTS),
  runForReal: urlOf(site, PATHS.playground),
}));
