import { describe, expect, it } from "vitest";
import { hashSecret, newId } from "../../../src/shared/secret.ts";
import { apiKey } from "../../database/support.ts";
import { bodyOf, PagesUnderTest, wordsOf } from "./support.ts";

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

describe("the dashboard", () => {
  it("leads to the sign-in page and back without a session", async () => {
    const reply = await under.visitor().get("/dashboard");
    expect(reply.status).toBe(303);
    expect(reply.headers["Location"]).toBe("/login?next=%2Fdashboard");
  });

  it("shows the account, its plan and usage, and the first step for a new one", async () => {
    const visitor = await under.signedIn("owner@example.com");
    await under.database.usage.add({
      calls: [{ accountId: visitor.accountId, day: "2026-11-20", count: 7 }],
      lastUsed: [],
    });
    const reply = await visitor.get("/dashboard");
    expect(reply.status).toBe(200);
    const words = wordsOf(reply);
    for (const part of ["owner@example.com", "Scan (free)", "7 requests since 1 Nov 2026", "0 of 100 API keys"])
      expect(words).toContain(part);
    expect(words).toContain("Your first step: create a key.");
    expect(words).toContain("None. Applications appear here");
    expect(bodyOf(reply)).toContain('<time datetime="2026-11-21T09:30:00.000Z">21 Nov 2026</time>');
  });

  it("shows nothing of another account", async () => {
    const [one, other] = [await under.signedIn(), await under.signedIn("other@example.com")];
    await other.submit("/dashboard/keys", { name: "others key", scopes: "account:read", expiresInDays: "" });
    await connect(other.accountId, "Others App", "https://others.example/client");
    const words = wordsOf(await one.get("/dashboard"));
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

    const later = await visitor.get("/dashboard");
    expect(bodyOf(later)).not.toMatch(KEY);
    expect(wordsOf(later)).toContain(`${key.slice(0, 11)}…${key.slice(-4)}`);
    expect(wordsOf(later)).not.toContain("Your first step");
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
    for (const page of [bodyOf(made), bodyOf(await visitor.get("/dashboard"))]) {
      expect(page).not.toContain("<img");
      expect(page).toContain("&lt;/bdi&gt;&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;");
    }
  });

  it("is shown with its last use and its expiry", async () => {
    const visitor = await under.signedIn();
    await visitor.submit("/dashboard/keys", { name: "old", scopes: "account:read", expiresInDays: "30" });
    const [key] = await under.database.keys.list(visitor.accountId);
    await under.database.usage.add({ calls: [], lastUsed: [{ sourceId: key?.id ?? "", at: under.clock.at + 60_000 }] });
    expect(wordsOf(await visitor.get("/dashboard"))).toContain("21 Nov 2026, 09:31 UTC");
    expect(wordsOf(await visitor.get("/dashboard"))).not.toContain("Expired");
    under.clock.at += 31 * DAY_MS;
    expect(wordsOf(await visitor.get("/dashboard"))).toContain("Expired");
    under.clock.at -= 31 * DAY_MS;
  });

  it("is revoked permanently by its button", async () => {
    const visitor = await under.signedIn();
    const made = bodyOf(
      await visitor.submit("/dashboard/keys", { name: "a", scopes: "account:read", expiresInDays: "" }),
    );
    const hash = hashSecret(KEY.exec(made)?.[0] ?? "");
    const id = /name="id" value="(\w+)"/.exec(bodyOf(await visitor.get("/dashboard")))?.[1] ?? "";
    const reply = await visitor.submit("/dashboard/keys/revoke", { id });
    expect(reply.status).toBe(303);
    expect(reply.headers["Location"]).toBe("/dashboard?done=key-revoked");
    expect(wordsOf(await visitor.get("/dashboard?done=key-revoked"))).toContain("The key is revoked.");
    expect(await under.database.credentials.apiKey(hash)).toBeUndefined();
  });

  it("of another account cannot be revoked", async () => {
    const [owner, other] = [await under.signedIn(), await under.signedIn()];
    await owner.submit("/dashboard/keys", { name: "mine", scopes: "account:read", expiresInDays: "" });
    const [key] = await under.database.keys.list(owner.accountId);
    for (const id of [key?.id ?? "", "key_none", "", "not an id"]) {
      const reply = await other.submit("/dashboard/keys/revoke", { id });
      expect(reply.status).toBe(404);
      expect(wordsOf(reply)).toContain("This key no longer exists.");
    }
    expect(await under.database.keys.list(owner.accountId)).toHaveLength(1);
  });
});

describe("a notice", () => {
  it("comes from a fixed list, so that a link cannot inject text", async () => {
    const visitor = await under.signedIn();
    for (const done of ["Call+0900+123", "toString", "__proto__"])
      expect(bodyOf(await visitor.get(`/dashboard?done=${done}`))).not.toContain('role="status"');
  });
});

describe("a connected application", () => {
  it("is listed with its origin, and disconnected by its button", async () => {
    const visitor = await under.signedIn();
    const clientId = "https://assistant.example/client.json";
    await connect(visitor.accountId, "Assistant <b>", clientId);
    const page = await visitor.get("/dashboard");
    expect(bodyOf(page)).toContain("Assistant &lt;b&gt;");
    expect(wordsOf(page)).toContain("assistant.example");
    const reply = await visitor.submit("/dashboard/applications/revoke", { client_id: clientId });
    expect(reply.headers["Location"]).toBe("/dashboard?done=disconnected");
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
    const words = wordsOf(await visitor.get("/dashboard"));
    expect(words).toMatch(/its key\s+created by the application\s+Minting &lt;b&gt;/);
    expect(words.match(/created by the application/g)).toHaveLength(1);
    expect(words).toContain("revokes the API keys that it created");
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
    expect(reply.headers["Location"]).toBe("/dashboard?done=password-changed");
    expect((await visitor.get("/dashboard")).status).toBe(200);
    expect((await elsewhere.get("/dashboard")).status).toBe(303);
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
