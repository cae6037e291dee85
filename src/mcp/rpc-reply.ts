import { jsonTextReply } from "../http/reply.ts";
import { preferredMediaType } from "../shared/accept.ts";
import type { HttpReply, HttpRequest } from "../shared/http.ts";
import type { RpcAnswer } from "./dispatcher.ts";
import type { RpcRequest } from "./json-rpc.ts";
import { ProgressStream, progressTokenOf } from "./progress.ts";

/** Returns the stream for a call whose client asks for progress and accepts a stream. */
export function progressStream({ headers }: HttpRequest, request: RpcRequest | undefined): ProgressStream | undefined {
  const token = request === undefined ? undefined : progressTokenOf(request);
  return token === undefined || preferredMediaType(headers.accept, [STREAM]) === undefined
    ? undefined
    : new ProgressStream(token);
}

/** Returns an answer as a stream when progress is reported before it, otherwise as JSON. */
export async function streamedReply(answer: Promise<RpcAnswer>, progress: ProgressStream): Promise<HttpReply> {
  if (!(await progress.precedes(answer))) return replyOf(await answer);
  return { status: 200, headers: STREAM_HEADERS, chunks: progress.events(answer) };
}

export function replyOf({ text, parts, status, headers }: RpcAnswer): HttpReply {
  return parts === undefined
    ? jsonTextReply(status, text, headers)
    : { ...jsonTextReply(status, parts.rest, headers), prefix: parts.prefix };
}

/** Returns whether the client prefers a stream, or accepts it as much as JSON. */
export function prefersStream(accept: string | undefined): boolean {
  return preferredMediaType(accept, ["application/json", STREAM]) === STREAM;
}

const STREAM = "text/event-stream";
/** Makes proxies forward each event immediately. */
const STREAM_HEADERS = { "Content-Type": STREAM, "Cache-Control": "no-store", "X-Accel-Buffering": "no" };
