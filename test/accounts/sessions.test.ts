import { beforeAll, describe, expect, it } from "vitest";
import { ACTIONS, ENTRANCES, LINKED } from "../support/account-paths.ts";
import { AheadClock } from "../support/clock.ts";
import { Browser, type Field, filled, formOf } from "../support/cookie-jar.ts";
import { FLOW_DATABASES } from "../support/flow-databases.ts";
import { CollectedMail } from "../support/mail.ts";
import { OAuthClient, type Registered } from "../support/oauth-client.ts";
import {
  mintKey,
  type OAuthServer,
  type Person,
  readAccount,
  signIn,
  signUp,
  startOAuthServer,
} from "../support/oauth-server.ts";
import { exchange } from "../support/raw.ts";
import { type Answer, PUBLIC_URL, send } from "../support/server.ts";

const DAY = 24 * 3600 * 1000;

const clock = new AheadClock();

/** Headers that only a foreign page, or no browser, would send. */
const FOREIGN: readonly (readonly [string, Record<string, string>])[] = [
  ["a page of another site", { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" }],
  ["a page of another site that claims our origin", { "Sec-Fetch-Site": "cross-site" }],
  ["a page of a neighbour", { "Sec-Fetch-Site": "same-site" }],
  ["an older browser on another site", { "Sec-Fetch-Site": "", Origin: "https://evil.example" }],
  ["a page without an origin", { "Sec-Fetch-Site": "", Origin: "null" }],
  ["nobody who says", { "Sec-Fetch-Site": "", Origin: "" }],
];

/** Foreign destinations that an attacker might write into a link. */
const ELSEWHERE = [
  "//evil.example/",
  "/\\evil.example/",
  "\\/evil.example",
  "https://evil.example/",
  "/dashboard/../\\evil.example",
  "/%2f%2fevil.example",
  "/dashboard\r\nLocation: https://evil.example",
  "\t//evil.example",
  "javascript:alert(1)",
  "/.evil.example",
  "@evil.example",
];

const cookieOf = ({ cookies }: Browser) => cookies.get("acs_session") ?? "";
const typedBy = ({ email, password }: Person) => ({ email, password });
const isSignedIn = async (browser: Browser) => (await browser.get("/dashboard/settings")).status === 200;

function expectRefusedForm({ status, headers, text }: Answer): void {
  expect(status).toBe(403);
  expect(headers).not.toHaveProperty("set-cookie");
  expect(headers).not.toHaveProperty("location");
  expect(text).not.toMatch(/acs_(sk|ac)_/);
}

describe.each(FLOW_DATABASES)("on $database", ({ missing, create }) => {
  let server: OAuthServer;
  let person: Person;
  let client: Registered;
  beforeAll(async () => {
    if (missing) return;
    server = await startOAuthServer({ clock, mailer: new CollectedMail() }, (await create()).env);
    person = await signUp(server);
    client = await new OAuthClient(server, person.browser).register();
  });
  const host = (browser = person.browser) => new OAuthClient(server, browser);

  /** Returns the real form of an action from its page. */
  const formFor = async (action: string, browser = person.browser): Promise<Field[]> => {
    const page = await browser.get(action === "/authorize" ? host(browser).request(client) : "/dashboard/settings");
    const found = /\/(?:revoke|end)$/.test(action) ? formOf(page, "/logout") : formOf(page, action);
    const typed = { name: "forged", "current-password": person.password, "new-password": "another password 1" };
    const fields = filled(found, typed, action === "/authorize" ? /allow/i : /./);
    return [...fields, ["id", "key_x"], ["client_id", client.client_id]];
  };
  const target = (action: string) => (action === "/authorize" ? host().request(client) : action);

  describe.skipIf(missing)("a form sent by", () => {
    it.each(FOREIGN)("%s is rejected on any path", async (_, headers) => {
      const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ""));
      const left = new Set(Object.keys(headers).filter((name) => headers[name] === ""));
      for (const action of [...ENTRANCES, ...LINKED, ...ACTIONS]) {
        const fields: Field[] = !ACTIONS.includes(action)
          ? [
              ["email", person.email],
              ["password", person.password],
            ]
          : await formFor(action);
        const all = {
          "Content-Type": "application/x-www-form-urlencoded",
          Origin: server.site,
          "Sec-Fetch-Site": "same-origin",
          ...sent,
        };
        const kept = Object.fromEntries(Object.entries(all).filter(([name]) => !left.has(name)));
        const body = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])).toString();
        expectRefusedForm(await person.browser.request("POST", target(action), kept, body));
      }
      const dashboard = await person.browser.get("/dashboard/settings");
      expect(dashboard.status).toBe(200);
      expect(dashboard.text).not.toContain("forged");
    });
  });

  describe.skipIf(missing)("a form of a signed-in user", () => {
    it.each(ACTIONS)("is rejected without its session's token at %s", async (action) => {
      const fields = await formFor(action);
      const token = fields.find(([, value]) => /^[\w-]{43}$/.test(value));
      expect(token).toBeDefined();
      const other = new Browser(server);
      other.cookies.set("acs_session", `${cookieOf(person.browser).slice(0, -1)}0`);
      for (const wrong of [undefined, "", "x", `${token?.[1]}x`, "A".repeat(43)]) {
        const changed = fields.flatMap(([name, value]): Field[] => {
          if (name !== token?.[0]) return [[name, value]];
          return wrong === undefined ? [] : [[name, wrong]];
        });
        expectRefusedForm(await person.browser.post(target(action), changed));
      }
      expect(await isSignedIn(person.browser)).toBe(true);
    });

    it.each(ACTIONS)("is rejected as a link to %s", async (action) => {
      const fields = await formFor(action);
      const query = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])).toString();
      const path = target(action);
      const answer = await person.browser.get(`${path}${path.includes("?") ? "&" : "?"}${query}`);
      expect(answer.text).not.toMatch(/acs_(sk|ac)_/);
      expect(answer.headers.location ?? "").not.toMatch(/code=/);
      expect(await isSignedIn(person.browser)).toBe(true);
      expect((await person.browser.get("/dashboard/settings")).text).not.toContain("forged");
    });

    it("without a session leads to the sign-in page and does nothing", async () => {
      for (const action of ACTIONS) {
        const answer = await new Browser(server).post(target(action), await formFor(action));
        expect(answer.status).toBe(303);
        expect(answer.headers.location).toMatch(/^\/login/);
      }
    });
  });

  describe.skipIf(missing)("a session", () => {
    it("ends with a change of the password in every other browser, and with the account", async () => {
      const other = await signUp(server);
      const elsewhere = await signIn(server, other);
      const stolen = other.browser.at(server.base);
      const key = await mintKey(other.browser, "to be deleted");
      const theirs = host(other.browser);
      const tokens = await theirs.tokens(client);
      const live = [key, tokens.access_token];

      const change = formOf(await other.browser.get("/dashboard/settings"), "/dashboard/password");
      const next = "an even longer password";
      const typed = { "current-password": other.password, "new-password": next };
      expect((await other.browser.submit(change, typed)).status).toBe(303);
      expect(await isSignedIn(other.browser)).toBe(true);
      for (const ended of [elsewhere, stolen]) expect(await isSignedIn(ended)).toBe(false);
      for (const token of live) expect((await readAccount(server, token)).status).toBe(200);

      const deletion = formOf(await other.browser.get("/dashboard/settings"), "/dashboard/delete");
      expect((await other.browser.submit(deletion, { "current-password": other.password })).status).toBe(401);
      expect(await isSignedIn(other.browser)).toBe(true);
      const copy = other.browser.at(server.base);
      expect((await other.browser.submit(deletion, { "current-password": next })).status).toBe(200);
      for (const ended of [other.browser, copy]) expect(await isSignedIn(ended)).toBe(false);
      for (const token of live) expect((await readAccount(server, token)).status).toBe(401);
      expect((await theirs.refresh(client, tokens.refresh_token)).status).toBe(400);
    });

    it("ends after 14 days", async () => {
      clock.aheadMs = 14 * DAY + 1000;
      const answer = await person.browser.at(server.base).get("/dashboard/settings");
      clock.aheadMs = 0;
      expect([answer.status, answer.headers.location]).toEqual([303, expect.stringMatching(/^\/login/)]);
      expect(await isSignedIn(person.browser)).toBe(true);
    });

    it("ends with the sign-out, at the server too", async () => {
      const copy = person.browser.at(server.base);
      const form = formOf(await person.browser.get("/dashboard/settings"), "/logout");
      expect((await person.browser.submit(form)).status).toBe(303);
      expect(cookieOf(person.browser)).toBe("");
      expect(await isSignedIn(copy)).toBe(false);
    });
  });
});

