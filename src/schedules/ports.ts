export type { Schedule } from "./schedule.ts";
export type { Schedules } from "./schedules.ts";
export type { Reading, ReadingPage, SchedulePage, ScheduleSummary } from "./store.ts";
export type { Delivery, DeliveryPage } from "./webhooks/store.ts";
export { MAX_WEBHOOKS, type NewSecret, type WebhookSummary, type Webhooks } from "./webhooks/webhooks.ts";
import type { Schedules } from "./schedules.ts";
import type { Webhooks } from "./webhooks/webhooks.ts";

/** The services of this domain that pages use. */
export interface SchedulesForPages {
  readonly schedules: Schedules;
  readonly webhooks: Webhooks;
}
export { TREND_READINGS, trendPicture } from "./report/trend.ts";
export { headlineOf } from "./wording.ts";
