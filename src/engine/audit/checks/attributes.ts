import { type Check, defineCheck } from "../check.ts";
import { CITED } from "../sources.ts";
import { enumerate } from "../../wording.ts";

/** A third may be missing, because not every attribute of a category fits every product. */
const MIN_SHARE = 2 / 3;

/** Checks of the decision attributes of a category. */
export const ATTRIBUTE_CHECKS: readonly Check[] = [
  defineCheck({
    id: "attrs.completeness",
    severity: "warn",
    effect: "persuasion",
    profiles: ["generic"],
    sources: [CITED],
    looksFor: "The attributes by which shoppers of the category decide, two thirds of them at least.",
    messages: {
      incomplete: "The listing states {stated} of the {all} attributes that decide in its category; {missing} not.",
    },
    fix: "Add what you know of them as attributes.",
    passing: {
      listing: { title: "Steel bottle 750 ml" },
      context: { completeness: { stated: ["capacity", "material", "insulation"], missing: ["closure"] } },
    },
    failing: {
      listing: { title: "Steel bottle" },
      context: { completeness: { stated: ["material"], missing: ["capacity", "insulation", "closure"] } },
    },
    find: (_, { completeness }) => {
      if (completeness === undefined) return null;
      const { stated, missing } = completeness;
      const all = stated.length + missing.length;
      if (all === 0) return null;
      if (stated.length >= all * MIN_SHARE) return [];
      const verb = missing.length === 1 ? "is" : "are";
      const data = { stated: stated.length, all, missing: `${enumerate(missing)} ${verb}` };
      return [{ message: "incomplete", field: "attributes", data }];
    },
  }),
];
