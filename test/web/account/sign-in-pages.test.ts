import { beforeAll, describe, expect, it } from "vitest";
import { POLICIES } from "../../../src/limits/policies.ts";
import { hashSecret } from "../../../src/shared/secret.ts";
import { bodyOf, PagesUnderTest, wordsOf } from "./support.ts";

const under = new PagesUnderTest("http://localhost:3000");
const PASSWORD = "correct horse battery";

const EMAIL = "member@example.com";
beforeAll(() => under.visitor().post("/signup", { email: EMAIL, password: PASSWORD, next: "" }));

const valueOf = (page: string, id: string) => new RegExp(`<input[^>]*id="${id}"[^>]*?value="([^"]*)"`).exec(page)?.[1];

describe("signing up", () => {
  it("creates the account, starts a session and leads to the dashboard", async () => {
    const visitor = under.visitor();
    const reply = await visitor.post("/signup", { email: " New@Example.com ", password: PASSWORD, next: "" });
    expect(reply.status).toBe(303);
    expect(reply.headers["Location"]).toBe("/dashboard");
    expect(reply.cookies?.[0]).toMatch(/^acs_session=acs_ss_\w{49}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1209600$/);
    expect(wordsOf(await visitor.get("/dashboard/settings"))).toContain("new@example.com");
  });

  it("goes on when its page is loaded again, for this account alone", async () => {
    const visitor = under.visitor();
    const sent = { email: "Again@example.com", password: PASSWORD, next: "" };
    await visitor.post("/signup", sent);
    const again = await visitor.post("/signup", sent);
    expect([again.status, again.headers["Location"]]).toEqual([303, "/dashboard"]);
    expect((await visitor.post("/signup", { ...sent, email: EMAIL })).status).toBe(409);
    expect((await under.visitor().post("/signup", sent)).status).toBe(409);
  });

  it("with errors shows them at their fields and above, keeps the email and never the password", async () => {
    const reply = await under.visitor().post("/signup", { email: "no address", password: "short", next: "" });
    const page = bodyOf(reply);
    expect(reply.status).toBe(422);
    expect(page).toContain("<title>Error: Create an account");
    for (const field of ["email", "password"]) {
      expect(page).toContain(`<a href="#${field}">`);
      expect(page).toMatch(new RegExp(`aria-describedby="[^"]*${field}-error"`));
      expect(page).toContain(`id="${field}-error"`);
    }
    expect(page.match(/aria-invalid="true"/g)).toHaveLength(2);
    expect(valueOf(page, "email")).toBe("no address");
    expect(page).not.toContain('value="short"');
    expect(valueOf(page, "password")).toBeUndefined();
    expect(reply.cookies ?? []).toEqual([]);
  });

  it("shows typed texts as text, never as markup", async () => {
    const email = `"><script> x@y`;
    const page = bodyOf(await under.visitor().post("/signup", { email, password: PASSWORD, next: "" }));
    expect(page).not.toContain("<script>");
    expect(page).toContain("&quot;&gt;&lt;script&gt;");
  });

  it("with a known email is 409, with an error at the email", async () => {
    const reply = await under.visitor().post("/signup", { email: EMAIL, password: PASSWORD, next: "" });
    expect(reply.status).toBe(409);
    expect(bodyOf(reply)).toContain('<a href="#email">');
  });

  it("above the quota is 429 with Retry-After and the minutes to wait", async () => {
    const visitor = under.visitor();
    await under.rateCounter.hit(POLICIES.signUp, visitor.address, POLICIES.signUp.quota);
    const refused = await visitor.post("/signup", { email: "new@example.com", password: PASSWORD, next: "" });
    expect(refused.status).toBe(429);
    expect(refused.headers["Retry-After"]).toBe("3600");
    expect(wordsOf(refused)).toContain("Try again in 60 minutes.");
  });
});

