import type { AttemptOutcome } from "./outcome.ts";

/** The search for one token's URL, shared by all requests for it. */
export class Attempt {
  readonly token: string;
  /** The publisher according to the feed in the first request. */
  readonly publisherUrl: string | undefined;
  /** The client of the first request, whose budget pays. */
  readonly client: string;
  /** Requests that wait for it. Nothing more is sent when there are none. */
  waiting = 0;
  /** True after its page was requested. */
  started = false;
  /** Resolves with an outcome, or when it is certain that nothing will be sent. */
  readonly ended: Promise<void>;
  readonly #end: () => void;
  #outcome: AttemptOutcome | undefined;

  constructor(token: string, publisherUrl: string | undefined, client: string) {
    this.token = token;
    this.client = client;
    this.publisherUrl = publisherUrl;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    this.#end = resolve;
  }

  /** Sets the outcome; undefined when nothing was sent. */
  end(outcome: AttemptOutcome | undefined): void {
    this.#outcome = outcome;
    this.#end();
  }

  /**
   * The outcome so far, also for requests that stopped waiting: unreachable when the page was requested without a result
   * yet, undefined when nothing was requested.
   */
  get outcome(): AttemptOutcome | undefined {
    return this.#outcome ?? (this.started ? { kind: "unreachable" } : undefined);
  }
}
