import { describe, expect, it } from "vitest";
import { hashSecret, newId } from "../../../src/shared/secret.ts";
import { apiKey } from "../../database/support.ts";
import { bodyOf, PagesUnderTest, SAME_ORIGIN, type Visitor, wordsOf } from "./support.ts";

const under = new PagesUnderTest("https://shop.example");
const PASSWORD = "correct horse battery";
const DAY_MS = 86_400_000;

const KEY = /acs_sk_\w{49}/;

/** Connects an application to an account, as its sign-in would. */
async function connect(accountId: string, clientName: string, clientId: string): Promise<string> {
  const grantId = newId("gr");
  const { oauth } = under.database;
  const expiresAt = under.clock.at + DAY_MS;
  const grant = { id: grantId, accountId, clientId, clientName, scopes: ["account:read"] as const };
  await oauth.addGrant(
    { ...grant, createdAt: under.clock.at },
    { hash: hashSecret(newId("c")), grantId, redirectUri: undefined, challenge: "x", expiresAt },
  );
  await oauth.addTokens(
    { hash: hashSecret(newId("a")), grantId, scopes: grant.scopes, expiresAt },
    { hash: hashSecret(newId("r")), grantId, expiresAt },
  );
  return grantId;
}

describe("the settings", () => {
  it("leads to the sign-in page and back without a session", async () => {
    const reply = await under.visitor().get("/dashboard/settings");
    expect(reply.status).toBe(303);
    expect(reply.headers["Location"]).toBe("/login?next=%2Fdashboard%2Fsettings");
  });

  it("shows the account, its plan and usage, and the first step for a new one", async () => {
    const visitor = await under.signedIn("owner@example.com");
    await under.database.usage.add({
      calls: [{ accountId: visitor.accountId, day: "2026-11-20", count: 7 }],
      lastUsed: [],
    });
    const reply = await visitor.get("/dashboard/settings");
    expect(reply.status).toBe(200);
    const words = wordsOf(reply);
    for (const part of ["owner@example.com", "Scan (free)", "7 requests with keys and applications since 1 Nov 2026"])
      expect(words).toContain(part);
    expect(words).toContain("Create a separate key for each.");
    expect(words).toContain("None. Applications appear here");
    expect(bodyOf(reply)).toContain('<time datetime="2026-11-21T09:30:00.000Z">21 Nov 2026</time>');
  });

  it("shows nothing of another account", async () => {
    const [one, other] = [await under.signedIn(), await under.signedIn("other@example.com")];
    await other.submit("/dashboard/keys", { name: "others key", scopes: "account:read", expiresInDays: "" });
    await connect(other.accountId, "Others App", "https://others.example/client");
    const words = wordsOf(await one.get("/dashboard/settings"));
    expect(words).not.toMatch(/others/i);
  });
});

