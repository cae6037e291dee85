import type { StoredOptimization } from "./improvement.ts";

type Edits = StoredOptimization["edits"];

/** The parameter with the indexes of edits that are not ticked. */
export const LEFT_OUT = "without";

/** Returns the parameter that leaves out the edits that the person had left out of the run before. */
export function leftOutParameter(edits: Edits, before: Edits, accepted: ReadonlySet<number>): string {
  const left = before.filter((_, index) => !accepted.has(index));
  const still = edits.flatMap((edit, index) => (left.some((one) => isSame(one, edit)) ? [index] : []));
  return still.length === 0 ? "" : `&${LEFT_OUT}=${still.join("-")}`;
}

function isSame(one: Edits[number], other: Edits[number]): boolean {
  return one.field === other.field && one.operator === other.operator && one.after === other.after;
}

/** Returns the indexes of the ticked edits; undefined for all. */
export function acceptedEdits(edits: Edits, leftOut: string): ReadonlySet<number> | undefined {
  if (leftOut === "") return undefined;
  const left = new Set(leftOut.split("-").map(Number));
  return new Set([...edits.keys()].filter((index) => !left.has(index)));
}
