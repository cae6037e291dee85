import { beforeAll, describe, expect, it } from "vitest";
import { ONE_TIME_LINKS } from "../../src/accounts/one-time-links.ts";
import { MemoryRateCounter } from "../../src/limits/memory-rate-counter.ts";
import { createLog } from "../../src/shared/log.ts";
import { POLICIES } from "../../src/limits/policies.ts";
import { hashSecret } from "../../src/shared/secret.ts";
import { addKey, NOW } from "../database/support.ts";
import { AheadClock } from "../support/clock.ts";
import { Browser, type Field, formOf } from "../support/cookie-jar.ts";
import { type TestDatabase } from "../support/databases.ts";
import { FLOW_DATABASES } from "../support/flow-databases.ts";
import { eventually } from "../support/eventually.ts";
import { CollectedMail, linkIn } from "../support/mail.ts";
import { OAuthClient } from "../support/oauth-client.ts";
import {
  callAccount,
  mintKey,
  type OAuthServer,
  type Person,
  readAccount,
  signIn,
  signUp,
  startLimitedServer,
  startOAuthServer,
} from "../support/oauth-server.ts";
import { type Answer, PUBLIC_URL, send } from "../support/server.ts";
import { type SmtpServer, startSmtp } from "../support/smtp.ts";

const NEXT = "an entirely new password";
const SENT = "If an account exists for that address, we have sent a link. It works for 30 minutes.";
const ENDED = "This link does not work";

const clock = new AheadClock();

async function ask(browser: Browser, email: string): Promise<Answer> {
  return browser.submit(formOf(await browser.get("/forgot"), "/forgot"), { email });
}

/** Opens a reset link and sends the form of its page. */
async function reset(browser: Browser, link: string, password = NEXT): Promise<Answer> {
  return browser.submit(formOf(await browser.get(link), "/reset"), { password });
}

const isSignedIn = async (browser: Browser) => (await browser.get("/dashboard/settings")).status === 200;

