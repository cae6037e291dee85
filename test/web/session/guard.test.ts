import { beforeEach, describe, expect, it } from "vitest";
import type { HttpReply } from "../../../src/shared/http.ts";
import { ACCOUNT_HANDLER_OPTIONS } from "../../../src/web/session/paths.ts";
import { FORM_SCRIPT, STYLE } from "../../../src/web/assets.ts";
import { ACTIONS, ENTRANCES, LINKED } from "../../support/account-paths.ts";
import { AUTHORIZE, bodyOf, FORM, PagesUnderTest, SAME_ORIGIN, type Visitor, wordsOf } from "../account/support.ts";

const under = new PagesUnderTest("http://localhost:3000");
let visitor: Visitor;
let token: string;
beforeEach(async () => {
  visitor = await under.signedIn();
  token = await visitor.formToken();
});

const LISTINGS = [
  "/dashboard/listings",
  "/dashboard/listings/feed",
  "/dashboard/listings/import",
  "/dashboard/listings/{id}",
  "/dashboard/listings/{id}/edit",
  "/dashboard/listings/{id}/delete",
  "/dashboard/listings/{id}/improve",
  "/dashboard/listings/{id}/compare",
];
const SIMULATIONS = [
  "/dashboard/simulations",
  "/dashboard/simulations/new",
  "/dashboard/simulations/batches",
  "/dashboard/simulations/batches/{id}",
  "/dashboard/simulations/batches/{id}/file",
  "/dashboard/simulations/calibrations",
  "/dashboard/simulations/calibrations/{id}",
  "/dashboard/simulations/{id}",
  "/dashboard/simulations/{id}/diagnosis",
  "/dashboard/simulations/{id}/file",
  "/dashboard/simulations/{id}/answers",
];
const MONITORING = [
  "/dashboard/schedules/new",
  "/dashboard/schedules/{id}",
  "/dashboard/schedules/{id}/edit",
  "/dashboard/schedules/{id}/delete",
  "/dashboard/webhooks",
  "/dashboard/webhooks/{id}",
  "/dashboard/webhooks/{id}/delete",
];
const READ = [
  ...ENTRANCES,
  ...LINKED,
  "/dashboard",
  "/dashboard/settings",
  "/dashboard/settings/data",
  "/authorize",
  ...LISTINGS,
  ...SIMULATIONS,
  "/dashboard/schedules",
  ...MONITORING,
];
const FORMS = [
  ...ACTIONS,
  ...ENTRANCES,
  ...LINKED,
  "/dashboard/example",
  "/dashboard/example/remove",
  "/dashboard/listings/import",
  "/dashboard/listings/{id}/edit",
  "/dashboard/listings/{id}/delete",
  "/dashboard/listings/{id}/improve",
  "/dashboard/listings/{id}/compare",
  "/dashboard/simulations/new",
  "/dashboard/simulations/batches",
  "/dashboard/simulations/batches/{id}/cancel",
  "/dashboard/simulations/calibrations",
  "/dashboard/simulations/calibrations/{id}/cancel",
  "/dashboard/simulations/{id}/cancel",
  "/dashboard/simulations/{id}/replay",
  ...MONITORING,
];

