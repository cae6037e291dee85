import { createHmac, hash } from "node:crypto";
import type { Account } from "../shared/accounts.ts";
import type { Database } from "../shared/database.ts";
import type { Clock } from "../shared/ports.ts";
import { type Fault, Problem } from "../shared/problem.ts";
import { Metering, POLICIES, type RateCounter } from "../shared/rate-limit.ts";
import { hashSecret, mintSecret, newId, secretKind } from "../shared/secret.ts";
import type { Passwords } from "./passwords.ts";

export interface AccountsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly rateCounter: RateCounter;
  readonly passwords: Passwords;
  /** Key of the plan that a new account has. */
  readonly firstPlan: string;
}

/** What a person types to sign up or in. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** A browser that is signed in. */
export interface SignedIn {
  readonly account: Account;
  /** The secret of the session, which its cookie holds. */
  readonly session: string;
  /** What forms of this session carry, so that a foreign page cannot send them. It follows from the session. */
  readonly formToken: string;
}

/** How long a session lasts, in milliseconds. */
export const SESSION_MS = 14 * 24 * 60 * 60 * 1000;

/** How long a password has to be, and may be, in UTF-16 units. */
export const PASSWORD = { min: 12, max: 256 } as const;
const EMAIL_MAX = 254;

/** Sign-up, sign-in and what a person changes about the own account. `address` is the key of the client's address. */
export class Accounts {
  readonly #parts: AccountsParts;

  constructor(parts: AccountsParts) {
    this.#parts = parts;
  }

  /** Creates an account and signs in. Throws `validation-failed`, `conflict` when the email is taken, `rate-limited`. */
  async signUp(typed: Credentials, address: string): Promise<SignedIn> {
    const { database, clock, passwords, firstPlan } = this.#parts;
    const email = normalized(typed.email);
    requireValid([...emailFaults(email), ...passwordFaults("password", typed.password, email)]);
    await this.#charge(POLICIES.signUp, address);
    const account: Account = {
      id: newId("acc"),
      email,
      passwordHash: await passwords.hash(typed.password),
      plan: firstPlan,
      createdAt: clock.now(),
    };
    // This tells whose email has an account. Nothing is mailed that could tell it instead, so sign-ups are few by address.
    if (!(await database.accounts.add(account)))
      throw new Problem("conflict", "An account with this email cannot be created. Sign in if it is yours.");
    return this.#startSession(account);
  }

  /** Throws `unauthenticated` with one sentence for a wrong email and a wrong password, and `rate-limited`. */
  async signIn(typed: Credentials, address: string): Promise<SignedIn> {
    const email = normalized(typed.email);
    await this.#charge(POLICIES.auth, address);
    const account = email.length > EMAIL_MAX ? undefined : await this.#parts.database.accounts.byEmail(email);
    const guesses = hash("sha256", email).slice(0, 32);
    await this.#requirePassword(typed.password, account, guesses, "The email or the password is wrong.");
    return this.#startSession(account as Account);
  }

  async signOut(session: string): Promise<void> {
    await this.#parts.database.sessions.end(hashSecret(session));
  }

  /** The session behind a cookie's value, undefined when there is none or it has ended. */
  async session(cookie: string | undefined): Promise<SignedIn | undefined> {
    if (cookie === undefined || secretKind(cookie) !== "session") return undefined;
    const { database, clock } = this.#parts;
    const account = await database.sessions.account(hashSecret(cookie), clock.now());
    return account === undefined ? undefined : { account, session: cookie, formToken: formTokenOf(cookie) };
  }

  /** Ends all sessions of the account and starts a new one. Throws `validation-failed`, `unauthenticated`, `rate-limited`. */
  async changePassword(
    { account }: SignedIn,
    typed: { readonly current: string; readonly next: string },
    address: string,
  ): Promise<SignedIn> {
    requireValid(passwordFaults("next", typed.next, account.email));
    await this.#charge(POLICIES.auth, address);
    await this.#requirePassword(typed.current, account, account.id, "The current password is wrong.");
    const { database, passwords } = this.#parts;
    const passwordHash = await passwords.hash(typed.next);
    if (!(await database.accounts.setPassword(account.id, account.passwordHash, passwordHash))) throw passwordChanged();
    return this.#startSession({ ...account, passwordHash });
  }

  /** Deletes the account with all its data. Throws `unauthenticated`, `rate-limited`. */
  async remove({ account }: SignedIn, password: string, address: string): Promise<void> {
    await this.#charge(POLICIES.auth, address);
    await this.#requirePassword(password, account, account.id, "The password is wrong.");
    if (!(await this.#parts.database.accounts.remove(account.id, account.passwordHash))) throw passwordChanged();
  }

  /**
   * Wrong guesses are counted by account too, because many addresses may guess one password: under the email of whoever
   * signs in, and apart from that under the id of who is signed in, so that no stranger can use up the owner's.
   */
  async #requirePassword(
    password: string,
    account: Account | undefined,
    guesses: string,
    refusal: string,
  ): Promise<void> {
    const { passwords } = this.#parts;
    // Charged before the look, so that many guesses at once are not one guess, and given back unless it was wrong.
    await this.#charge(POLICIES.authAccount, guesses);
    const tooLong = password.length > PASSWORD.max;
    let wrong = false;
    try {
      wrong = !(await passwords.matches(tooLong ? "" : password, tooLong ? undefined : account?.passwordHash));
    } finally {
      if (!wrong) await this.#charge(POLICIES.authAccount, guesses, -1);
    }
    if (wrong) throw new Problem("unauthenticated", refusal);
  }

  /** Starts a session, unless the password was changed since it was checked. */
  async #startSession(account: Account): Promise<SignedIn> {
    const session = mintSecret("session");
    const now = this.#parts.clock.now();
    const added = await this.#parts.database.sessions.add(
      { hash: hashSecret(session), accountId: account.id, createdAt: now, expiresAt: now + SESSION_MS },
      account.passwordHash,
    );
    if (!added) throw passwordChanged();
    return { account, session, formToken: formTokenOf(session) };
  }

  async #charge(policy: (typeof POLICIES)[keyof typeof POLICIES], key: string, cost = 1): Promise<void> {
    await new Metering(this.#parts.rateCounter, key).charge(policy, cost);
  }
}

function passwordChanged(): Problem {
  return new Problem("unauthenticated", "The password was changed at this moment. Sign in with the new one.");
}

function formTokenOf(session: string): string {
  return createHmac("sha256", session).update("form").digest("base64url");
}

function normalized(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}

function emailFaults(email: string): Fault[] {
  if (email.length <= EMAIL_MAX && /^[^\s@\p{C}]{1,64}@[^\s@\p{C}]+\.[^\s@\p{C}]+$/u.test(email)) return [];
  return [{ code: "invalid-format", detail: "Enter an email address, such as name@example.com.", path: ["email"] }];
}

function passwordFaults(member: string, password: string, email: string): Fault[] {
  const path = [member];
  if (password.length < PASSWORD.min)
    return [{ code: "too-small", detail: `Use at least ${PASSWORD.min} characters.`, path }];
  if (password.length > PASSWORD.max)
    return [{ code: "too-big", detail: `Use at most ${PASSWORD.max} characters.`, path }];
  if (normalized(password) === email)
    return [{ code: "invalid-value", detail: "Use something other than the email address.", path }];
  return [];
}

function requireValid(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Problem("validation-failed", "The form has faults.", { faults });
}
