import { once } from "node:events";
import type { AddressInfo, Server, Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { atEnd } from "./at-end.ts";
import { eventually } from "./eventually.ts";

/** One mail as a server took it. */
export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  /** Name to value, names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

/** An SMTP server in this process, which keeps what it takes. */
export class SmtpServer {
  readonly mails: Received[] = [];
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** Returns the variables that make a server send its mail here. */
  get env(): Readonly<Record<string, string>> {
    return { SMTP_URL: this.url, MAIL_FROM: "Agent Commerce <service@shop.example>" };
  }

  /** The mails to an address, when there are so many. */
  async to(address: string, count = 1): Promise<Received[]> {
    const found = () => this.mails.filter(({ to }) => to.includes(address));
    await eventually(() => found().length >= count);
    return found();
  }
}

/** Starts one that takes everything; `options` change what it does. */
export async function startSmtp(options: SMTPServerOptions = {}): Promise<SmtpServer> {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? "" : mailFrom.address;
        smtp.mails.push({ from, to: rcptTo.map(({ address }) => address), ...read(Buffer.concat(chunks).toString()) });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  const smtp = new SmtpServer(`smtp://127.0.0.1:${await portOf(server.listen(0, "127.0.0.1"))}`);
  atEnd(() => new Promise<void>((resolve) => server.close(resolve)));
  return smtp;
}

/** The port of something that listens, when it does. */
export async function portOf(listener: Server): Promise<number> {
  if (!listener.listening) await once(listener, "listening");
  return (listener.address() as AddressInfo).port;
}

/** Ends a listener with all its connections when the test file ends. */
export function endedWith(listener: Server, sockets: Iterable<Socket>): void {
  atEnd(() => {
    for (const socket of sockets) socket.destroy();
    listener.close();
  });
}

function read(raw: string): Pick<Received, "headers" | "text"> {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const lines = head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers = new Map(
    lines.map((line) => [line.split(":", 1).join().toLowerCase(), line.replace(/^[^:]*:\s*/, "")]),
  );
  const body = rest.join("\r\n\r\n");
  const encoding = headers.get("content-transfer-encoding");
  return { headers, text: encoding === "quoted-printable" ? quotedPrintable(body) : body };
}

function quotedPrintable(text: string): string {
  const joined = text.replaceAll("=\r\n", "");
  return decodeURIComponent(joined.replaceAll("%", "%25").replaceAll(/=([0-9A-F]{2})/g, "%$1"));
}