describe("a form", () => {
  const refusals: [string, Record<string, string>, string][] = [
    ["from another site", { "sec-fetch-site": "cross-site" }, "Another website"],
    ["from another origin of this site", { "sec-fetch-site": "same-site" }, "Another website"],
    ["from another origin, as an older browser says it", { origin: "https://evil.example" }, "did not come from"],
    ["from a page that hides its origin", { origin: "null" }, "did not come from"],
    ["from http, where this is another origin", { origin: "http://localhost:3001" }, "did not come from"],
    ["of which nothing is told", {}, "Your browser does not say"],
    [
      "of which one header lies",
      { "sec-fetch-site": "cross-site", origin: "http://localhost:3000" },
      "Another website",
    ],
  ];

  it.each(refusals)("%s is refused with a page that says why", async (_, headers, sentence) => {
    for (const path of FORMS) {
      const reply = await visitor.post(path, { form_token: token, name: "evil" }, headers);
      expect(reply.status).toBe(403);
      expect(wordsOf(reply)).toContain(sentence);
      expect(reply.cookies ?? []).toEqual([]);
    }
    expect(await under.database.keys.list((await accountOf(visitor)).id)).toEqual([]);
  });

  it.each([
    ["of this origin", { "sec-fetch-site": "same-origin" }],
    ["sent by the user alone", { "sec-fetch-site": "none" }],
    ["of this origin, as an older browser says it", { origin: "http://localhost:3000" }],
    [
      "of this page under another name of this machine",
      { "sec-fetch-site": "same-origin", origin: "http://127.0.0.1:3000" },
    ],
  ])("%s is accepted", async (_, headers) => {
    const reply = await visitor.post("/dashboard/keys/revoke", { form_token: token, id: "key_none" }, headers);
    expect(reply.status).toBe(404);
    expect(wordsOf(reply)).toContain("This key no longer exists");
  });

  it.each(ACTIONS)("without the token of the session is refused at %s", async (path) => {
    const other = await (await under.signedIn()).formToken();
    for (const fields of [{}, { form_token: "" }, { form_token: other }]) {
      const reply = await visitor.post(path, { ...fields, decision: "allow", scopes: "account:read" });
      expect(reply.status).toBe(403);
      expect(wordsOf(reply)).toContain("load it again");
    }
    expect(under.authorizationServer.approved).toEqual([]);
  });

  it.each(ACTIONS)("without a session leads from %s to the sign-in page", async (path) => {
    const reply = await under.visitor().post(path, {});
    expect(reply.status).toBe(303);
    expect(reply.headers["Location"]).toMatch(/^\/login\?next=%2F(dashboard|authorize)$/);
  });

  it.each([
    ["another content type", { "content-type": "application/json" }, "{}", 415],
    ["a multipart form", { "content-type": "multipart/form-data; boundary=x" }, "--x--", 415],
    ["no content type", { "content-type": "" }, "a=b", 415],
    ["a body that is too large", FORM, `name=${"x".repeat(16_384)}`, 413],
    ["bytes that are no UTF-8", FORM, Buffer.from([0x61, 0x3d, 0xff]), 400],
    ["escapes that are no UTF-8", FORM, "name=%ff", 400],
    ["escapes that are not valid", FORM, "name=%zz", 400],
    ["a NUL character", FORM, "name=%00", 400],
  ])("with %s is refused with a page", async (_, type, body, status) => {
    const reply = await visitor.send("/dashboard/keys", { method: "POST", headers: { ...SAME_ORIGIN, ...type }, body });
    expect(reply.status).toBe(status);
    expect(bodyOf(reply)).toContain("<h1>");
  });

  it("with a repeated field is refused, except for checkboxes", async () => {
    const once = { form_token: token, name: "a", expiresInDays: "" };
    for (const twice of [{ name: ["a", "b"] }, { form_token: [token, token] }, { expiresInDays: ["", "30"] }]) {
      const reply = await visitor.post("/dashboard/keys", { ...once, scopes: "account:read", ...twice });
      expect(reply.status).toBe(400);
      expect(wordsOf(reply)).toContain("more than once");
    }
    expect((await visitor.post("/dashboard/keys", { ...once, scopes: ["account:read", "keys:write"] })).status).toBe(
      201,
    );
  });

  it("may name its character set", async () => {
    const headers = { ...SAME_ORIGIN, "content-type": "application/x-www-form-urlencoded; charset=UTF-8" };
    const body = `form_token=${token}&name=caf%C3%A9+%2B&scopes=account%3Aread`;
    expect(bodyOf(await visitor.send("/dashboard/keys", { method: "POST", headers, body }))).toContain("café +");
  });
});

async function accountOf(who: Visitor) {
  const email = /<bdi>([^<]+@[^<]+)<\/bdi>/.exec(bodyOf(await who.get("/dashboard/settings")))?.[1] ?? "";
  const account = await under.database.accounts.byEmail(email);
  if (account === undefined) throw new Error("nobody");
  return account;
}

describe("the methods", () => {
  it.each(ACCOUNT_HANDLER_OPTIONS.routes.map(({ path }) => path))("of %s are those in Allow", async (path) => {
    const reads = READ.includes(path);
    const forms = FORMS.includes(path);
    const allow = [...(reads ? ["GET", "HEAD"] : []), ...(forms ? ["POST"] : [])].join(", ");
    for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "get"]) {
      const reply = await visitor.send(path, { method, headers: { ...SAME_ORIGIN, ...FORM } });
      if (allow.split(", ").includes(method)) expect(reply.status).not.toBe(405);
      else {
        expect(reply.status).toBe(405);
        expect(reply.headers["Allow"]).toBe(allow);
      }
    }
  });

  it("HEAD answers as GET", async () => {
    for (const path of READ) {
      const [get, head] = [await visitor.get(path), await visitor.send(path, { method: "HEAD" })];
      expect(head.status).toBe(get.status);
      expect(Object.keys(head.headers)).toEqual(Object.keys(get.headers));
    }
  });
});

