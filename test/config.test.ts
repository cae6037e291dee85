import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "../../src/shared/config.ts";

describe("the configuration", () => {
  it("needs nothing", () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      publicUrl: "http://localhost:3000",
      logLevel: "info",
      allowedOrigins: [],
      unused: [],
    });
  });

  it("derives the public URL from the port, and drops its trailing slash", () => {
    expect(readConfig({ PORT: "8080" }).publicUrl).toBe("http://localhost:8080");
    expect(readConfig({ PUBLIC_URL: "https://shop.example/" }).publicUrl).toBe("https://shop.example");
  });

  it.each([
    ["PORT", "abc"],
    ["PORT", "70000"],
    ["PORT", "-1"],
    ["HOST", "not a host"],
    ["PUBLIC_URL", "shop.example"],
    ["PUBLIC_URL", "ftp://shop.example"],
    ["PUBLIC_URL", "https://shop.example/path"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "proxy.example"],
    ["ALLOWED_ORIGINS", "https://a.example, b.example"],
    ["NEWS_UPSTREAM_TIMEOUT_MS", "30000"],
    ["LOG_LEVEL", "loud"],
  ])("refuses %s=%s by name, with what it held and what it takes", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(`${name} takes `);
    expect(() => readConfig({ [name]: value })).toThrow(JSON.stringify(value));
  });

  it("names every bad variable at once", () => {
    expect(() => readConfig({ PORT: "x", LOG_LEVEL: "y" })).toThrow(/PORT takes[\s\S]*LOG_LEVEL takes/);
  });

  it("never shows a secret", () => {
    expect(() => readConfig({ AGENT_COMMERCE_API_KEY: "hunter2 secret" })).toThrow(/AGENT_COMMERCE_API_KEY takes/);
    expect(() => readConfig({ AGENT_COMMERCE_API_KEY: "hunter2 secret" })).not.toThrow(/hunter2/);
  });

  it("never shows the URL of a database, which may hold a password", () => {
    for (const name of ["DATABASE_URL", "REDIS_URL"]) {
      const value = "mysql://user:hun/ter2@x.example";
      expect(() => readConfig({ [name]: value })).toThrow(`${name} takes `);
      expect(() => readConfig({ [name]: value })).not.toThrow(/ter2/);
    }
  });

  it("never shows a password in a URL, and takes none", () => {
    for (const name of ["PUBLIC_URL", "NEWS_UPSTREAM_ORIGIN"]) {
      for (const value of ["https://user:hunter2@x.example", "https://:hunter2@x.example"]) {
        expect(() => readConfig({ [name]: value })).toThrow(`${name} takes `);
        expect(() => readConfig({ [name]: value })).not.toThrow(/hunter2/);
      }
    }
  });

  it("tells which variables have no effect", () => {
    expect(readConfig({ ASSISTANTS_FILE: "x.json", OPENAI_API_KEY: "" }).unused).toEqual(["ASSISTANTS_FILE"]);
  });
});
