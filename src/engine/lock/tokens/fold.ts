/** A text in a normal form, and the original offset of each of its UTF-16 units. */
export interface FoldedText {
  readonly text: string;
  readonly offsets: readonly number[];
}

/** A character with its marks. Scripts need at most four, and more would make normalisation slow. */
const CLUSTER = /\P{M}\p{M}{0,4}|\p{M}/gsu;
const INVISIBLE = /^[\u00AD\u200B-\u200F\u202A-\u202E\u2060\uFEFF]$/;

/** One character for all similar quotation marks, primes, dashes and signs. */
const CANONICAL_SIGNS: ReadonlyMap<string, string> = new Map([
  ["’", "'"],
  ["‘", "'"],
  ["′", "'"],
  ["“", '"'],
  ["”", '"'],
  ["″", '"'],
  ["„", '"'],
  ["−", "-"],
  ["‐", "-"],
  ["‑", "-"],
  ["—", "–"],
  ["×", "x"],
  ["½", " 1/2"],
  ["¼", " 1/4"],
  ["¾", " 3/4"],
  ["²", "2"],
  ["³", "3"],
  ["µ", "μ"],
]);

/** Returns a text in Unicode's form NFKC with one sign for each kind of mark. Takes linear time. */
export function foldText(text: string): FoldedText {
  let folded = "";
  const offsets: number[] = [];
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const folding = foldCluster(cluster);
    folded += folding;
    for (let unit = 0; unit < folding.length; unit += 1) offsets.push(index);
  }
  offsets.push(text.length);
  return { text: folded, offsets };
}

function foldCluster(cluster: string): string {
  const unit = cluster.charCodeAt(0);
  if (cluster.length === 1 && unit < 0x80) return cluster;
  if (INVISIBLE.test(cluster)) return "";
  return CANONICAL_SIGNS.get(cluster) ?? cluster.normalize("NFKC").slice(0, 4);
}
