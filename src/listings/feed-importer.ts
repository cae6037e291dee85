import { Problem } from "../shared/problem.ts";
import { finishInTurns } from "../shared/steps.ts";
import { FeedError, type ImportedFeed } from "./import/import-types.ts";
import type { FeedOptions } from "./import-in-steps.ts";

/** Imports feeds and product pages that callers send. */
export class FeedImporter {
  /**
   * Imports a feed, in turns with other work. `path` is its path in the arguments. Throws `validation-failed` for a feed
   * that cannot be read at all.
   */
  async read(text: string, options: FeedOptions, path: readonly string[]): Promise<ImportedFeed> {
    // The readers are loaded only for the first feed.
    const { importFeedInSteps } = await import("./import-in-steps.ts");
    try {
      return await finishInTurns(importFeedInSteps(text, options));
    } catch (thrown) {
      if (!(thrown instanceof FeedError)) throw thrown;
      // For a page, the URL is the only argument that can be changed.
      const at = path[0] === "feed" ? [...path, thrown.at] : path;
      const issues = [{ code: "invalid-value" as const, detail: thrown.message, path: at }];
      throw new Problem("validation-failed", thrown.message, { issues, cause: thrown });
    }
  }
}
