import { setImmediate as turn } from "node:timers/promises";
import type { Logger } from "pino";
import { isLoopback } from "../shared/address.ts";
import { aborted } from "../shared/aborted.ts";
import { Semaphore } from "../shared/semaphore.ts";
import { lazyAsync } from "../shared/lazy.ts";
import type { Mail, Mailer, SmtpSettings } from "./mail.ts";
import type { Clock } from "../shared/ports.ts";

/** The timeout of one attempt, from connecting to the server's acceptance. */
const TRY_MS = 20_000;
/** The pauses between attempts. There is one more attempt than pauses. */
const PAUSES_MS = [2_000, 15_000, 60_000];
/** The time for which closing waits for pending mail. */
const DRAIN_MS = 3_000;

/** The most concurrent connections to the SMTP server. */
const MAX_CONNECTIONS = 2;
/** The most pending mails, so that a server that hangs does not exhaust the memory. */
const MAX_IN_FLIGHT = 200;

/**
 * Sends mail through an SMTP server. The library is loaded for the first mail. A password is sent only over TLS, unless
 * the server is on this machine.
 */
export class SmtpMailer implements Mailer {
  readonly #settings: SmtpSettings;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #semaphore = new Semaphore({ running: MAX_CONNECTIONS, waiting: MAX_IN_FLIGHT });
  readonly #inFlight = new Set<Promise<unknown>>();
  /** Aborts when closing begins: pauses end, and each mail gets its last attempt. */
  readonly #closing = new AbortController();
  /** Aborts when closing ends: attempts are cancelled, too. */
  readonly #closed = new AbortController();
  /** True from the first failed mail until the next successful one. */
  #isFailing = false;

  constructor(settings: SmtpSettings, clock: Clock, log: Logger) {
    this.#settings = settings;
    this.#clock = clock;
    this.#log = log;
  }

  send(make: () => Promise<Mail | undefined>): void {
    void this.#enqueue(make);
  }

  deliver(mail: Mail): Promise<boolean> {
    return this.#enqueue(async () => mail);
  }

  async #enqueue(make: () => Promise<Mail | undefined>): Promise<boolean> {
    if (this.#closing.signal.aborted || this.#inFlight.size >= MAX_IN_FLIGHT) {
      this.#reportFailure({ code: "EFULL" });
      return false;
    }
    const work = this.#makeAndSend(make);
    this.#inFlight.add(work);
    return work.finally(() => this.#inFlight.delete(work));
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.race([Promise.all(this.#inFlight), aborted(this.#clock.timeout(DRAIN_MS))]);
    this.#closed.abort();
    await Promise.all(this.#inFlight);
  }

  async #makeAndSend(make: () => Promise<Mail | undefined>): Promise<boolean> {
    // Let the caller's request be answered first.
    await turn();
    try {
      const mail = await make();
      if (mail === undefined) return true;
      await this.#sendWithRetries(mail);
      if (this.#isFailing) this.#log.info("mail is sent again");
      this.#isFailing = false;
      return true;
    } catch (error) {
      this.#reportFailure(error);
      return false;
    }
  }

  /** Repeats attempts until the server accepts the mail or rejects it permanently, or there are no more attempts. */
  async #sendWithRetries(mail: Mail): Promise<void> {
    const pauses = PAUSES_MS.values();
    for (;;) {
      try {
        await this.#semaphore.run(() => this.#sendOnce(mail));
        return;
      } catch (error) {
        const { value: pauseMs } = pauses.next();
        if (pauseMs === undefined || this.#closing.signal.aborted || isPermanent(error)) throw error;
        await aborted(AbortSignal.any([this.#closing.signal, this.#clock.timeout(pauseMs)]));
      }
    }
  }

  async #sendOnce({ to, subject, text }: Mail): Promise<void> {
    const transport = await this.#transport();
    await transport.sendMail({
      from: this.#settings.from,
      // An object is a single address; text would be parsed as a list of addresses.
      to: { name: "", address: to },
      subject,
      text,
      headers: { "Auto-Submitted": "auto-generated" },
      signal: AbortSignal.any([this.#closed.signal, this.#clock.timeout(TRY_MS)]),
    });
  }

  readonly #transport = lazyAsync(async () => {
    const { createTransport } = await import("nodemailer");
    const { host, port, secure, login } = this.#settings;
    return createTransport({
      host,
      port,
      secure,
      ...(login && { auth: { user: login.user, pass: login.password } }),
      requireTLS: login !== undefined && !isLoopback(host),
      socketCloseTimeout: 1_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  });

  /** Logs the first of consecutive failures. The error message is left out, because servers repeat the recipient in it. */
  #reportFailure(error: unknown): void {
    if (this.#isFailing) return;
    this.#isFailing = true;
    const { name, code, responseCode, command } = error as Readonly<Record<string, unknown>>;
    const reason = { name, code, responseCode, command };
    this.#log.warn(reason, "a mail could not be sent; further failures are not logged until one succeeds");
  }
}

/** Tells whether the server has rejected the mail for good. */
function isPermanent(error: unknown): boolean {
  const { responseCode } = error as { readonly responseCode?: number };
  return responseCode !== undefined && responseCode >= 500;
}
