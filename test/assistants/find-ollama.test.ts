import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { findOllama } from "../../src/assistants/find-ollama.ts";
import { atEnd } from "../support/at-end.ts";

const asked: string[] = [];
let answer = { status: 200, body: "" };
const server = createServer(({ method, url }, response) => {
  asked.push(`${method} ${url}`);
  response.writeHead(answer.status, { location: "/elsewhere" }).end(answer.body);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
atEnd(() => server.close());
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

it("an Ollama is found by its version, and nothing else is asked of it", async () => {
  answer = { status: 200, body: '{"version":"0.12.6"}' };
  expect(await findOllama(origin)).toBe(`${origin}/v1`);
  expect(asked).toEqual(["GET /api/version"]);
});

it.each([
  ["answers with a page", { status: 200, body: "<html>" }],
  ["answers with other JSON", { status: 200, body: '{"version":12}' }],
  ["leads elsewhere", { status: 302, body: "" }],
])("what %s is no Ollama", async (_, given) => {
  answer = given;
  expect(await findOllama(origin)).toBeUndefined();
});

it("no Ollama is found where nothing listens", async () => {
  expect(await findOllama("http://127.0.0.1:1")).toBeUndefined();
});
