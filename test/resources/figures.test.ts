import { describe, expect, it } from "vitest";
import { SESSION_MS } from "../../src/accounts/accounts.ts";
import { ACCESS_TOKEN_MS, REFRESH_TOKEN_MS } from "../../src/accounts/oauth/token.ts";
import { ASSISTANTS, WEIGHTS } from "../../src/sandbox/assistants.ts";
import { PROTOCOL_VERSIONS } from "../../src/mcp/versions.ts";
import { readConfig } from "../../src/config.ts";
import { POLICIES, type RatePolicy } from "../../src/limits/policies.ts";
import { mintSecret, SECRET_KINDS } from "../../src/shared/secret.ts";
import { KEY_LIMIT } from "../../src/tools/keys/schema.ts";
import { SANDBOX_LIMITS } from "../../src/tools/sandbox/limits.ts";
import { REPEAT_MS } from "../../src/accounts/oauth/ports.ts";
import { validationReport } from "../../src/engine/choice/validation/report.ts";
import { model } from "../engine/choice/model.ts";
import { observedData } from "../engine/choice/observed.ts";
import { readText } from "./markdown.ts";
import { agentTexts, app, page, skills, tools } from "./texts.ts";

const authentication = page("/docs/authentication");
const observed = validationReport(model, observedData());
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A text is long: what is missing says more. */
function expectIn(text: string | undefined, sentence: string): void {
  expect(text?.includes(sentence), sentence).toBe(true);
}

/** 65,536: as the texts write it. */
const grouped = (value: number): string => value.toLocaleString("en-US");

