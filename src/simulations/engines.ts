import { lazyAsync } from "../shared/lazy.ts";
import type { OfflineEngine } from "./offline-engine.ts";

/** Loads each version of the offline engine at its first use, because many processes need none. */
export class Engines {
  readonly #loaded = new Map<string, () => Promise<OfflineEngine>>();

  /** Returns the engine for new runs. */
  async current(): Promise<OfflineEngine> {
    const { CURRENT_VERSION } = await import("./offline-engine.ts");
    return this.of(CURRENT_VERSION);
  }

  /**
   * Returns the engine of the version that a stored run names. The names of calibrated assistants after a comma are
   * ignored: the run stores these assistants itself.
   */
  of(named: string): Promise<OfflineEngine> {
    const [version = ""] = named.split(", ");
    const load = this.#loaded.get(version) ?? lazyAsync(async () => loadVersion(version));
    this.#loaded.set(version, load);
    return load();
  }
}

async function loadVersion(version: string): Promise<OfflineEngine> {
  const { loadOfflineEngine } = await import("./offline-engine.ts");
  return loadOfflineEngine(version);
}
