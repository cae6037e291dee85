import type { Mail } from "../mail/mail.ts";

/** What a mail of a schedule says. */
export interface AlertText {
  readonly name: string;
  readonly headline: string;
  /** What has changed, one by one. */
  readonly sentences: readonly string[];
  /** URL of the page of the schedule. */
  readonly url: string;
}

/** Writes the mail about a change, or about a repetition that failed. */
export function alertMail(to: string, { name, headline, sentences, url }: AlertText): Mail {
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
export function switchedOffMail(to: string, url: string, reason: string, page: string): Mail {
  return {
    to,
    subject: "A webhook was switched off",
    text: `The webhook ${url} was switched off. ${reason}

No alerts are sent to it until you switch it on again. Its messages of the last 30 days are listed there, and can be sent again:

${page}
`,
  };
}
