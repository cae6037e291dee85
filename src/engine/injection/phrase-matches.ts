import { endOf, type Forms, type WordSequence } from "./match.ts";
import type { Phrase, PhraseSteps } from "./pattern.ts";
import type { Token } from "./tokens.ts";

/** A sentence as a sequence for matching. */
export class SentenceSequence implements WordSequence {
  readonly tokens: readonly Token[];
  readonly forms: readonly Forms[];

  constructor(tokens: readonly Token[], forms: readonly Forms[]) {
    this.tokens = tokens;
    this.forms = forms;
  }

  formsAt(position: number): Forms | undefined {
    return this.forms[position];
  }

  after(position: number): number {
    return position + 1;
  }
}

/** A matched phrase, from position `from` up to `to`. */
export interface Match<P extends Phrase, R extends WordSequence = WordSequence> {
  readonly pattern: P;
  readonly sequence: R;
  readonly from: number;
  readonly to: number;
}

/** A phrase with its words as numbers. */
export interface Candidate<P> extends PhraseSteps<number> {
  readonly pattern: P;
  /** The sets of words that have to occur, the least likely first. */
  readonly needs: readonly ReadonlySet<number>[];
  /** The number of the first set. */
  readonly key: number;
}

/** Phrases that may match, by the number that they begin with. */
export type Candidates<P> = ReadonlyMap<number, readonly Candidate<P>[]>;

const NOTHING: readonly never[] = [];

/** Returns the longest match of each label at some positions of a sequence, among candidate phrases. */
export function matchesIn<P extends Phrase, R extends WordSequence>(
  sequence: R,
  candidates: Candidates<P>,
  positions: Iterable<number>,
): Match<P, R>[] {
  const matches: Match<P, R>[] = [];
  for (const from of positions) {
    let longest: readonly Match<P, R>[] = NOTHING;
    for (const form of sequence.formsAt(from) ?? NOTHING) {
      const phrases = candidates.get(form);
      if (phrases !== undefined) longest = withLonger(longest, phrases, sequence, from);
    }
    if (longest.length > 0) matches.push(...longest);
  }
  return matches;
}

/** Returns the longest match of each label, given further candidates at the same position. */
function withLonger<P extends Phrase, R extends WordSequence>(
  matches: readonly Match<P, R>[],
  candidates: readonly Candidate<P>[],
  sequence: R,
  from: number,
): readonly Match<P, R>[] {
  let longest = matches;
  for (const candidate of candidates) {
    const to = endOf(candidate, sequence, from);
    if (to === 0) continue;
    const { pattern } = candidate;
    const shorter = longest.find((match) => match.pattern.label === pattern.label);
    if (to > (shorter?.to ?? 0))
      longest = [...longest.filter((match) => match !== shorter), { pattern, sequence, from, to }];
  }
  return longest;
}
