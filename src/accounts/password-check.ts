import { hash } from "node:crypto";
import { POLICIES } from "../limits/policies.ts";
import { Problem } from "../shared/problem.ts";
import { type AccountLimiter, addressCharges, type Charge } from "./account-limiter.ts";
import { EMAIL_MAX, PASSWORD_LENGTH } from "./credential-rules.ts";
import type { KnownDevice } from "./known-devices.ts";
import type { HashPriority, Passwords } from "./passwords.ts";
import type { Account, AccountStore } from "./ports.ts";

/** The dependencies of a PasswordCheck. */
export interface PasswordCheckParts {
  readonly accounts: Pick<AccountStore, "byEmail">;
  readonly passwords: Passwords;
  readonly limiter: AccountLimiter;
}

/** A typed password to compare with an account's. */
interface Attempt {
  readonly password: string;
  readonly account: Account | undefined;
  /** The charges for a wrong password. */
  readonly guesses: readonly Charge[];
  readonly priority: HashPriority;
  /** The message for a wrong password. */
  readonly message: string;
}

/** Separates the charges of known browsers from those of strangers at the same address. */
const KNOWN = "known ";

/** Compares typed passwords with those of accounts, and limits the guesses. */
export class PasswordCheck {
  readonly #parts: PasswordCheckParts;

  constructor(parts: PasswordCheckParts) {
    this.#parts = parts;
  }

  /**
   * Returns the account with an email and a password. `device` is the browser's device, for any account. Throws
   * `rate-limited`, and `unauthenticated` with the same message for a wrong email and password.
   */
  async signIn(
    email: string,
    password: string,
    { address, device }: { readonly address: string; readonly device: KnownDevice | undefined },
  ): Promise<Account> {
    const { limiter } = this.#parts;
    const known = await this.#deviceWithQuota(device, email);
    await limiter.charge(addressCharges(POLICIES.auth, address, known === undefined ? "" : KNOWN));
    return this.#requirePassword({
      password,
      message: "The email or the password is wrong.",
      ...(known === undefined ? await this.#strangerAttempt(email, address) : knownAttempt(known)),
    });
  }

  /**
   * Checks the password of a signed-in user. Wrong ones are charged by account, where strangers cannot use up the quota.
   * Throws `rate-limited`, and `unauthenticated` with `message` for a wrong password.
   */
  async confirm(password: string, account: Account, address: string, message: string): Promise<void> {
    await this.#parts.limiter.charge(addressCharges(POLICIES.auth, address, KNOWN));
    const guesses = [[POLICIES.authAccount, account.id]] as const;
    await this.#requirePassword({ password, account, guesses, priority: "known", message });
  }

  /**
   * Returns the device if it has signed in to the account with that email and has guesses left. Without guesses the
   * browser counts as a stranger.
   */
  async #deviceWithQuota(device: KnownDevice | undefined, email: string): Promise<KnownDevice | undefined> {
    if (device?.account.email !== email) return undefined;
    return (await this.#parts.limiter.hasQuota(guessesOf(device))) ? device : undefined;
  }

  /** Prepares an attempt of an unknown browser. An email without an account is charged like any other. */
  async #strangerAttempt(email: string, address: string): Promise<Pick<Attempt, "account" | "guesses" | "priority">> {
    const account = email.length > EMAIL_MAX ? undefined : await this.#parts.accounts.byEmail(email);
    const subject = hash("sha256", email).slice(0, 32);
    const guesses: Charge[] = [
      ...addressCharges(POLICIES.authAccount, address, `${subject} `),
      // Charged last, so that an address without quota uses up nothing that is shared.
      [POLICIES.authAccountTotal, subject],
    ];
    return { account, guesses, priority: "stranger" };
  }

  async #requirePassword({ password, account, guesses, priority, message }: Attempt): Promise<Account> {
    const { limiter, passwords } = this.#parts;
    // Charged before the check, so that simultaneous guesses all count, and refunded unless the password is wrong.
    await limiter.charge(guesses);
    const tooLong = password.length > PASSWORD_LENGTH.max;
    let wrong = false;
    try {
      wrong = !(await passwords.matches(
        tooLong ? "" : password,
        tooLong ? undefined : account?.passwordHash,
        priority,
      ));
    } finally {
      if (!wrong) await limiter.refund(guesses);
    }
    if (wrong || account === undefined) throw new Problem("unauthenticated", message);
    return account;
  }
}

function knownAttempt(device: KnownDevice): Pick<Attempt, "account" | "guesses" | "priority"> {
  return { account: device.account, guesses: [guessesOf(device)], priority: "known" };
}

function guessesOf({ hash: device }: KnownDevice): Charge {
  return [POLICIES.authDevice, device];
}
