/** One mail, as plain text. */
export interface Mail {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail in the background. Nothing that goes wrong there is anything that a request hears of. */
export interface Mailer {
  /** Sends what `make` gives, if anything. It is run later, so that who asks cannot tell by time what it finds. */
  send(make: () => Promise<Mail | undefined>): void;
  /** Gives what is under way a moment to finish, and drops the rest. */
  close(): Promise<void>;
}

/** How mail is handed over. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** True when the connection begins with TLS. */
  readonly secure: boolean;
  readonly login: { readonly user: string; readonly password: string } | undefined;
  /** The sender: an address, perhaps with a name before it. */
  readonly from: string;
}