describe.each(FLOW_DATABASES)("on $database", ({ missing, create }) => {
  let database: TestDatabase;
  let smtp: SmtpServer;
  let server: OAuthServer;
  /** Acts as another process with the same database. */
  let other: OAuthServer;
  const lines: string[] = [];
  beforeAll(async () => {
    if (missing) return;
    smtp = await startSmtp();
    database = await create();
    const log = createLog("trace", { write: (line: string) => void lines.push(line) });
    const env = { ...database.env, ...smtp.env };
    server = await startOAuthServer({ clock, log }, env);
    other = await startOAuthServer({ clock, log }, { ...env, PUBLIC_URL: server.site });
  });

  /** Returns the reset links that a person has received by mail, once there are that many. */
  const resetLinks = async ({ email }: Person, count = 1) => {
    const mails = () => smtp.mails.filter(({ to, text }) => to.includes(email) && text.includes("/reset?"));
    await eventually(() => mails().length >= count);
    return mails().map(({ text }) => linkIn(text, "/reset"));
  };
  const lost = async () => {
    const person = await signUp(server);
    await ask(new Browser(server), person.email);
    const [link = ""] = await resetLinks(person);
    return { person, link };
  };

  describe.skipIf(missing)("a person who lost the password", () => {
    it("gets a link by mail at any instance, and the new password replaces the old one everywhere", async () => {
      const person = await signUp(server);
      const elsewhere = await signIn(server, person);
      const answer = await ask(new Browser(other), person.email.toUpperCase());
      expect([answer.status, answer.text]).toEqual([200, expect.stringContaining(SENT)]);
      const [link = ""] = await resetLinks(person);
      const browser = new Browser(server);
      const done = await reset(browser, link);
      expect([done.status, done.text]).toEqual([200, expect.stringContaining("Your password is changed")]);
      for (const ended of [person.browser, elsewhere]) expect(await isSignedIn(ended)).toBe(false);
      expect(await isSignedIn(browser)).toBe(false);
      await signIn(other, { ...person, password: NEXT }, browser.at(other.base));
      const old = await new Browser(server).post("/login", Object.entries({ ...person, browser: "" }) as Field[]);
      expect(old.status).toBe(401);
      const notices = () =>
        smtp.mails.filter(({ to, text }) => to.includes(person.email) && text.includes("was changed"));
      await eventually(() => notices().length === 1);
    });

    it("keeps keys and applications, which are listed by name", async () => {
      const person = await signUp(server);
      const key = await mintKey(person.browser, "price bot");
      const { id } = (await server.app.accounts.stores.accounts.byEmail(person.email)) ?? { id: "" };
      await addKey(server.app.accounts.stores, id, { name: "expired bot", expiresAt: NOW });
      const host = new OAuthClient(server, person.browser);
      const client = await host.register({ client_name: "A connected host" });
      const tokens = await host.tokens(client);
      await ask(new Browser(server), person.email);
      const [link = ""] = await resetLinks(person);
      const { text } = await reset(new Browser(server), link);
      for (const name of ["price bot", "A connected host"]) expect(text).toContain(name);
      expect(text).not.toContain("expired bot");
      expect((await readAccount(server, key)).status).toBe(200);
      expect((await callAccount(server, tokens.access_token)).status).toBe(200);
    });

    it("knows the browser of the reset, and forgets all others", async () => {
      const { person, link } = await lost();
      const browser = new Browser(server);
      await reset(browser, link);
      const limited = await startLimitedServer(
        { clock, rateCounter: new MemoryRateCounter(clock) },
        { ...database.env, PUBLIC_URL: server.site },
      );
      const attempt = (device: string | undefined) => {
        const one = new Browser({ base: limited.base, site: server.site }, "127.0.31.1");
        if (device !== undefined) one.cookies.set("acs_device", device);
        return one.post("/login", Object.entries({ email: person.email, password: "wrong wrong wrong" }));
      };
      for (let i = 0; i < POLICIES.authAccount.quota; i += 1) expect((await attempt(undefined)).status).toBe(401);
      expect((await attempt(person.browser.cookies.get("acs_device"))).status).toBe(429);
      expect((await attempt(browser.cookies.get("acs_device"))).status).toBe(401);
    });
  });

  describe.skipIf(missing)("a reset link", () => {
    it("works once, even if sent many times at once to two instances", async () => {
      const { link } = await lost();
      const forms = await Promise.all(
        [server, other, server, other].map(async (place) => {
          const browser = new Browser(place);
          return { browser, form: formOf(await browser.get(link), "/reset") };
        }),
      );
      const answers = await Promise.all(forms.map(({ browser, form }) => browser.submit(form, { password: NEXT })));
      expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 404, 404, 404]);
      const again = await new Browser(server).get(link);
      expect([again.status, again.text]).toEqual([404, expect.stringContaining(ENDED)]);
    });

    it("works for thirty minutes", async () => {
      const { link } = await lost();
      clock.aheadMs += ONE_TIME_LINKS["password-reset"].lastsMs - 60_000;
      expect((await new Browser(server).get(link)).status).toBe(200);
      clock.aheadMs += 60_000;
      expect((await new Browser(server).get(link)).status).toBe(404);
      const late = await new Browser(server).post("/reset", [
        ["token", new URL(link, server.site).searchParams.get("token") ?? ""],
        ["password", NEXT],
      ]);
      expect(late.status).toBe(404);
    });

    it("ends with the next one, and with a change of the password", async () => {
      const { person, link } = await lost();
      await ask(new Browser(server), person.email);
      const [first, second = ""] = await resetLinks(person, 2);
      expect(first).toBe(link);
      expect((await new Browser(server).get(link)).status).toBe(404);
      const form = formOf(await person.browser.get("/dashboard/settings"), "/dashboard/password");
      await person.browser.submit(form, { "current-password": person.password, "new-password": NEXT });
      expect((await new Browser(server).get(second)).status).toBe(404);
    });

    it("survives an invalid password, with an error at the field", async () => {
      const { person, link } = await lost();
      for (const password of ["short", person.email]) {
        const answer = await reset(new Browser(server), link, password);
        expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('href="#password"')]);
      }
      expect((await reset(new Browser(server), link)).status).toBe(200);
    });

    it("changes nothing when it is opened by mail scanners", async () => {
      const { person, link } = await lost();
      for (const method of ["GET", "HEAD", "GET"])
        expect((await new Browser(server).request(method, link, {})).status).toBe(200);
      expect(await isSignedIn(person.browser)).toBe(true);
    });

    it("is in no referrer and no log, and stored only as a hash", async () => {
      const { link } = await lost();
      const token = new URL(link, server.site).searchParams.get("token") ?? "";
      const page = await new Browser(server).get(link);
      expect(page.headers["referrer-policy"]).toBe("no-referrer");
      expect(page.headers["cache-control"]).toBe("no-store");
      await send(server.base, `/nowhere${link}`, { headers: { Referer: server.site + link } });
      const stored = await database.contents();
      expect(stored).not.toContain(token);
      expect(stored).toContain(hashSecret(token));
      expect(lines.join("")).not.toContain(token);
    });

    it("works for nothing else, and nothing else works for a reset", async () => {
      const { person, link } = await lost();
      const token = new URL(link, server.site).searchParams.get("token") ?? "";
      const verify = linkIn((await smtp.to(person.email))[0]?.text ?? "", "/verify");
      const swapped = verify.replace("/verify", "/reset");
      for (const wrong of [`/verify?token=${token}`, swapped, "/reset", "/reset?token=", "/reset?token=x"])
        expect((await new Browser(server).get(wrong)).status).toBe(404);
      expect((await readAccount(server, token)).status).toBe(401);
    });
  });

  describe.skipIf(missing)("the address of an account", () => {
    it("is verified once by the button on the page of a mailed link, and not by opening it", async () => {
      const { email, browser } = await signUp(server);
      const dashboard = async () => (await browser.get("/dashboard/settings")).text;
      expect(await dashboard()).toContain("Not verified");
      const [mail] = await smtp.to(email);
      const link = linkIn(mail?.text ?? "", "/verify");
      const page = await new Browser(other).get(link);
      expect([page.status, page.headers["referrer-policy"]]).toEqual([200, "no-referrer"]);
      // A signed-in browser shows that it is verified.
      expect(page.text).toContain(">Sign in</a>");
      expect((await browser.get(link)).text).not.toContain(">Sign in</a>");
      expect(await dashboard()).toContain("Not verified");
      const form = formOf(page, "/verify");
      const answers = await Promise.all([server, other].map((place) => new Browser(place).submit(form)));
      expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 404]);
      expect(await dashboard()).not.toContain("Not verified");
      expect(await dashboard()).toContain("Verified");
      expect((await new Browser(server).get(link)).status).toBe(404);
    });

    it("gets another link on request, which ends the earlier one", async () => {
      const { email, browser } = await signUp(server);
      const again = await browser.submit(formOf(await browser.get("/dashboard/settings"), "/dashboard/verification"));
      expect([again.status, again.headers.location]).toEqual([303, "/dashboard/settings?done=verification-sent"]);
      const links = (await smtp.to(email, 2)).map(({ text }) => linkIn(text, "/verify"));
      const statuses = await Promise.all(links.map(async (link) => (await new Browser(server).get(link)).status));
      expect(statuses).toEqual([404, 200]);
    });
  });
});

