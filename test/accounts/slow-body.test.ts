// @module-tag fault/client
import type { Socket } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { mintKey, type OAuthServer, readAccount, signUp, startOAuthServer } from "../support/oauth-server.ts";
import { openSocket, received } from "../support/raw.ts";
import { json, send } from "../support/server.ts";

let server: OAuthServer;
let master: string;
let stolen: string;
beforeAll(async () => {
  server = await startOAuthServer();
  const { browser } = await signUp(server);
  master = await mintKey(browser, "master");
  stolen = await mintKey(browser, "stolen");
});

const asMaster = () => ({ Authorization: `Bearer ${master}`, "Content-Type": "application/json" });

async function revokeStolen(): Promise<void> {
  const { keys } = json(await send(server.base, "/api/merchant/v1/keys", { headers: asMaster() })) as {
    keys: { id: string; name: string }[];
  };
  const path = `/api/merchant/v1/keys/${keys.find(({ name }) => name === "stolen")?.id}`;
  expect((await send(server.base, path, { method: "DELETE", headers: asMaster() })).status).toBe(200);
}

/** Sends a request with the stolen key, except for the last byte of its body. */
async function hold(path: string, body: object): Promise<{ socket: Socket; last: string }> {
  const text = JSON.stringify(body);
  const socket = await openSocket(server.base);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${stolen}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text.slice(0, -1)}`,
  );
  return { socket, last: text.slice(-1) };
}

describe("a key that is revoked while the body of a request is still arriving", () => {
  it("does nothing over REST and MCP", async () => {
    const call = { name: "create_api_key", arguments: { name: "afterlife-mcp" } };
    const held = [
      await hold("/api/merchant/v1/keys", { name: "afterlife-rest" }),
      await hold("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params: call }),
    ];
    // By now both requests wait for their last byte, with a key that was valid.
    expect((await readAccount(server, stolen)).status).toBe(200);
    await revokeStolen();
    for (const { socket, last } of held) {
      const answer = received(socket);
      socket.write(last);
      expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
    }
    const { text } = await send(server.base, "/api/merchant/v1/keys", { headers: asMaster() });
    expect(text).not.toContain("afterlife");
  });
});