describe("signing in", () => {
  let server: OAuthServer;
  let person: Person;
  beforeAll(async () => {
    server = await startOAuthServer();
    person = await signUp(server);
  });

  it("precedes a consent to the same request, with a cookie that is hidden from scripts", async () => {
    const browser = new Browser(server);
    const host = new OAuthClient(server, browser);
    const request = host.request(await host.register());
    const answer = await browser.get(request);
    expect(answer.status).toBe(303);
    const login = answer.headers.location ?? "";
    expect(login).toMatch(/^\/login\?next=/);
    const page = await browser.get(login);
    // A person without an account continues to the same page.
    const link = /href="(\/signup\?next=[^"]+)"/.exec(page.text)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const signup = formOf(await browser.get(link), "/signup");
    for (const form of [formOf(page, "/login"), signup])
      expect(filled(form, {}, /./)).toContainEqual(["next", request]);
    const entered = await browser.submit(formOf(page, "/login"), typedBy(person));
    expect([entered.status, entered.headers.location]).toEqual([303, request]);
    expect((await browser.get(request)).status).toBe(200);

    const [line = ""] = entered.headers["set-cookie"] ?? [];
    expect(line).toMatch(/^acs_session=acs_ss_[0-9A-Za-z]{49}; /);
    expect(line).toMatch(/; Path=\/(;|$)/);
    expect(line).toMatch(/; HttpOnly(;|$)/);
    expect(line).toMatch(/; SameSite=Lax(;|$)/);
    expect(line).not.toMatch(/Domain=/i);
    expect(entered.headers["cache-control"]).toBe("no-store");
  });

  it("does not reveal whether an email has an account", async () => {
    const attempt = async (email: string) => {
      const browser = new Browser(server);
      const form = formOf(await browser.get("/login"), "/login");
      const { status, headers, text } = await browser.submit(form, { email, password: "wrong wrong wrong" });
      return [status, Object.keys(headers).sort(), text.replaceAll(email, "EMAIL")];
    };
    const known = await attempt(person.email);
    expect(known[0]).toBe(401);
    expect(await attempt(person.email.replace("@", "x@"))).toEqual(known);
  });

  it.each(ELSEWHERE)("leads nowhere else for the link %j", async (next) => {
    for (const path of ENTRANCES) {
      const page = await new Browser(server).get(`${path}?next=${encodeURIComponent(next)}`);
      expect(page.status).toBe(200);
      expect(page.text).not.toContain("evil.example");
      expect(page.text).not.toContain("alert(1)");
    }
  });

  it("creates a new session, ends the old one, and leads nowhere else", async () => {
    const browser = person.browser.at(server.base);
    const planted = new Browser(server);
    planted.cookies.set("acs_session", cookieOf(browser).replace(/.{6}$/, "000000"));
    const before = [browser, planted].map(cookieOf);
    for (const entering of [browser, planted]) {
      const fields: Field[] = [...Object.entries(typedBy(person)), ["next", "//evil.example/"]];
      const answer = await entering.post("/login", fields);
      expect([answer.status, answer.headers.location]).toEqual([303, "/dashboard"]);
      expect(await isSignedIn(entering)).toBe(true);
      expect(before).not.toContain(cookieOf(entering));
    }
    expect(await isSignedIn(person.browser)).toBe(false);
  });
});