describe("an API key", () => {
  it("is shown once in the answer to its form, with a command and a configuration", async () => {
    const visitor = await under.signedIn();
    const made = await visitor.submit("/dashboard/keys", {
      name: " price bot ",
      scopes: ["account:read", "keys:write"],
      expiresInDays: "30",
    });
    expect(made.status).toBe(201);
    expect(made.headers["Cache-Control"]).toBe("no-store");
    const page = bodyOf(made);
    const key = KEY.exec(page)?.[0] ?? "";
    expect(new Set(page.match(new RegExp(KEY, "g")))).toEqual(new Set([key]));
    const words = wordsOf(made);
    expect(words).toContain("price bot");
    expect(words).toContain("It is not shown again");
    expect(words).toContain("21 Dec 2026");
    expect(words).toContain(
      `curl https://shop.example/api/merchant/v1/account \\ -H &#39;Authorization: Bearer ${key}&#39;`,
    );
    expect(words).toContain("&quot;url&quot;: &quot;https://shop.example/mcp&quot;");
    expect(await under.database.credentials.apiKey(hashSecret(key))).toMatchObject({ accountId: visitor.accountId });

    const later = await visitor.get("/dashboard/settings");
    expect(bodyOf(later)).not.toMatch(KEY);
    expect(wordsOf(later)).toContain(`${key.slice(0, 11)}…${key.slice(-4)}`);
  });

  it("that may not read the account is shown with a permitted command", async () => {
    const visitor = await under.signedIn();
    const made = await visitor.submit("/dashboard/keys", { name: "writer", scopes: "keys:write", expiresInDays: "" });
    expect(wordsOf(made)).toContain("curl https://shop.example/mcp");
    expect(wordsOf(made)).toContain("Expires: never");
  });

  it("is not created twice when its form is sent twice", async () => {
    const visitor = await under.signedIn();
    const form = { name: "price bot", scopes: ["account:read"], expiresInDays: "90" };
    expect((await visitor.submit("/dashboard/keys", form)).status).toBe(201);
    const again = await visitor.submit("/dashboard/keys", form);
    expect(again.status).toBe(409);
    const page = bodyOf(again);
    expect(page).not.toMatch(KEY);
    expect(page).toContain('<a href="#name">');
    expect(page).toMatch(/id="name"[^>]*value="price bot"/);
    expect(page).toMatch(/value="account:read"\s+checked/);
    expect(page).not.toMatch(/value="keys:write"\s+checked/);
    expect(page).toMatch(/value="90"\s+selected/);
    expect(await under.database.keys.list(visitor.accountId)).toHaveLength(1);
  });

  it.each([
    ["without a name", { name: "  " }, "name", "Enter a name"],
    ["with a name that is too long", { name: "x".repeat(65) }, "name", "Enter a name"],
    ["with a control character", { name: "a\u0007b" }, "name", "Enter a name"],
    ["without a permission", { scopes: [] }, "scopes", "Choose at least one permission."],
    ["with an unknown permission", { scopes: ["everything"] }, "scopes", "Choose at least one permission."],
    ["with a period that is none", { expiresInDays: "soon" }, "expiresInDays", "Choose one of the periods."],
    ["with a period that is too long", { expiresInDays: "99999" }, "expiresInDays", "Choose one of the periods."],
  ])("%s is 422, with a link to the field", async (_, error, field, sentence) => {
    const visitor = await under.signedIn();
    const form = { name: "price bot", scopes: ["account:read"], expiresInDays: "", ...error };
    const reply = await visitor.submit("/dashboard/keys", form);
    expect(reply.status).toBe(422);
    const page = bodyOf(reply);
    expect(page).toContain(`<li><a href="#${field}">${sentence}`);
    expect(page).toContain(`id="${field}"`);
    expect(page).toContain(`id="${field}-error"`);
    expect(await under.database.keys.list(visitor.accountId)).toEqual([]);
  });

  it("is shown as text with any name", async () => {
    const visitor = await under.signedIn();
    const name = `</bdi><img src=x onerror=alert(1)>"'&`;
    const made = await visitor.submit("/dashboard/keys", { name, scopes: "account:read", expiresInDays: "" });
    for (const page of [bodyOf(made), bodyOf(await visitor.get("/dashboard/settings"))]) {
      expect(page).not.toContain("<img");
      expect(page).toContain("&lt;/bdi&gt;&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;");
    }
  });

  it("is shown with its last use and its expiry", async () => {
    const visitor = await under.signedIn();
    await visitor.submit("/dashboard/keys", { name: "old", scopes: "account:read", expiresInDays: "30" });
    const [key] = await under.database.keys.list(visitor.accountId);
    await under.database.usage.add({ calls: [], lastUsed: [{ sourceId: key?.id ?? "", at: under.clock.at + 60_000 }] });
    expect(wordsOf(await visitor.get("/dashboard/settings"))).toContain("21 Nov 2026, 09:31 UTC");
    expect(wordsOf(await visitor.get("/dashboard/settings"))).not.toContain("Expired");
    under.clock.at += 31 * DAY_MS;
    expect(wordsOf(await visitor.get("/dashboard/settings"))).toContain("Expired");
    under.clock.at -= 31 * DAY_MS;
  });

  it("is revoked permanently by its button", async () => {
    const visitor = await under.signedIn();
    const made = bodyOf(
      await visitor.submit("/dashboard/keys", { name: "a", scopes: "account:read", expiresInDays: "" }),
    );
    const hash = hashSecret(KEY.exec(made)?.[0] ?? "");
    const id = /name="id" value="(\w+)"/.exec(bodyOf(await visitor.get("/dashboard/settings")))?.[1] ?? "";
    const reply = await visitor.submit("/dashboard/keys/revoke", { id });
    expect(reply.status).toBe(303);
    expect(reply.headers["Location"]).toBe("/dashboard/settings?done=key-revoked");
    expect(wordsOf(await visitor.get("/dashboard/settings?done=key-revoked"))).toContain("The key is revoked.");
    expect(await under.database.credentials.apiKey(hash)).toBeUndefined();
  });

  it("of another account cannot be revoked", async () => {
    const [owner, other] = [await under.signedIn(), await under.signedIn()];
    await owner.submit("/dashboard/keys", { name: "mine", scopes: "account:read", expiresInDays: "" });
    const [key] = await under.database.keys.list(owner.accountId);
    for (const id of [key?.id ?? "", "key_none", "", "not an id"]) {
      const reply = await other.submit("/dashboard/keys/revoke", { id });
      expect(reply.status).toBe(404);
      expect(wordsOf(reply)).toContain("This key no longer exists");
    }
    expect(await under.database.keys.list(owner.accountId)).toHaveLength(1);
  });
});