describe("the environment variables", () => {
  const source = readText("src/config.ts");
  const known = [...source.matchAll(/\bread\("([A-Z0-9_]+)"/g)].map(([, name = ""]) => name);

  it.each(["README.md", "docs/self-hosting.md"])("in %s are those that have an effect", (file) => {
    expect(known.length).toBeGreaterThan(5);
    const rows = [...readText(file).matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map(([, name]) => name);
    expect(new Set(rows)).toEqual(new Set(known));
    expect(rows).toHaveLength(known.length);
  });

  it.each(["README.md", "docs/self-hosting.md"])("in %s have the defaults that they have", (file) => {
    const { quotas, maxUnusedClients } = readConfig({});
    const defaults = {
      TOKEN_FAILURES_PER_MINUTE: quotas.token,
      REGISTRATIONS_PER_HOUR: quotas.register,
      MAX_UNUSED_CLIENTS: maxUnusedClients,
    };
    for (const [name, value] of Object.entries(defaults)) expectIn(readText(file), `| \`${name}\` | \`${value}\` |`);
  });
});

describe("figures of the sandbox", () => {
  it("are the weights of its assistants", () => {
    const rows = [
      ...page("/docs/sandbox").matchAll(
        /^\| ([a-z]+) \| [^|]+ \| ([±\d-]+) \| ([±\d-]+) \| ([±\d-]+) \| ([±\d-]+) \|$/gm,
      ),
    ];
    const shown = Object.fromEntries(
      rows.map(([, part = "", ...points]) => [part, points.map((text) => Math.abs(Number(text.replace("±", ""))))]),
    );
    const parts = Object.keys(WEIGHTS.assistant_1) as (keyof (typeof WEIGHTS)["assistant_1"])[];
    const weights = Object.fromEntries(
      parts.map((part) => [part, ASSISTANTS.map((assistant) => WEIGHTS[assistant][part])]),
    );
    expect(shown).toEqual(weights);
  });

  it("are its limits", () => {
    const { bodyBytes, titleChars, descriptionChars, competitors } = SANDBOX_LIMITS;
    expectIn(page("/docs/sandbox"), `1 to ${titleChars} characters`);
    expectIn(page("/docs/sandbox"), `at most ${descriptionChars} characters`);
    expectIn(page("/docs/sandbox"), `1 to ${competitors} listings`);
    for (const path of ["/docs/sandbox", "/docs/rest", "/docs/self-hosting"])
      expectIn(page(path), `${grouped(bodyBytes)} bytes`);
  });
});

describe("what the methodology says of its figures", () => {
  const text = page("/docs/methodology");
  const figure = (name: string) => {
    const { value, baselines } = observed.find((one) => one.name === name) ?? { value: Number.NaN, baselines: {} };
    return { value, uniform: Number.NaN, price_only: Number.NaN, rating_only: Number.NaN, ...baselines };
  };

  it("is true of the catalogues", () => {
    expectIn(text, "On catalogues of ten products the model beats all three baselines together.");
    const { value, uniform, price_only, rating_only } = figure("Catalogues");
    expect(value).toBeLessThan(Math.min(uniform, price_only, rating_only));
    expectIn(text, "Without a budget word, rating alone does a little better; with one, price alone does.");
    const plain = figure("Catalogues, query without a budget word");
    const budget = figure("Catalogues, query with a budget word");
    expect(plain.value - plain.rating_only).toBeGreaterThan(0);
    expect(plain.value - plain.rating_only).toBeLessThan(0.1);
    expect(budget.value).toBeGreaterThan(budget.price_only);
  });

  it("is true of the packs", () => {
    expectIn(text, "**On packs of one product it does worse than chance**");
    for (const name of ["Two packs", "Three packs, the medium one a decoy"])
      expect(figure(name).value).toBeGreaterThan(figure(name).uniform);
    expectIn(text, "By unit price it would do better than chance, with price alone.");
    for (const name of ["Two packs, by unit price", "Three packs, by unit price"]) {
      expect(figure(name).value).toBeLessThan(figure(name).uniform);
      expect(figure(name).value).toBe(figure(name).price_only);
    }
  });

  it("is true of the hotels", () => {
    expectIn(text, "it does better than all three for Claude Haiku 4.5. For GPT-5.4 it is hardly better than chance");
    const haiku = figure("Hotel pairs, Claude Haiku 4.5");
    expect(haiku.value).toBeLessThan(Math.min(haiku.uniform, haiku.price_only, haiku.rating_only));
    const gpt = figure("Hotel pairs, GPT-5.4");
    expect(gpt.uniform - gpt.value).toBeGreaterThan(0);
    expect(gpt.uniform - gpt.value).toBeLessThan(0.01);
    expect(gpt.value - gpt.price_only).toBeGreaterThan(0.1);
  });

  it("is true of what counts most", () => {
    expectIn(text, "with one, it counts two and a half times as much");
    const price = model.file.coefficients.filter(({ feature }) => feature === "price");
    for (const { assistant, value } of price.filter(({ regime }) => regime === "default"))
      expect(price.find((row) => row.assistant === assistant && row.regime === "budget")?.value).toBeCloseTo(
        2.5 * value,
        10,
      );
  });
});

describe("figures of keys and tokens", () => {
  it("are the lifetimes", () => {
    expect(ACCESS_TOKEN_MS).toBe(HOUR);
    expectIn(authentication, "| access token | 1 hour |");
    expectIn(agentTexts[0]?.text, "Access tokens last an hour");
    expectIn(authentication, `| refresh token | ${REFRESH_TOKEN_MS / DAY} days`);
    expectIn(agentTexts[0]?.text, `Refresh tokens last ${REFRESH_TOKEN_MS / DAY} days`);
    expectIn(authentication, `Signing in lasts ${SESSION_MS / DAY} days`);
    const source = (file: string) => readText(`src/accounts/oauth/${file}.ts`);
    expect(source("authorization-server")).toContain("CODE_MS = 60_000");
    expectIn(authentication, "| authorization code | 60 seconds");
    expect(REPEAT_MS).toBe(30_000);
    expectIn(authentication, "for 30 seconds");
  });

  it("are how long claims of payments are kept, and how long a killed settlement stays pending", () => {
    const expiry = readText("src/payments/storage.ts");
    expect(expiry).toContain("SPENT_CLAIM_MS = 3 * HOUR_MS");
    expect(expiry).toContain("OPEN_CLAIM_MS = 30 * DAY_MS");
    expectIn(readText("pages/privacy.md"), "three hours after the payment has expired");
    expectIn(readText("pages/privacy.md"), "or for thirty days when it is not known");
    expect(readText("src/payments/payment-processor.ts")).toContain("LEASE_MARGIN_MS = 5_000");
    expectIn(page("/docs/payments"), "`X402_FACILITATOR_TIMEOUT_MS` plus 5 seconds");
  });

  it("are the limits of keys", () => {
    expectIn(authentication, `at most ${KEY_LIMIT} keys`);
    for (const { route } of tools.map(({ contract }) => contract)) {
      if (route?.bodyBytes === undefined) continue;
      expectIn(page("/docs/rest"), grouped(route.bodyBytes));
    }
  });

  it("are the form of a key, which the regular expression for scanners finds", () => {
    const [, pattern = ""] = /^(\\bacs_sk_.*\\b)$/m.exec(authentication) ?? [];
    const form = new RegExp(pattern);
    const key = mintSecret("apiKey");
    expect(`KEY="${key}"`).toMatch(form);
    expect(key.slice(0, -1)).not.toMatch(form);
    expect(mintSecret("accessToken")).not.toMatch(form);
    expect(key.length).toBe("acs_sk_".length + 43 + 6);
    expectIn(authentication, "first 50 characters");
    for (const kind of ["accessToken", "refreshToken"] as const)
      expectIn(authentication, `\`${SECRET_KINDS[kind]}\` (${kind.replace("Token", "")})`);
  });
});

describe("figures of rate limits", () => {
  const { public: open, mcp } = POLICIES;

  it("agree with the policies where a text repeats them", () => {
    expectIn(page("/docs/mcp"), `${mcp.quota} messages in ${mcp.windowSeconds} seconds`);
    expect(skills[0]?.text).toContain(
      `${open.quota} REST requests and ${mcp.quota} MCP messages in ${mcp.windowSeconds} seconds`,
    );
  });

  it("agree with the policies in the guide to authentication", () => {
    const rows = authentication.split("## Limits")[1]?.split("\n## ")[0] ?? "";
    const spans: Record<number, string> = { 60: "60 seconds", 900: "15 minutes", 3600: "an hour" };
    const guards: Record<string, RatePolicy> = {
      "credentials that look right": POLICIES.credentials,
      "forms that take a password": POLICIES.auth,
      "wrong passwords": POLICIES.authAccount,
      "new accounts": POLICIES.signUp,
      "`/register`": POLICIES.register,
      "`/token` and `/revoke`": POLICIES.token,
      "refreshes and revocations": POLICIES.grant,
    };
    for (const [what, { quota, windowSeconds }] of Object.entries(guards))
      expect(rows).toMatch(new RegExp(`^\\| ${what}[^|]*\\| ${quota} in ${spans[windowSeconds]}\\b`, "m"));
  });
});

describe("versions in the texts", () => {
  it("of MCP are those that are spoken", () => {
    for (const version of PROTOCOL_VERSIONS) expectIn(page("/docs/mcp"), version);
  });

  it("of Node are what package.json asks for", () => {
    const { engines, scripts } = JSON.parse(readText("package.json")) as {
      engines: { node: string };
      scripts: Record<string, string>;
    };
    const oldest = engines.node.replace(">=", "");
    expectIn(page("/docs/self-hosting"), `Node ${oldest} or newer`);
    expect(readText("README.md")).toContain(`Node ${oldest} or newer`);
    const commands = [...readText("README.md").matchAll(/^npm (?:run )?(\w+)$/gm)].map(([, name = ""]) => name);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(commands.filter((name) => name !== "ci")));
  });
});

describe("the metadata of the authorization server", () => {
  const metadata = app.accounts.authorizationServer.metadata() as Record<string, unknown>;

  it("names the endpoints that the guide names", () => {
    for (const [member, url] of Object.entries(metadata))
      if (member.endsWith("_endpoint")) expectIn(authentication, `| \`${String(url)}\` |`);
  });

  it("names the methods and algorithms that the guide names", () => {
    const {
      token_endpoint_auth_methods_supported: methods,
      token_endpoint_auth_signing_alg_values_supported: algorithms,
    } = metadata as Record<string, string[]>;
    for (const method of methods ?? []) expectIn(authentication, `\`${method}\``);
    for (const algorithm of algorithms ?? []) expectIn(authentication, algorithm);
  });
});
