import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { ClientGone, type HttpRequest } from "../shared/http.ts";
import { Problem } from "../shared/problem.ts";

/** `HttpRequest` over node's own objects. */
export class NodeRequest implements HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly search: string;
  readonly headers: IncomingHttpHeaders;
  readonly address: string;
  readonly #incoming: IncomingMessage;
  readonly #response: ServerResponse;
  #signal: AbortSignal | undefined;

  constructor(incoming: IncomingMessage, response: ServerResponse, address: string) {
    this.#incoming = incoming;
    this.#response = response;
    this.method = incoming.method ?? "GET";
    this.headers = incoming.headers;
    this.address = address;
    const target = originForm(incoming.url ?? "/");
    const question = target.indexOf("?");
    this.path = question < 0 ? target : target.slice(0, question);
    this.search = question < 0 ? "" : target.slice(question + 1);
  }

  get signal(): AbortSignal {
    if (this.#signal === undefined) {
      const controller = new AbortController();
      const response = this.#response;
      const abort = () => {
        if (!response.writableFinished) controller.abort();
      };
      if (response.closed) abort();
      else response.once("close", abort);
      this.#signal = controller.signal;
    }
    return this.#signal;
  }

  readBody(maxBytes: number): Promise<Buffer> {
    const incoming = this.#incoming;
    if (Number(incoming.headers["content-length"] ?? 0) > maxBytes) return Promise.reject(tooLarge(maxBytes));
    if (incoming.headers.expect !== undefined && incoming.httpVersion === "1.1") this.#response.writeContinue();
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let size = 0;
      incoming.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size <= maxBytes) chunks.push(chunk);
        else reject(tooLarge(maxBytes));
      });
      incoming.on("end", () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
      // Every request closes in the end, and an error with its stack is dear.
      incoming.on("close", () => {
        if (!incoming.complete) reject(new ClientGone());
      });
      incoming.on("error", () => reject(new ClientGone()));
    });
  }
}

function tooLarge(maxBytes: number): Problem {
  return new Problem("invalid-request", `The body is larger than ${maxBytes} bytes. Send a smaller one.`, {
    status: 413,
  });
}

/** Proxies send the absolute form. Whatever host it names, only its path counts. */
function originForm(target: string): string {
  if (target.startsWith("/")) return target;
  const absolute = /^https?:\/\/[^/?#]*(.*)$/i.exec(target)?.[1];
  if (absolute === undefined) return target;
  return absolute.startsWith("/") ? absolute : `/${absolute}`;
}
