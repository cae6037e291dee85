import type { MatchupIndex, Simulation } from "../simulation.ts";

/**
 * Returns the match-up that a report explains: the one with the lowest chance, or with the highest if the product is
 * nowhere behind.
 */
export function shownMatchup({
  result,
  competitors,
}: Pick<Simulation, "competitors"> & { readonly result: NonNullable<Simulation["result"]> }): MatchupIndex {
  const chances = result.matchups.map(({ probability }) => probability);
  const [least, most] = [Math.min(...chances), Math.max(...chances)];
  const index = chances.indexOf(least < 0.5 ? least : most);
  return { query: Math.floor(index / competitors.length), competitor: index % competitors.length };
}
