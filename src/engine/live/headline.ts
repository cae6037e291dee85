import type { SimulationResult } from "../simulation/result-schema.ts";
import { count, enumerate } from "../wording.ts";

/** Counts and names for a headline that are not in the result. */
export interface HeadlineNames {
  readonly queries: number;
  readonly rivals: number;
  /** Names of the assistants by key. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Returns the headline of a live run. It states how much was asked, and names the assistants whose figures are
 * withheld.
 */
export function liveHeadline(
  { counts, byAssistant, positionLocked = [], expectedWinRate, interval }: SimulationResult,
  { queries, rivals, names }: HeadlineNames,
): string {
  const nameOf = (key: string) => names.get(key) ?? key;
  const locked = withheldNote(positionLocked.map(nameOf));
  if (byAssistant.length === 0) return `Nothing can be said.${locked}`.trim();
  const asked = enumerate(byAssistant.map(({ assistant }) => nameOf(assistant)));
  const extent = `Asked ${count(queries, "query", "queries")} x ${count(rivals, "rival")}, ${asked}`;
  if (interval.low <= 0 && interval.high >= 1) return `${extent} chose neither you nor a rival.${locked}`;
  const share = `${percent(expectedWinRate)} % (${percent(interval.low)} to ${percent(interval.high)} %)`;
  return (
    `${extent} preferred you in ${share} of choices: ` +
    `ahead in ${counts.ahead} of ${counts.matchups}, behind in ${counts.behind}, too close to call in ${counts.tooClose}.${locked}`
  );
}

/** Returns the sentence about the assistants whose figures are withheld; empty if there are none. */
export function withheldNote(names: readonly string[]): string {
  return names.length === 0 ? "" : ` Withheld: ${enumerate(names)} chose by position, not by listing.`;
}

/** Returns a share in whole percent. */
export function percent(share: number): number {
  return Math.round(100 * share);
}
