import { CONTAINED_LENGTH, type Candidate, SHARED_PERCENT, isCopy } from "./similarity.ts";
import { compareValues } from "./text.ts";

/**
 * An index of the heads of stories, which finds the earliest head that a headline copies without comparing it to each.
 * It misses no copy: two headlines that share that many words share one of their rarest words, and a headline that
 * contains another one has the same first or last words.
 */
export class HeadIndex<Story extends Candidate> {
  readonly #heads: Story[] = [];
  /** Positions in the list above by a feature that copies share. */
  readonly #byFeature = new Map<string, number[]>();
  /** The number of headlines with each word. */
  readonly #frequencies = new Map<string, number>();

  /** `candidates` are all headlines that will be placed. */
  constructor(candidates: readonly Candidate[]) {
    for (const { fingerprint } of candidates) {
      for (const word of fingerprint.content) this.#frequencies.set(word, (this.#frequencies.get(word) ?? 0) + 1);
    }
  }

  /** Returns the earliest head that `story` copies. Without one, `story` becomes a head. */
  place(story: Story): Story | undefined {
    const features = this.#featuresOf(story);
    const head = this.#find(story, features);
    if (head === undefined) this.#add(story, features);
    return head;
  }

  #find(story: Story, features: readonly string[]): Story | undefined {
    const positions = new Set(features.flatMap((feature) => this.#byFeature.get(feature) ?? []));
    for (const position of [...positions].toSorted((first, second) => first - second)) {
      const head = this.#heads[position];
      if (head !== undefined && isCopy(head, story)) return head;
    }
    return undefined;
  }

  #add(story: Story, features: readonly string[]): void {
    const position = this.#heads.push(story) - 1;
    for (const feature of features) {
      const positions = this.#byFeature.get(feature);
      if (positions === undefined) this.#byFeature.set(feature, [position]);
      else positions.push(position);
    }
  }

  /** Returns the features that copies share. Words have no spaces, so the two kinds never collide. */
  #featuresOf({ fingerprint }: Candidate): string[] {
    const { units, content } = fingerprint;
    const features = this.#rarest(content);
    if (fingerprint.length < CONTAINED_LENGTH) return features;
    return [
      ...features,
      `first ${units.slice(0, CONTAINED_LENGTH).join(" ")}`,
      `last ${units.slice(-CONTAINED_LENGTH).join(" ")}`,
    ];
  }

  /** Returns the rarest words, one more than two copies may differ in, in the same order for all headlines. */
  #rarest(content: ReadonlySet<string>): string[] {
    const count = content.size - Math.ceil((content.size * SHARED_PERCENT) / 100) + 1;
    const words = [...content].map((word) => ({ word, frequency: this.#frequencies.get(word) ?? 0 }));
    words.sort((first, second) => first.frequency - second.frequency || compareValues(first.word, second.word));
    return words.slice(0, count).map(({ word }) => word);
  }
}
