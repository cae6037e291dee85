import { lazyAsync } from "../shared/lazy.ts";
import type { OfflineEngine } from "./offline-engine.ts";

/** The versions of the offline engine. Each is loaded at its first use: a process may never need any. */
export class Engines {
  readonly #loaded = new Map<string, () => Promise<OfflineEngine>>();

  /** Returns the engine for new runs. */
  async current(): Promise<OfflineEngine> {
    const { CURRENT_VERSION } = await import("./offline-engine.ts");
    return this.of(CURRENT_VERSION);
  }

  /**
   * Returns the engine of the version that a stored run was made with. What the version says after a comma names
   * calibrated assistants, which the run has stored itself.
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
