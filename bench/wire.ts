import type { Sending } from "./scenarios.ts";

/** Returns a request in wire format. */
export function wire({ method, path, headers = {}, body = "" }: Sending, port: number): string {
  const all = {
    Host: `127.0.0.1:${port}`,
    ...headers,
    ...(body === "" ? {} : { "Content-Length": Buffer.byteLength(body) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}
