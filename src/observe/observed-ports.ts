import type { Database } from "../database/ports.ts";
import type { JobQueue } from "../jobs/ports.ts";
import type { RateCounter } from "../limits/rate-limit.ts";
import type { NewsPorts } from "../news/ports.ts";
import type { Facilitator } from "../payments/ports.ts";
import type { Gauge, GaugeValue, Observer, Operation } from "./observer.ts";

/** Wraps ports so that their use is observed. */
export interface ObservedPorts {
  readonly counter: (counter: RateCounter) => RateCounter;
  readonly queue: (queue: JobQueue) => JobQueue;
  readonly facilitator: (facilitator: Facilitator) => Facilitator;
  readonly news: (ports: NewsPorts) => NewsPorts;
}

/** Returns the wrappers of ports, which without an observer return the ports unchanged. */
export function observedPorts(observer: Observer | undefined): ObservedPorts {
  if (observer === undefined) return UNOBSERVED;
  return {
    counter: (counter) => observedCounter(counter, observer),
    queue: (queue) => observedQueue(queue, observer),
    facilitator: (facilitator) => observedFacilitator(facilitator, observer),
    news: (ports) => observedNews(ports, observer),
  };
}

const UNOBSERVED: ObservedPorts = {
  counter: (counter) => counter,
  queue: (queue) => queue,
  facilitator: (facilitator) => facilitator,
  news: (ports) => ports,
};

/** Counts the requests over the quota of a policy. */
function observedCounter(counter: RateCounter, observer: Observer): RateCounter {
  return {
    hit(policy, key, cost) {
      const counted = counter.hit(policy, key, cost);
      const note = ({ total }: { readonly total: number }): void => {
        if (cost > 0 && total > policy.quota) observer.limited(policy.name);
      };
      if (counted instanceof Promise) void counted.then(note, () => {});
      else note(counted);
      return counted;
    },
  };
}

/** The most due jobs that are counted. */
const MAX_DUE = 1_000;

/** Observes jobs, and reports the number of due jobs that no worker has started. */
function observedQueue(queue: JobQueue, observer: Observer): JobQueue {
  const kinds: { readonly kind: string; readonly due: (limit: number) => Promise<readonly string[]> }[] = [];
  observer.gauges.push({
    name: "agent_commerce_jobs_due",
    help: `Due jobs that no worker has started, by kind; at most ${MAX_DUE} are counted.`,
    read: () =>
      Promise.all(
        kinds.map(async ({ kind, due }) => ({ value: (await due(MAX_DUE)).length, labels: { job_kind: kind } })),
      ),
  });
  return {
    enqueue: (kind, key) => queue.enqueue(kind, key),
    stop: (graceMs) => queue.stop(graceMs),
    work(work) {
      const { kind, handle } = work;
      kinds.push(work);
      queue.work({
        ...work,
        due: (limit) => work.due(limit),
        handle: (key, signal) =>
          observer.observe(
            { kind: "job", name: `job ${kind}`, attributes: { "job.kind": kind } },
            () => handle(key, signal),
            () => ({}),
          ),
      });
    },
  };
}

/** Observes the requests to a payment facilitator. */
function observedFacilitator(facilitator: Facilitator, observer: Observer): Facilitator {
  const observed = <T extends { readonly outcome: string }>(operation: string, ask: () => Promise<T>): Promise<T> =>
    observer.observe(
      { kind: "facilitator", name: `facilitator ${operation}`, attributes: { operation } },
      ask,
      ({ outcome }) => ({ outcome }),
    );
  return {
    verify: (payment) => observed("verify", () => facilitator.verify(payment)),
    settle: (payment) => observed("settle", () => facilitator.settle(payment)),
  };
}

/** Observes the reads and resolutions of the news wire, including those from the cache. */
function observedNews({ newsFeed, linkResolver }: NewsPorts, observer: Observer): NewsPorts {
  return {
    newsFeed: {
      read: (query, client) =>
        observer.observe(
          newsOperation("read"),
          () => newsFeed.read(query, client),
          ({ failure = "ok" }) => ({ outcome: failure }),
        ),
    },
    linkResolver: {
      resolve: (links, client) =>
        observer.observe(
          newsOperation("resolve"),
          () => linkResolver.resolve(links, client),
          (found) => ({ outcome: found === undefined ? "not-attempted" : "ok" }),
        ),
    },
  };
}

function newsOperation(operation: string): Operation {
  return { kind: "news", name: `news ${operation}`, attributes: { operation } };
}

/** Returns the gauges of the connections to PostgreSQL. The embedded database has no values. */
export function poolGauges(database: Database): Gauge[] {
  return [
    {
      name: "db_client_connection_count",
      help: "Connections to PostgreSQL, by state.",
      read: () => {
        const pool = database.pool();
        if (pool === undefined) return [];
        return (["idle", "used"] as const).map((state) => ({ value: pool[state], labels: { state } }));
      },
    },
    {
      name: "db_client_connection_max",
      help: "Most connections to PostgreSQL at once.",
      read: () => gaugeValues(database.pool()?.max),
    },
    {
      name: "db_client_connection_pending_requests",
      help: "Statements that wait for a connection to PostgreSQL.",
      read: () => gaugeValues(database.pool()?.pending),
    },
  ];
}

/** Returns the gauges of the cost of live runs on this UTC day and of its limit. */
export function spendGauges(spentToday: () => Promise<number>, capCents: number): Gauge[] {
  return [
    {
      name: "agent_commerce_live_spend_cents",
      help: "Cost of live runs on this UTC day, all accounts and processes together, with what is set aside.",
      read: async () => gaugeValues(await spentToday()),
    },
    {
      name: "agent_commerce_live_spend_limit_cents",
      help: "Most that live runs may cost on one UTC day: LIVE_DAILY_CENTS.",
      read: () => gaugeValues(capCents),
    },
  ];
}

function gaugeValues(value: number | undefined): GaugeValue[] {
  return value === undefined ? [] : [{ value }];
}
