import { describe, expect, it } from "vitest";
import { readConfig } from "../src/config.ts";
import { ConfigError } from "../src/shared/config-error.ts";
import { POLICIES } from "../src/limits/policies.ts";

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
    ["MAIL_FROM", "nobody"],
    ["MAIL_FROM", "a@x.example, b@x.example"],
    ["MAIL_FROM", "A <a@x.example>\nBcc: b@x.example"],
    ["LOG_LEVEL", "loud"],
    ["TOKEN_FAILURES_PER_MINUTE", "0"],
    ["TOKEN_FAILURES_PER_MINUTE", "many"],
    ["REGISTRATIONS_PER_HOUR", "1.5"],
    ["MAX_UNUSED_CLIENTS", "-1"],
  ])("refuses %s=%s by name, with what it held and what it takes", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(`${name} takes `);
    expect(() => readConfig({ [name]: value })).toThrow(JSON.stringify(value));
  });

  it("lists all invalid variables", () => {
    expect(() => readConfig({ PORT: "x", LOG_LEVEL: "y" })).toThrow(/PORT takes[\s\S]*LOG_LEVEL takes/);
  });

  it("never shows a secret", () => {
    const env = { X402_FACILITATOR_AUTHORIZATION: "hunter2\u0000secret" };
    expect(() => readConfig(env)).toThrow(/X402_FACILITATOR_AUTHORIZATION takes/);
    expect(() => readConfig(env)).not.toThrow(/hunter2/);
  });

  it("never shows the URL of a database, which may hold a password", () => {
    for (const name of ["DATABASE_URL", "REDIS_URL", "SMTP_URL"]) {
      const value = "mysql://user:hun/ter2@x.example";
      expect(() => readConfig({ [name]: value })).toThrow(`${name} takes `);
      expect(() => readConfig({ [name]: value })).not.toThrow(/ter2/);
    }
  });

  it("never shows a password in a URL, and accepts none", () => {
    for (const name of ["PUBLIC_URL", "NEWS_UPSTREAM_ORIGIN"]) {
      for (const value of ["https://user:hunter2@x.example", "https://:hunter2@x.example"]) {
        expect(() => readConfig({ [name]: value })).toThrow(`${name} takes `);
        expect(() => readConfig({ [name]: value })).not.toThrow(/hunter2/);
      }
    }
  });

  it("takes an operator's quotas, and has those of the table of policies otherwise", () => {
    const { token, register } = POLICIES;
    expect(readConfig({})).toMatchObject({
      quotas: { token: token.quota, register: register.quota },
      maxUnusedClients: 10_000,
    });
    const env = { TOKEN_FAILURES_PER_MINUTE: "500", REGISTRATIONS_PER_HOUR: "9", MAX_UNUSED_CLIENTS: "7" };
    expect(readConfig(env)).toMatchObject({ quotas: { token: 500, register: 9 }, maxUnusedClients: 7 });
  });

  it("takes an API key as it is, and no key where a host left its own placeholder", () => {
    expect(readConfig({ AGENT_COMMERCE_API_KEY: "acs_sk_x" }).apiKey).toBe("acs_sk_x");
    for (const text of ["", " ", "${user_config.api_key}", "${input:key}", " ${env:KEY} "])
      expect(readConfig({ AGENT_COMMERCE_API_KEY: text }).apiKey, text).toBeUndefined();
  });

  it.each([
    ["smtp://mail.example.com", { host: "mail.example.com", port: 587, secure: false, login: undefined }],
    ["smtps://mail.example.com/", { host: "mail.example.com", port: 465, secure: true, login: undefined }],
    ["smtp://127.0.0.1:2525", { host: "127.0.0.1", port: 2525, secure: false, login: undefined }],
    ["smtp://[::1]:25", { host: "::1", port: 25, secure: false, login: undefined }],
    [
      "smtps://me%40x.example:p%2Fw%3A@mail.example.com:2465",
      { host: "mail.example.com", port: 2465, secure: true, login: { user: "me@x.example", password: "p/w:" } },
    ],
  ])("reads %s", (url, server) => {
    for (const from of ["service@shop.example", "Agent Commerce <service@shop.example>"])
      expect(readConfig({ SMTP_URL: url, MAIL_FROM: from }).smtp).toEqual({ ...server, from });
  });

  it.each([
    "mail.example.com",
    "http://mail.example.com",
    "smtp://",
    "smtp://mail.example.com/path",
    "smtp://mail.example.com?logger=true",
    "smtp://:password@mail.example.com",
    "smtp://%ff@mail.example.com",
    "smtp://mail.example.com:99999",
  ])("takes no SMTP_URL like %s", (url) => {
    expect(() => readConfig({ SMTP_URL: url, MAIL_FROM: "service@shop.example" })).toThrow(/^SMTP_URL takes /);
  });

  it("needs the sender of mail with its server, and names the variable", () => {
    for (const MAIL_FROM of [undefined, "", " "])
      expect(() => readConfig({ SMTP_URL: "smtp://mail.example.com", MAIL_FROM })).toThrow(
        /^SMTP_URL needs MAIL_FROM: the address/,
      );
    expect(readConfig({ MAIL_FROM: "service@shop.example" }).smtp).toBeUndefined();
  });

  it("lists the variables without effect", () => {
    expect(readConfig({ PERPLEXITY_API_KEY: "pplx", OPENAI_API_KEY: "" }).unused).toEqual(["PERPLEXITY_API_KEY"]);
  });
});
