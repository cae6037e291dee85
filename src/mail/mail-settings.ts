import type { SmtpSettings } from "./mail.ts";

/** The settings of an SMTP server that a URL contains. */
export type SmtpServer = Omit<SmtpSettings, "from">;

const PORTS = { "smtp:": 587, "smtps:": 465 } as const;

/**
 * Parses `smtp://user:password@host:port` or the same with `smtps`. Undefined: any other text. A query is rejected, because
 * mail libraries have options that print mails or turn off TLS.
 */
export function parseSmtpUrl(text: string): SmtpServer | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const { protocol, hostname, port, pathname, search, hash } = url;
  if (protocol !== "smtp:" && protocol !== "smtps:") return undefined;
  if (hostname === "" || !["", "/"].includes(pathname + search + hash)) return undefined;
  const login = loginOf(url);
  return (
    login && {
      host: hostname.replace(/^\[|\]$/g, ""),
      port: port === "" ? PORTS[protocol] : Number(port),
      secure: protocol === "smtps:",
      ...login,
    }
  );
}

function loginOf({ username, password }: URL): Pick<SmtpServer, "login"> | undefined {
  try {
    const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
    if (user !== "") return { login: { user, password: secret } };
    return secret === "" ? { login: undefined } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a text unchanged if it is an address, or a name and an address in angle brackets. Undefined: any other text. */
export function parseSender(text: string): string | undefined {
  const [, named, bare] = /^[^\p{C}<>@",;:]+<([^<>]+)>$|^([^<>]+)$/u.exec(text) ?? [];
  return /^[^\s@\p{C}",;:]+@[^\s@\p{C}",;:]+$/u.test(named ?? bare ?? "") ? text : undefined;
}
