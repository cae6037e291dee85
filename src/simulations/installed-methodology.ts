import type { Assistants } from "../assistants/ports.ts";
import { PROMPT_VERSIONS } from "../engine/live/prompt.ts";
import { PROFILES } from "../engine/audit/profiles.ts";
import type { OfflineEngine } from "./offline-engine.ts";
import type { Methodology } from "./simulation.ts";

/** Returns the methodology of this installation, with the real assistants that it can ask. */
export async function installedMethodology(
  engine: OfflineEngine,
  { list }: Pick<Assistants, "list"> = { list: [] },
): Promise<Methodology> {
  const { CHECKS } = await import("../engine/audit/checks.ts");
  return {
    ...engine.methodology(),
    promptVersions: list.length === 0 ? [] : [...PROMPT_VERSIONS],
    audit: { checks: CHECKS.length, profiles: [...PROFILES] },
    live: { enabled: list.length > 0, assistants: list.map(({ key }) => key) },
  };
}