describe("signing in", () => {
  it("starts a new session and ends the earlier one of the browser", async () => {
    const visitor = await under.signedIn();
    const former = visitor.cookie;
    const reply = await visitor.post("/login", { email: EMAIL, password: PASSWORD, next: "" });
    expect(reply.status).toBe(303);
    expect(visitor.cookie).not.toBe(former);
    const thief = under.visitor();
    thief.cookie = former;
    expect((await thief.get("/dashboard/settings")).status).toBe(303);
    expect(wordsOf(await visitor.get("/dashboard/settings"))).toContain(EMAIL);
  });

  it("with a wrong password is 401 on the form without a cookie, like an unknown email", async () => {
    const wrong = await under.visitor().post("/login", { email: EMAIL, password: "not the password", next: "" });
    const unknown = await under.visitor().post("/login", { email: "x@example.com", password: PASSWORD, next: "" });
    for (const reply of [wrong, unknown]) {
      expect(reply.status).toBe(401);
      expect(reply.headers["WWW-Authenticate"]).toBeUndefined();
      expect(reply.cookies ?? []).toEqual([]);
    }
    expect(bodyOf(wrong)).toContain(`value="${EMAIL}"`);
    expect(bodyOf(wrong)).toContain("<h2>Check what you typed</h2>");
    expect(wordsOf(wrong)).toBe(wordsOf(unknown));
  });

  it("returns to the page from which the person came", async () => {
    const next = "/authorize?client_id=a&state=%2Fx%3D&scope=account%3Aread";
    const visitor = under.visitor();
    const page = bodyOf(await visitor.get(`/login?next=${encodeURIComponent(next)}`));
    expect(page).toContain(`name="next" value="${next.replaceAll("&", "&amp;")}"`);
    expect(page).toContain(`href="/signup?next=${encodeURIComponent(next)}"`);
    const signUpPage = bodyOf(await visitor.get(`/signup?next=${encodeURIComponent(next)}`));
    expect(signUpPage).toContain(`href="/login?next=${encodeURIComponent(next)}"`);
    const failed = bodyOf(await visitor.post("/login", { email: EMAIL, password: "x", next }));
    expect(failed).toContain(`name="next" value="${next.replaceAll("&", "&amp;")}"`);
    expect((await visitor.post("/login", { email: EMAIL, password: PASSWORD, next })).headers["Location"]).toBe(next);
  });

  it("never leads to another site", async () => {
    for (const next of ["//evil.example", "https://evil.example/dashboard"]) {
      const visitor = under.visitor();
      const page = bodyOf(await visitor.get(`/login?next=${encodeURIComponent(next)}`));
      expect(page).toContain('name="next" value=""');
      const reply = await visitor.post("/login", { email: EMAIL, password: PASSWORD, next });
      expect(reply.headers["Location"]).toBe("/dashboard");
    }
  });
});

describe("somebody who is signed in", () => {
  it.each(["/login", "/signup"])("is sent on from %s, where an empty form looks like a lost session", async (path) => {
    const visitor = await under.signedIn();
    const target = async (query: string) => (await visitor.get(path + query)).headers["Location"];
    expect(await target("")).toBe("/dashboard");
    expect(await target("?next=%2Fdashboard%2Flistings")).toBe("/dashboard/listings");
    expect(await target("?next=%2F%2Fevil.example")).toBe("/dashboard");
  });
});

describe("signing out", () => {
  it("ends the session, deletes the cookie and leads to the sign-in page", async () => {
    const visitor = await under.signedIn();
    const session = visitor.cookie?.split("=")[1] ?? "";
    const reply = await visitor.submit("/logout", {});
    expect(reply.status).toBe(303);
    expect(reply.headers["Location"]).toBe("/login");
    expect(reply.cookies).toEqual([
      "acs_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0",
      "acs_signed_in=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0",
    ]);
    expect(await under.database.sessions.account(hashSecret(session), under.clock.at)).toBeUndefined();
  });
});

describe("on an https address", () => {
  const secure = new PagesUnderTest("https://shop.example");

  it("the cookie is __Host- and Secure, and the plain name is not read", async () => {
    const visitor = secure.visitor();
    const reply = await visitor.post("/signup", { email: "a@example.com", password: PASSWORD, next: "" });
    expect(reply.cookies?.[0]).toMatch(
      /^__Host-acs_session=acs_ss_\w{49}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=1209600$/,
    );
    expect((await visitor.get("/dashboard/settings")).status).toBe(200);
    visitor.cookie = visitor.cookie?.replace("__Host-", "");
    expect((await visitor.get("/dashboard/settings")).status).toBe(303);
  });
});
