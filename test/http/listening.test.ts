import { createServer } from "node:net";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { startHttp } from "../../src/main.ts";
import { dataFolder } from "../support/data-dir.ts";
import { json, send } from "../support/server.ts";

const quiet = { LOG_LEVEL: "silent", NEWS_UPSTREAM_ORIGIN: "off", DATA_DIR: dataFolder() };

describe("listening", () => {
  it("on port 0 gives URLs with the port that the system chose", async () => {
    const running = await startHttp({ ...quiet, PORT: "0" });
    const base = `http://127.0.0.1:${running.address.port}`;
    const { openapi } = json(await send(base, "/api/v1"));
    expect(openapi).toBe(`http://localhost:${running.address.port}/openapi.json`);
    await running.stop();
  });

  it("on a port that is taken, or a host that is not there, fails with the names of the variables", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    await expect(startHttp({ ...quiet, PORT: String(port) })).rejects.toMatchObject({
      name: "ConfigError",
      message: expect.stringMatching(/HOST 127\.0\.0\.1, PORT \d+/),
    });
    await expect(
      startHttp({ ...quiet, PORT: "0", PUBLIC_URL: "http://x.example", HOST: "203.0.113.1" }),
    ).rejects.toMatchObject({
      name: "ConfigError",
    });
    taken.close();
  });
});
