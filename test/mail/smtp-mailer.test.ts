// @module-tag fault/mail
import { createServer, type Socket } from "node:net";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { SmtpMailer } from "../../src/mail/smtp-mailer.ts";
import { parseSmtpUrl } from "../../src/mail/mail-settings.ts";
import type { Mail } from "../../src/mail/mail.ts";
import { atEnd } from "../support/at-end.ts";
import { TestClock } from "../support/clock.ts";
import { eventually } from "../support/eventually.ts";
import { endedWith, portOf, startSmtp } from "../support/smtp.ts";

const FROM = "Agent Commerce <service@shop.example>";
const TO = "merchant@example.com";
const TRY_MS = 20_000;
const PAUSES_MS = [2_000, 15_000, 60_000];
const DRAIN_MS = 3_000;

const mailTo = (to: string): Mail => ({ to, subject: "A subject", text: `A line.\n\nhttps://shop.example/x?a=b\n` });

/** A mailer for a server, its log and its clock. */
function mailerFor(url: string) {
  const clock = new TestClock();
  const logged: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void logged.push(line) });
  const server = parseSmtpUrl(url);
  if (server === undefined) throw new Error(url);
  const mailer = new SmtpMailer({ ...server, from: FROM }, clock, log);
  /** Closes the mailer, and lets its time run out. */
  const cutOff = async () => {
    const closed = mailer.close();
    clock.at += DRAIN_MS;
    await closed;
  };
  atEnd(cutOff);
  /** Waits until a condition holds, while pauses and timeouts of attempts pass. */
  const eventuallyLater = (isSo: () => boolean, isHanging = () => false) =>
    eventually(() => {
      const waitMs = isHanging() ? TRY_MS : PAUSES_MS.find((pauseMs) => clock.deadlinesIn(pauseMs) > 0);
      if (waitMs !== undefined) clock.at += waitMs;
      return isSo();
    });
  return { mailer, clock, logged, cutOff, eventuallyLater, send: (to = TO) => mailer.send(async () => mailTo(to)) };
}

/** A server that passes each connection to a function and sends nothing itself. */
async function startRaw(onSocket: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const listener = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
    onSocket(socket);
  }).listen(0, "127.0.0.1");
  endedWith(listener, sockets);
  return { url: `smtp://127.0.0.1:${await portOf(listener)}`, sockets };
}

describe("a mail", () => {
  it("arrives unchanged, from the configured sender, marked as automatic", async () => {
    const smtp = await startSmtp();
    mailerFor(smtp.url).send();
    const [mail] = await smtp.to(TO);
    expect(mail).toMatchObject({ from: "service@shop.example", to: [TO] });
    expect(mail?.headers.get("from")).toBe(FROM);
    expect(mail?.headers.get("subject")).toBe("A subject");
    expect(mail?.headers.get("auto-submitted")).toBe("auto-generated");
    expect(mail?.text.replaceAll("\r\n", "\n")).toBe(mailTo(TO).text);
  });

  it.each([
    "a@x.example, victim@x.example",
    "a,victim@x.example",
    "Name <victim@x.example>",
    "a@x.example\r\nBcc: victim@x.example",
  ])("goes only to its one address, whatever that looks like: %j", async (to) => {
    const smtp = await startSmtp();
    const { mailer, send } = mailerFor(smtp.url);
    send(to);
    await mailer.close();
    for (const mail of smtp.mails) {
      expect(mail.to).toHaveLength(1);
      expect(mail.to).not.toContain("victim@x.example");
      expect([...mail.headers.keys()]).not.toContain("bcc");
    }
  });

  it("is composed after the request was answered, and may be omitted", async () => {
    const smtp = await startSmtp();
    const { mailer } = mailerFor(smtp.url);
    const made: string[] = [];
    mailer.send(async () => {
      made.push("nothing");
      return undefined;
    });
    expect(made).toEqual([]);
    await eventually(() => made.length === 1);
    await mailer.close();
    expect(smtp.mails).toEqual([]);
  });

  it("is tried again when the server cannot accept it now, and arrives once", async () => {
    let tried = 0;
    const smtp = await startSmtp({
      onMailFrom(_, __, done) {
        tried += 1;
        done(tried < 3 ? Object.assign(new Error("Try later"), { responseCode: 451 }) : null);
      },
    });
    const { logged, send, eventuallyLater } = mailerFor(smtp.url);
    send();
    await eventuallyLater(() => smtp.mails.length > 0);
    expect(smtp.mails).toHaveLength(1);
    expect(tried).toBe(3);
    expect(logged).toEqual([]);
  });

  it("that the server rejects for good is not tried again, and is logged once without the recipient", async () => {
    let tried = 0;
    const smtp = await startSmtp({
      onRcptTo({ address }, _, done) {
        tried += 1;
        done(Object.assign(new Error(`No mailbox ${address}`), { responseCode: 550 }));
      },
    });
    const { mailer, logged, send } = mailerFor(smtp.url);
    for (let i = 0; i < 3; i += 1) send();
    await mailer.close();
    expect(tried).toBe(3);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain("550");
    expect(logged[0]).not.toContain(TO);
  });
});

const REPLIES: readonly (readonly [RegExp, string])[] = [
  [/^(EHLO|HELO|MAIL|RCPT)/i, "250 ok\r\n"],
  [/^DATA/i, "354 go on\r\n"],
];

