import { setImmediate as turn } from "node:timers/promises";
import type { Logger } from "pino";
import { isLoopback } from "../shared/address.ts";
import { aborted } from "../shared/aborted.ts";
import { Semaphore } from "../shared/semaphore.ts";
import { lazyAsync } from "../shared/lazy.ts";
import type { Mail, Mailer, SmtpSettings } from "./mail.ts";
import type { Clock } from "../shared/ports.ts";

/** Longest time for one try to hand a mail over, from the connection to the server's word that it has it. */
const TRY_MS = 20_000;
/** Pauses between the tries. There is one try more than pauses. */
const PAUSES_MS = [2_000, 15_000, 60_000];
/** Longest wait of a stop for mail that is under way. */
const DRAIN_MS = 3_000;

/** Connections to the SMTP server at once. */
const MAX_CONNECTIONS = 2;
/** Mails that are made, sent or waited for at once: a server that hangs must not fill the memory. */
const MAX_IN_FLIGHT = 200;

/**
 * Hands mail to an SMTP server. The library is loaded at the first mail. A password is sent over TLS only, unless the
 * server is on this machine.
 */
export class SmtpMailer implements Mailer {
  readonly #settings: SmtpSettings;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #semaphore = new Semaphore({ running: MAX_CONNECTIONS, waiting: MAX_IN_FLIGHT });
  readonly #inFlight = new Set<Promise<unknown>>();
  /** Aborts when pauses end, because the process stops: each mail has its last try. */
  readonly #closing = new AbortController();
  /** Aborts when tries end, too. */
  readonly #closed = new AbortController();
  /** True from the first mail that could not be sent to the next that could. */
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
    // The caller is answered first.
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

  /** Tries until the server takes the mail, says that it never will, or there were enough tries. */
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
      // An object is taken as one address; text would be read as a list of them.
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

  /** Says it once for all that follow. The text of an error is left out: servers repeat the recipient in it. */
  #reportFailure(error: unknown): void {
    if (this.#isFailing) return;
    this.#isFailing = true;
    const { name, code, responseCode, command } = error as Readonly<Record<string, unknown>>;
    const reason = { name, code, responseCode, command };
    this.#log.warn(reason, "a mail could not be sent; this is not said again until one is");
  }
}

/** True when the server has understood and refused. */
function isPermanent(error: unknown): boolean {
  const { responseCode } = error as { readonly responseCode?: number };
  return responseCode !== undefined && responseCode >= 500;
}
