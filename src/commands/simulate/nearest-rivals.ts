import { categoryLevels, jaccardSimilarity, titleWords } from "../../simulations/listing-similarity.ts";
import type { Product } from "./read-products.ts";

/** The nearness of a rival to the product: shared category levels first, then similarity of the titles. */
interface Nearness {
  readonly levels: number;
  readonly words: number;
}

interface Candidate {
  readonly rival: Product;
  readonly order: number;
  readonly nearness: Nearness;
}

/** Selects the rivals nearest to a product by category and title, in bounded memory. */
export class NearestRivals {
  readonly #levels: readonly string[];
  readonly #words: ReadonlySet<string>;
  readonly #most: number;
  /** Nearest first. */
  readonly #candidates: Candidate[] = [];
  #offered = 0;

  constructor({ listing }: Product, most: number) {
    this.#levels = categoryLevels(listing.category);
    this.#words = titleWords(listing.title);
    this.#most = most;
  }

  /** The number of rivals that were offered. */
  get offered(): number {
    return this.#offered;
  }

  /** The selected rivals, in the order in which they were offered. */
  get kept(): readonly Product[] {
    return this.#candidates.toSorted((one, other) => one.order - other.order).map(({ rival }) => rival);
  }

  offer(rival: Product): void {
    const candidate = { rival, order: this.#offered, nearness: this.#nearnessOf(rival) };
    this.#offered += 1;
    const place = this.#candidates.findIndex(({ nearness }) => isNearer(candidate.nearness, nearness));
    this.#candidates.splice(place === -1 ? this.#candidates.length : place, 0, candidate);
    if (this.#candidates.length > this.#most) this.#candidates.pop();
  }

  #nearnessOf({ listing: { category, title } }: Product): Nearness {
    const levels = categoryLevels(category);
    const differing = this.#levels.findIndex((level, at) => level !== levels[at]);
    const words = titleWords(title);
    const shared = [...words].filter((word) => this.#words.has(word)).length;
    return {
      levels: differing === -1 ? this.#levels.length : differing,
      words: jaccardSimilarity(shared, words.size, this.#words.size),
    };
  }
}

function isNearer(one: Nearness, other: Nearness): boolean {
  return one.levels === other.levels ? one.words > other.words : one.levels > other.levels;
}
