import { OAuthError } from "./oauth-error.ts";

/** The resources that tokens of this service are for (RFC 8707): one service, and every token is good at each. */
export class Resources {
  readonly #own: readonly string[];

  constructor(baseUrl: string, paths: readonly string[]) {
    this.#own = [baseUrl, ...paths.map((path) => baseUrl + path)];
  }

  /** Throws an `invalid_target` for a resource that is not of this service, however its URL is written. */
  requireOwn(sent: string | undefined): void {
    if (sent === undefined) return;
    const href = URL.parse(sent)?.href;
    if (this.#own.some((own) => new URL(own).href === href)) return;
    throw new OAuthError("invalid_target", `The resource is none of: ${this.#own.join(", ")}.`);
  }
}
