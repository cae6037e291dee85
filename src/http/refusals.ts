import type { IncomingMessage } from "node:http";
import { Problem } from "../shared/problem.ts";
import { HttpProblem } from "./http-problem.ts";

/**
 * Returns the problem of a request that must not reach a handler, or undefined. It replaces the checks of node, whose
 * answers are not problem documents.
 */
export function refusalOf({ headers, httpVersion, rawHeaders }: IncomingMessage): Problem | undefined {
  const hosts = countOf(rawHeaders, "host");
  if (hosts > 1 || (hosts === 0 && httpVersion === "1.1") || !isAuthority(headers.host)) {
    return new Problem("invalid-request", "HTTP/1.1 requires one Host header, with a host name or an address in it.");
  }
  if (headers.authorization !== undefined && countOf(rawHeaders, "authorization") > 1)
    return new Problem("invalid-request", "Send one Authorization header. Which of several counts is not defined.");
  if (httpVersion !== "1.1") return undefined;
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== "100-continue") {
    return new Problem("invalid-request", "The only expectation that is met is `Expect: 100-continue`.", {
      status: 417,
    });
  }
  return undefined;
}

/** Counts how often a header, with its name in lower case, was sent. Node's `headers` has only the first one. */
function countOf(rawHeaders: readonly string[], header: string): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? "";
    if (name.length === header.length && name.toLowerCase() === header) count += 1;
  }
  return count;
}

function isAuthority(host: string | undefined): boolean {
  return host === undefined || /^[\w.~!$&'()*+,;=:[\]-]+$/.test(host);
}

export const NO_CONNECT = new HttpProblem("method-not-allowed", "CONNECT is not supported.", {
  headers: { Allow: "GET, HEAD, POST, OPTIONS" },
});

/** An error of node's parser, which stopped in the chunk `rawPacket` at `bytesParsed`. */
export interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/** Returns the problem of a request that could not be parsed. */
export function parserProblem({ code }: ParserError): Problem {
  if (code === "HPE_HEADER_OVERFLOW")
    return new Problem("invalid-request", "The request headers are larger than 16 KiB.", { status: 431 });
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return new Problem("invalid-request", "The request took too long to arrive.", { status: 408 });
  return new Problem("invalid-request", "The request is not valid HTTP/1.1.");
}

/** Returns whether the unparsable request was a HEAD request, as far as the last chunk shows. */
export function beganWithHead({ rawPacket, bytesParsed = 0 }: ParserError): boolean {
  const read = rawPacket?.subarray(0, bytesParsed).toString("latin1") ?? "";
  const requests = read.split("\r\n\r\n");
  return (requests.at(-1) ?? "").startsWith("HEAD ");
}
