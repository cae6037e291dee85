import { pino } from "pino";
import { expect, it } from "vitest";
import { send, startServer } from "../support/server.ts";

/** A server with a log of every level, and the lines about requests. */
async function startLogged(env: Readonly<Record<string, string>>) {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const server = await startServer({ log }, env);
  return { ...server, requests: () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request") };
}

it("each request is a line with its id, address, route and status, and never its query", async () => {
  const { base, requests } = await startLogged({ ACCESS_LOG: "on" });
  const headers = { "X-Request-Id": "trace-1", Cookie: "secret" };
  await send(base, "/api/v1/plans?key=scan", { headers, from: "127.0.9.6" });
  await send(base, "/api/v1/news?q=confidential");
  expect(requests()).toMatchObject([
    {
      requestId: "trace-1",
      address: "127.0.9.6",
      method: "GET",
      path: "/api/v1/plans",
      route: "/api/v1/plans",
      status: 200,
      durationMs: expect.any(Number),
    },
    { path: "/api/v1/news", status: 504, error: "504" },
  ]);
  expect(JSON.stringify(requests())).not.toMatch(/confidential|secret|key=/);
});

it("no request is logged unless ACCESS_LOG is on", async () => {
  const { base, requests } = await startLogged({});
  await send(base, "/api/v1/plans?key=scan");
  expect(requests()).toEqual([]);
});
