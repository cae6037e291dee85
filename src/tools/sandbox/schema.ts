import { SANDBOX_LIMITS } from "./limits.ts";
import { z } from "zod";
import { ASSISTANTS } from "../../sandbox/assistants.ts";
import { named, text } from "../../shared/schema.ts";

/** The mark of synthetic output. */
export const SANDBOX_MODE = "sandbox_fixture";

/** The notice in every result. */
export const SANDBOX_DISCLAIMER =
  "Synthetic output. The scores are computed from the text of the request alone and measure nothing real: no assistant was asked, and no real assistant's behaviour is predicted.";

const SandboxItem = named(
  "SandboxItem",
  z.strictObject({
    title: text({ min: 1, max: SANDBOX_LIMITS.titleChars }).describe("Title."),
    description: text({ max: SANDBOX_LIMITS.descriptionChars }).describe("Description.").optional(),
    priceCents: z.int().min(0).max(100_000_000).describe("Price, minor units.").optional(),
  }),
);

export const Assistant = z.enum(ASSISTANTS);

/** The arguments of `run_sandbox`. */
export const SandboxSimulationRequest = named(
  "SandboxSimulationRequest",
  z.strictObject({
    product: SandboxItem.describe("Listing to judge."),
    competitors: z.array(SandboxItem).min(1).max(SANDBOX_LIMITS.competitors).describe("Rival listings."),
    assistants: z.array(Assistant).min(1).max(ASSISTANTS.length).describe("Omit for all four.").optional(),
  }),
);
