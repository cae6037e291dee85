import { OAuthError } from "./oauth-error.ts";

/**
 * The resources that tokens may be requested for (RFC 8707). They belong to one service, and every token is valid at
 * each of them.
 */
export class Resources {
  readonly #own: readonly string[];

  constructor(baseUrl: string, paths: readonly string[]) {
    this.#own = [baseUrl, ...paths.map((path) => baseUrl + path)];
  }

  /** Throws `invalid_target` for a foreign resource. Accepts any spelling of a resource's URL. */
  requireOwn(sent: string | undefined): void {
    if (sent === undefined) return;
    const href = URL.parse(sent)?.href;
    if (this.#own.some((own) => new URL(own).href === href)) return;
    throw new OAuthError("invalid_target", `The resource must be one of: ${this.#own.join(", ")}.`);
  }
}
