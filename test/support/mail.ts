import type { Mail, Mailer } from "../../src/mail/mail.ts";
import { eventually } from "./eventually.ts";

/** Mail that goes nowhere: a test reads it here. */
export class CollectedMail implements Mailer {
  readonly mails: Mail[] = [];
  #underWay = 0;

  send(make: () => Promise<Mail | undefined>): void {
    this.#underWay += 1;
    void make()
      .then((mail) => mail && this.mails.push(mail))
      .finally(() => (this.#underWay -= 1));
  }

  async deliver(mail: Mail): Promise<boolean> {
    this.mails.push(mail);
    return true;
  }

  async close(): Promise<void> {}

  /** The mails to an address, when all that were asked for are there. */
  async to(address: string): Promise<Mail[]> {
    await eventually(() => this.#underWay === 0);
    return this.mails.filter(({ to }) => to === address);
  }
}

/** The path and query of the only link of a mail to a page. */
export function linkIn(text: string, path: string): string {
  const links = text.match(/https?:\/\/\S+/g)?.filter((link) => new URL(link).pathname === path) ?? [];
  if (links.length !== 1) throw new Error(`The mail has ${links.length} links to ${path}: ${text}`);
  const { pathname, search } = new URL(links[0] ?? "");
  return pathname + search;
}