describe("every answer", () => {
  async function answers(): Promise<HttpReply[]> {
    const stranger = under.visitor();
    return [
      ...(await Promise.all(READ.flatMap((path) => [visitor.get(path), stranger.get(path)]))),
      await visitor.get(AUTHORIZE),
      await stranger.post("/login", { email: "x@example.com", password: "wrong" }),
      await stranger.post("/signup", { email: "x", password: "y" }),
      await visitor.post("/dashboard/keys", { form_token: token, name: "" }),
      await visitor.post("/dashboard/keys", {}),
      await visitor.get("/dashboard/keys"),
      await visitor.send("/login", { method: "OPTIONS", headers: { origin: "https://evil.example" } }),
      await visitor.submit(AUTHORIZE, { decision: "deny" }),
    ];
  }

  it("is not framed, cached or readable by other origins, and runs no script but that for passwords", async () => {
    for (const { headers, status, body } of await answers()) {
      expect(headers).toMatchObject({
        "X-Frame-Options": "DENY",
        "Cache-Control": "no-store",
      });
      expect(["same-origin", "no-referrer"]).toContain(headers["Referrer-Policy"]);
      expect(headers["Content-Security-Policy"]).toMatch(
        /^default-src 'none'; style-src 'self'; img-src 'self'; connect-src 'self'; (script-src 'self'; )?form-action 'self'[^;]*; frame-ancestors 'none'; base-uri 'none'$/,
      );
      expect(Object.keys(headers).filter((name) => /access-control/i.test(name))).toEqual([]);
      if (status !== 303) expect(headers["Content-Type"]).toMatch(/^(text\/html|application\/jsonl); charset=utf-8$/);
      const own = `<script type="module" src="${FORM_SCRIPT.path}"></script>`;
      const hasPassword = String(body).includes('type="password"');
      expect(headers["Content-Security-Policy"]?.includes("script-src")).toBe(hasPassword);
      expect(String(body ?? "").replace(own, "")).not.toMatch(
        /<script|javascript:|\son\w+=|\sstyle=|<img|<iframe|https?:\/\/(?!localhost|127)/i,
      );
    }
  });

  it("has only the stylesheet of every page, at a path derived from its content", async () => {
    const body = bodyOf(await visitor.get("/dashboard/settings"));
    expect([...body.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].map(([, path]) => path)).toEqual([STYLE.path]);
    expect(body).not.toContain("<style");
  });

  it("of the dashboard is isolated from windows of other origins, unlike pages that an application may open", async () => {
    const policy = async (path: string) => (await visitor.get(path)).headers["Cross-Origin-Opener-Policy"];
    expect(await policy("/dashboard")).toBe("same-origin");
    for (const path of ["/login", "/signup", AUTHORIZE]) expect(await policy(path)).toBeUndefined();
  });

  it("that redirects within the site has a path only, for any Host header", async () => {
    const reply = await under.visitor().send("/dashboard", { headers: { host: "evil.example" } });
    expect(reply.headers["Location"]).toBe("/login?next=%2Fdashboard");
  });
});

describe("the pages", () => {
  it("are limited by address, with Retry-After", async () => {
    const busy = under.visitor();
    for (let i = 0; i < 120; i += 1) await busy.get("/login");
    const refused = await busy.get("/login");
    expect(refused.status).toBe(429);
    expect(refused.headers["Retry-After"]).toBe("60");
    expect(wordsOf(refused)).toContain("Try again in 60 seconds.");
    expect((await under.visitor().get("/login")).status).toBe(200);
  });

  it("hide the cause of a defect, which is logged", async () => {
    const broken = new PagesUnderTest("http://localhost:3000");
    const one = await broken.signedIn();
    await broken.database.close();
    const reply = await one.get("/dashboard/settings");
    expect(reply.status).toBe(500);
    expect(wordsOf(reply)).toContain("The service could not complete this request.");
    expect(bodyOf(reply)).not.toMatch(/database|Error:/);
    expect(broken.logged.join("")).toContain("database");
    expect(broken.logged.join("")).not.toContain("acs_ss_");
  });

  it("ignore a cookie without a valid session", async () => {
    const { cookie } = await under.signedIn();
    for (const wrong of ["acs_session=", "acs_session=acs_ss_x", `other=${cookie?.split("=")[1]}`, `x${cookie}`]) {
      const one = under.visitor();
      one.cookie = wrong;
      expect((await one.get("/dashboard/settings")).status).toBe(303);
    }
    const beside = under.visitor();
    beside.cookie = `theme=dark; ${cookie}; other="a=b"`;
    expect((await beside.get("/dashboard/settings")).status).toBe(200);
  });
});
