import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { Gate, GateFull } from "../shared/gate.ts";
import { Problem } from "../shared/problem.ts";

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** What a hash costs whoever makes it, in the parameters of scrypt. */
export interface ScryptCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** 33 MB and some tenths of a second of one core each, as OWASP advises for scrypt. */
const COST: ScryptCost = { N: 2 ** 15, r: 8, p: 3 };
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** Hashes at once, and those that may wait: a flood of sign-ins must not take the machine's memory or all its cores. */
const LIMITS = { running: 2, waiting: 32 } as const;

/** Hashes and checks passwords, a few at a time. Throws a problem when too many wait already. */
export class Passwords {
  readonly #gate = new Gate(LIMITS);
  readonly #cost: ScryptCost;

  /** A cost other than the usual one is for tests. Passwords that are stored keep the cost with which they were hashed. */
  constructor(cost: ScryptCost = COST) {
    this.#cost = cost;
  }

  /** The password as it is stored, with its salt and cost. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const key = await this.#derive(password, salt, this.#cost);
    const { N, r, p } = this.#cost;
    return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
  }

  /** Without a stored password it takes as long, and says no: time must not tell whether an account exists. */
  async matches(password: string, stored: string | undefined): Promise<boolean> {
    const [, N, r, p, salt = "", key = ""] = (stored ?? nobodys(this.#cost)).split("$");
    const wanted = Buffer.from(key, "base64url");
    const cost = { N: Number(N), r: Number(r), p: Number(p) };
    const derived = await this.#derive(password, Buffer.from(salt, "base64url"), cost);
    return timingSafeEqual(derived, wanted) && stored !== undefined;
  }

  async #derive(password: string, salt: Buffer, cost: ScryptCost): Promise<Buffer> {
    try {
      return await this.#gate.run(() =>
        derive(password.normalize("NFKC"), salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY_BYTES }),
      );
    } catch (thrown) {
      if (!(thrown instanceof GateFull)) throw thrown;
      throw new Problem("rate-limited", "Too many people sign in at this moment. Try again in a few seconds.", {
        status: 503,
        headers: { "Retry-After": "5" },
      });
    }
  }
}

/** A hash that no password has. */
function nobodys({ N, r, p }: ScryptCost): string {
  return `scrypt$${N}$${r}$${p}$${"A".repeat(22)}$${"A".repeat(43)}`;
}
