import { endOf, type Forms, type WordSequence } from "./match.ts";
import type { Phrase, PhraseSteps } from "./pattern.ts";
import type { Token } from "./tokens.ts";

/** A sentence as phrases read it. */
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

/** A phrase that was found, and its places in a row from `from` to before `to`. */
export interface Match<P extends Phrase, R extends WordSequence = WordSequence> {
  readonly pattern: P;
  readonly sequence: R;
  readonly from: number;
  readonly to: number;
}

/** A phrase in numbers. */
export interface Candidate<P> extends PhraseSteps<number> {
  readonly pattern: P;
  /** The sets of which a word has to be there, the least likely first. */
  readonly needs: readonly ReadonlySet<number>[];
  /** The number of the first of them. */
  readonly key: number;
}

/** Phrases that may be somewhere, by the number that they begin with. */
export type Candidates<P> = ReadonlyMap<number, readonly Candidate<P>[]>;

const NOTHING: readonly never[] = [];

/** Returns the phrases that begin at some places of a row, among those that are possible: of each label the longest. */
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

/** Returns matches at a place, each label's longest, with those of further phrases. */
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
