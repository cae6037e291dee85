import type { Mail } from "../mail/mail.ts";

/** Content of an alert mail. */
export interface AlertText {
  readonly name: string;
  readonly headline: string;
  /** The changes, one by one. */
  readonly sentences: readonly string[];
  /** URL of the page of the schedule. */
  readonly url: string;
}

/** Content of the mail about a webhook that was switched off. */
export interface SwitchedOffText {
  /** URL to which messages were sent. */
  readonly webhook: string;
  readonly reason: string;
  /** URL of its page. */
  readonly page: string;
}

/** Content of a mail that waits to be sent. */
export type MailText = AlertText | SwitchedOffText;

/** Writes a mail. */
export function mailOf(to: string, text: MailText): Mail {
  return "webhook" in text ? switchedOffMail(to, text) : alertMail(to, text);
}

/** Writes the mail about a change, or about a repetition that failed. */
function alertMail(to: string, { name, headline, sentences, url }: AlertText): Mail {
  const all = sentences.length > 1 ? `\n${sentences.map((sentence) => `- ${sentence}`).join("\n")}\n` : "";
  return {
    to,
    subject: `${name}: ${headline}`.replaceAll(/\s+/g, " ").slice(0, 200),
    text: `${headline}
${all}
History, figures and the last run:

${url}

You get this mail because the schedule “${name}” mails alerts. You can switch that off on its page.
`,
  };
}

/** Writes the mail about a webhook that was switched off. */
function switchedOffMail(to: string, { webhook, reason, page }: SwitchedOffText): Mail {
  return {
    to,
    subject: "A webhook was switched off",
    text: `The webhook ${webhook} was switched off. ${reason}

No alerts are sent to it until you switch it on again. Its page lists the messages of the last 30 days, which you can send again:

${page}
`,
  };
}
