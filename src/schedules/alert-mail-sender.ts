import type { Mailer } from "../mail/mail.ts";
import type { Clock } from "../shared/ports.ts";
import { mailOf, type MailText } from "./mail-texts.ts";

/** A mail that this process has claimed. */
export interface ClaimedAlertMail {
  readonly id: string;
  readonly accountId: string;
  readonly text: MailText;
  /** Includes this attempt. */
  readonly attempts: number;
}

/** The alert mails that no mail server has taken yet. If a process is killed, another one sends its mails. */
export interface AlertMailStore {
  /** Returns the ids of due mails, the longest due first. */
  due(limit: number, now: number): Promise<readonly string[]>;
  /** Claims a mail for a few minutes. Undefined when it is not due, or another process has it. */
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

/** The number of attempts. In each, the mailer tries a few times within two minutes. */
const MAX_ATTEMPTS = 24;
const RETRY_DELAY_MS = 60 * 60_000;

/**
 * Sends alert mails at least once. A mail is sent twice only if a process is killed while it talks to the mail server.
 */
export class AlertMailSender {
  readonly #parts: AlertMailSenderParts;

  constructor(parts: AlertMailSenderParts) {
    this.#parts = parts;
  }

  /** Sends a mail, unless it is not due or another process sends it. Gives up when no server has taken it for a day. */
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
