import { RELATIVE_FEATURES, relativeValue, type RelativeFeature } from "../choice/features.ts";
import { competitorFeatures, productFeatures, type Selection, type SimulationInput } from "./simulation-input.ts";

/** A feature that the product and some competitors lack, so that they count as equal in it. */
export interface EqualFeature {
  readonly feature: RelativeFeature;
  /** Indexes of the competitors that also lack the feature. */
  readonly competitors: readonly number[];
  /** True if all selected competitors lack the feature. */
  readonly all: boolean;
}

/** Returns the features that count as equal because neither listing gives them. */
export function equalFeatures(input: SimulationInput, { queries, competitors }: Selection): EqualFeature[] {
  const [query] = queries;
  if (query === undefined) return [];
  return RELATIVE_FEATURES.flatMap((feature) => {
    if (relativeValue(productFeatures(input, query), feature) !== undefined) return [];
    const lacking = competitors.filter(
      (competitor) => relativeValue(competitorFeatures(input, query, competitor), feature) === undefined,
    );
    return lacking.length === 0 ? [] : [{ feature, competitors: lacking, all: lacking.length === competitors.length }];
  });
}

const NOUNS: Readonly<Record<RelativeFeature, string>> = {
  price: "Prices",
  rating: "Ratings",
  reviews: "Review counts",
};

/** Returns the sentence that says which values are missing and that the model takes them as equal. */
export function equalSentence({ feature, competitors, all }: EqualFeature): string {
  const whose = all ? "" : ` for you and ${competitors.length === 1 ? "one rival" : `${competitors.length} rivals`}`;
  return `${NOUNS[feature]} were not given${whose} and are taken as equal.`;
}
