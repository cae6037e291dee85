import type { Logger } from "pino";
import type { Domain } from "../domain.ts";
import { offer } from "../shared/port-group.ts";
import type { Clock } from "../shared/ports.ts";
import { createNewsFeed } from "./feed/news-feed.ts";
import { createLinkResolver } from "./links/link-resolver.ts";
import { NEWS, type NewsPorts } from "./ports.ts";
import { Upstream } from "./upstream/upstream.ts";

export interface NewsDomainParts {
  /** The origin of the upstream, or `off`. */
  readonly origin: string;
  /** The longest time for one request to it, in milliseconds. */
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly log: Logger;
  /** Wraps the ports so that their calls are observed. */
  readonly observe: (ports: NewsPorts) => NewsPorts;
}

/** Creates the news domain. `overrides` replaces ports in tests. */
export function createNews({ origin, observe, ...parts }: NewsDomainParts, overrides: Partial<NewsPorts>): Domain {
  const upstream = origin === "off" ? undefined : new Upstream({ ...parts, origin });
  const newsFeed = overrides.newsFeed ?? createNewsFeed({ ...parts, upstream });
  const linkResolver = overrides.linkResolver ?? createLinkResolver({ ...parts, upstream });
  return { name: "news", offers: [offer(NEWS, observe({ newsFeed, linkResolver }))] };
}
