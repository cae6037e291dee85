import type { Logger } from "pino";
import type { Domain } from "../domain.ts";
import { offer } from "../shared/port-group.ts";
import { createNewsFeed } from "./feed/news-feed.ts";
import { createLinkResolver } from "./links/link-resolver.ts";
import { NEWS, type NewsPorts } from "./ports.ts";
import { Upstream, type UpstreamOptions } from "./upstream/upstream.ts";

/** The dependencies and settings of the news domain. The origin is `off` without an upstream. */
export interface NewsDomainParts extends Pick<UpstreamOptions, "origin" | "timeoutMs" | "clock"> {
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
