import { createHmac } from "node:crypto";
import type { Account } from "./ports.ts";
import type { AccountStores } from "./stores.ts";
import type { Clock } from "../shared/ports.ts";
import { Problem } from "../shared/problem.ts";
import { POLICIES } from "../limits/policies.ts";
import type { RateCounter } from "../limits/rate-limit.ts";
import { hashSecret, mintSecret, newId, secretKind } from "../shared/secret.ts";
import { emailIssues, normalizedEmail, passwordIssues, requireValid } from "./credential-rules.ts";
import { ConnectedApplications } from "./connected-applications.ts";
import { type KnownDevice, KnownDevices } from "./known-devices.ts";
import { addressCharges, AccountLimiter } from "./account-limiter.ts";
import { PasswordCheck } from "./password-check.ts";
import type { Passwords } from "./passwords.ts";
import type { Recovery } from "./recovery.ts";

/** The dependencies of Accounts. */
export interface AccountsParts {
  readonly stores: AccountStores;
  readonly clock: Clock;
  readonly rateCounter: RateCounter;
  readonly passwords: Passwords;
  readonly recovery: Pick<Recovery, "welcome" | "passwordChanged">;
  /** The key of the plan of a new account. */
  readonly firstPlan: string;
}

/** The fields of the forms for signing up and in. */
export interface PasswordLogin {
  readonly email: string;
  readonly password: string;
}

/** The browser that sent a form. */
export interface ClientBrowser {
  /** The key of the client's address. */
  readonly address: string;
  /** The value of the device cookie, if there is one. */
  readonly device: string | undefined;
  /** The browser's name for display, such as "Firefox on Windows", if its `User-Agent` has one. */
  readonly browser?: string | undefined;
}

/** A browser in which the account is signed in, as its owner sees it. */
export interface OpenSession {
  /** Identifies the session in forms. It grants no access. */
  readonly id: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly browser: string | undefined;
  /** True for the session of the request. */
  readonly isOwn: boolean;
}

/** A signed-in user, with the session of the browser. */
export interface SignedInUser {
  readonly account: Account;
  /** The secret of the session, which is in its cookie. */
  readonly session: string;
  /** The token in the forms of this session, which a foreign page cannot know. It is derived from the session. */
  readonly formToken: string;
}

/** A user who has just signed in with a password. */
export interface NewSignIn extends SignedInUser {
  /** The secret of the device, which is in its cookie. */
  readonly device: string;
}

/** The lifetime of a session in milliseconds. */
export const SESSION_MS = 14 * 24 * 60 * 60 * 1000;

/** Sign-up, sign-in, sessions, and changes that users make to their accounts. */
export class Accounts {
  readonly #parts: AccountsParts;
  /** The applications that accounts have connected. */
  readonly applications: ConnectedApplications;
  readonly #limiter: AccountLimiter;
  readonly #check: PasswordCheck;
  readonly #devices: KnownDevices;

  constructor(parts: AccountsParts) {
    this.#parts = parts;
    this.applications = new ConnectedApplications(parts.stores.oauth, parts.clock);
    this.#limiter = new AccountLimiter(parts.rateCounter);
    this.#check = new PasswordCheck({ ...parts, accounts: parts.stores.accounts, limiter: this.#limiter });
    this.#devices = new KnownDevices(parts.stores.devices, parts.clock);
  }

  /** Creates an account and signs in. Throws `validation-failed`, `rate-limited`, and `conflict` for a known email. */
  async signUp(typed: PasswordLogin, sender: ClientBrowser): Promise<NewSignIn> {
    const { stores, clock, passwords, recovery, firstPlan } = this.#parts;
    const email = normalizedEmail(typed.email);
    requireValid([...emailIssues(email), ...passwordIssues("password", typed.password, email)]);
    const charges = addressCharges(POLICIES.signUp, sender.address);
    await this.#limiter.charge(charges);
    const passwordHash = await passwords.hash(typed.password, "stranger").catch(async (error: unknown) => {
      // A busy service must not cost a person the quota of an hour.
      await this.#limiter.refund(charges);
      throw error;
    });
    const account: Account = {
      id: newId("acc"),
      email,
      passwordHash,
      plan: firstPlan,
      createdAt: clock.now(),
      emailVerifiedAt: undefined,
    };
    // The answer reveals whether an email has an account. Only an answer by mail would avoid that, and mail may not be
    // configured, so sign-ups are limited by address.
    if (!(await stores.accounts.add(account)))
      throw new Problem("conflict", "An account with this email cannot be created. Sign in if it is yours.");
    recovery.welcome(account);
    return this.#finishSignIn(account, undefined, sender);
  }