const FAILURES: readonly (readonly [string, (socket: Socket, hang: () => void) => void])[] = [
  ["hangs before it says anything", (_, hang) => hang()],
  ["hangs up at once", (socket) => void socket.destroy()],
  ["speaks something else", (socket) => void socket.write("HTTP/1.1 400 Bad Request\r\n\r\n")],
  ["hangs in the middle of a transfer", speak],
  ["dies in the middle of a transfer", (socket) => speak(socket, () => void socket.destroy())],
];

/** Speaks SMTP until the mail itself. */
function speak(socket: Socket, onMail: () => void): void {
  socket.write("220 ready\r\n");
  socket.on("data", (chunk: Buffer) => {
    const reply = REPLIES.find(([command]) => command.test(chunk.toString()))?.[1];
    if (reply === undefined) onMail();
    else socket.write(reply);
  });
}

describe("a server that", () => {
  it.each(FAILURES)(
    "%s loses the mail after a few tries, and one line says so without the recipient",
    async (_, on) => {
      let hanging = 0;
      const { url, sockets } = await startRaw((socket) => on(socket, () => void (hanging += 1)));
      const { logged, cutOff, eventuallyLater, send } = mailerFor(url);
      const isHanging = () => hanging > 0 && (hanging -= 1) >= 0;
      send();
      await eventuallyLater(() => logged.length > 0, isHanging);
      expect(sockets).toHaveLength(4);
      send();
      await eventually(() => sockets.length > 4);
      await cutOff();
      expect(logged).toHaveLength(1);
      expect(logged[0]).toContain("a mail could not be sent");
      expect(logged[0]).not.toContain(TO);
    },
  );

  it("recovers is logged, too", async () => {
    let isBroken = true;
    const smtp = await startSmtp({
      onMailFrom: (_, __, done) => done(isBroken ? Object.assign(new Error("Broken"), { responseCode: 554 }) : null),
    });
    const { logged, send } = mailerFor(smtp.url);
    send();
    await eventually(() => logged.length === 1);
    isBroken = false;
    send();
    await eventually(() => logged.length === 2);
    expect(logged[1]).toContain("mail is sent again");
  });

  it("is unreachable never holds more mails than the limit", async () => {
    const { url } = await startRaw(() => {});
    const { mailer, cutOff } = mailerFor(url);
    let made = 0;
    for (let i = 0; i < 1_000; i += 1)
      mailer.send(async () => {
        made += 1;
        return mailTo(TO);
      });
    await eventually(() => made > 0);
    await cutOff();
    expect(made).toBe(200);
  });
});

describe("the end of the process", () => {
  it("waits for pending mails", async () => {
    const smtp = await startSmtp();
    const { mailer, send } = mailerFor(smtp.url);
    for (let i = 0; i < 5; i += 1) send();
    await mailer.close();
    expect(smtp.mails).toHaveLength(5);
    send();
    await mailer.close();
    expect(smtp.mails).toHaveLength(5);
  });

  it("ends pauses: a failed mail gets its last attempt at once", async () => {
    let tried = 0;
    const smtp = await startSmtp({
      onMailFrom(_, __, done) {
        tried += 1;
        done(tried < 2 ? Object.assign(new Error("Try later"), { responseCode: 451 }) : null);
      },
    });
    const { mailer, clock, send } = mailerFor(smtp.url);
    send();
    await eventually(() => clock.deadlinesIn(2_000) > 0);
    await mailer.close();
    expect(smtp.mails).toHaveLength(1);
  });

  it("waits only a moment for a server that hangs, and leaves no connection open", async () => {
    const { url, sockets } = await startRaw(() => {});
    const { cutOff, send } = mailerFor(url);
    send();
    await eventually(() => sockets.length === 1);
    await cutOff();
    await eventually(() => sockets[0]?.destroyed === true);
  });
});

describe("a password for the server", () => {
  const login = "service:hunter2-secret@";

  it("is sent when the connection is private, as on this machine", async () => {
    const typed: unknown[] = [];
    const smtp = await startSmtp({
      authOptional: false,
      authMethods: ["PLAIN"],
      onAuth({ username, password }, _, done) {
        typed.push([username, password]);
        done(null, { user: username ?? "" });
      },
    });
    const { send } = mailerFor(smtp.url.replace("//", `//${login}`));
    send();
    await smtp.to(TO);
    expect(typed).toEqual([["service", "hunter2-secret"]]);
  });

  it("is not sent to another machine without TLS", async () => {
    const typed: string[] = [];
    const { url } = await startRaw((socket) => {
      socket.write("220 ready\r\n");
      socket.on("data", (chunk: Buffer) => {
        typed.push(chunk.toString());
        socket.write(/^EHLO/i.test(chunk.toString()) ? "250-here\r\n250 AUTH PLAIN\r\n" : "502 unknown\r\n");
      });
    });
    // A name of this machine that is not recognized as local.
    const { mailer, logged, send, eventuallyLater } = mailerFor(url.replace("//127.0.0.1", `//${login}0.0.0.0`));
    send();
    await eventuallyLater(() => logged.length === 1);
    await mailer.close();
    expect(typed.join("")).toContain("STARTTLS");
    expect(typed.join("")).not.toMatch(/AUTH|hunter2/);
    expect(logged.join("")).not.toContain("hunter2");
  });
});
