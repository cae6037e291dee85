import type { Mailer } from "../mail/mail.ts";
import type { Clock } from "../shared/ports.ts";
import { mailOf, type MailText } from "./mail-texts.ts";

/** A mail that this process sends. */
export interface ClaimedAlertMail {
  readonly id: string;
  readonly accountId: string;
  readonly text: MailText;
  /** Counts this one. */
  readonly attempts: number;
}

/** The mails of alerts that were not handed over yet. A process that is killed leaves them to another one. */
export interface AlertMailStore {
  /** Returns ids of mails that are to be sent, the longest due first. */
  due(limit: number, now: number): Promise<readonly string[]>;
  /** Takes a mail for some minutes; undefined when it is not due, or another process has it. */
  claim(id: string, now: number): Promise<ClaimedAlertMail | undefined>;
  retry(mail: ClaimedAlertMail, nextAt: number): Promise<void>;
  remove(mail: ClaimedAlertMail): Promise<void>;
}

export interface AlertMailSenderParts {
  readonly store: AlertMailStore;
  readonly mailer: Mailer;
  readonly addressOf: (accountId: string) => Promise<string | undefined>;
  readonly clock: Clock;
}

/** Each of them is some tries of the mailer within two minutes. */
const MAX_ATTEMPTS = 24;
const RETRY_DELAY_MS = 60 * 60_000;

/** Sends the mails of alerts: at least once, and once unless a process is killed between two words with the mail server. */
export class AlertMailSender {
  readonly #parts: AlertMailSenderParts;

  constructor(parts: AlertMailSenderParts) {
    this.#parts = parts;
  }

  /** Sends a mail, unless it is not due or another process sends it. One that no server takes is tried for a day. */
  async deliver(id: string): Promise<void> {
    const { store, mailer, addressOf, clock } = this.#parts;
    const claimed = await store.claim(id, clock.now());
    if (claimed === undefined) return;
    const address = await addressOf(claimed.accountId);
    const isDone =
      address === undefined ||
      (await mailer.deliver(mailOf(address, claimed.text))) ||
      claimed.attempts >= MAX_ATTEMPTS;
    await (isDone ? store.remove(claimed) : store.retry(claimed, clock.now() + RETRY_DELAY_MS));
  }
}
