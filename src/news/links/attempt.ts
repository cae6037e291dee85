import type { Outcome } from "./outcome.ts";

/** The search for one token's URL, shared by all requests that want it. */
export class Attempt {
  readonly token: string;
  /** As the feed named it to the request that began. */
  readonly publisherUrl: string | undefined;
  /** How many requests wait for it. Nothing is sent any more for one that nobody waits for. */
  waiting = 0;
  /** True once its page has been requested. */
  started = false;
  /** Resolves when there is an outcome, or when it is certain that nothing will be attempted. */
  readonly ended: Promise<void>;
  readonly #end: () => void;
  #outcome: Outcome | undefined;

  constructor(token: string, publisherUrl: string | undefined) {
    this.token = token;
    this.publisherUrl = publisherUrl;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    this.#end = resolve;
  }

  end(outcome: Outcome | undefined): void {
    this.#outcome = outcome;
    this.#end();
  }

  /**
   * The outcome as far as it is known, for those too who wait no longer: what was requested and has not led anywhere is
   * unreachable. Undefined when nothing was requested.
   */
  get outcome(): Outcome | undefined {
    return this.#outcome ?? (this.started ? { kind: "unreachable" } : undefined);
  }
}
