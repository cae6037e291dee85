import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { Semaphore, SemaphoreBusy } from "../shared/semaphore.ts";
import { Problem } from "../shared/problem.ts";

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** The cost of a hash in the parameters of scrypt. */
export interface ScryptCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/**
 * The queue for a hash: `known` for a signed-in person, the holder of a valid link, or a browser that has signed in to
 * the account before, and `stranger` for everyone else.
 */
export type HashPriority = "known" | "stranger";

/** 33 MB and some tenths of a second on one core, as recommended by OWASP. */
const COST: ScryptCost = { N: 2 ** 15, r: 8, p: 3 };
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** The most simultaneous hashes. More would leave none of Node's four threads for files and name lookups. */
const MOST_AT_ONCE = 3;
/** The most waiting hashes by priority. The last stranger waits some seconds. */
const WAITING: Readonly<Record<HashPriority, number>> = { known: 32, stranger: 8 };

/** Returns how many hashes may run at once, so that a flood of sign-ins cannot take the machine's memory or cores. */
export function hashesAtOnce(cores: number): number {
  return cores <= 2 ? 1 : Math.min(MOST_AT_ONCE, Math.ceil(cores / 2));
}

/**
 * Hashes and checks passwords, a few at a time. One slot is reserved for known people. With a single slot they take
 * turns with strangers, so that a flood of strangers does not delay them. Throws a problem when too many wait already.
 */
export class Passwords {
  readonly #all: Semaphore;
  readonly #strangers: Semaphore;
  readonly #cost: ScryptCost;

  /** Tests pass another cost. A stored password is checked with the cost of its hash. */
  constructor(cost: ScryptCost = COST, cores = availableParallelism()) {
    const running = hashesAtOnce(cores);
    this.#cost = cost;
    this.#all = new Semaphore({ running, waiting: WAITING.known });
    this.#strangers = new Semaphore({ running: Math.max(1, running - 1), waiting: WAITING.stranger });
  }

  /** Hashes a password for storage, with its salt and cost. */
  async hash(password: string, priority: HashPriority): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const key = await this.#derive(password, salt, this.#cost, priority);
    const { N, r, p } = this.#cost;
    return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
  }

  /**
   * Compares a password. Takes as long without a stored password, so that the time does not reveal whether an account
   * exists.
   */
  async matches(password: string, stored: string | undefined, priority: HashPriority): Promise<boolean> {
    const [, N, r, p, salt = "", key = ""] = (stored ?? dummyHash(this.#cost)).split("$");
    const wanted = Buffer.from(key, "base64url");
    const cost = { N: Number(N), r: Number(r), p: Number(p) };
    const derived = await this.#derive(password, Buffer.from(salt, "base64url"), cost, priority);
    return timingSafeEqual(derived, wanted) && stored !== undefined;
  }

  async #derive(password: string, salt: Buffer, cost: ScryptCost, priority: HashPriority): Promise<Buffer> {
    const work = () =>
      this.#all.run(() => derive(password.normalize("NFKC"), salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY_BYTES }));
    try {
      return await (priority === "known" ? work() : this.#strangers.run(work));
    } catch (thrown) {
      if (!(thrown instanceof SemaphoreBusy)) throw thrown;
      throw new Problem("rate-limited", "Too many people are signing in right now. Try again in a few seconds.", {
        status: 503,
        retryAfterSeconds: 5,
      });
    }
  }
}

/** Returns a hash that matches no password. */
function dummyHash({ N, r, p }: ScryptCost): string {
  return `scrypt$${N}$${r}$${p}$${"A".repeat(22)}$${"A".repeat(43)}`;
}
