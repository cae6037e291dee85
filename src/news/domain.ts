import type { Logger } from "pino";
import type { Domain } from "../domain.ts";
import { offer } from "../shared/port-group.ts";
import type { Clock } from "../shared/ports.ts";
import { createNewsFeed } from "./feed/news-feed.ts";
import { createLinkResolver } from "./links/link-resolver.ts";
import { NEWS, type NewsPorts } from "./ports.ts";
import { Upstream } from "./upstream/upstream.ts";

export interface NewsDomainParts {
  /** Origin of the upstream, or `off`. */
  readonly origin: string;
  /** Longest time for one request to it, in milliseconds. */
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly log: Logger;
  /** Returns the ports as their calls are observed. */
  readonly observed: (ports: NewsPorts) => NewsPorts;
}

/** Makes the domain of the news wire. `instead` replaces ports in tests. */
export function createNews({ origin, observed, ...parts }: NewsDomainParts, instead: Partial<NewsPorts>): Domain {
  const upstream = origin === "off" ? undefined : new Upstream({ ...parts, origin });
  const newsFeed = instead.newsFeed ?? createNewsFeed({ ...parts, upstream });
  const linkResolver = instead.linkResolver ?? createLinkResolver({ ...parts, upstream });
  return { name: "news", offers: [offer(NEWS, observed({ newsFeed, linkResolver }))] };
}
