import { type Html, html } from "../../shared/html.js";

/**
 * The number of pairs of words beyond which a text is shown as replaced, because comparing it would hold up other
 * requests.
 */
const MAX_PAIRS = 1_000_000;

/** Two versions of a text, each with the words marked that the other does not have. */
export interface TextDifference {
  readonly before: Html;
  readonly after: Html;
}

/** Compares two texts word by word. */
export function differenceOf(before: string, after: string): TextDifference {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  const head = sharedStart(one, other);
  const tail = sharedStart(one.slice(head).toReversed(), other.slice(head).toReversed());
  const [left, right] = [one.slice(head, one.length - tail), other.slice(head, other.length - tail)];
  const { sharedBefore, sharedAfter } =
    left.length * right.length > MAX_PAIRS ? NOTHING_SHARED : longestShared(left, right);
  const [start, end] = [one.slice(0, head).join(""), one.slice(one.length - tail).join("")];
  return {
    before: html`${start}${marked(left, sharedBefore, (text) => html`<del>${text}</del>`)}${end}`,
    after: html`${start}${marked(right, sharedAfter, (text) => html`<ins>${text}</ins>`)}${end}`,
  };
}

const NOTHING_SHARED = { sharedBefore: new Set<number>(), sharedAfter: new Set<number>() };

/** Returns the words of a text and the white space between them. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|\S+/gu) ?? [];
}

function sharedStart(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((word, at) => word !== other[at]);
  return end < 0 ? one.length : end;
}

/** Returns the positions of a longest common subsequence in both lists. */
function longestShared(one: readonly string[], other: readonly string[]) {
  const width = other.length + 1;
  const lengths = new Uint32Array((one.length + 1) * width);
  const length = (at: number, to: number) => lengths[at * width + to] ?? 0;
  for (let at = one.length - 1; at >= 0; at -= 1)
    for (let to = other.length - 1; to >= 0; to -= 1)
      lengths[at * width + to] =
        one[at] === other[to] ? length(at + 1, to + 1) + 1 : Math.max(length(at + 1, to), length(at, to + 1));
  const sharedBefore = new Set<number>();
  const sharedAfter = new Set<number>();
  for (let at = 0, to = 0; at < one.length && to < other.length;) {
    if (one[at] === other[to]) {
      sharedBefore.add(at);
      sharedAfter.add(to);
      at += 1;
      to += 1;
    } else if (length(at + 1, to) >= length(at, to + 1)) at += 1;
    else to += 1;
  }
  return { sharedBefore, sharedAfter };
}

/** Renders words in their order; those that are not shared are passed to `mark`, neighbours together. */
function marked(words: readonly string[], shared: ReadonlySet<number>, mark: (text: string) => Html): Html {
  const runs: { readonly isShared: boolean; text: string }[] = [];
  for (const [at, word] of words.entries()) {
    const last = runs.at(-1);
    if (last !== undefined && last.isShared === shared.has(at)) last.text += word;
    else runs.push({ isShared: shared.has(at), text: word });
  }
  return html`${runs.map(({ isShared, text }) => (isShared ? html`${text}` : mark(text)))}`;
}
