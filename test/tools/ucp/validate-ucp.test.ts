import { beforeAll, describe, expect, it } from "vitest";
import type { UcpFinding } from "../../../src/engine/ucp-profile/validate-profile.ts";
import { systemClock } from "../../../src/shared/system-clock.ts";
import { validateUcp } from "../../../src/tools/ucp/validate-ucp.ts";
import { call, post } from "../../support/mcp-messages.ts";
import { type Answer, json, PUBLIC_URL, send, startServer, type TestServer } from "../../support/server.ts";
import { internetOf, type Page } from "./internet.ts";

const HEADERS = { "content-type": "application/json", "cache-control": "public, max-age=600", etag: '"a"' };

const pages = new Map<string, Page>();
let server: TestServer;
let asked: string[];
beforeAll(async () => {
  const internet = internetOf((url) => pages.get(url) ?? answerHere(url));
  server = await startServer({ guardedFetch: internet.fetch });
  asked = internet.asked;
});

/** The service is reachable at its public address, and ucp.dev has every document. */
async function answerHere(url: string): Promise<Page | undefined> {
  if (url.startsWith("https://ucp.dev/2026-")) return { status: 200, headers: HEADERS };
  if (!url.startsWith(`${PUBLIC_URL}/`)) return undefined;
  const { status, headers, text } = await send(server.base, url.slice(PUBLIC_URL.length));
  return { status, headers: headers as Record<string, string>, body: text };
}

let address = 0;

/** Sends each call from a different address, so that none counts against the quota of another. */
function validate(body: object, from = `127.0.9.${(address += 1)}`): Promise<Answer> {
  const headers = { "Content-Type": "application/json" };
  return send(server.base, "/api/v1/ucp/validation", { method: "POST", headers, body: JSON.stringify(body), from });
}

const SMALLEST = { ucp: { version: "2026-08-25", services: {}, payment_handlers: {} } };

describe("a profile that is sent", () => {
  it("is checked without any fetch, and the answer names the checks that did not run", async () => {
    const before = asked.length;
    expect(json(await validate({ profile: SMALLEST }))).toEqual({
      release: "2026-08-25",
      generation: "2026-08-25",
      valid: true,
      findings: [],
      moreFindings: 0,
      services: [],
      capabilities: [],
      not_run: [1, 2, 3, 11, 13, 15],
    });
    expect(asked.length).toBe(before);
  });

  it("gets findings with pointer, fix and source, the worst first", async () => {
    const profile = {
      ucp: {
        version: "2026-08-25",
        services: {
          "dev.ucp.shopping": [
            {
              version: "2026-04-08",
              transport: "rest",
              endpoint: "http://example.com/ucp/",
              schema: "https://ucp.dev/a",
            },
          ],
        },
        capabilities: {
          "dev.ucp.shopping.checkout": [{ version: "2026-08-25", schema: "https://ucp.dev/checkout.json" }],
          "com.example.gift_wrap": [
            { version: "2026-05-01", schema: "https://cdn.example.com/a.json", extends: "dev.ucp.shopping.cart" },
          ],
        },
        payment_handlers: {},
      },
      signing_keys: [{ kid: "a", kty: "OKP", crv: "Ed25519", x: "AA" }],
    };
    const { findings, ...result }: Record<string, unknown> & { findings: UcpFinding[] } = json(
      await validate({ profile }),
    );
    expect(findings.map(({ check, severity, pointer }) => `${check} ${severity} ${pointer}`)).toEqual([
      "4 error /signing_keys",
      "7 error /ucp/services/dev.ucp.shopping/0/version",
      "8 error /ucp/services/dev.ucp.shopping/0/endpoint",
      "9 error /ucp/capabilities/com.example.gift_wrap/0/schema",
      "10 error /ucp/capabilities/com.example.gift_wrap/0/extends",
      "8 warn /ucp/services/dev.ucp.shopping/0/endpoint",
    ]);
    expect(findings[0]).toEqual({
      check: 4,
      severity: "error",
      pointer: "/signing_keys",
      detail: "Platforms of 2026-08-25 read keys and ignore signing_keys.",
      fix: "Rename the field to keys.",
      source: { id: "UCP", url: "https://ucp.dev/2026-08-25/specification/overview/#profile-structure" },
    });
    expect(result).toMatchObject({
      valid: false,
      services: [
        { name: "dev.ucp.shopping", version: "2026-04-08", transport: "rest", endpoint: "http://example.com/ucp/" },
      ],
      capabilities: [
        { name: "dev.ucp.shopping.checkout", version: "2026-08-25", extends: [] },
        { name: "com.example.gift_wrap", version: "2026-05-01", extends: ["dev.ucp.shopping.cart"] },
      ],
    });
  });

  it("is validated against the requested release", async () => {
    const answer = json(await validate({ profile: SMALLEST, release: "2026-04-08" }));
    expect(answer).toMatchObject({ release: "2026-04-08", valid: false, findings: [{ check: 6 }] });
  });

  it("has the same findings over MCP", async () => {
    const profile = { ucp: { version: "2026-08-25" } };
    const answer = json(await post(server.base, call("validate_ucp", { profile })));
    expect(answer.result.structuredContent).toEqual(json(await validate({ profile })));
  });

  it.each(["/.well-known/ucp", "/.well-known/ucp/2026-04-08"])("by this service at %s has no finding", async (path) => {
    const profile = json(await send(server.base, path));
    expect(json(await validate({ profile }))).toMatchObject({ valid: true, findings: [] });
  });

  it("may be as large as 256 KiB, and gets a short answer", async () => {
    const services = Object.fromEntries(
      Array.from({ length: 900 }, (_, index) => [`com.a${"x".repeat(240)}${index}`, [5]]),
    );
    const answer = await validate({ profile: { ucp: { version: "2026-08-25", services } } });
    expect(answer.status).toBe(200);
    expect(answer.text.length).toBeLessThan(60_000);
    expect(json(answer).moreFindings).toBeGreaterThan(800);
    expect((await validate({ profile: { ucp: "x".repeat(262_144) } })).status).toBe(413);
  });
});

