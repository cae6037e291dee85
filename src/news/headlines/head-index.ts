import { CONTAINED_LENGTH, type Candidate, SHARED_PERCENT, isCopy } from "./likeness.ts";
import { compareOrder } from "./text.ts";

/**
 * Finds the earliest head that a headline is a copy of without comparing it to each.
 * No copy is missed: two that share that many words have one of their rarest in common, and of two where one holds the
 * other the first or the last words are the same.
 */
export class HeadIndex<Story extends Candidate> {
  readonly #heads: Story[] = [];
  /** Heads by a sign that copies have in common, as positions in the list above. */
  readonly #bySign = new Map<string, number[]>();
  /** In how many headlines a word is. */
  readonly #frequencies = new Map<string, number>();

  /** `candidates` are all that will be placed. */
  constructor(candidates: readonly Candidate[]) {
    for (const { print } of candidates) {
      for (const word of print.content) this.#frequencies.set(word, (this.#frequencies.get(word) ?? 0) + 1);
    }
  }

  /** The earliest head that `story` is a copy of. When there is none, `story` becomes a head. */
  place(story: Story): Story | undefined {
    const signs = this.#signsOf(story);
    const head = this.#find(story, signs);
    if (head === undefined) this.#add(story, signs);
    return head;
  }

  #find(story: Story, signs: readonly string[]): Story | undefined {
    const positions = new Set(signs.flatMap((sign) => this.#bySign.get(sign) ?? []));
    for (const position of [...positions].toSorted((first, second) => first - second)) {
      const head = this.#heads[position];
      if (head !== undefined && isCopy(head, story)) return head;
    }
    return undefined;
  }

  #add(story: Story, signs: readonly string[]): void {
    const position = this.#heads.push(story) - 1;
    for (const sign of signs) {
      const positions = this.#bySign.get(sign);
      if (positions === undefined) this.#bySign.set(sign, [position]);
      else positions.push(position);
    }
  }

  /** Spaces set the signs apart from one another: a word has none. */
  #signsOf({ print }: Candidate): string[] {
    const { units, content } = print;
    const signs = this.#rarest(content);
    if (print.length < CONTAINED_LENGTH) return signs;
    return [
      ...signs,
      `first ${units.slice(0, CONTAINED_LENGTH).join(" ")}`,
      `last ${units.slice(-CONTAINED_LENGTH).join(" ")}`,
    ];
  }

  /** As many words as two headlines may differ in, and one more, in an order that is the same for all headlines. */
  #rarest(content: ReadonlySet<string>): string[] {
    const count = content.size - Math.ceil((content.size * SHARED_PERCENT) / 100) + 1;
    const words = [...content].map((word) => ({ word, frequency: this.#frequencies.get(word) ?? 0 }));
    words.sort((first, second) => first.frequency - second.frequency || compareOrder(first.word, second.word));
    return words.slice(0, count).map(({ word }) => word);
  }
}
