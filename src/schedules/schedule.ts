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
    .refine((code) => currencyExponent(code) !== undefined, "Enter a currency of ISO 4217, such as EUR.")
    .optional(),
  country: text({ max: 2, pattern: /^[A-Z]{2}$/, message: "Enter a country of two letters, such as DE." }).optional(),
  language: text({ max: 2, pattern: /^[a-z]{2}$/, message: "Enter a language of two letters, such as de." }).optional(),
});
export type ScheduledFeed = z.infer<typeof ScheduledFeed>;

/** The settings that a person chooses for a schedule. */
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
    // Checked even when another field is wrong.
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

/** A repetition that has begun but not ended. */
export interface Pending {
  /** Time at which it was due. The idempotency keys of its runs contain it, so that each is made once. */
  readonly dueAt: number;
  readonly startedAt: number;
  /** True when the feed was imported for it, or when there is no feed. */
  readonly isFed: boolean;
  /** The ids of its runs: one, or two when the assistants are asked again. */
  readonly runs: readonly string[];
}
