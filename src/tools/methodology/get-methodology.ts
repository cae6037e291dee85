import { z } from "zod";
import { SIMULATIONS } from "../../simulations/ports.ts";
import { Methodology } from "../../simulations/simulation.ts";
import { defineTool } from "../tool.ts";

export const getMethodology = defineTool({
  name: "get_methodology",
  title: "Read the methodology",
  description:
    "How the offline model computes: every coefficient with its spread, kind of evidence, source and quote, the formulas, the stress sets, how it did on real choices compared to simple baselines, and what it cannot tell. The same for everyone.",
  input: z.strictObject({}),
  output: Methodology,
  effect: "read",
  scope: "public",
  uses: [SIMULATIONS],
  route: { method: "GET", path: "/api/v1/methodology" },
  example: {},
}).handler((_, { simulations }) => simulations.methodology());
