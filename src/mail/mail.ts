/** A mail in plain text. */
export interface Mail {
  /** A single address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail in the background. Errors never reach the request that caused the mail. */
export interface Mailer {
  /**
   * Sends the mail that `make` returns, if any. `make` runs later, so that the time of a response does not reveal its
   * result.
   */
  send(make: () => Promise<Mail | undefined>): void;
  /** Sends a mail. Returns true when the server has accepted it, false when all attempts have failed. */
  deliver(mail: Mail): Promise<boolean>;
  /** Gives pending mail a moment to be sent, and drops the rest. */
  close(): Promise<void>;
}

/** The settings for sending mail through an SMTP server. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** True when the connection starts with TLS. */
  readonly secure: boolean;
  readonly login: { readonly user: string; readonly password: string } | undefined;
  /** The sender: an address, optionally with a name before it. */
  readonly from: string;
}
