import { type Html, html } from "../../shared/html.js";
import { ACCOUNT } from "../session/paths.ts";

/** States whether alerts are mailed: not before the address is verified, and never without a mailer. */
export type AlertMailState = "sent" | "unverified" | "none";

export const UNVERIFIED_TEXT = "Nothing is mailed until your email address is verified: see Settings.";

export const WEBHOOKS_ONLY_TEXT: Html = html`Changes beyond the noise are sent to the
  <a href="${ACCOUNT.webhooks}">webhooks</a> of your account.`;
