import type { Finding } from "../audit/finding.ts";
import type { Attribute, ListingInput } from "../listing.ts";
import { round12 } from "../simulation/round.ts";
import { applyProposal, patchBetween, type Proposal, type TextField } from "./edit.ts";
import type { Edit } from "./optimization-schema.ts";
import type { Judge } from "./search.ts";
import { type TokenizedSource, sourcesUsed } from "./sources.ts";

/** Returns the edits from a listing to its proposed version, in the order in which they apply. */
export function editRows(
  original: ListingInput,
  proposals: readonly Proposal[],
  judge: Judge,
  sources: readonly TokenizedSource[],
): Edit[] {
  let before = original;
  return proposals.flatMap((proposal) => {
    const after = applyProposal(before, proposal);
    if (after === undefined) return [];
    const { field, operator, reason } = proposal;
    const [old, version] = [judge.of(before), judge.of(after)];
    const gain = round12(version.value.rate - old.value.rate);
    const change = proposal.field === "attributes" ? newRow(proposal.row) : patchOf(before, after, proposal.field);
    before = after;
    // The finding itself may be the reason for the edit.
    const settled = settledFindings(old.findings, version.findings).filter((finding) => finding !== reason);
    const resolves = `Resolves ${settled.length === 1 ? "an audit finding" : "audit findings"}:`;
    const why = settled.length === 0 ? reason : [reason, resolves, ...settled].join(" ");
    return [
      { field, operator, ...change, reason: why, factsUsed: sourcesUsed(change.before, change.after, sources), gain },
    ];
  });
}

/** Returns the detail of the first finding of each check that no longer finds anything. */
function settledFindings(before: readonly Finding[], after: readonly Finding[]): string[] {
  const left = new Set(after.map(({ check }) => check));
  return [...Map.groupBy(before, ({ check }) => check)]
    .filter(([check]) => !left.has(check))
    .flatMap(([, [first]]) => first?.detail ?? []);
}

function patchOf(before: ListingInput, after: ListingInput, field: TextField): Pick<Edit, "before" | "after" | "span"> {
  const { start, end, ...passages } = patchBetween(before[field] ?? "", after[field] ?? "");
  return { ...passages, span: { start, end } };
}

function newRow({ name, value }: Attribute): Pick<Edit, "before" | "after" | "span"> {
  return { before: "", after: `${name}: ${value}`, span: { start: 0, end: 0 } };
}
