import type { FetchedFeed, RemoteFeeds } from "../listings/ports.ts";
import { Metering, POLICIES, type RateCounter } from "../limits/rate-limit.ts";
import type { Clock } from "../shared/ports.ts";
import { Problem } from "../shared/problem.ts";
import type { Repeats, RunReading } from "../simulations/ports.ts";
import { type Change, judgeLive, judgeOffline, type LiveBaseline, needsSecondRun } from "./changes.ts";
import type { Pending, Schedule, ScheduledFeed } from "./schedule.ts";
import type { ClaimedSchedule, Conclusion, Figures, Reading, ScheduleStore } from "./store.ts";
import { nextAfter } from "./timing.ts";
import { sentencesOf } from "./wording.ts";

/** Saves the listings of a feed as `save_listings` does. Throws as it does. */
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
export type Step =
  | { readonly kind: "wait"; readonly pending: Pending; readonly wakeAt: number }
  | { readonly kind: "unchanged"; readonly nextAt: number }
  | ({ readonly kind: "found"; readonly nextAt: number } & Found);

/** Findings of a repetition. */
export type Found = Pick<Conclusion, "reading" | "baseline" | "forgetsFeed">;

/** Interval at which a live run is asked whether it has ended. */
const LIVE_POLL_MS = 30_000;
/** Interval of the retries after a passing failure, and the time after which they are given up. */
const RETRY_MS = 10 * 60_000;
const GIVE_UP_MS = 2 * 60 * 60_000;

/** One repetition of a schedule, from its due time to its reading. It goes on where an earlier process stopped. */
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

  /** Does what can be done now. Throws what is no problem of the merchant or of a site. */
  async advance(): Promise<Step> {
    try {
      if (!this.#pending.isFed && !(await this.#import())) return { kind: "unchanged", nextAt: this.#nextAt() };
      return await this.#measure();
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
      return this.afterFailure(thrown.reason, isPassing(thrown) ? thrown.retryAfterSeconds : null);
    }
  }

  /** Tries again later what may pass: after so many seconds, or as usual. Null for what will not pass. */
  afterFailure(failure: string, retryAfterSeconds: number | undefined | null): Step {
    const now = this.#parts.clock.now();
    if (retryAfterSeconds !== null && now - this.#pending.startedAt < GIVE_UP_MS) {
      const wakeAt = now + Math.max(RETRY_MS, (retryAfterSeconds ?? 0) * 1000);
      return { kind: "wait", pending: this.#pending, wakeAt };
    }
    const { baseline } = this.#claimed.schedule;
    const reading = this.#reading({ failure });
    return { kind: "found", nextAt: this.#nextAt(), baseline, forgetsFeed: this.#pending.isFed, reading };
  }

  /** Imports the feed, if it has a new version. False when there is nothing to run without one. */
  async #import(): Promise<boolean> {
    const { saveFeed, store } = this.#parts;
    const { accountId, feed, timing } = this.#claimed.schedule;
    const newer = await this.#newFeed();
    if (newer === undefined && timing.cadence === "feed") return false;
    if (feed !== undefined && newer !== undefined) {
      const { currency, country, language } = feed;
      await saveFeed(accountId, { currency, country, language, text: newer.text });
    }
    this.#pending = { ...this.#pending, isFed: true };
    if (newer === undefined || (await store.fed(this.#claimed, this.#pending, newer.version))) return true;
    throw new Error("Another process works on this schedule.");
  }

  async #newFeed(): Promise<FetchedFeed | undefined> {
    const { remoteFeeds, rateCounter } = this.#parts;
    const { accountId, feed, feedVersion } = this.#claimed.schedule;
    if (feed === undefined) return undefined;
    await new Metering(rateCounter, `host:${URL.parse(feed.url)?.host}`).charge(POLICIES.feedFetch);
    return remoteFeeds.fetchIfChanged(feed.url, feedVersion, accountId);
  }

  /** Runs what has to be run, and compares it when it has ended. */
  async #measure(): Promise<Step> {
    const { repeats } = this.#parts;
    const { accountId } = this.#claimed.schedule;
    const first = await repeats.reading(accountId, await this.#run(0));
    if (isUnderWay(first)) return this.#waitForRun();
    if (first.result === undefined) return this.afterFailure(first.headline, null);
    if (first.mode === "offline") return this.#foundOffline(first);
    const before = liveBaselineOf(this.#claimed.schedule);
    const differences = before && (await repeats.differences(accountId, before.runs[0], first.id));
    if (!needsSecondRun(before, { models: first.models, first: differences }))
      return this.#found(first, { changes: [], baseline: before });
    const again = await repeats.reading(accountId, await this.#run(1));
    if (isUnderWay(again)) return this.#waitForRun();
    if (again.result === undefined) return this.afterFailure(again.headline, null);
    const evidence = {
      runs: [first.id, again.id] as const,
      models: first.models,
      first: differences,
      again: before && (await repeats.differences(accountId, before.runs[1], again.id)),
      between: (await repeats.differences(accountId, first.id, again.id)) ?? [],
    };
    return this.#found(first, judgeLive(before, evidence));
  }

  #foundOffline(run: RunReading): Step {
    const { baseline } = this.#claimed.schedule;
    return this.#found(run, judgeOffline(baseline?.kind === "offline" ? baseline : undefined, run));
  }

  /** Returns the id of the first or second run, which is made once however often this is called. */
  async #run(index: number): Promise<string> {
    const { id, accountId, request } = this.#claimed.schedule;
    const { dueAt, runs } = this.#pending;
    const known = runs[index];
    if (known !== undefined) return known;
    const run = await this.#parts.repeats.run(accountId, request, `${id} ${dueAt} ${index}`);
    this.#pending = { ...this.#pending, runs: [...runs, run] };
    return run;
  }

  #waitForRun(): Step {
    return { kind: "wait", pending: this.#pending, wakeAt: this.#parts.clock.now() + LIVE_POLL_MS };
  }

  #found(
    run: RunReading,
    judged: { readonly changes: readonly Change[]; readonly baseline: Schedule["baseline"] },
  ): Step {
    const { changes } = judged;
    const sentences = sentencesOf(changes, run.names);
    const reading = this.#reading({ figures: figuresOf(run), changes, sentences });
    return { kind: "found", nextAt: this.#nextAt(), baseline: judged.baseline, forgetsFeed: false, reading };
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

function isUnderWay({ status }: RunReading): boolean {
  return status === "queued" || status === "running";
}

/** A site, a database or a quota of a minute may be back soon. */
function isPassing({ code, status }: Problem): boolean {
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
