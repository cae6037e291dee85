import { PROFILES } from "../engine/audit/profiles.ts";
import type { OfflineEngine } from "./offline-engine.ts";
import type { Methodology } from "./simulation.ts";

/** Returns what the runs of this installation are made with. No real assistant can be asked yet. */
export async function installedMethodology(engine: OfflineEngine): Promise<Methodology> {
  const { CHECKS } = await import("../engine/audit/checks.ts");
  return {
    ...engine.methodology(),
    promptVersions: [],
    audit: { checks: CHECKS.length, profiles: [...PROFILES] },
    live: { enabled: false, assistants: [] },
  };
}
