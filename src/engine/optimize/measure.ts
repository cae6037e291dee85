import { assistantOf, type ChoiceModel } from "../choice/choice-model.ts";
import type { ListingFeatures } from "../choice/features.ts";
import { ListingPair } from "../choice/listing-pair.ts";
import { mean } from "../choice/vector.ts";
import { featuresOf } from "../features/features.ts";
import { analyseListing, type ListingText } from "../features/listing-text.ts";
import type { ListingInput } from "../listing.ts";
import type { ParsedQuery } from "../query/parse-query.ts";
import type { Background } from "../relevance/background.ts";
import { scoreRelevance } from "../relevance/relevance.ts";
import { competitorFeatures, queryAt, type SimulationInput } from "../simulation/simulation-input.ts";

/** The models for measuring edits. */
export interface MeasuringModel {
  readonly choice: ChoiceModel;
  readonly background: Background;
}

/** The value of a version of the listing. */
export interface Value {
  /** Expected win rate. Without competitors, relevance. */
  readonly rate: number;
  /** Mean of ln P, which the search maximizes. Without competitors, relevance. */
  readonly utility: number;
}

/** Measures versions of one listing against the same competitors and queries. */
export class Measure {
  readonly #input: SimulationInput;
  readonly #queries: readonly ParsedQuery[];
  readonly #model: MeasuringModel;

  /** `queries` are the parsed queries of the simulation, in the same order. */
  constructor(input: SimulationInput, queries: readonly ParsedQuery[], model: MeasuringModel) {
    this.#input = input;
    this.#queries = queries;
    this.#model = model;
  }

  /** Returns the features of a version for each query. */
  featuresOf(text: ListingText): ListingFeatures[] {
    return this.#queries.map((query) =>
      featuresOf(text, query, scoreRelevance(query.words, text, this.#model.background).score),
    );
  }

  /** Returns the simulation input with a version in place of the product. */
  simulationOf(listing: ListingInput): SimulationInput {
    const own = this.featuresOf(analyseListing(listing));
    const features = this.#input.features.map((listings, query) => [
      ...own.slice(query, query + 1),
      ...listings.slice(1),
    ]);
    return { ...this.#input, features };
  }

  /** Returns the value of features, which are given by query, over some queries. */
  valueOf(features: readonly ListingFeatures[], queries: readonly number[]): Value {
    const weights = queries.map((query) => queryAt(this.#input, query).weight);
    const values = queries.map((query) => this.#valueFor(features[query], query));
    return {
      rate: mean(values, ({ rate }) => rate, weights),
      utility: mean(values, ({ utility }) => utility, weights),
    };
  }

  #valueFor(own: ListingFeatures | undefined, query: number): Value {
    if (own === undefined) throw new RangeError(`There are no features for query ${query}.`);
    const { competitors, assistants } = this.#input;
    if (competitors.length === 0) return { rate: own.relevance, utility: own.relevance };
    const { priceRegime } = queryAt(this.#input, query);
    const preferences = [...competitors.keys()].flatMap((competitor) => {
      const pair = new ListingPair(own, competitorFeatures(this.#input, query, competitor));
      return assistants.map((key) =>
        pair.preference(assistantOf(this.#model.choice, key).regimes[priceRegime].standard),
      );
    });
    return { rate: mean(preferences, (p) => p), utility: mean(preferences, Math.log) };
  }
}
