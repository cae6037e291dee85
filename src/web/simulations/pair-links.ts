import { withQuery } from "../query.ts";
import { simulationPath } from "../session/paths.ts";

/** A match-up of a run by the indexes of its query and rival. */
export interface MatchupPlace {
  readonly query: number;
  readonly competitor: number;
}

/** Returns the path of a result with one match-up explained. */
export function resultPath(id: string, { query, competitor }: MatchupPlace): string {
  return `${simulationPath(id)}?query=${query}&competitor=${competitor}`;
}

/** Returns the path of the diagnosis of a run, or of the part that a filter selects. */
export function diagnosisPath(id: string, filter: Readonly<Record<string, string | number | undefined>> = {}): string {
  return withQuery(`${simulationPath(id)}/diagnosis`, filter);
}
