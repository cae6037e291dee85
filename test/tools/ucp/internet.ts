import { type Fetched, type FetchLimits, FetchRefused, type GuardedFetch } from "../../../src/guarded-fetch/ports.ts";

/** The response at a URL. */
export interface Page {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** An internet in memory, behind the guard. Unknown URLs are unreachable. */
export function internetOf(answer: (url: string) => Page | undefined | Promise<Page | undefined>) {
  const asked: string[] = [];
  const fetch: GuardedFetch = {
    async get(url, limits): Promise<Fetched> {
      asked.push(url);
      if (!url.startsWith("https://")) throw new FetchRefused("url", "The URL must begin with https://.");
      const page = await answer(url);
      if (page === undefined) throw new FetchRefused("network", `${new URL(url).hostname} could not be reached.`);
      return exchanged(page, limits);
    },
  };
  return { asked, fetch };
}

function exchanged({ status, headers = {}, body = "{}" }: Page, { accepts }: FetchLimits): Fetched {
  if (status !== 200) throw new FetchRefused("status", `It answered with status ${status}, not 200.`, status);
  if (!accepts(headers["content-type"] ?? "")) throw new FetchRefused("media-type", "It answered with another type.");
  return { body: Buffer.from(body), maxAgeSeconds: undefined, headers };
}
