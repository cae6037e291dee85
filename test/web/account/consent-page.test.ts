import { afterEach, describe, expect, it } from "vitest";
import { ALL_SCOPES } from "../../../src/shared/scope.ts";
import { AuthorizationRefused } from "../../../src/accounts/oauth/authorization-server.ts";
import { hashSecret } from "../../../src/shared/secret.ts";
import { AUTHORIZE, bodyOf, PagesUnderTest, REDIRECT_URI, wordsOf } from "./support.ts";

const under = new PagesUnderTest("https://shop.example");
const { authorizationServer } = under;
const usual = authorizationServer.request;
afterEach(() => {
  authorizationServer.request = usual;
  authorizationServer.refusal = undefined;
  authorizationServer.meanwhile = undefined;
  authorizationServer.approved = [];
});

const formActionOf = (policy = "") => /form-action ([^;]*)/.exec(policy)?.[1];
const BOTH = ["account:read", "keys:write"];

describe("the consent page", () => {
  it("names the application as unverified, the destination, the account and the scopes", async () => {
    const visitor = await under.signedIn("merchant@example.com");
    const reply = await visitor.get(AUTHORIZE);
    expect(reply.status).toBe(200);
    const words = wordsOf(reply);
    for (const part of [
      "Price Assistant",
      "This name was not verified.",
      "http://127.0.0.1:45555",
      "merchant@example.com",
      "Create and revoke API keys",
      "Allow",
      "Deny",
    ])
      expect(words).toContain(part);
    expect(bodyOf(reply).match(/type="checkbox"[^>]*\schecked/g)).toHaveLength(ALL_SCOPES.length);
    expect(authorizationServer.searches.at(-1)).toBe(AUTHORIZE.slice("/authorize?".length));
  });

  it("explains the boxes", async () => {
    const words = wordsOf(await (await under.signedIn()).get(AUTHORIZE));
    expect(words).toMatch(
      /Run simulations of your listings against rivals, within your plan simulations:run Untick what you do not want to allow\. The application/,
    );
  });

  /** Returns the page's note on the application, and its look. */
  async function noteFor(redirectUri: string): Promise<{ look: string | undefined; words: string }> {
    const client = { id: "https://claude.ai/c", name: "Claude", verifiedHost: "claude.ai" };
    authorizationServer.request = { ...usual, client, redirectUri };
    const reply = await (await under.signedIn()).get(AUTHORIZE);
    return { look: /class="note ?(\w*)"/.exec(bodyOf(reply))?.[1], words: wordsOf(reply) };
  }

  it.each(["https://claude.ai/callback", "https://connect.claude.ai/callback"])(
    "calls an application verified when it leads back to the website that describes it, as %s does",
    async (redirectUri) => {
      const { look, words } = await noteFor(redirectUri);
      expect(look).toBe("good");
      expect(words).toContain("Verified: described by claude.ai");
      expect(words).not.toMatch(/not verified|belongs/);
    },
  );

  it.each(["http://localhost:6666/callback", "http://127.0.0.1:6666/callback", "claude://claude.ai/callback"])(
    "warns of %s: a program that waits there may have borrowed the description of a known application",
    async (redirectUri) => {
      const { look, words } = await noteFor(redirectUri);
      expect(look).toBe("warn");
      expect(words).toContain("claude.ai publishes this description, but any program on your device can use it.");
      expect(words).not.toMatch(/Verified|belongs/);
    },
  );

  it.each(["https://claude.com/callback", "https://notclaude.ai/callback", "https://claude.ai:8443/callback"])(
    "does not call an application verified that leads to another website, such as %s",
    async (redirectUri) => {
      const { look, words } = await noteFor(redirectUri);
      expect(look).toBe("");
      expect(words).toContain("Described by claude.ai");
      expect(words).not.toMatch(/[Vv]erified|belongs/);
    },
  );

  it("shows any name as text", async () => {
    const client = { ...usual.client, name: "<img src=x onerror=alert(1)>" };
    authorizationServer.request = { ...usual, client };
    const page = bodyOf(await (await under.signedIn()).get(AUTHORIZE));
    expect(page).toContain("<bdi>&lt;img src=x onerror=alert(1)&gt;</bdi>");
    expect(page).not.toContain("<img");
  });

  it("explains what happens to keys of the application if it may create keys", async () => {
    const visitor = await under.signedIn();
    const sentence = "API keys that it creates are revoked when you disconnect it.";
    expect(wordsOf(await visitor.get(AUTHORIZE))).toContain(sentence);
    authorizationServer.request = { ...usual, scopes: ["account:read"] };
    expect(wordsOf(await visitor.get(AUTHORIZE))).not.toContain(sentence);
  });

  it("counts requests by client address", async () => {
    const visitor = under.visitor();
    await visitor.get(AUTHORIZE);
    expect(authorizationServer.addresses.at(-1)).toBe(visitor.address);
  });

  it("keeps the query of the request in its form as text", async () => {
    const page = bodyOf(await (await under.signedIn()).get(`${AUTHORIZE}&x="><script>`));
    expect(page).toContain(`action="${AUTHORIZE.replaceAll("&", "&amp;")}&amp;x=&quot;&gt;&lt;script&gt;"`);
  });

  // Chromium blocks the redirect that answers a form, and every later one, unless form-action has where it leads.
  it.each([
    ["http://127.0.0.1:45555/callback", "'self' http://127.0.0.1:45555 https:"],
    ["http://[::1]:45555/callback", "'self' http: https:"],
    ["https://chatgpt.com/connector/oauth/x", "'self' https:"],
    ["cursor://anysphere.cursor-retrieval/oauth/x", "'self' cursor:"],
    ["com.example.app:/callback", "'self' com.example.app:"],
  ])("permits its form to lead to %s", async (redirectUri, formAction) => {
    authorizationServer.request = { ...usual, redirectUri };
    const { headers } = await (await under.signedIn()).get(AUTHORIZE);
    expect(formActionOf(headers["Content-Security-Policy"])).toBe(formAction);
  });

  it("follows a sign-in, with the same request", async () => {
    const reply = await under.visitor().get(AUTHORIZE);
    expect(reply.status).toBe(303);
    expect(reply.headers["Location"]).toBe(`/login?next=${encodeURIComponent(AUTHORIZE)}`);
    expect(wordsOf(await under.visitor().get(reply.headers["Location"] ?? ""))).toContain("An application requests");
  });
});

