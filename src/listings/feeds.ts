import { Problem } from "../shared/problem.ts";
import { finishInTurns } from "../shared/steps.ts";
import { FeedError, type ImportedFeed } from "./import/import-types.ts";
import type { FeedOptions } from "./import-in-steps.ts";

/** Reads feeds and product pages that callers send. */
export class Feeds {
  /**
   * Reads a feed, in turns with all other work. `path` leads to it in the arguments. Throws `validation-failed` for one that
   * cannot be read at all.
   */
  async read(text: string, options: FeedOptions, path: readonly string[]): Promise<ImportedFeed> {
    // The readers of all formats are loaded for the first feed.
    const { importFeedInSteps } = await import("./import-in-steps.ts");
    try {
      return await finishInTurns(importFeedInSteps(text, options));
    } catch (thrown) {
      if (!(thrown instanceof FeedError)) throw thrown;
      // A page has no options: its address is all that can be changed.
      const at = path[0] === "feed" ? [...path, thrown.at] : path;
      const issues = [{ code: "invalid-value" as const, detail: thrown.message, path: at }];
      throw new Problem("validation-failed", thrown.message, { issues, cause: thrown });
    }
  }
}
