import type { Progress } from "../shared/progress.ts";
import type { RpcRequest } from "./json-rpc.ts";

type ProgressToken = string | number;

/** Returns the progress token of a request. Undefined for a request that asks for no progress. */
export function progressTokenOf({ method, params }: RpcRequest): ProgressToken | undefined {
  if (method !== "tools/call") return undefined;
  const { _meta: meta } = (params ?? {}) as { _meta?: { progressToken?: unknown } };
  const token = meta?.progressToken;
  return typeof token === "string" || typeof token === "number" ? token : undefined;
}

/** Returns progress as a JSON-RPC notification. */
export function progressNotification(progressToken: ProgressToken, progress: Progress): string {
  const { done, total, message } = progress;
  const params = { progressToken, progress: done, total, message };
  return JSON.stringify({ jsonrpc: "2.0", method: "notifications/progress", params });
}

/** The notifications and the answer of a call as server-sent events. A call that reports nothing needs no stream. */
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

  /** Resolves with whether progress is reported before the answer. */
  async precedes(answer: Promise<unknown>): Promise<boolean> {
    await Promise.race([this.#wake.promise, answer]);
    return this.#waiting.length > 0;
  }

  /** Yields each notification when it arrives, and finally the answer. */
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

/** Returns text as a server-sent event. Serialized JSON contains no line breaks, which would need escaping. */
function eventOf(text: string): string {
  return `event: message\ndata: ${text}\n\n`;
}
