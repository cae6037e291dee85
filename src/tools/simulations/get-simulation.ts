import { z } from "zod";
import { lazyAsync } from "../../shared/lazy.ts";
import { VIEWS } from "../../shared/site.ts";
import { isBatch, isCalibration, SIMULATIONS } from "../../simulations/ports.ts";
import { Run } from "../../simulations/run.ts";
import { defineTool, identityOf } from "../tool.ts";
import { EXAMPLE_SIMULATION } from "./example.ts";
import { cursor, EXAMPLE_ID, runId } from "./schema.ts";

const files = lazyAsync(() => import("../../simulations/report/files.ts"));

export const getSimulation = defineTool({
  name: "get_simulation",
  title: "Read a simulation",
  description:
    "A stored run, as its tool returned it: run_simulation (sim_, bat_), compare_listings (cmp_) or optimize_listing (opt_), or a calibration from the dashboard (cal_). limit and cursor page through the comparisons of a simulation, or the products of a batch, those that could gain most first. Over REST, Accept: text/csv gives the rows of any run, text/html a report to print, and application/x-ndjson every answer of a live run (as CSV with include=answers).",
  input: z.strictObject({
    id: runId,
    limit: z.int().min(1).max(200).describe("Rows. Default 24.").optional(),
    cursor,
    include: z
      .array(z.enum(["arguments", "answers"]))
      .max(2)
      .describe(
        "arguments: of the tool that made it. answers: of a live run, what was sent and received, paged (at most 8) in place of comparisons.",
      )
      .optional(),
  }),
  output: Run,
  effect: "read",
  scope: "simulations:read",
  view: VIEWS.report,
  uses: [SIMULATIONS],
  route: { method: "GET", path: "/api/merchant/v1/simulations/{id}" },
  formats: {
    "text/csv": async ({ id, include = [] }, { caller, simulations }) => {
      const { accountId } = identityOf(caller);
      const { answersCsv, batchCsv, runCsv } = await files();
      if (include.includes("answers") || isCalibration(id))
        return answersCsv(await simulations.allAnswers(accountId, id));
      if (isBatch(id)) return batchCsv(await simulations.batches.products(accountId, id));
      return runCsv(await simulations.getWhole(accountId, id));
    },
    "application/x-ndjson": async ({ id }, { caller, simulations }) =>
      (await files()).answersJsonl(await simulations.allAnswers(identityOf(caller).accountId, id)),
    "text/html": async ({ id }, { caller, simulations }) =>
      (await files()).reportHtml(await simulations.reportData(identityOf(caller).accountId, id)),
  },
  problems: ["not-found"],
  example: { id: EXAMPLE_ID },
  exampleOutput: EXAMPLE_SIMULATION,
}).handler(async ({ id, limit, cursor: after, include = [] }, { caller, simulations }) => {
  const { accountId } = identityOf(caller);
  return simulations.get(accountId, id, {
    limit,
    cursor: after,
    withArguments: include.includes("arguments"),
    withAnswers: include.includes("answers"),
    follower: caller,
  });
});
