import { z } from "zod";
import { VersionComparison } from "../engine/simulation/version-comparison-schema.ts";
import { named } from "../shared/schema.ts";
import { LiveEstimate } from "./live/estimate-schema.ts";
import { cautionFields, namedFields, runFields, subjectFields } from "./run-fields.ts";
import { Simulation } from "./simulation.ts";

const { a, b, headline: _, label, ...outcome } = VersionComparison.shape;
const { assistants, progress, spend, error, vendors } = Simulation.partial().shape;

/** The answer of a comparison of two versions of a listing. A live one has its outcome when it has ended. */
export const ListingComparison = named(
  "ListingComparison",
  z.object({
    ...runFields,
    a: a.partial().extend(namedFields).describe("Version A."),
    b: b.partial().extend(namedFields).describe("Version B."),
    ...z.object(outcome).partial().shape,
    label,
    ...subjectFields,
    assistants,
    progress,
    spend,
    error,
    vendors,
    ...cautionFields,
  }),
);
export type ListingComparison = z.infer<typeof ListingComparison>;

/** The answer of compare_listings: a comparison, or only the estimate of a live one. */
export const ComparisonAnswer = named(
  "ComparisonAnswer",
  ListingComparison.partial({ id: true, status: true, createdAt: true }).extend({
    estimate: LiveEstimate.omit({ halfWidth: true }).describe("What a live one would take.").optional(),
  }),
);
export type ComparisonAnswer = z.infer<typeof ComparisonAnswer>;

/** A comparison with its outcome. */
export type FinishedComparison = Omit<ListingComparison, keyof Outcome> & Outcome;
type Outcome = Omit<VersionComparison, "headline" | "label" | "a" | "b"> & {
  readonly [K in "a" | "b"]: VersionComparison[K] & Pick<ListingComparison[K], "id" | "title">;
};
