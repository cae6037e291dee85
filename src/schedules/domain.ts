import type { Logger } from "pino";
import type { Database } from "../database/ports.ts";
import type { Domain } from "../domain.ts";
import { scheduleRecords } from "./account-data.ts";
import type { JobQueue } from "../jobs/ports.ts";
import type { GuardedPost } from "../shared/guarded-fetch/port.ts";
import { switchedOffMail } from "./mail-texts.ts";
import type { SchedulesForPages } from "./ports.ts";
import { ScheduleRunner, type ScheduleRunnerParts } from "./schedule-runner.ts";
import { Schedules, type SchedulesParts } from "./schedules.ts";
import { SqlScheduleStore } from "./storage/schedule-store.ts";
import { SCHEDULE_STORAGE } from "./storage/storage.ts";
import type { ScheduleTables } from "./storage/tables.ts";
import { SqlWebhookStore } from "./storage/webhook-store.ts";
import { Deliveries } from "./webhooks/deliveries.ts";
import { Webhooks } from "./webhooks/webhooks.ts";

export interface SchedulesDomainParts
  extends Omit<ScheduleRunnerParts, "store" | "wakeDeliveries" | "urlOf">, Pick<SchedulesParts, "quotaOf"> {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly post: GuardedPost;
  /** URL of the dashboard, below which the pages are. */
  readonly dashboardUrl: string;
  readonly log: Logger;
}

/** The schedules, with what pages use of them. */
export interface SchedulesDomain extends Domain {
  readonly forPages: SchedulesForPages;
}

const REPEAT = "schedule";
const DELIVER = "webhook-delivery";
/** Of each kind at once in one process. */
const CONCURRENCY = 4;

/** After the start: what a process needs to answer its first requests comes before. */
const START_MS = 1_000;

/** Makes the domain of schedules, their history and their alerts. */
export function createSchedules({
  database,
  queue,
  post,
  dashboardUrl,
  ...parts
}: SchedulesDomainParts): SchedulesDomain {
  const { clock, log, mailer, addressOf } = parts;
  const queries = database.queries<ScheduleTables>();
  const store = new SqlScheduleStore(queries);
  const webhookStore = new SqlWebhookStore(queries);
  const wake = async (kind: string, id: string): Promise<void> => {
    await queue.enqueue(kind, id).catch((error: unknown) => log.warn({ err: error }, "no worker could be woken"));
  };
  const runner = new ScheduleRunner({
    ...parts,
    store,
    wakeDeliveries: async (ids) => void (await Promise.all(ids.map((id) => wake(DELIVER, id)))),
    urlOf: (page) =>
      "run" in page ? `${dashboardUrl}/simulations/${page.run}` : `${dashboardUrl}/schedules/${page.schedule}`,
  });
  const deliveries = new Deliveries({
    store: webhookStore,
    post,
    clock,
    switchedOff({ id, accountId, url }, reason) {
      mailer?.send(async () => {
        const address = await addressOf(accountId);
        return address === undefined
          ? undefined
          : switchedOffMail(address, url, reason, `${dashboardUrl}/webhooks/${id}`);
      });
    },
  });
  const startWork = (): void => {
    queue.work({
      kind: REPEAT,
      concurrency: CONCURRENCY,
      handle: (id) => runner.advance(id),
      due: (limit) => store.due(limit, clock.now()),
    });
    queue.work({
      kind: DELIVER,
      concurrency: CONCURRENCY,
      handle: (id) => deliveries.deliver(id),
      due: (limit) => webhookStore.due(limit, clock.now()),
    });
  };
  return {
    name: "schedules",
    storage: SCHEDULE_STORAGE,
    accountData: (accountId) => scheduleRecords({ schedules: store, webhooks: webhookStore }, accountId),
    forPages: {
      schedules: new Schedules({ ...parts, store, wake: (id) => wake(REPEAT, id) }),
      webhooks: new Webhooks({ store: webhookStore, deliveries, clock }),
    },
    startUpkeep() {
      const begin = clock.timeout(START_MS);
      begin.addEventListener("abort", startWork, { once: true });
      return async () => begin.removeEventListener("abort", startWork);
    },
  };
}
