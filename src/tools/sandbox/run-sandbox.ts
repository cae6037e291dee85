import { z } from "zod";
import { ASSISTANTS } from "../../engine/sandbox/assistants.ts";
import { simulateSandbox } from "../../engine/sandbox/simulate.ts";
import { named, uri } from "../../shared/schema.ts";
import { defineTool } from "../tool.ts";
import { Assistant, SANDBOX_DISCLAIMER, SANDBOX_LIMITS, SANDBOX_MODE, SandboxSimulationRequest } from "./schema.ts";

const SandboxComparison = named(
  "SandboxComparison",
  z.object({
    assistant: Assistant.describe("The synthetic assistant that judged."),
    competitor: z.string().describe("Title of the competitor."),
    winner: z.enum(["product", "competitor"]).describe("Who won. A tie goes to the competitor."),
    productScore: z.int().describe("Synthetic score of the product, 0 to 100."),
    competitorScore: z.int().describe("Synthetic score of the competitor, 0 to 100."),
    reasoning: z.string().describe("What decided in this pair."),
  }),
);

const SandboxSimulation = named(
  "SandboxSimulation",
  z.object({
    version: z.string().describe("Major version of the API."),
    mode: z.literal(SANDBOX_MODE).describe("Marks synthetic output."),
    deterministic: z.literal(true).describe("The same request gives the same result."),
    disclaimer: z.string().describe("States that the output is synthetic."),
    input: SandboxSimulationRequest.describe("Echo of the request.").optional(),
    result: z
      .object({
        winRate: z.number().min(0).max(1).describe("Share of the comparisons that the product won."),
        wins: z.int().min(0).describe("Number of comparisons that the product won."),
        comparisons: z.array(SandboxComparison).describe("One comparison for each assistant and competitor."),
      })
      .describe("The synthetic result."),
    runForReal: uri("Where to measure for real.").optional(),
  }),
);

export const runSandbox = defineTool({
  name: "run_sandbox",
  title: "Run a sandbox simulation",
  description:
    "Compares a product listing with 1 to 5 competitor listings as four synthetic assistants would, and says for each pair who won and what decided. Synthetic and deterministic: computed from the text of the request alone, it measures nothing real, asks no assistant, stores nothing and costs nothing.",
  input: SandboxSimulationRequest,
  output: SandboxSimulation,
  effect: "read",
  scope: "public",
  route: { method: "POST", path: "/api/v1/sandbox/simulation", bodyBytes: SANDBOX_LIMITS.bodyBytes },
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
}));
