import type { SmtpSettings } from "./mail.ts";

/** Settings of an SMTP server, as a URL gives them. */
export type SmtpServer = Omit<SmtpSettings, "from">;

const PORTS = { "smtp:": 587, "smtps:": 465 } as const;

/**
 * Reads `smtp://user:password@host:port` or the same with `smtps`; undefined for anything else. A query is refused: among
 * the options of mail libraries are some that print mails or switch TLS off.
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

/** Reads one address, perhaps with a name before it in angle brackets; undefined for anything else. */
export function parseSender(text: string): string | undefined {
  const [, named, bare] = /^[^\p{C}<>@",;:]+<([^<>]+)>$|^([^<>]+)$/u.exec(text) ?? [];
  return /^[^\s@\p{C}",;:]+@[^\s@\p{C}",;:]+$/u.test(named ?? bare ?? "") ? text : undefined;
}
