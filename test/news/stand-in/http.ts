import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Answers with a text, compressed if the client accepts that. */
export function send(request: IncomingMessage, response: ServerResponse, contentType: string, text: string): void {
  const gzip = request.headers["accept-encoding"]?.includes("gzip") ?? false;
  response.writeHead(200, { "content-type": contentType, ...(gzip ? { "content-encoding": "gzip" } : {}) });
  response.end(gzip ? gzipSync(text, { level: 1 }) : text);
}

export function sendHtml(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(page);
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(value));
}

export function redirect(response: ServerResponse, status: number, location: string): void {
  response.writeHead(status, { location, "content-type": "text/html" }).end("<html><body>Moved</body></html>");
}
