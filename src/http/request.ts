import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { ClientDisconnected, type HttpRequest, type RequestOrigin, bodyTooLarge } from "../shared/http.ts";
import { Problem } from "../shared/problem.ts";
import { HttpProblem } from "./http-problem.ts";

/** Implements `HttpRequest` with node's own objects. */
export class NodeRequest implements HttpRequest {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly search: string;
  readonly headers: IncomingHttpHeaders;
  readonly address: string;
  readonly #incoming: IncomingMessage;
  readonly #response: ServerResponse;
  #signal: AbortSignal | undefined;

  constructor(incoming: IncomingMessage, response: ServerResponse, { id, address }: RequestOrigin) {
    this.#incoming = incoming;
    this.#response = response;
    this.id = id;
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
    // Node never ends the stream of a request that declared no body.
    if (!hasBody(incoming)) return Promise.resolve(NO_BODY);
    if (isEncoded(incoming.headers["content-encoding"])) return Promise.reject(compressed());
    if (Number(incoming.headers["content-length"] ?? 0) > maxBytes) return Promise.reject(bodyTooLarge(maxBytes));
    if (incoming.headers.expect !== undefined && incoming.httpVersion === "1.1") this.#response.writeContinue();
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let size = 0;
      incoming.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size <= maxBytes) chunks.push(chunk);
        else reject(bodyTooLarge(maxBytes));
      });
      incoming.on("end", () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
      // Every request closes eventually, after any error. Node emits an error only to listeners.
      incoming.on("close", () => {
        if (!incoming.complete) reject(new ClientDisconnected());
      });
    });
  }
}

const NO_BODY = Buffer.alloc(0);

/** Returns whether a request declared a body, even an empty one. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

/** Returns whether a body is compressed. The header may list several codings, including `identity`. */
function isEncoded(codings: string | undefined): boolean {
  if (codings === undefined) return false;
  return codings.split(",").some((coding) => !["", "identity"].includes(coding.trim().toLowerCase()));
}

function compressed(): Problem {
  return new HttpProblem("invalid-request", "The body has a Content-Encoding. Send it as it is, without compression.", {
    status: 415,
    headers: { "Accept-Encoding": "identity" },
  });
}

/** Returns the path and query of a target. Proxies may send the absolute form, whose host is ignored. */
function originForm(target: string): string {
  if (target.startsWith("/")) return target;
  const absolute = /^https?:\/\/[^/?#]*(.*)$/i.exec(target)?.[1];
  if (absolute === undefined) return target;
  return absolute.startsWith("/") ? absolute : `/${absolute}`;
}
