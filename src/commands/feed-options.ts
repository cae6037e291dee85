import { createFeedDecoder } from "../listings/import/feed-decoder.ts";
import type { ImportOptions, Ratings } from "../listings/import/import-types.ts";
import { documentGuard } from "../listings/import/json-document.ts";
import { readRatings } from "../listings/import/read-ratings.ts";
import { finish } from "../shared/steps.ts";
import type { FeedArguments } from "./arguments.ts";
import type { CommandIo } from "./command-io.ts";
import { openInput } from "./open-input.ts";
import { messageOf } from "./run-command.ts";

/** Returns the import options of a command, with its ratings. Throws an Error with a message for people. */
export async function feedOptions(args: FeedArguments, io: CommandIo): Promise<ImportOptions> {
  const { format, currency, ratings: file } = args;
  const ratings = file === undefined ? undefined : await ratingsOf(file, io);
  return { format, currency, ratings, now: io.now(), maxRows: Number.MAX_SAFE_INTEGER };
}

async function ratingsOf(file: string, io: CommandIo): Promise<Ratings> {
  try {
    const { chunks } = await openInput(file, io);
    const decoder = createFeedDecoder();
    const guard = documentGuard();
    let text = "";
    for await (const chunk of chunks) {
      const more = decoder.push(chunk);
      guard(more);
      text += more;
    }
    return finish(readRatings(text + decoder.end()));
  } catch (error) {
    throw new Error(`${file}: ${messageOf(error)}`, { cause: error });
  }
}
