import { type Html, html } from "../../shared/html.js";

/** Beyond so many pairs of words a text is shown as replaced: a closer look would hold up others. */
const MOST_PAIRS = 1_000_000;

/** A text in two versions, each with what the other does not have marked. */
export interface TextDifference {
  readonly before: Html;
  readonly after: Html;
}

/** Compares two texts by words. */
export function differenceOf(before: string, after: string): TextDifference {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  const head = sharedStart(one, other);
  const tail = sharedStart(one.slice(head).toReversed(), other.slice(head).toReversed());
  const [left, right] = [one.slice(head, one.length - tail), other.slice(head, other.length - tail)];
  const { kept, keptAfter } = left.length * right.length > MOST_PAIRS ? NOTHING_KEPT : longestShared(left, right);
  const [start, end] = [one.slice(0, head).join(""), one.slice(one.length - tail).join("")];
  return {
    before: html`${start}${marked(left, kept, (text) => html`<del>${text}</del>`)}${end}`,
    after: html`${start}${marked(right, keptAfter, (text) => html`<ins>${text}</ins>`)}${end}`,
  };
}

const NOTHING_KEPT = { kept: new Set<number>(), keptAfter: new Set<number>() };

/** Words and what is between them. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|\S+/gu) ?? [];
}

function sharedStart(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((word, at) => word !== other[at]);
  return end < 0 ? one.length : end;
}

/** Returns the places of the words that a longest common subsequence has, in both lists. */
function longestShared(one: readonly string[], other: readonly string[]) {
  const width = other.length + 1;
  const lengths = new Uint32Array((one.length + 1) * width);
  const length = (at: number, to: number) => lengths[at * width + to] ?? 0;
  for (let at = one.length - 1; at >= 0; at -= 1)
    for (let to = other.length - 1; to >= 0; to -= 1)
      lengths[at * width + to] =
        one[at] === other[to] ? length(at + 1, to + 1) + 1 : Math.max(length(at + 1, to), length(at, to + 1));
  const kept = new Set<number>();
  const keptAfter = new Set<number>();
  for (let at = 0, to = 0; at < one.length && to < other.length;) {
    if (one[at] === other[to]) {
      kept.add(at);
      keptAfter.add(to);
      at += 1;
      to += 1;
    } else if (length(at + 1, to) >= length(at, to + 1)) at += 1;
    else to += 1;
  }
  return { kept, keptAfter };
}

/** Renders words in their order; those that are not kept, together where they are neighbours, as `mark` does. */
function marked(words: readonly string[], kept: ReadonlySet<number>, mark: (text: string) => Html): Html {
  const runs: { readonly isKept: boolean; text: string }[] = [];
  for (const [at, word] of words.entries()) {
    const last = runs.at(-1);
    if (last !== undefined && last.isKept === kept.has(at)) last.text += word;
    else runs.push({ isKept: kept.has(at), text: word });
  }
  return html`${runs.map(({ isKept, text }) => (isKept ? html`${text}` : mark(text)))}`;
}