describe("the form for a key", () => {
  it("permits reading the account for 90 days, unless more is chosen", async () => {
    const page = bodyOf(await (await under.signedIn()).get("/dashboard/settings"));
    const checked = [...page.matchAll(/value="([\w:]+)"\s+checked/g)].map(([, scope]) => scope);
    expect(checked).toEqual(["account:read"]);
    expect(page).toMatch(/<option value="90"\s+selected/);
  });

  it("asks before a key is revoked, and says when it was used last", async () => {
    const visitor = await under.signedIn();
    await visitor.submit("/dashboard/keys", { name: "mine", scopes: "account:read", expiresInDays: "" });
    const page = bodyOf(await visitor.get("/dashboard/settings"));
    const [asked = ""] = /<details class="confirm">.*?<\/details>/s.exec(page) ?? [];
    expect(asked).toMatch(/<summary[^>]*>Revoke…/);
    expect(asked).toContain("Last used: never.");
    expect(asked).toContain("Revoke <bdi>mine</bdi>");
  });
});

describe("the browsers that are signed in", () => {
  const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";

  /** A person with three browsers. */
  async function threeBrowsers() {
    const email = `${newId("p").toLowerCase()}@example.com`;
    const own = under.visitor();
    await own.post("/signup", { email, password: PASSWORD, next: "" });
    const others = [under.visitor(), under.visitor()];
    for (const other of others)
      await other.post("/login", { email, password: PASSWORD, next: "" }, { ...SAME_ORIGIN, "user-agent": FIREFOX });
    return { own, others };
  }
  const isSignedIn = async (visitor: Visitor) => (await visitor.get("/dashboard/settings")).status === 200;

  it("are listed by name, and each of the others is signed out by its button", async () => {
    const { own, others } = await threeBrowsers();
    const page = await own.get("/dashboard/settings");
    expect(wordsOf(page).match(/Firefox on Windows/g)?.length).toBeGreaterThanOrEqual(2);
    const ids = [...bodyOf(page).matchAll(/name="id" value="([0-9a-f]{64})"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(2);
    const reply = await own.submit("/dashboard/sessions/end", { id: ids[0] ?? "" });
    expect(reply.headers["Location"]).toBe("/dashboard/settings?done=signed-out");
    expect((await Promise.all(others.map(isSignedIn))).filter(Boolean)).toHaveLength(1);
    expect(await isSignedIn(own)).toBe(true);
  });

  it("are all signed out by one button, but for this one", async () => {
    const { own, others } = await threeBrowsers();
    await own.submit("/dashboard/sessions/end", {});
    expect(await Promise.all([own, ...others].map(isSignedIn))).toEqual([true, false, false]);
  });

  it("are not signed out by another account", async () => {
    const [{ own }, stranger] = [await threeBrowsers(), await under.signedIn()];
    const page = bodyOf(await own.get("/dashboard/settings"));
    const id = /name="id" value="([0-9a-f]{64})"/.exec(page)?.[1] ?? "";
    await stranger.submit("/dashboard/sessions/end", { id });
    expect(bodyOf(await own.get("/dashboard/settings"))).toContain(id);
  });
});

describe("a notice", () => {
  it("comes from a fixed list, so that a link cannot inject text", async () => {
    const visitor = await under.signedIn();
    for (const done of ["Call+0900+123", "toString", "__proto__"])
      expect(bodyOf(await visitor.get(`/dashboard/settings?done=${done}`))).not.toContain('role="status"');
  });
});

describe("a connected application", () => {
  it("is listed with its origin, and disconnected by its button", async () => {
    const visitor = await under.signedIn();
    const clientId = "https://assistant.example/client.json";
    await connect(visitor.accountId, "Assistant <b>", clientId);
    const page = await visitor.get("/dashboard/settings");
    expect(bodyOf(page)).toContain("Assistant &lt;b&gt;");
    expect(wordsOf(page)).toContain("assistant.example");
    const reply = await visitor.submit("/dashboard/applications/revoke", { client_id: clientId });
    expect(reply.headers["Location"]).toBe("/dashboard/settings?done=disconnected");
    expect(await under.database.oauth.applications(visitor.accountId, under.clock.at)).toEqual([]);
    const again = await visitor.submit("/dashboard/applications/revoke", { client_id: clientId });
    expect(again.status).toBe(404);
    expect(wordsOf(again)).toContain("no longer connected");
  });

  it("is disconnected with the keys that it created", async () => {
    const visitor = await under.signedIn();
    const clientId = "https://minting.example/client.json";
    const sourceId = await connect(visitor.accountId, "Minting <b>", clientId);
    await visitor.submit("/dashboard/keys", { name: "my own", scopes: "account:read", expiresInDays: "" });
    const made = apiKey(visitor.accountId, { name: "its key", sourceId });
    expect(await under.database.keys.add(made, 100)).toBe("added");
    const words = wordsOf(await visitor.get("/dashboard/settings"));
    expect(words).toMatch(/its key acs_sk_\S+ created by the application\s+Minting &lt;b&gt;/);
    expect(words.match(/created by the application/g)).toHaveLength(1);
    expect(words).toContain("the API keys that it created are revoked");
    const reply = await visitor.submit("/dashboard/applications/revoke", { client_id: clientId });
    expect(wordsOf(await visitor.get(reply.headers["Location"] ?? ""))).toContain(
      "the keys that it created are revoked",
    );
    expect(await under.database.keys.list(visitor.accountId)).toMatchObject([{ name: "my own" }]);
  });
});

describe("an account with a password", () => {
  async function member() {
    const visitor = under.visitor();
    const email = `${newId("p").toLowerCase()}@example.com`;
    await visitor.post("/signup", { email, password: PASSWORD, next: "" });
    return { visitor, email };
  }

  it("changes it, which signs out other browsers and renews this session", async () => {
    const { visitor, email } = await member();
    const elsewhere = under.visitor();
    elsewhere.cookie = visitor.cookie;
    const next = "another good password";
    const short = await visitor.submit("/dashboard/password", { current: PASSWORD, next: "short" });
    expect(short.status).toBe(422);
    expect(bodyOf(short)).toContain('<a href="#next">');
    const wrong = await visitor.submit("/dashboard/password", { current: "wrong", next });
    expect(wrong.status).toBe(401);
    expect(bodyOf(wrong)).toContain('<a href="#current">');
    const reply = await visitor.submit("/dashboard/password", { current: PASSWORD, next });
    expect(reply.headers["Location"]).toBe("/dashboard/settings?done=password-changed");
    expect((await visitor.get("/dashboard/settings")).status).toBe(200);
    expect((await elsewhere.get("/dashboard/settings")).status).toBe(303);
    expect((await under.visitor().post("/login", { email, password: next })).status).toBe(303);
  });

  it("is deleted with all its data, with its password only", async () => {
    const { visitor, email } = await member();
    const wrong = await visitor.submit("/dashboard/delete", { password: "wrong" });
    expect(wrong.status).toBe(401);
    expect(bodyOf(wrong)).toContain('<a href="#password">');
    const made = bodyOf(
      await visitor.submit("/dashboard/keys", { name: "a", scopes: "account:read", expiresInDays: "" }),
    );
    const reply = await visitor.submit("/dashboard/delete", { password: PASSWORD });
    expect(reply.status).toBe(200);
    expect(wordsOf(reply)).toContain("Your account is deleted");
    expect(reply.cookies?.[0]).toBe("__Host-acs_session=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0");
    expect(await under.database.accounts.byEmail(email)).toBeUndefined();
    expect(await under.database.credentials.apiKey(hashSecret(KEY.exec(made)?.[0] ?? ""))).toBeUndefined();
  });
});
