import { hash } from "node:crypto";
import type { Account, ListedApiKey, TokenPurpose } from "./ports.ts";
import type { AccountStores } from "./stores.ts";
import type { Mailer } from "../mail/mail.ts";
import type { Application } from "./oauth/ports.ts";
import type { Clock } from "../shared/ports.ts";
import { Problem } from "../shared/problem.ts";
import { POLICIES } from "../limits/policies.ts";
import type { RateCounter } from "../limits/rate-limit.ts";
import { emailIssues, normalizedEmail, passwordIssues, requireValid } from "./credential-rules.ts";
import { KnownDevices } from "./known-devices.ts";
import { addressCharges, type Charge, AccountLimiter } from "./account-limiter.ts";
import { type MailSite, passwordChangedMail, passwordResetMail, verificationMail } from "./mail-texts.ts";
import { makeLink, tokenHash } from "./one-time-links.ts";
import type { Passwords } from "./passwords.ts";

/** The dependencies of Recovery. */
export interface RecoveryParts {
  readonly stores: AccountStores;
  readonly clock: Clock;
  readonly rateCounter: RateCounter;
  readonly passwords: Passwords;
  /** Undefined when the operator has not set up mail. */
  readonly mailer: Mailer | undefined;
  readonly site: MailSite;
}

/** The result of a reset: the account, and what still has access to it. */
export interface PasswordReset {
  readonly account: Account;
  /** The secret of this browser's device, so that guesses of strangers do not lock out the owner. */
  readonly device: string;
  readonly keys: readonly ListedApiKey[];
  readonly applications: readonly Application[];
}

/** Verification of email addresses, and reset of lost passwords. */
export class Recovery {
  readonly #parts: RecoveryParts;
  readonly #limiter: AccountLimiter;
  readonly #devices: KnownDevices;

  constructor(parts: RecoveryParts) {
    this.#parts = parts;
    this.#limiter = new AccountLimiter(parts.rateCounter);
    this.#devices = new KnownDevices(parts.stores.devices, parts.clock);
  }

  /** Reports whether mail is set up. Without mail, only a link from the operator leads to a new password. */
  get sendsMail(): boolean {
    return this.#parts.mailer !== undefined;
  }

  /**
   * Mails a link for a new password if the account exists. The account is looked up after the answer, and a recipient
   * above the quota is skipped silently. Throws `validation-failed` and, by client address, `rate-limited`.
   */
  async requestReset(typed: string, address: string): Promise<void> {
    const email = normalizedEmail(typed);
    requireValid(emailIssues(email));
    await this.#limiter.charge(addressCharges(POLICIES.mail, address));
    const { stores, mailer, site } = this.#parts;
    mailer?.send(async () => {
      if (!(await this.#mayMail("password-reset", email))) return undefined;
      // Mail goes to the address of the account, never to the typed one.
      const account = await stores.accounts.byEmail(email);
      return account && passwordResetMail(account.email, await this.#link("password-reset", account), site);
    });
  }

  /** Returns the account of a reset link, or undefined for an invalid link. */
  accountOf(token: string): Promise<Account | undefined> {
    return this.#accountOf("password-reset", token);
  }

  /**
   * Sets the password, ends all sessions and forgets all browsers of the account. Throws `validation-failed`, and
   * `not-found` for an invalid link.
   */
  async reset(token: string, password: string): Promise<PasswordReset> {
    const { stores, clock, passwords } = this.#parts;
    const owner = await this.accountOf(token);
    if (owner === undefined) throw linkEnded();
    requireValid(passwordIssues("password", password, owner.email));
    const passwordHash = await passwords.hash(password, "known");
    const now = clock.now();
    const account = await stores.oneTimeTokens.resetPassword(
      tokenHash("password-reset", token) ?? "",
      passwordHash,
      now,
    );
    if (account === undefined) throw linkEnded();
    this.passwordChanged(account);
    const [device, keys, applications] = await Promise.all([
      this.#devices.remember(account, undefined),
      stores.keys.list(account.id),
      stores.oauth.applications(account.id, now),
    ]);
    const isLive = ({ expiresAt }: ListedApiKey) => expiresAt === undefined || expiresAt > now;
    return { account, device, keys: keys.filter(isLive), applications };
  }

  /** Mails a new account the link that verifies its address. */
  welcome(account: Account): void {
    this.#parts.mailer?.send(async () =>
      (await this.#mayMail("email-verification", account.email)) ? this.#verification(account) : undefined,
    );
  }

  /** Mails the verification link again. Throws `rate-limited`, and `not-found` without mail. */
  async sendVerification(account: Account, address: string): Promise<void> {
    const { mailer } = this.#parts;
    if (mailer === undefined) throw new Problem("not-found", "This service sends no mail.");
    if (account.emailVerifiedAt !== undefined) return;
    await this.#limiter.charge([
      ...addressCharges(POLICIES.mail, address),
      recipient("email-verification", account.email),
    ]);
    mailer.send(() => this.#verification(account));
  }

  /** Returns whether a verification link is valid. Using it is another step, because mail scanners open every link. */
  async isVerifiable(token: string): Promise<boolean> {
    return (await this.#accountOf("email-verification", token)) !== undefined;
  }

  /** Verifies the address of a link. Throws `not-found` for an invalid link. */
  async verify(token: string): Promise<void> {
    const { stores, clock } = this.#parts;
    const hashed = tokenHash("email-verification", token);
    if (hashed === undefined || !(await stores.oneTimeTokens.verifyEmail(hashed, clock.now()))) throw linkEnded();
  }

  /**
   * Creates the link with which the owner of an account sets a new password, for the operator to pass on. Returns
   * undefined when no account has that email address.
   */
  async resetLink(email: string): Promise<string | undefined> {
    const account = await this.#parts.stores.accounts.byEmail(normalizedEmail(email));
    return account && this.#link("password-reset", account);
  }

  /** Mails the owner of an account that the password has changed. */
  passwordChanged({ email }: Account): void {
    this.#parts.mailer?.send(async () => passwordChangedMail(email, this.#parts.site));
  }

  async #accountOf(purpose: TokenPurpose, token: string): Promise<Account | undefined> {
    const { stores, clock } = this.#parts;
    const hashed = tokenHash(purpose, token);
    return hashed === undefined ? undefined : stores.oneTimeTokens.account(hashed, purpose, clock.now());
  }

  async #verification(account: Account) {
    return verificationMail(account.email, await this.#link("email-verification", account), this.#parts.site);
  }

  #link(purpose: TokenPurpose, account: Account): Promise<string> {
    const { stores, clock, site } = this.#parts;
    return makeLink(purpose, account, {
      tokens: stores.oneTimeTokens,
      baseUrl: site.baseUrl,
      now: clock.now(),
    });
  }

  /**
   * Charges a mail to its recipient. Returns false without quota. The window is as long as a reset link works, so a
   * stranger who uses up the quota leaves a working link in the owner's mailbox.
   */
  async #mayMail(purpose: TokenPurpose, email: string): Promise<boolean> {
    try {
      await this.#limiter.charge([recipient(purpose, email)]);
      return true;
    } catch (thrown) {
      if (thrown instanceof Problem) return false;
      throw thrown;
    }
  }
}

function recipient(purpose: TokenPurpose, email: string): Charge {
  return [POLICIES.mailRecipient, `${purpose} ${hash("sha256", email).slice(0, 32)}`];
}

function linkEnded(): Problem {
  return new Problem("not-found", "This link no longer works.");
}