  /** Signs in. Throws `rate-limited`, and `unauthenticated` with the same message for a wrong email and password. */
  async signIn(typed: PasswordLogin, sender: ClientBrowser): Promise<NewSignIn> {
    const email = normalizedEmail(typed.email);
    const device = await this.#devices.find(sender.device);
    const account = await this.#check.signIn(email, typed.password, { address: sender.address, device });
    return this.#finishSignIn(account, device, sender);
  }

  /** Ends a session. */
  async signOut(session: string): Promise<void> {
    await this.#parts.stores.sessions.end(hashSecret(session));
  }

  /** Returns the sessions of an account, the latest sign-in first. */
  async sessions({ account, session }: SignedInUser): Promise<OpenSession[]> {
    const { stores, clock } = this.#parts;
    const own = hashSecret(session);
    const open = await stores.sessions.list(account.id, clock.now());
    return open.map(({ hash: id, createdAt, expiresAt, browser }) => {
      return { id, createdAt, expiresAt, browser, isOwn: id === own };
    });
  }

  /** Ends a session of the account by its identifier in `sessions`. */
  async signOutOther({ account }: SignedInUser, id: string): Promise<void> {
    await this.#parts.stores.sessions.endOf(account.id, id);
  }

  /** Ends all sessions of an account except the one of the request. */
  async signOutOthers({ account, session }: SignedInUser): Promise<void> {
    await this.#parts.stores.sessions.endOthers(account.id, hashSecret(session));
  }

  /** Returns the session for a cookie's value. Returns undefined without a cookie, and for a session that has ended. */
  async session(cookie: string | undefined): Promise<SignedInUser | undefined> {
    if (cookie === undefined || secretKind(cookie) !== "session") return undefined;
    const { stores, clock } = this.#parts;
    const account = await stores.sessions.account(hashSecret(cookie), clock.now());
    return account === undefined ? undefined : { account, session: cookie, formToken: formTokenOf(cookie) };
  }

  /**
   * Changes the password and replaces all sessions with a new one. Throws `validation-failed`, `unauthenticated`,
   * `rate-limited`.
   */
  async changePassword(
    { account }: SignedInUser,
    typed: { readonly current: string; readonly next: string },
    { address, browser }: ClientBrowser,
  ): Promise<SignedInUser> {
    requireValid(passwordIssues("next", typed.next, account.email));
    await this.#check.confirm(typed.current, account, address, "The current password is wrong.");
    const { stores, passwords, recovery } = this.#parts;
    const passwordHash = await passwords.hash(typed.next, "known");
    if (!(await stores.accounts.setPassword(account.id, account.passwordHash, passwordHash))) throw passwordChanged();
    recovery.passwordChanged(account);
    return this.#startSession({ ...account, passwordHash }, browser);
  }

  /** Changes the plan of the account with an email, for the operator. Returns false when no account has that email. */
  async setPlan(email: string, plan: string): Promise<boolean> {
    return this.#parts.stores.accounts.setPlan(normalizedEmail(email), plan);
  }

  /** Deletes the account with all its data. Throws `unauthenticated`, `rate-limited`. */
  async remove({ account }: SignedInUser, password: string, { address }: ClientBrowser): Promise<void> {
    await this.#check.confirm(password, account, address, "The password is wrong.");
    if (!(await this.#parts.stores.accounts.remove(account.id, account.passwordHash))) throw passwordChanged();
  }

  async #finishSignIn(
    account: Account,
    device: KnownDevice | undefined,
    { browser }: ClientBrowser,
  ): Promise<NewSignIn> {
    const signedIn = await this.#startSession(account, browser);
    const before = device?.account.id === account.id ? device : undefined;
    return { ...signedIn, device: await this.#devices.remember(account, before) };
  }

  /** Starts a session unless the password has changed since the check. */
  async #startSession(account: Account, browser: string | undefined): Promise<SignedInUser> {
    const session = mintSecret("session");
    const now = this.#parts.clock.now();
    const added = await this.#parts.stores.sessions.add(
      { hash: hashSecret(session), accountId: account.id, createdAt: now, expiresAt: now + SESSION_MS, browser },
      account.passwordHash,
    );
    if (!added) throw passwordChanged();
    return { account, session, formToken: formTokenOf(session) };
  }
}

function passwordChanged(): Problem {
  return new Problem("unauthenticated", "The password has just been changed. Sign in with the new one.");
}

function formTokenOf(session: string): string {
  return createHmac("sha256", session).update("form").digest("base64url");
}