describe("pages of accounts", () => {
  let server: OAuthServer;
  beforeAll(async () => {
    server = await startOAuthServer();
  });

  it("are not cached, not framed, and run no foreign script", async () => {
    for (const path of ["/login", "/signup", "/dashboard", "/authorize?client_id=x"]) {
      const { headers } = await new Browser(server).get(path);
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["x-frame-options"]).toBe("DENY");
      const policy = String(headers["content-security-policy"]);
      for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"])
        expect(policy).toContain(rule);
      expect(policy).not.toMatch(/unsafe|script-src (?!'self';)/);
    }
  });

  it("contain the configured address, never the one in the Host header", async () => {
    const headers = { Host: "evil.example", "X-Forwarded-Host": "evil.example", Forwarded: "host=evil.example" };
    const paths = [
      "/login",
      "/signup",
      "/dashboard",
      "/authorize?client_id=x",
      "/.well-known/oauth-authorization-server",
      "/.well-known/oauth-protected-resource",
      "/.well-known/oauth-protected-resource/mcp",
      "/api/merchant/v1/account",
      "/auth.md",
    ];
    for (const path of paths) {
      const { text, headers: answered } = await send(server.base, path, { headers });
      expect(text + JSON.stringify(answered)).not.toContain("evil.example");
    }
    for (const path of ["/token", "/register", "/revoke", "/login"]) {
      const { text, headers: answered } = await send(server.base, path, { method: "POST", headers, body: "{}" });
      expect(text + JSON.stringify(answered)).not.toContain("evil.example");
    }
    const absolute =
      "GET http://evil.example/.well-known/oauth-authorization-server HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
    const answer = await exchange(server.base, absolute);
    expect(answer).not.toContain("evil.example");
  });

  it("on https have a cookie that only this host can set", async () => {
    const running = await startOAuthServer({}, { PUBLIC_URL });
    const { browser } = await signUp(running);
    const [name = ""] = browser.cookies.keys();
    expect(name).toMatch(/^__Host-/);
    const login = await browser.submit(formOf(await browser.get("/dashboard/settings"), "/logout"));
    expect(login.headers["set-cookie"]?.[0]).toMatch(/^__Host-[\w-]+=; .*Secure/);
  });
});
