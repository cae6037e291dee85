import type { Clock } from "../shared/ports.ts";
import { Problem } from "../shared/problem.ts";
import { newId } from "../shared/secret.ts";
import { issuesOf } from "../shared/validation-issues.ts";
import type { Repeats } from "../simulations/ports.ts";
import type { Schedule, ScheduleSettings } from "./schedule.ts";
import type { PageBounds, ReadingPage, SchedulePage, ScheduleStore } from "./store.ts";
import { nextAfter } from "./timing.ts";

/** The number of schedules that an account may have, and the plan that sets it. */
export interface ScheduleQuota {
  readonly limit: number;
  readonly planName: string;
}

export interface SchedulesParts {
  readonly store: ScheduleStore;
  readonly repeats: Repeats;
  /** Returns the quota of an account. Throws `unauthenticated` when the account was deleted. */
  readonly quotaOf: (accountId: string) => Promise<ScheduleQuota>;
  /** Wakes the workers that repeat due schedules. */
  readonly wake: (id: string) => Promise<void>;
  readonly clock: Clock;
}

/** The schedules that merchants manage. */
export class Schedules {
  readonly #parts: SchedulesParts;

  constructor(parts: SchedulesParts) {
    this.#parts = parts;
  }

  /**
   * Creates a schedule that repeats a simulation. The first run is made immediately, and later ones are compared with
   * it. Throws `validation-failed`, `not-found` for a run that the account does not have, `conflict` for one that
   * cannot be repeated, and `subscription-required` when the plan allows no more schedules.
   */
  async create(accountId: string, sourceId: string, asked: unknown): Promise<string> {
    const { store, repeats, quotaOf, clock } = this.#parts;
    const { cadence, hour, weekday, ...settings } = await settingsOf(asked);
    const timing = { cadence, hour, weekday };
    const request = await repeats.requestOf(accountId, sourceId);
    const { limit, planName } = await quotaOf(accountId);
    const createdAt = clock.now();
    const schedule: Schedule = {
      ...settings,
      id: newId("sch"),
      accountId,
      sourceId,
      request,
      timing,
      feed: settings.feed,
      feedVersion: undefined,
      baseline: undefined,
      pending: undefined,
      nextAt: createdAt,
      isPaused: false,
      createdAt,
    };
    if (!(await store.add(schedule, limit)))
      throw new Problem(
        "subscription-required",
        `The plan ${planName} has ${limit} schedules, and all of them are used. Delete one, or move to a plan with more.`,
      );
    await this.#parts.wake(schedule.id);
    return schedule.id;
  }

  /** Returns a page of schedules with their last readings, and the quota of the account. */
  async list(accountId: string, page: PageBounds): Promise<SchedulePage & { readonly quota: ScheduleQuota }> {
    const [listed, quota] = await Promise.all([
      this.#parts.store.list(accountId, page),
      this.#parts.quotaOf(accountId),
    ]);
    return { ...listed, quota };
  }

  /** Returns a schedule. Throws `not-found`. */
  async find(accountId: string, id: string): Promise<Schedule> {
    const found = await this.#parts.store.byId(accountId, id);
    if (found === undefined) throw missing();
    return found;
  }

  /** Returns a page of the readings of a schedule, the latest first. */
  readings(accountId: string, id: string, page: PageBounds): Promise<ReadingPage> {
    return this.#parts.store.readings(accountId, id, page);
  }

  /** Changes what a person sets. Throws `validation-failed` and `not-found`. */
  async change(accountId: string, id: string, asked: unknown): Promise<void> {
    const { cadence, hour, weekday, name, feed, mails } = await settingsOf(asked);
    const timing = { cadence, hour, weekday };
    const nextAt = nextAfter(timing, this.#parts.clock.now());
    if (!(await this.#parts.store.change(accountId, id, { name, feed, mails, timing, nextAt }))) throw missing();
  }

  /** Repeats a schedule now. A paused schedule is resumed. Throws `not-found`. */
  async runNow(accountId: string, id: string): Promise<void> {
    await this.#setNext(accountId, id, this.#parts.clock.now());
    await this.#parts.wake(id);
  }

  /** Pauses a schedule until it is resumed. Throws `not-found`. */
  async pause(accountId: string, id: string): Promise<void> {
    await this.#setNext(accountId, id, undefined);
  }

  /** Resumes a schedule at its next regular time. Throws `not-found`. */
  async resume(accountId: string, id: string): Promise<void> {
    const { timing } = await this.find(accountId, id);
    await this.#setNext(accountId, id, nextAfter(timing, this.#parts.clock.now()));
  }

  /** Removes a schedule with its history. Its runs stay. Throws `not-found`. */
  async remove(accountId: string, id: string): Promise<void> {
    if (!(await this.#parts.store.remove(accountId, id))) throw missing();
  }

  async #setNext(accountId: string, id: string, nextAt: number | undefined): Promise<void> {
    if (!(await this.#parts.store.setNext(accountId, id, nextAt))) throw missing();
  }
}

async function settingsOf(asked: unknown): Promise<ScheduleSettings> {
  const { ScheduleSettings } = await import("./schedule.ts");
  const { success, data, error } = ScheduleSettings.safeParse(asked, { reportInput: true });
  if (success) return data;
  throw new Problem("validation-failed", "This schedule cannot be saved.", { issues: issuesOf(error) });
}

function missing(): Problem {
  return new Problem("not-found", "Your account has no such schedule. It may have been deleted.");
}
