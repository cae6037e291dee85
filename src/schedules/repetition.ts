import type { FetchedFeed, RemoteFeeds } from "../listings/ports.ts";
import { POLICIES } from "../limits/policies.ts";
import { Metering, type RateCounter } from "../limits/rate-limit.ts";
import type { Clock } from "../shared/ports.ts";
import { Problem } from "../shared/problem.ts";
import type { Repeats, RunReading } from "../simulations/ports.ts";
import { type Change, detectLiveChanges, detectOfflineChanges, type LiveBaseline, needsSecondRun } from "./changes.ts";
import type { Pending, Schedule, ScheduledFeed } from "./schedule.ts";
import type { ClaimedSchedule, Conclusion, Figures, Reading, ScheduleStore } from "./store.ts";
import { nextAfter } from "./timing.ts";
import { sentencesOf } from "./wording.ts";

/** Saves the listings of a feed like the tool `save_listings`, and throws the same problems. */
export type SaveFeed = (
  accountId: string,
  feed: Omit<ScheduledFeed, "url"> & { readonly text: string },
) => Promise<void>;

export interface RepetitionParts {
  readonly store: ScheduleStore;
  readonly repeats: Repeats;
  readonly remoteFeeds: RemoteFeeds;
  readonly saveFeed: SaveFeed;
  readonly rateCounter: RateCounter;
  readonly clock: Clock;
}

/** The next step of a repetition. */
export type RepetitionStep =
  | { readonly kind: "wait"; readonly pending: Pending; readonly wakeAt: number }
  | { readonly kind: "skip"; readonly nextAt: number }
  | ({ readonly kind: "conclude"; readonly nextAt: number } & RepetitionResult);

/** The outcome of a repetition. */
export type RepetitionResult = Pick<Conclusion, "reading" | "baseline" | "rereadsFeed">;

/** The interval at which a live run is checked. */
const LIVE_POLL_MS = 30_000;
/** The interval of retries after a temporary failure, and the time after which they stop. */
const RETRY_MS = 10 * 60_000;
const GIVE_UP_MS = 2 * 60 * 60_000;

/** One repetition of a schedule, from its due time to its reading. It continues where an earlier process stopped. */
export class Repetition {
  readonly #parts: RepetitionParts;
  readonly #claimed: ClaimedSchedule;
  #pending: Pending;

  constructor(parts: RepetitionParts, claimed: ClaimedSchedule) {
    const { pending, nextAt, feed } = claimed.schedule;
    this.#parts = parts;
    this.#claimed = claimed;
    this.#pending = pending ?? { dueAt: nextAt, startedAt: parts.clock.now(), isFed: feed === undefined, runs: [] };
  }