describe("a profile that is fetched", () => {
  it("by this service's own address passes all fifteen checks", async () => {
    const answer = json(await validate({ url: `${PUBLIC_URL}/.well-known/ucp` }));
    const { findings, ...rest } = answer;
    // It names more URLs than one call fetches.
    expect(findings.filter(({ severity }: { severity: string }) => severity !== "info")).toEqual([]);
    expect(rest).toMatchObject({
      valid: true,
      not_run: [],
      fetched: { status: 200, contentType: "application/json", cacheControl: expect.stringContaining("public") },
    });
  });

  it("behind a redirect is not read", async () => {
    pages.set("https://moved.example/.well-known/ucp", { status: 308 });
    const answer = json(await validate({ url: "https://moved.example/.well-known/ucp" }));
    expect(answer).toMatchObject({ valid: false, findings: [{ check: 1, severity: "error", pointer: "" }] });
    expect(answer.fetched).toEqual({ status: 308 });
    expect(answer).not.toHaveProperty("generation");
  });

  it("that is HTML gets a finding that says so", async () => {
    pages.set("https://page.example/", { status: 200, headers: { "content-type": "text/html" }, body: "<html>" });
    const { findings, fetched } = json(await validate({ url: "https://page.example/" }));
    expect(findings.map(({ check }: { check: number }) => check)).toEqual([2, 3, 5, 3]);
    expect(fetched).toEqual({ status: 200, contentType: "text/html" });
  });

  it("from a host that does not answer has a finding, and no answer", async () => {
    const { findings, fetched } = json(await validate({ url: "https://silent.example/.well-known/ucp" }));
    expect(findings).toMatchObject([
      { check: 1, detail: "The profile cannot be read: silent.example could not be reached." },
    ]);
    expect(fetched).toBeUndefined();
  });

  it("has its own quota, which sent profiles do not use", async () => {
    const from = "127.0.8.1";
    const url = "https://moved.example/.well-known/ucp";
    for (let count = 0; count < 10; count += 1) expect((await validate({ url }, from)).status).toBe(200);
    const refused = await validate({ url }, from);
    expect(refused.status).toBe(429);
    expect(refused.headers["ratelimit-policy"]).toContain('"ucp-validation";q=10;w=60');
    expect((await validate({ profile: SMALLEST }, from)).status).toBe(200);
  });
});

describe("arguments", () => {
  it.each([
    ["neither profile nor url", {}, "#/profile"],
    ["both", { profile: SMALLEST, url: "https://shop.example" }, "#/url"],
    ["a profile that is no object", { profile: [1] }, "#/profile"],
    ["an http address", { url: "http://shop.example/.well-known/ucp" }, "#/url"],
    ["an unknown release", { profile: SMALLEST, release: "2026-02-02" }, "#/release"],
  ])("with %s are refused with 422", async (_, args, pointer) => {
    const answer = await validate(args);
    expect(answer.status).toBe(422);
    expect(json(answer).errors).toMatchObject([{ pointer, detail: expect.stringMatching(/\.$/) }]);
  });
});

describe("when the operator has turned off fetching", () => {
  it("a URL is refused with 422, and a profile that is sent is validated", async () => {
    const context = { clock: systemClock, profileFetch: undefined } as never;
    const run = async (input: object) => validateUcp.run(input, context);
    await expect(run({ url: `${PUBLIC_URL}/.well-known/ucp` })).rejects.toMatchObject({
      code: "validation-failed",
      issues: [{ path: ["url"], detail: expect.stringContaining("Or send the profile itself") }],
    });
    expect(await run({ profile: SMALLEST })).toMatchObject({ valid: true });
  });
});
