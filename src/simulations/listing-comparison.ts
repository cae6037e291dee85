import { z } from "zod";
import { ComparedVersions } from "../engine/simulation/compared-versions-schema.ts";
import { named } from "../shared/schema.ts";
import { cautionFields, namedFields, runFields, subjectFields } from "./run-fields.ts";

const { a, b, headline: _, ...outcome } = ComparedVersions.shape;

/** A comparison of two versions of a listing, as it is answered. */
export const ListingComparison = named(
  "ListingComparison",
  z.object({
    ...runFields,
    a: a.extend(namedFields).describe("Version A."),
    b: b.extend(namedFields).describe("Version B."),
    ...outcome,
    ...subjectFields,
    ...cautionFields,
  }),
);
export type ListingComparison = z.infer<typeof ListingComparison>;
