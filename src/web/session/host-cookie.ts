import type { IncomingHttpHeaders } from "node:http";
import { SIGNED_IN_COOKIE } from "../signed-in-variant.ts";
import { SESSION_MS } from "../../accounts/accounts.ts";
import { DEVICE_MS } from "../../accounts/known-devices.ts";

/** A cookie that scripts cannot read and other sites cannot send. On https, its prefix stops other hosts from setting it. */
export class HostCookie {
  readonly #name: string;
  readonly #attributes: string;
  readonly #maxAgeSeconds: number;

  constructor(baseUrl: string, name: string, maxAgeMs: number) {
    const secure = baseUrl.startsWith("https:");
    this.#name = secure ? `__Host-${name}` : name;
    this.#attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
    this.#maxAgeSeconds = maxAgeMs / 1000;
  }

  /** Returns the value in a request. */
  read({ cookie = "" }: IncomingHttpHeaders): string | undefined {
    const prefix = `${this.#name}=`;
    return cookie
      .split(";")
      .map((pair) => pair.trim())
      .find((pair) => pair.startsWith(prefix))
      ?.slice(prefix.length);
  }

  /** Returns the `Set-Cookie` header that sets it. */
  set(value: string): string {
    return `${this.#name}=${value}; ${this.#attributes}; Max-Age=${this.#maxAgeSeconds}`;
  }

  /** Returns the `Set-Cookie` header that deletes it. */
  clear(): string {
    return `${this.#name}=; ${this.#attributes}; Max-Age=0`;
  }
}

/** The cookies of accounts. */
export interface AccountCookies {
  /** The session of a signed-in browser. */
  readonly session: HostCookie;
  /** Identifies a browser that has signed in before. It outlives the session and grants nothing. */
  readonly device: HostCookie;
  /** Returns the `Set-Cookie` headers that start a session. */
  readonly start: (session: string) => string[];
  /** Returns the `Set-Cookie` headers that end it. */
  readonly end: () => string[];
}

/** Creates the cookies. Their names have a prefix, because all ports of a host share cookies. */
export function accountCookies(baseUrl: string): AccountCookies {
  const session = new HostCookie(baseUrl, "acs_session", SESSION_MS);
  const reader = new HostCookie(baseUrl, SIGNED_IN_COOKIE, SESSION_MS);
  return {
    session,
    device: new HostCookie(baseUrl, "acs_device", DEVICE_MS),
    start: (secret) => [session.set(secret), reader.set("1")],
    end: () => [session.clear(), reader.clear()],
  };
}