describe("a form that requests a reset", () => {
  const email = "merchant@example.com";

  it("has the same answer for any address, byte for byte", async () => {
    const server = await startOAuthServer({ mailer: new CollectedMail() });
    const person = await signUp(server);
    const answers = [];
    for (const typed of [person.email, person.email.replace("@", "x@")]) {
      const { status, headers, text } = await ask(new Browser(server), typed);
      answers.push({ status, headers: { ...headers, date: "", "x-request-id": "" }, text });
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  it("is answered before the lookup, even when the mail fails", async () => {
    const made: (() => Promise<unknown>)[] = [];
    const mailer = {
      send: (make: () => Promise<unknown>) => void made.push(make),
      deliver: async () => true,
      close: async () => {},
    };
    const server = await startOAuthServer({ mailer });
    const person = await signUp(server);
    await server.app.database.close();
    for (const typed of [person.email, "nobody@example.com"])
      expect((await new Browser(server).post("/forgot", [["email", typed]])).text).toContain(SENT);
    // One of them, and the mail of the sign-up, need the database.
    expect(made).toHaveLength(3);
  });

  it.each(["smtp://127.0.0.1:1", "smtp://127.0.0.1:9"])(
    "has the same answer when there is no server at %s",
    async (url) => {
      const server = await startOAuthServer({}, { SMTP_URL: url, MAIL_FROM: "service@shop.example" });
      const person = await signUp(server);
      for (const typed of [person.email, "nobody@example.com"])
        expect((await ask(new Browser(server), typed)).text).toContain(SENT);
    },
  );

  it("leads to the configured address for any Host header", async () => {
    const mail = new CollectedMail();
    const server = await startOAuthServer({ mailer: mail }, { PUBLIC_URL });
    await server.app.accounts.accounts.signUp({ email, password: NEXT }, { address: "192.0.2.1", device: undefined });
    const headers = {
      Host: "evil.example",
      "X-Forwarded-Host": "evil.example",
      "Content-Type": "application/x-www-form-urlencoded",
      "Sec-Fetch-Site": "same-origin",
    };
    const body = new URLSearchParams({ email }).toString();
    expect((await send(server.base, "/forgot", { method: "POST", headers, body })).status).toBe(200);
    const mails = await mail.to(email);
    expect(mails.map(({ text }) => text).join("")).not.toContain("evil.example");
    expect(mails[1]?.text).toContain(`${PUBLIC_URL}/reset?token=acs_pr_`);
  });

  it("accepts a single address without characters that are special in a mail header", async () => {
    const mail = new CollectedMail();
    const server = await startOAuthServer({ mailer: mail });
    for (const typed of [
      "a@x.example\r\nBcc: victim@x.example",
      "a@x.example, victim@x.example",
      "a@x.example,victim@x.example",
      "Name <victim@x.example>",
      "<victim@x.example>",
      '"a b"@x.example',
      "a@[127.0.0.1]",
      "a@x.example;b",
      "",
    ]) {
      const form = Object.entries({ email: typed, password: NEXT });
      for (const path of ["/forgot", "/signup"])
        expect((await new Browser(server).post(path, form)).status, typed).toBe(422);
    }
    expect(mail.mails).toEqual([]);
  });

  it("is limited by client address with an error, and by recipient without one", async () => {
    const mail = new CollectedMail();
    const moved = new AheadClock();
    const server = await startLimitedServer({ mailer: mail, clock: moved });
    const person = await signUp(server);
    const quota = POLICIES.mailRecipient.quota;
    const askFrom = async (from: string) =>
      (await new Browser(server, from).post("/forgot", [["email", person.email]])).status;
    for (let i = 0; i < quota + 2; i += 1) expect(await askFrom(`127.0.32.${i}`)).toBe(200);
    const links = (await mail.to(person.email)).filter(({ text }) => text.includes("/reset?"));
    expect(links).toHaveLength(quota);
    // As long as no more are sent, the last of them works.
    moved.aheadMs += POLICIES.mailRecipient.windowSeconds * 1000 - 60_000;
    expect((await new Browser(server).get(linkIn(links.at(-1)?.text ?? "", "/reset"))).status).toBe(200);
    moved.aheadMs += 60_000;
    expect(await askFrom("127.0.32.200")).toBe(200);
    expect((await mail.to(person.email)).filter(({ text }) => text.includes("/reset?"))).toHaveLength(quota + 1);

    for (let i = 0; i < POLICIES.mail.quota; i += 1) expect(await askFrom("127.0.32.250")).toBe(200);
    const refused = await new Browser(server, "127.0.32.250").post("/forgot", [["email", "x@example.com"]]);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("without mail", () => {
  it("pages name the operator instead, and sign-up and the operator's links work", async () => {
    const server = await startOAuthServer();
    const person = await signUp(server);
    for (const path of ["/login", "/forgot"]) {
      const { status, text } = await new Browser(server).get(path);
      expect(status).toBe(200);
      expect(text).toContain("operator");
      expect(text).toContain('href="/support"');
      expect(text).not.toMatch(/href="\/forgot|action="\/forgot|We send/);
    }
    expect((await new Browser(server).post("/forgot", [["email", person.email]])).text).not.toContain(SENT);
    expect((await person.browser.get("/dashboard/settings")).text).not.toMatch(/verified/i);
    expect((await new Browser(server).get("/signup")).text).toContain("does not send mail");
  });
});
