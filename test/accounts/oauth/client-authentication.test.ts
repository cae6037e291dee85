import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { basic, type Form, World } from "./support.ts";

let world: World;
let open: string;
let closed: { id: string; secret: string };
beforeAll(async () => {
  world = await World.create();
  open = (await world.client()).id;
  closed = await world.client({ token_endpoint_auth_method: undefined });
});
afterAll(() => world.close());

/** The answers of both endpoints. Only an authenticated client gets an answer about its token. */
const come = async (form: Form, headers: { authorization?: string } = {}) => {
  const token = await world.post("/token", { grant_type: "refresh_token", refresh_token: "x", ...form }, headers);
  const revoke = await world.post("/revoke", { token: "x", ...form }, headers);
  if (token.body["error"] === "invalid_grant") expect(revoke.status).toBe(200);
  else expect([revoke.status, revoke.body, revoke.headers]).toEqual([token.status, token.body, expect.anything()]);
  return { status: token.status, error: token.body["error"], challenge: token.headers["WWW-Authenticate"] };
};

const ACCEPTED = { status: 400, error: "invalid_grant", challenge: undefined };
const REFUSED = { status: 401, error: "invalid_client", challenge: undefined };
const CHALLENGED = { ...REFUSED, challenge: 'Basic realm="OAuth clients"' };

describe("a client with a secret", () => {
  it("may send it in the header or in the form", async () => {
    for (const method of ["client_secret_basic", "client_secret_post"]) {
      const { id, secret } = await world.client({ token_endpoint_auth_method: method });
      expect(await come({}, basic(id, secret))).toEqual(ACCEPTED);
      expect(await come({ client_id: id }, basic(id, secret))).toEqual(ACCEPTED);
      expect(await come({ client_id: id, client_secret: secret })).toEqual(ACCEPTED);
    }
  });

  it("may write the scheme in any case, and encodes both parts as in a form", async () => {
    const pair = [closed.id, closed.secret].map((part) => part.replaceAll("_", "%5f")).join(":");
    for (const scheme of ["basic", "BASIC", "Basic "])
      expect(await come({}, { authorization: `${scheme} ${Buffer.from(pair).toString("base64")}` })).toEqual(ACCEPTED);
  });

  it("is refused without it or with a wrong one, with a challenge unless it used the form", async () => {
    expect(await come({ client_id: closed.id })).toEqual(CHALLENGED);
    expect(await come({ client_id: closed.id, client_secret: "" })).toEqual(CHALLENGED);
    expect(await come({ client_id: closed.id, client_secret: `${closed.secret}x` })).toEqual(REFUSED);
    expect(await come({}, basic(closed.id, `${closed.secret}x`))).toEqual(CHALLENGED);
    expect(await come({}, basic(closed.id, ""))).toEqual(CHALLENGED);
    const other = await world.client({ token_endpoint_auth_method: undefined });
    expect(await come({}, basic(closed.id, other.secret))).toEqual(CHALLENGED);
  });

  it("is refused with two methods or two clients", async () => {
    const form = { client_id: closed.id, client_secret: closed.secret };
    const refused = { ...REFUSED, status: 400, error: "invalid_request" };
    expect(await come(form, basic(closed.id, closed.secret))).toEqual(refused);
    expect(await come({ client_id: open }, basic(closed.id, closed.secret))).toEqual(refused);
  });

  it.each(["Basic", "Basic !!!", "Basic Og==", "Basic eDo=", "Basic eA==", "Basic JTpl", "Bearer x", "Digest x"])(
    "is refused with the header %j",
    async (authorization) => {
      expect(await come({}, { authorization })).toEqual(CHALLENGED);
    },
  );
});

describe("a public client", () => {
  it("sends its client_id alone", async () => {
    expect(await come({ client_id: open })).toEqual(ACCEPTED);
    expect(await come({ client_id: open, client_secret: "" })).toEqual(ACCEPTED);
  });

  it("must not authenticate", async () => {
    expect(await come({ client_id: open, client_secret: "x" })).toEqual(REFUSED);
    expect(await come({}, basic(open, "x"))).toEqual(CHALLENGED);
  });
});

describe("nobody", () => {
  it.each([undefined, "", "unknown", "cli_0", "\0", "__proto__", "x".repeat(50)])(
    "is the client with the id %j",
    async (clientId) => {
      expect(await come({ client_id: clientId })).toEqual(CHALLENGED);
    },
  );
});