  /** Does what can be done now. Rethrows errors that are not problems. */
  async advance(): Promise<RepetitionStep> {
    try {
      if (!this.#pending.isFed && !(await this.#importFeed())) return { kind: "skip", nextAt: this.#nextAt() };
      return await this.#runAndCompare();
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
      return this.afterFailure(thrown.reason, isTransient(thrown) ? thrown.retryAfterSeconds : null);
    }
  }

  /**
   * Tries again after `retryAfterSeconds`, or after the usual interval when that is undefined. Null means that the
   * failure is permanent.
   */
  afterFailure(failure: string, retryAfterSeconds: number | undefined | null): RepetitionStep {
    const now = this.#parts.clock.now();
    if (retryAfterSeconds !== null && now - this.#pending.startedAt < GIVE_UP_MS) {
      const wakeAt = now + Math.max(RETRY_MS, (retryAfterSeconds ?? 0) * 1000);
      return { kind: "wait", pending: this.#pending, wakeAt };
    }
    const { baseline } = this.#claimed.schedule;
    const reading = this.#reading({ failure });
    return { kind: "conclude", nextAt: this.#nextAt(), baseline, rereadsFeed: this.#pending.isFed, reading };
  }

  /** Imports the feed if it has a new version. False when there is none and the schedule runs only for new versions. */
  async #importFeed(): Promise<boolean> {
    const { saveFeed, store } = this.#parts;
    const { accountId, feed, timing } = this.#claimed.schedule;
    const update = await this.#fetchNewFeed();
    if (update === undefined && timing.cadence === "feed") return false;
    if (feed !== undefined && update !== undefined) {
      const { currency, country, language } = feed;
      await saveFeed(accountId, { currency, country, language, text: update.text });
    }
    this.#pending = { ...this.#pending, isFed: true };
    if (update === undefined || (await store.saveFeedVersion(this.#claimed, this.#pending, update.version)))
      return true;
    throw new Error("Another process works on this schedule.");
  }

  async #fetchNewFeed(): Promise<FetchedFeed | undefined> {
    const { remoteFeeds, rateCounter } = this.#parts;
    const { accountId, feed, feedVersion } = this.#claimed.schedule;
    if (feed === undefined) return undefined;
    await new Metering(rateCounter, `host:${URL.parse(feed.url)?.host}`).charge(POLICIES.feedFetch);
    return remoteFeeds.fetchIfChanged(feed.url, feedVersion, accountId);
  }

  /** Makes the runs that are needed, and compares them when they have ended. */
  async #runAndCompare(): Promise<RepetitionStep> {
    const { repeats } = this.#parts;
    const { accountId } = this.#claimed.schedule;
    const first = await repeats.reading(accountId, await this.#run(0));
    if (isUnfinished(first)) return this.#waitForRun();
    if (first.result === undefined) return this.afterFailure(first.headline, null);
    if (first.mode === "offline") return this.#concludeOffline(first);
    const before = liveBaselineOf(this.#claimed.schedule);
    const differences = before && (await repeats.differences(accountId, before.runs[0], first.id));
    if (!needsSecondRun(before, { models: first.models, first: differences }))
      return this.#conclude(first, { changes: [], baseline: before });
    const second = await repeats.reading(accountId, await this.#run(1));
    if (isUnfinished(second)) return this.#waitForRun();
    if (second.result === undefined) return this.afterFailure(second.headline, null);
    const evidence = {
      runs: [first.id, second.id] as const,
      models: first.models,
      first: differences,
      second: before && (await repeats.differences(accountId, before.runs[1], second.id)),
      between: (await repeats.differences(accountId, first.id, second.id)) ?? [],
    };
    return this.#conclude(first, detectLiveChanges(before, evidence));
  }

  #concludeOffline(run: RunReading): RepetitionStep {
    const { baseline } = this.#claimed.schedule;
    return this.#conclude(run, detectOfflineChanges(baseline?.kind === "offline" ? baseline : undefined, run));
  }

  /** Returns the id of the first or second run, which is made only once, however often this is called. */
  async #run(index: number): Promise<string> {
    const { id, accountId, request } = this.#claimed.schedule;
    const { dueAt, runs } = this.#pending;
    const known = runs[index];
    if (known !== undefined) return known;
    const run = await this.#parts.repeats.run(accountId, request, `${id} ${dueAt} ${index}`);
    this.#pending = { ...this.#pending, runs: [...runs, run] };
    return run;
  }

  #waitForRun(): RepetitionStep {
    return { kind: "wait", pending: this.#pending, wakeAt: this.#parts.clock.now() + LIVE_POLL_MS };
  }

  #conclude(
    run: RunReading,
    detection: { readonly changes: readonly Change[]; readonly baseline: Schedule["baseline"] },
  ): RepetitionStep {
    const { changes } = detection;
    const sentences = sentencesOf(changes, run.names);
    const reading = this.#reading({ figures: figuresOf(run), changes, sentences });
    return { kind: "conclude", nextAt: this.#nextAt(), baseline: detection.baseline, rereadsFeed: false, reading };
  }

  #reading(found: Partial<Pick<Reading, "figures" | "changes" | "sentences" | "failure">>): Reading {
    const { dueAt, runs } = this.#pending;
    const nothing = { figures: undefined, changes: [], sentences: [], failure: undefined };
    return { dueAt, at: this.#parts.clock.now(), runId: runs[0], ...nothing, ...found };
  }

  #nextAt(): number {
    return nextAfter(this.#claimed.schedule.timing, this.#parts.clock.now());
  }
}

function liveBaselineOf({ baseline }: Schedule): LiveBaseline | undefined {
  return baseline?.kind === "live" ? baseline : undefined;
}

function isUnfinished({ status }: RunReading): boolean {
  return status === "queued" || status === "running";
}

/** Returns whether a failure is temporary: of a site, of the database, or because of a rate limit. */
function isTransient({ code, status }: Problem): boolean {
  return code === "rate-limited" || status >= 500;
}

function figuresOf({ result, coefficients, models, productVersion }: RunReading): Figures | undefined {
  if (result === undefined) return undefined;
  const { expectedWinRate: chance, interval, counts } = result;
  const { matchups, ahead, behind, tooClose } = counts;
  const named = [...new Set(Object.values(models))].join(", ");
  return {
    chance,
    low: interval.low,
    high: interval.high,
    counts: { matchups, ahead, behind, tooClose },
    model: named === "" ? `coefficients ${coefficients}` : named,
    version: productVersion,
  };
}
