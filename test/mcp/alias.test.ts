import { beforeAll, describe, expect, it } from "vitest";
import { call, initialize, MCP_PATHS, notification, request, unlimited } from "../support/mcp-messages.ts";
import { guardedTool, KEY_WITH_SCOPE, KEY_WITHOUT_SCOPE, testCredentials } from "../support/mcp-tools.ts";
import { type Sent, send, startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ tools: [guardedTool], credentials: testCredentials, rateCounter: unlimited });
});

const posted = (message: unknown, headers: Record<string, string> = {}): Sent => ({
  method: "POST",
  headers: { "Content-Type": "application/json", ...headers },
  body: typeof message === "string" ? message : JSON.stringify(message),
});
const guarded = call("test_guarded", { word: "same" });
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

const [ENDPOINT, ALIAS] = MCP_PATHS;

/** Returns an answer without its time, with the id of the request replaced, and with either path as one word. */
async function answerAt(path: string, sent: Sent) {
  const { status, headers, text } = await send(server.base, path, sent);
  const { date: _date, "x-request-id": id, "content-length": _length, ...others } = headers;
  const withoutPath = (value: string) => value.replaceAll(/(\/api)?\/mcp\b/g, "PATH");
  return {
    status,
    headers: JSON.parse(withoutPath(JSON.stringify(others))) as object,
    text: withoutPath(text).replace(String(id), "ID"),
  };
}

/** Both paths lead to one handler: what it does is tested at the first of them. */
describe(`${ALIAS} answers as ${ENDPOINT} does`, () => {
  it.each<readonly [string, Sent, number]>([
    ["a handshake", posted(initialize("2025-06-18")), 200],
    ["a list", posted(request("tools/list")), 200],
    ["a call for the engine", posted(request("tools/list", { _meta: { progressToken: 1 } })), 200],
    ["a protected call", posted(guarded, bearer(KEY_WITH_SCOPE)), 200],
    ["a batch", posted([request("ping", undefined, 1), guarded]), 200],
    ["a notification", posted(notification("notifications/initialized")), 202],
    ["a version that is not spoken", posted(request("ping"), { "MCP-Protocol-Version": "1999-01-01" }), 400],
    ["a missing credential", posted(guarded), 401],
    ["a wrong credential", posted(request("ping"), bearer("acs_sk_unknown")), 401],
    ["a credential with too small a scope", posted(guarded, bearer(KEY_WITHOUT_SCOPE)), 403],
    ["a foreign origin", posted(request("ping"), { Origin: "https://evil.example" }), 403],
    ["a foreign host", posted(request("ping"), { Host: "evil.example" }), 403],
    ["a body that is too large", posted("x".repeat(262_145)), 413],
    ["what is no JSON", posted("{"), 200],
    ["a visit", {}, 200],
    ["a visit of a browser", { headers: { Accept: "text/html" } }, 200],
    ["a wish for a stream", { headers: { Accept: "text/event-stream" } }, 405],
    ["an end of a session", { method: "DELETE" }, 405],
    ["a preflight", { method: "OPTIONS", headers: { Origin: "https://a.example" } }, 204],
  ])("%s", async (_, sent, status) => {
    const answer = await answerAt(ENDPOINT, sent);
    expect(answer.status).toBe(status);
    expect(await answerAt(ALIAS, sent)).toEqual(answer);
  });
});
