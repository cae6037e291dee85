import type { IncomingHttpHeaders } from "node:http";
import { SESSION_MS } from "../../accounts/accounts.ts";

/** Cookies do not tell ports apart: other programs on the same host have theirs beside it. */
const NAME = "acs_session";

/** The cookie that holds a session. On https its name keeps other hosts and paths from setting it. */
export class SessionCookie {
  readonly #name: string;
  readonly #attributes: string;

  constructor(baseUrl: string) {
    const secure = baseUrl.startsWith("https:");
    this.#name = secure ? `__Host-${NAME}` : NAME;
    this.#attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  }

  /** The session that a request carries. */
  read({ cookie = "" }: IncomingHttpHeaders): string | undefined {
    const prefix = `${this.#name}=`;
    return cookie
      .split(";")
      .map((pair) => pair.trim())
      .find((pair) => pair.startsWith(prefix))
      ?.slice(prefix.length);
  }

  /** The value of `Set-Cookie` that starts a session. */
  set(session: string): string {
    return `${this.#name}=${session}; ${this.#attributes}; Max-Age=${SESSION_MS / 1000}`;
  }

  /** The value of `Set-Cookie` that takes the session away. */
  clear(): string {
    return `${this.#name}=; ${this.#attributes}; Max-Age=0`;
  }
}
