import type { CommandIo } from "./commands/command-io.ts";
import { Problem } from "./shared/problem.ts";
import { systemClock } from "./shared/system-clock.ts";

/** Returns the streams, environment and functions that a command uses. */
export function processIo(release: string): CommandIo {
  const { stdin, stdout, stderr, env } = process;
  return { stdin, stdout, stderr, env, now: () => systemClock.now(), fetchPage, release };
}

/** Fetches a page like the service: only from public hosts, and only what robots.txt of the site allows. */
async function fetchPage(url: string): Promise<string> {
  const [{ createGuardedFetch }, { ProductPages }] = await Promise.all([
    import("./guarded-fetch/guarded-fetch.ts"),
    import("./listings/pages/product-pages.ts"),
  ]);
  const pages = new ProductPages({ fetch: createGuardedFetch(systemClock), clock: systemClock, isOn: true });
  try {
    return await pages.get(url, "");
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
    throw new Error(thrown.message.replace(ADVICE_FOR_CALLERS, "Save the page and name the file."), { cause: thrown });
  }
}

/** Matches the advice that only a caller of the tool can follow. */
const ADVICE_FOR_CALLERS = /(?:Or send|Send) the HTML of the page as feed\.text[^.]*\./;