describe("the decision", () => {
  it("to allow sends the browser to the application with exactly the allowed scopes", async () => {
    const visitor = await under.signedIn();
    const reply = await visitor.submit(AUTHORIZE, { decision: "allow", scopes: BOTH });
    expect(reply.status).toBe(303);
    expect(reply.headers["Location"]).toBe(`${REDIRECT_URI}?code=granted`);
    await visitor.submit(AUTHORIZE, { decision: "allow", scopes: "account:read" });
    authorizationServer.request = { ...usual, scopes: ["account:read"] };
    await visitor.submit(AUTHORIZE, { decision: "allow", scopes: [...BOTH, "everything"] });
    const { accountId } = visitor;
    expect(authorizationServer.approved).toEqual([
      { accountId, scopes: BOTH },
      { accountId, scopes: ["account:read"] },
      { accountId, scopes: ["account:read"] },
    ]);
  });

  it("to allow nothing shows the page again", async () => {
    const reply = await (await under.signedIn()).submit(AUTHORIZE, { decision: "allow" });
    expect(reply.status).toBe(422);
    expect(bodyOf(reply)).toContain('<a href="#scopes">');
    expect(authorizationServer.approved).toEqual([]);
  });

  it.each([{ decision: "deny" }, { decision: "" }, {}])("%j denies", async (fields) => {
    const reply = await (await under.signedIn()).submit(AUTHORIZE, { ...fields, scopes: BOTH });
    expect(reply.headers["Location"]).toBe(`${REDIRECT_URI}?error=access_denied`);
    expect(authorizationServer.approved).toEqual([]);
  });

  it("with an ended session leads to the sign-in page and back", async () => {
    const reply = await under.visitor().post(AUTHORIZE, { decision: "allow", scopes: BOTH });
    expect(reply.headers["Location"]).toBe(`/login?next=${encodeURIComponent(AUTHORIZE)}`);
    expect(authorizationServer.approved).toEqual([]);
  });
});

describe("a decision whose session ends while the request is read", () => {
  it("allows nothing and leads to the sign-in page and back", async () => {
    const visitor = await under.signedIn();
    const form_token = await visitor.formToken();
    const session = visitor.cookie?.split("=")[1] ?? "";
    authorizationServer.meanwhile = () => under.database.sessions.end(hashSecret(session));
    const reply = await visitor.post(AUTHORIZE, { form_token, decision: "allow", scopes: BOTH });
    expect(reply.headers["Location"]).toBe(`/login?next=${encodeURIComponent(AUTHORIZE)}`);
    expect(authorizationServer.approved).toEqual([]);
  });
});

describe("a request that is refused", () => {
  it("returns to the application, with or without a session", async () => {
    const redirectTo = `${REDIRECT_URI}?error=invalid_scope`;
    authorizationServer.refusal = new AuthorizationRefused("No such scope.", { redirectTo });
    const visitor = await under.signedIn();
    for (const reply of [
      await under.visitor().get(AUTHORIZE),
      await visitor.get(AUTHORIZE),
      await visitor.submit(AUTHORIZE, { decision: "allow", scopes: BOTH }),
    ]) {
      expect(reply.status).toBe(303);
      expect(reply.headers["Location"]).toBe(redirectTo);
    }
  });

  it("shows a page when the destination is unknown", async () => {
    authorizationServer.refusal = new AuthorizationRefused("The client <x> is not known.");
    const reply = await under.visitor().get(AUTHORIZE);
    expect(reply.status).toBe(400);
    expect(bodyOf(reply)).toContain("The client &lt;x&gt; is not known.");
    expect(reply.headers["Location"]).toBeUndefined();
  });

  it.each([
    [503, 10, "in 10 seconds"],
    [429, 1, "in 1 second."],
  ])("temporarily is answered with %i and Retry-After", async (status, retrySeconds, when) => {
    const busy = { status, retrySeconds };
    authorizationServer.refusal = new AuthorizationRefused("The document cannot be fetched.", { busy });
    const reply = await under.visitor().get(AUTHORIZE);
    expect([reply.status, reply.headers["Retry-After"]]).toEqual([status, String(retrySeconds)]);
    expect(wordsOf(reply)).toContain("The document cannot be fetched.");
    expect(wordsOf(reply)).toContain(`Load this page again ${when}`);
  });
});
