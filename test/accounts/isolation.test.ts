import { beforeAll, describe, expect, it } from "vitest";
import { type Browser, type Field, filled, type Form, formOf, formsOf } from "../support/cookie-jar.ts";
import { FLOW_DATABASES } from "../support/flow-databases.ts";
import { OAuthClient, type Registered, type Tokens } from "../support/oauth-client.ts";
import {
  mintKey,
  type OAuthServer,
  type Person,
  readAccount,
  signUp,
  startOAuthServer,
} from "../support/oauth-server.ts";
import { json } from "../support/server.ts";

/** Returns the form of the list row for a value. */
function rowForm(forms: readonly Form[], value: string): Form {
  const form = forms.find(({ inputs }) => inputs.some((input) => input.value === value));
  if (form === undefined) throw new Error(`No row belongs to ${value}.`);
  return form;
}

describe.each(FLOW_DATABASES)("on $database, another account", ({ missing, create }) => {
  let server: OAuthServer;
  let owner: Person;
  let stranger: Person;
  let host: OAuthClient;
  let client: Registered;
  let tokens: Tokens;
  let key: string;
  let keyId: string;
  beforeAll(async () => {
    if (missing) return;
    server = await startOAuthServer({}, (await create()).env);
    [owner, stranger] = await Promise.all([signUp(server), signUp(server)]);
    host = new OAuthClient(server, owner.browser);
    client = await host.register({ client_name: "The owner's host" });
    tokens = await host.tokens(client);
    key = await mintKey(owner.browser, "the owner's key");
    const [form] = formsOf(await owner.browser.get("/dashboard/settings"), "/dashboard/keys/revoke");
    keyId = form?.inputs.find(({ value }) => value.startsWith("key_"))?.value ?? "";
  });

  const ownersAreAlive = async () => {
    for (const token of [key, tokens.access_token]) expect((await readAccount(server, token)).status).toBe(200);
  };

  /** Returns the fields of the stranger's own form, changed to name something of the owner's. */
  const forged = async (path: string, value: string): Promise<Field[]> => {
    const theirs = formsOf(await owner.browser.get("/dashboard/settings"), path);
    const token = filled(formOf(await stranger.browser.get("/dashboard/settings"), "/logout"), {}, /./);
    const names = filled(rowForm(theirs, value), {}, /./).filter(([, sent]) => sent === value);
    return [...token, ...names];
  };

  it.skipIf(missing)("sees nothing of it", async () => {
    const own = (await owner.browser.get("/dashboard/settings")).text;
    const { text } = await stranger.browser.get("/dashboard/settings");
    for (const thing of [owner.email, keyId, "the owner&#39;s key", client.client_id])
      expect(text).not.toContain(thing);
    for (const thing of [owner.email, keyId, client.client_id]) expect(own).toContain(thing);
    const account = json(await readAccount(server, await mintKey(stranger.browser, "the owner's key")));
    expect(account.email).toBe(stranger.email);
  });

  it.skipIf(missing)("cannot revoke its key", async () => {
    const answer = await stranger.browser.post("/dashboard/keys/revoke", await forged("/dashboard/keys/revoke", keyId));
    expect(answer.status).toBe(404);
    await ownersAreAlive();
  });

  it.skipIf(missing)("cannot disconnect its application, not even one that both have connected", async () => {
    const path = "/dashboard/applications/revoke";
    const fields = await forged(path, client.client_id);
    expect((await stranger.browser.post(path, fields)).status).toBe(404);
    await ownersAreAlive();
    const theirs = new OAuthClient(server, stranger.browser);
    const others = await theirs.tokens(client);
    expect((await stranger.browser.post(path, fields)).status).toBe(303);
    expect((await readAccount(server, others.access_token)).status).toBe(401);
    expect((await theirs.refresh(client, others.refresh_token)).status).toBe(400);
    await ownersAreAlive();
  });

  it.skipIf(missing)("cannot use the form token of its session", async () => {
    const page = await owner.browser.get("/dashboard/settings");
    const request = host.request(client);
    const consent = filled(formOf(await owner.browser.get(request), "/authorize"), {}, /allow/i);
    const forms: readonly (readonly [string, Field[], Browser])[] = [
      ["/dashboard/keys", filled(formOf(page, "/dashboard/keys"), { text: "stolen" }, /./), stranger.browser],
      ["/logout", filled(formOf(page, "/logout"), {}, /./), stranger.browser],
      [request, consent, stranger.browser],
    ];
    for (const [path, fields, browser] of forms) expect((await browser.post(path, fields)).status).toBe(403);
    expect((await stranger.browser.get("/dashboard/settings")).status).toBe(200);
  });

  it.skipIf(missing)("gets nothing from a code that was made for it", async () => {
    const mine = await host.code(client);
    const account = json(await readAccount(server, json(await host.exchange(client, mine)).access_token));
    expect(account.email).toBe(owner.email);
  });

  it.skipIf(missing)(
    "is not affected when its owner disconnects the application, which ends all its credentials",
    async () => {
      const own = await host.register({ client_name: "Another host" });
      const granted = [await host.tokens(own), await host.tokens(own, { scope: "account:read" })];
      const path = "/dashboard/applications/revoke";
      const form = rowForm(formsOf(await owner.browser.get("/dashboard/settings"), path), own.client_id);
      expect((await owner.browser.submit(form)).status).toBe(303);
      for (const { access_token: access, refresh_token: refresh } of granted) {
        expect((await readAccount(server, access)).status).toBe(401);
        expect((await host.refresh(own, refresh)).status).toBe(400);
      }
      expect((await owner.browser.get("/dashboard/settings")).text).not.toContain("Another host");
      await ownersAreAlive();
    },
  );
});
