import { describe, expect, it } from "vitest";
import { readConfig } from "../../src/config.ts";
import { proxyConfigWarning } from "../../src/http/proxy-warnings.ts";
import { dataFolder } from "../support/data-dir.ts";
import { eventually } from "../support/eventually.ts";
import { send, startServer } from "../support/server.ts";
import { startProcess } from "../support/service-process.ts";

const forwarded = (from: string, hops: string) => ({ from, headers: { "X-Forwarded-For": hops } });

interface Logged {
  readonly level: number | string;
  readonly variable?: string;
  readonly peer?: string;
  readonly msg: string;
}

describe("a reverse proxy that is not trusted", () => {
  it("is logged once, with its address and the variable to set, however many concurrent requests it forwards", async () => {
    const { base, logged } = await startServer();
    await send(base, "/api/v1/health");
    expect(logged).toEqual([]);
    const clients = Array.from({ length: 100 }, (_, i) => `203.0.113.${i}`);
    const paths = ["/api/v1/health", "/mcp", "/signup", "/docs", "/token"];
    await Promise.all(clients.map((hops, i) => send(base, paths[i % 5] ?? "", forwarded(`127.0.29.${i % 3}`, hops))));
    expect(logged).toHaveLength(1);
    const { variable, peer = "", msg } = JSON.parse(logged[0] ?? "") as Logged;
    expect(variable).toBe("TRUSTED_PROXIES");
    expect(peer).toMatch(/^127\.0\.29\.[012]$/);
    expect(msg).toContain(`X-Forwarded-For from ${peer} is not believed`);
    expect(msg).toContain(`add ${peer} to TRUSTED_PROXIES`);
  });

  it("is logged when it is the one before those that are trusted", async () => {
    const { base, logged } = await startServer({}, { TRUSTED_PROXIES: "127.0.0.0/8" });
    await send(base, "/api/v1/health", forwarded("127.0.29.4", "203.0.113.1, 10.1.2.3"));
    expect(logged.map((line) => (JSON.parse(line) as Logged).peer)).toEqual(["10.1.2.3"]);
  });

  it("is nothing to log when it is trusted, or is on the internet", async () => {
    const { base, logged } = await startServer({}, { TRUSTED_PROXIES: "127.0.0.0/8" });
    await send(base, "/api/v1/health", forwarded("127.0.29.5", "203.0.113.1"));
    await send(base, "/api/v1/health", forwarded("127.0.29.5", "192.168.1.1"));
    await send(base, "/api/v1/health", forwarded("127.0.29.5", "1.1.1.1, 203.0.113.1"));
    expect(logged).toEqual([]);
  });
});

describe("the start", () => {
  const PUBLIC_URL = "https://shop.example";

  it("warns of an https address without a trusted proxy, on a loopback host", async () => {
    const service = await startProcess({ PUBLIC_URL, DATA_DIR: dataFolder(), LOG_LEVEL: "warn" });
    await eventually(() => service.logged.length > 0);
    await service.end("SIGINT");
    const [warning, ...others] = service.logged.map((line) => JSON.parse(line) as Logged);
    expect(others).toEqual([]);
    expect(warning?.variable).toBe("TRUSTED_PROXIES");
    expect(warning?.msg).toMatch(/^PUBLIC_URL is https:\/\/shop\.example and HOST is 127\.0\.0\.1\b.*TRUSTED_PROXIES/);
  });

  it.each([
    ["a proxy is trusted", { PUBLIC_URL, TRUSTED_PROXIES: "127.0.0.1" }],
    ["other machines can connect", { PUBLIC_URL, HOST: "0.0.0.0" }],
    ["the address is http", { PUBLIC_URL: "http://127.0.0.1:3000" }],
    ["nothing is set", {}],
  ])("says nothing when %s", (_, env) => expect(proxyConfigWarning(readConfig(env))).toBeUndefined());
});
