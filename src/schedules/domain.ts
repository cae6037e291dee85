import type { Logger } from "pino";
import type { Database } from "../database/ports.ts";
import type { Domain } from "../domain.ts";
import { scheduleRecords } from "./account-data.ts";
import type { JobQueue } from "../jobs/ports.ts";
import type { GuardedPost } from "../guarded-fetch/ports.ts";
import type { Mailer } from "../mail/mail.ts";
import { AlertMailSender } from "./alert-mail-sender.ts";
import type { SchedulesForPages } from "./ports.ts";
import { ScheduleRunner, type ScheduleRunnerParts } from "./schedule-runner.ts";
import { Schedules, type SchedulesParts } from "./schedules.ts";
import { SqlScheduleStore } from "./storage/schedule-store.ts";
import { SqlAlertMailStore } from "./storage/alert-mail-store.ts";
import { SCHEDULE_STORAGE } from "./storage/storage.ts";
import type { ScheduleStore } from "./store.ts";
import type { ScheduleTables } from "./storage/tables.ts";
import { SqlWebhookStore } from "./storage/webhook-store.ts";
import { WebhookSender } from "./webhooks/webhook-sender.ts";
import { Webhooks } from "./webhooks/webhooks.ts";

export interface SchedulesDomainParts
  extends
    Omit<ScheduleRunnerParts, "store" | "wakeDeliveries" | "urlOf" | "sendsMail">,
    Pick<SchedulesParts, "quotaOf"> {
  /** Undefined when this installation sends no mail. */
  readonly mailer: Mailer | undefined;
  /** Returns the address to which alerts of an account are mailed; undefined until it is verified. */
  readonly addressOf: (accountId: string) => Promise<string | undefined>;
  readonly database: Database;
  readonly queue: JobQueue;
  readonly post: GuardedPost;
  /** URL of the dashboard. The pages are below it. */
  readonly dashboardUrl: string;
  readonly log: Logger;
}

/** The domain of schedules, with the services that pages use. */
export interface SchedulesDomain extends Domain {
  readonly forPages: SchedulesForPages;
}

const REPEAT = "schedule";
const DELIVER = "webhook-delivery";
const MAIL = "alert-mail";
/** The number of jobs of each kind that one process runs at a time. */
const CONCURRENCY = 4;

/** The delay after the start, so that jobs do not slow down the first requests. */
const START_MS = 1_000;

/** Creates the domain of schedules, their history and their alerts. */
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
  const mailStore = new SqlAlertMailStore(queries);
  const runner = new ScheduleRunner({
    ...parts,
    sendsMail: mailer !== undefined,
    store,
    wakeDeliveries: async (ids) => void (await Promise.all(ids.map((id) => wake(DELIVER, id)))),
    urlOf: (page) =>
      "run" in page ? `${dashboardUrl}/simulations/${page.run}` : `${dashboardUrl}/schedules/${page.schedule}`,
  });
  const sender = new WebhookSender({
    store: webhookStore,
    post,
    clock,
    pageOf: ({ id }) => `${dashboardUrl}/webhooks/${id}`,
    sendsMail: mailer !== undefined,
  });
  const work = (kind: string, handle: (id: string) => Promise<void>, jobs: Pick<ScheduleStore, "due">): void => {
    queue.work({ kind, concurrency: CONCURRENCY, handle, due: (limit) => jobs.due(limit, clock.now()) });
  };
  const startWork = (): void => {
    work(REPEAT, (id) => runner.advance(id), store);
    work(DELIVER, (id) => sender.deliver(id), webhookStore);
    if (mailer === undefined) return;
    const mails = new AlertMailSender({ store: mailStore, mailer, addressOf, clock });
    work(MAIL, (id) => mails.deliver(id), mailStore);
  };
  return {
    name: "schedules",
    storage: SCHEDULE_STORAGE,
    accountData: (accountId) => scheduleRecords({ schedules: store, webhooks: webhookStore }, accountId),
    forPages: {
      schedules: new Schedules({ ...parts, store, wake: (id) => wake(REPEAT, id) }),
      webhooks: new Webhooks({ store: webhookStore, sender, clock }),
    },
    startUpkeep() {
      const begin = clock.timeout(START_MS);
      begin.addEventListener("abort", startWork, { once: true });
      return async () => begin.removeEventListener("abort", startWork);
    },
  };
}
