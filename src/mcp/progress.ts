import type { Progress } from "../shared/progress.ts";
import type { RpcRequest } from "./json-rpc.ts";

type ProgressToken = string | number;

/** Returns the token under which a request wants to hear of its progress; undefined for one that does not. */
export function progressTokenOf({ method, params }: RpcRequest): ProgressToken | undefined {
  if (method !== "tools/call") return undefined;
  const { _meta: meta } = (params ?? {}) as { _meta?: { progressToken?: unknown } };
  const token = meta?.progressToken;
  return typeof token === "string" || typeof token === "number" ? token : undefined;
}

/** Returns a progress as a JSON-RPC notification. */
export function progressNotification(progressToken: ProgressToken, progress: Progress): string {
  const { done, total, message } = progress;
  const params = { progressToken, progress: done, total, message };
  return JSON.stringify({ jsonrpc: "2.0", method: "notifications/progress", params });
}

/** The notifications of a call and its answer as server-sent events. A call that reports nothing needs no stream. */
export class ProgressStream {
  readonly #token: ProgressToken;
  readonly #waiting: string[] = [];
  #wake = Promise.withResolvers<void>();

  constructor(token: ProgressToken) {
    this.#token = token;
  }

  readonly report = (progress: Progress): void => {
    this.#waiting.push(progressNotification(this.#token, progress));
    this.#wake.resolve();
  };

  /** Resolves with whether something is reported before the answer. */
  async precedes(answer: Promise<unknown>): Promise<boolean> {
    await Promise.race([this.#wake.promise, answer]);
    return this.#waiting.length > 0;
  }

  /** Yields each notification when it is there, and last the answer. */
  async *events(answer: Promise<{ readonly text: string }>): AsyncGenerator<string> {
    let isAnswered = false;
    const end = (): void => {
      isAnswered = true;
      this.#wake.resolve();
    };
    answer.then(end, end);
    for (;;) {
      this.#wake = Promise.withResolvers();
      const text = this.#waiting.shift();
      if (text !== undefined) yield eventOf(text);
      else if (isAnswered) break;
      else await this.#wake.promise;
    }
    yield eventOf((await answer).text);
  }
}

/** JSON has no line breaks outside of its strings, and none within. */
function eventOf(text: string): string {
  return `event: message\ndata: ${text}\n\n`;
}
