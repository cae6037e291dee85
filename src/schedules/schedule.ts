import { z } from "zod";
import type { FeedVersion } from "../listings/ports.ts";
import { currencyExponent } from "../engine/money.ts";
import { text } from "../shared/schema.ts";
import type { RepeatedRequest } from "../simulations/ports.ts";
import type { Baseline } from "./changes.ts";
import { CADENCES, type Timing } from "./timing.ts";

/** A feed that is imported before each run. */
const ScheduledFeed = z.strictObject({
  url: text({ min: 1, max: 2_000 }),
  currency: z
    .string()
    .refine((code) => currencyExponent(code) !== undefined, "Send a currency of ISO 4217, as EUR.")
    .optional(),
  country: text({ max: 2, pattern: /^[A-Z]{2}$/, message: "Send a country of two letters, as DE." }).optional(),
  language: text({ max: 2, pattern: /^[a-z]{2}$/, message: "Send a language of two letters, as de." }).optional(),
});
export type ScheduledFeed = z.infer<typeof ScheduledFeed>;

/** Settings that a person makes for a schedule. */
export const ScheduleSettings = z
  .strictObject({
    name: text({ min: 1, max: 80 }),
    cadence: z.enum(CADENCES),
    hour: z.int().min(0).max(23),
    weekday: z.int().min(1).max(7),
    feed: ScheduledFeed.optional(),
    /** True if alerts are mailed. */
    mails: z.boolean(),
  })
  .refine(({ cadence, feed }) => cadence !== "feed" || feed !== undefined, {
    path: ["feed"],
    error: "Enter the address of the feed.",
    // Also when another field needs a change.
    when: () => true,
  });
export type ScheduleSettings = z.infer<typeof ScheduleSettings>;

/** A simulation that is repeated. Times are milliseconds since 1970. */
export interface Schedule extends Pick<ScheduleSettings, "name" | "feed" | "mails"> {
  readonly id: string;
  readonly accountId: string;
  /** The simulation that it repeats. */
  readonly sourceId: string;
  readonly request: RepeatedRequest;
  readonly timing: Timing;
  /** The version of the feed that was imported last. */
  readonly feedVersion: FeedVersion | undefined;
  /** The baseline of the next run. */
  readonly baseline: Baseline | undefined;
  /** A repetition that has begun. */
  readonly pending: Pending | undefined;
  readonly nextAt: number;
  readonly isPaused: boolean;
  readonly createdAt: number;
}

/** A repetition that has begun and not ended. */
export interface Pending {
  /** Time at which it was due. The keys of its runs contain it, so that each runs once. */
  readonly dueAt: number;
  readonly startedAt: number;
  /** True if the feed, if there is one, was imported for it. */
  readonly isFed: boolean;
  /** Its runs: one, or two where the answers are asked for again. */
  readonly runs: readonly string[];
}
