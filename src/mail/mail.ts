/** One mail, as plain text. */
export interface Mail {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail in the background. Nothing that goes wrong there is anything that a request hears of. */
export interface Mailer {
  /**
   * Sends the mail that `make` returns, if any. `make` runs later, so that a caller cannot infer its result from the
   * time.
   */
  send(make: () => Promise<Mail | undefined>): void;
  /** Sends a mail. True when a server has taken it, false when none did in a few tries. */
  deliver(mail: Mail): Promise<boolean>;
  /** Gives what is under way a moment to finish, and drops the rest. */
  close(): Promise<void>;
}

/** Settings for handing mail to a server. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** True when the connection begins with TLS. */
  readonly secure: boolean;
  readonly login: { readonly user: string; readonly password: string } | undefined;
  /** The sender: an address, perhaps with a name before it. */
  readonly from: string;
}
