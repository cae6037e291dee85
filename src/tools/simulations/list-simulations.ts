import { z } from "zod";
import { named, text } from "../../shared/schema.ts";
import { SIMULATIONS } from "../../simulations/ports.ts";
import { SIMULATION_KINDS, SIMULATION_STATUSES } from "../../simulations/run-kinds.ts";
import { SimulationSummary } from "../../simulations/simulation.ts";
import { defineTool, identityOf } from "../tool.ts";
import { EXAMPLE_SIMULATION } from "./example.ts";
import { cursor } from "./schema.ts";

const SimulationList = named(
  "SimulationList",
  z.object({
    simulations: z.array(SimulationSummary).describe("Latest first."),
    nextCursor: z.string().describe("Cursor.").nullable().describe("Cursor of the next page; null at the end."),
    total: z.int().min(0).describe("All that match."),
  }),
);

const { id, status, mode, createdAt, product, headline, result } = EXAMPLE_SIMULATION;

export const listSimulations = defineTool({
  name: "list_simulations",
  title: "List simulations",
  description:
    "The account's stored runs, latest first, each with its headline and how many match-ups end ahead, behind or too close. Runs are stored for 400 days.",
  input: z.strictObject({
    status: z.enum(SIMULATION_STATUSES).describe("Only in this state.").optional(),
    kind: z.enum(SIMULATION_KINDS).describe("Only of this kind.").optional(),
    listingId: text({ max: 26, pattern: /^lst_[0-9A-Za-z]{22}$/, message: "Send the id of a saved listing." })
      .describe("Only with this saved listing, as product or rival.")
      .optional(),
    limit: z.int().min(1).max(100).describe("Default 25.").optional(),
    cursor,
  }),
  output: SimulationList,
  effect: "read",
  scope: "simulations:read",
  uses: [SIMULATIONS],
  route: { method: "GET", path: "/api/merchant/v1/simulations" },
  example: { limit: 1 },
  exampleOutput: {
    simulations: [{ id, kind: "simulate", status, mode, createdAt, product, headline, counts: result.counts }],
    nextCursor: null,
    total: 1,
  },
}).handler(async ({ limit = 25, ...query }, { caller, simulations }) => {
  const { simulations: page, ...rest } = await simulations.list(identityOf(caller).accountId, { limit, ...query });
  return { simulations: [...page], ...rest };
});
