import type { Logger } from "pino";
import type { AlertText } from "./mail-texts.ts";
import { type RepetitionResult, Repetition, type RepetitionParts, type RepetitionStep } from "./repetition.ts";
import type { Schedule } from "./schedule.ts";
import type { ClaimedSchedule, Reading } from "./store.ts";
import { headlineOf } from "./wording.ts";

export interface ScheduleRunnerParts extends RepetitionParts {
  /** True if the service sends mail. */
  readonly sendsMail: boolean;
  /** Wakes the workers that send messages to webhooks. */
  readonly wakeDeliveries: (ids: readonly string[]) => Promise<void>;
  /** Returns the URL of the page of a schedule, or of a simulation. */
  readonly urlOf: (page: { readonly schedule: string } | { readonly run: string }) => string;
  readonly log: Logger;
}

/** The alert about a repetition, for mail and webhooks. */
interface Alert extends AlertText {
  readonly type: "schedule.changed" | "schedule.failed";
}

/** Repeats due schedules, and sends alerts about what has changed. */
export class ScheduleRunner {
  readonly #parts: ScheduleRunnerParts;

  constructor(parts: ScheduleRunnerParts) {
    this.#parts = parts;
  }

  /** Does what can be done now for a schedule, unless it is not due or another process works on it. */
  async advance(id: string): Promise<void> {
    const { store, clock } = this.#parts;
    const claimed = await store.claim(id, clock.now());
    if (claimed === undefined) return;
    const step = await this.#step(claimed);
    if (step.kind === "wait") await store.wait(claimed, step.pending, step.wakeAt);
    else if (step.kind === "skip") await store.skip(claimed, step.nextAt);
    else await this.#conclude(claimed, step, step.nextAt);
  }

  async #step(claimed: ClaimedSchedule): Promise<RepetitionStep> {
    const repetition = new Repetition(this.#parts, claimed);
    try {
      return await repetition.advance();
    } catch (thrown) {
      this.#parts.log.error({ err: thrown, schedule: claimed.schedule.id }, "a schedule could not be repeated");
      return repetition.afterFailure("This service has a problem. It was logged.", undefined);
    }
  }

  async #conclude(claimed: ClaimedSchedule, result: RepetitionResult, nextAt: number): Promise<void> {
    const { store, wakeDeliveries, sendsMail } = this.#parts;
    const { schedule } = claimed;
    const { reading, baseline, rereadsFeed } = result;
    const alert = this.#alertOf(schedule, reading, await store.lastReading(schedule.id));
    const message = alert && { type: alert.type, body: this.#bodyOf(schedule, reading, alert), createdAt: reading.at };
    const mail = sendsMail && schedule.mails ? alert : undefined;
    const deliveries = await store.conclude(claimed, { reading, baseline, nextAt, rereadsFeed, message, mail });
    // Undefined when another process has concluded the repetition.
    if (deliveries !== undefined) await wakeDeliveries(deliveries);
  }

  /** Returns the alert about a reading, if any. A failure is reported only once until a repetition succeeds. */
  #alertOf({ id, name }: Schedule, reading: Reading, before: Reading | undefined): Alert | undefined {
    const url = this.#parts.urlOf({ schedule: id });
    const { failure, sentences } = reading;
    const headline = headlineOf(reading);
    if (headline !== undefined) return { type: "schedule.changed", name, headline, sentences, url };
    if (failure === undefined || before?.failure !== undefined) return undefined;
    return { type: "schedule.failed", name, headline: `It could not be repeated: ${failure}`, sentences, url };
  }

  #bodyOf({ id }: Schedule, reading: Reading, { type, name, headline, url }: Alert): string {
    const { at, runId, changes, figures, failure } = reading;
    return JSON.stringify({
      type,
      timestamp: new Date(at).toISOString(),
      data: {
        schedule: { id, name, url },
        run: runId === undefined ? null : { id: runId, url: this.#parts.urlOf({ run: runId }) },
        headline,
        ...(failure === undefined ? { changes, figures } : { failure }),
      },
    });
  }
}
