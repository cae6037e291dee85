import type { Mail } from "../mail/mail.ts";

/** Text of a mail of a schedule. */
export interface AlertText {
  readonly name: string;
  readonly headline: string;
  /** The changes, one by one. */
  readonly sentences: readonly string[];
  /** URL of the page of the schedule. */
  readonly url: string;
}

/** Text of a mail about a webhook that was switched off. */
export interface SwitchedOffText {
  /** URL to which messages were sent. */
  readonly webhook: string;
  readonly reason: string;
  /** URL of its page. */
  readonly page: string;
}

/** Text of any mail that waits to be sent. */
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

No alerts are sent to it until you switch it on again. Its messages of the last 30 days are listed there, and can be sent again:

${page}
`,
  };
}
