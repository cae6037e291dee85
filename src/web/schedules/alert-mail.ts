import { type Html, html } from "../../shared/html.js";
import { ACCOUNT } from "../session/paths.ts";

/** Tells whether alerts can be mailed to a person: not without a mailer or a verified address. */
export type AlertMailState = "sent" | "unverified" | "none";

export const UNVERIFIED_TEXT = "Nothing is mailed until your email address is verified: see Settings.";

export const WEBHOOKS_ONLY_TEXT: Html = html`Changes beyond the noise are sent to the
  <a href="${ACCOUNT.webhooks}">webhooks</a> of your account.`;
