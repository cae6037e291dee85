import type { Mail } from "../mail/mail.ts";

/** The site that sends mail. */
export interface MailSite {
  /** The name of the site for people. */
  readonly title: string;
  readonly baseUrl: string;
  /** The page with keys and applications. */
  readonly dashboardUrl: string;
}

/** Writes the mail that verifies an address. */
export function verificationMail(to: string, link: string, { title, baseUrl }: MailSite): Mail {
  return {
    to,
    subject: "Verify your email address",
    text: `An account for ${to} was created at ${title}, ${baseUrl}

Verify that the address is yours:

${link}

The link works once, for 24 hours. If you did not create the account, ignore this mail.
`,
  };
}

/** Writes the mail with a link for a new password. */
export function passwordResetMail(to: string, link: string, { title, baseUrl }: MailSite): Mail {
  return {
    to,
    subject: "Reset your password",
    text: `Someone requested a new password for your account at ${title}, ${baseUrl}

Choose a new password:

${link}

The link works once, for 30 minutes. If you did not request it, ignore this mail. Your password stays the same.
`,
  };
}

/** Writes the mail after a change of the password. */
export function passwordChangedMail(to: string, { title, baseUrl, dashboardUrl }: MailSite): Mail {
  return {
    to,
    subject: "Your password was changed",
    text: `The password of your account at ${title}, ${baseUrl} was changed.

API keys and connected applications keep working. You can check and revoke them:

${dashboardUrl}

If you did not change the password, reset it on the sign-in page.
`,
  };
}
