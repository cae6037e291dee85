import { GROUPS } from "../choice/features.ts";
import { groupVerdict, type JudgedOutcome, VERDICTS, type Verdict } from "../choice/verdict.ts";

/** Returns the most frequent verdict. The mean breaks a tie: with "too close", or with its strongest group. */
export function commonVerdict(verdicts: readonly Verdict[], mean: JudgedOutcome): Verdict {
  const counts = VERDICTS.map((verdict) => verdicts.filter((one) => one === verdict).length);
  const most = Math.max(...counts);
  const tied = VERDICTS.filter((_, at) => counts[at] === most);
  return rankByMean(mean).find((verdict) => tied.includes(verdict)) ?? tied[0] ?? "too_close";
}

/** Returns the verdicts that agree with the mean, strongest first. */
function rankByMean({ probability, outcome, groups }: JudgedOutcome): Verdict[] {
  const direction = probability > 0.5 ? 1 : -1;
  const strongest = GROUPS.toSorted((one, other) => direction * (groups[other] - groups[one]));
  const byGroup = strongest.map((group) => groupVerdict(direction === 1 ? "ahead" : "behind", group));
  return outcome === "too_close" ? ["too_close", ...byGroup] : byGroup;
}
