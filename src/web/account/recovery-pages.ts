import { PASSWORD_LENGTH } from "../../accounts/credential-rules.ts";
import type { PasswordReset, Recovery } from "../../accounts/recovery.ts";
import type { Account } from "../../accounts/ports.ts";
import type { HttpReply, HttpRequest } from "../../shared/http.ts";
import { Problem } from "../../shared/problem.ts";
import { PATHS, type Site } from "../../shared/site.ts";
import { type Html, html } from "../../shared/html.js";
import { errorSummary, textField } from "../forms/controls.ts";
import { type Failure, failureOf } from "../forms/failure.ts";
import { decodeFields } from "../forms/form.ts";
import { hasSignedInCookie } from "../signed-in-variant.ts";
import { type AccountPage, pageReply } from "../session/layout.ts";
import type { AccountCookies } from "../session/host-cookie.ts";
import { ACCOUNT, safeNext, withNext } from "../session/paths.ts";
import { nextOf, type PageRequest, type Submission } from "../session/page-request.ts";

/** The dependencies of the recovery pages. */
export interface RecoveryPagesParts {
  readonly site: Site;
  readonly recovery: Recovery;
  readonly cookies: AccountCookies;
}

/** The pages for lost passwords and mailed links. A GET changes nothing, because mail scanners open links. */
export class RecoveryPages {
  readonly #parts: RecoveryPagesParts;

  constructor(parts: RecoveryPagesParts) {
    this.#parts = parts;
  }

  /** Shows the form for a reset link. */
  forgotPage(request: PageRequest): HttpReply {
    return this.#forgot(nextOf(request));
  }

  /** Sends a reset link. The answer does not reveal whether the address has an account. */
  async askForReset({ form, sender }: Submission): Promise<HttpReply> {
    const { recovery } = this.#parts;
    const email = form.text("email");
    const next = safeNext(form.text("next"));
    if (!recovery.sendsMail) return this.#forgot(next);
    try {
      await recovery.requestReset(email, sender.address);
    } catch (thrown) {
      return this.#forgot(next, email, failureOf(thrown));
    }
    return this.#page({
      title: "Check your mail",
      main: html`<h1>Check your mail</h1>
        <p>If an account exists for that address, we have sent a link. It works for 30 minutes.</p>
        <p class="soft">No mail? Check the spam folder, and check the address for typos.</p>
        <p><a href="${withNext(ACCOUNT.login, next)}">Back to sign in</a></p>`,
    });
  }

  /** Shows the form for a new password. */
  async resetPage({ request }: PageRequest): Promise<HttpReply> {
    const token = decodeFields(request.search).text("token");
    const account = await this.#parts.recovery.accountOf(token);
    return account === undefined ? this.#ended(RESET_AGAIN, request) : this.#newPassword(token, account);
  }

  /** Sets the new password. */
  async reset({ form, request }: Submission): Promise<HttpReply> {
    const { recovery, cookies } = this.#parts;
    const token = form.text("token");
    let reset: PasswordReset;
    try {
      reset = await recovery.reset(token, form.text("password"));
    } catch (thrown) {
      const account = isEnded(thrown) ? undefined : await recovery.accountOf(token);
      return account === undefined
        ? this.#ended(RESET_AGAIN, request)
        : this.#newPassword(token, account, failureOf(thrown, "password"));
    }
    return this.#linked({
      title: "Your password is changed",
      cookies: [cookies.device.set(reset.device)],
      main: resetView(reset),
    });
  }

  /** Shows the form that verifies an address. */
  async verifyPage({ request }: PageRequest): Promise<HttpReply> {
    const token = decodeFields(request.search).text("token");
    if (!(await this.#parts.recovery.isVerifiable(token))) return this.#ended(VERIFY_AGAIN, request);
    return this.#linked({
      title: "Verify your email address",
      hasSignedInCookie: hasSignedInCookie(request.headers),
      main: html`<h1>Verify your email address</h1>
        <form class="card" method="post" action="${ACCOUNT.verify}">
          <input type="hidden" name="token" value="${token}" />
          <button class="main wide">Verify my address</button>
        </form>`,
    });
  }

  /** Verifies an address. */
  async verify({ form, request }: Submission): Promise<HttpReply> {
    try {
      await this.#parts.recovery.verify(form.text("token"));
    } catch (thrown) {
      if (isEnded(thrown)) return this.#ended(VERIFY_AGAIN, request);
      throw thrown;
    }
    return this.#linked({
      title: "Your email address is verified",
      hasSignedInCookie: hasSignedInCookie(request.headers),
      main: html`<h1>Your email address is verified</h1>
        <p><a href="${ACCOUNT.dashboard}">Go to the overview</a></p>`,
    });
  }

  #forgot(next: string | undefined, email = "", failure?: Failure): HttpReply {
    const title = "Reset your password";
    return this.#page({
      title,
      failure,
      main: html`<h1>${title}</h1>
        ${
          this.#parts.recovery.sendsMail
            ? html`<p class="lead">
                  Enter the email address of your account. We will send you a link to choose a new password.
                </p>
                ${errorSummary(failure)}
                <form class="card" method="post" action="${ACCOUNT.forgot}">
                  <input type="hidden" name="next" value="${next ?? ""}" />
                  ${textField({ name: "email", label: "Email address", type: "email", autocomplete: "username", value: email, failure })}
                  <button class="main wide">Send the link</button>
                </form>`
            : WITHOUT_MAIL
        }
        <p><a href="${withNext(ACCOUNT.login, next)}">Back to sign in</a></p>`,
    });
  }

  #newPassword(token: string, { email }: Account, failure?: Failure): HttpReply {
    const title = "Choose a new password";
    return this.#linked({
      title,
      failure,
      main: html`<h1>${title}</h1>
        <p class="lead">For the account <bdi>${email}</bdi>. This signs out all browsers.</p>
        ${errorSummary(failure)}
        <form class="card" method="post" action="${ACCOUNT.reset}">
          <input type="hidden" name="token" value="${token}" />
          <input type="text" autocomplete="username" value="${email}" readonly hidden />
          ${textField({ name: "password", label: "New password", type: "password", autocomplete: "new-password", hint: `At least ${PASSWORD_LENGTH.min} characters. A few words in a row are easy to remember and hard to guess.`, failure })}
          <button class="main wide">Change the password</button>
        </form>`,
    });
  }

  #ended(again: Html, { headers }: HttpRequest): HttpReply {
    const title = "This link does not work";
    return this.#linked({
      title,
      status: 404,
      hasSignedInCookie: hasSignedInCookie(headers),
      main: html`<h1>${title}</h1>
        <p>It was already used, it has expired, or there is a newer one. Only the latest link works, and only once.</p>
        <p>${again}</p>`,
    });
  }

  /** Renders a page whose URL contains a token. */
  #linked(page: AccountPage): HttpReply {
    return this.#page({ ...page, secretUrl: true });
  }

  #page(page: AccountPage): HttpReply {
    return pageReply(this.#parts.site, { ...page, popup: true });
  }
}

const RESET_AGAIN = html`<a href="${ACCOUNT.forgot}">Get a new link to reset your password</a>`;
const VERIFY_AGAIN = html`<a href="${ACCOUNT.dashboard}">Go to the overview</a> to see whether your address is verified.`;

const WITHOUT_MAIL = html`<p>
  This service does not send mail. Its operator can give you a link to choose a new password.
  <a href="${PATHS.support}">Contact the operator</a>
</p>`;

/** Lists the keys and applications that still have access: someone with the old password may have added them. */
function resetView({ keys, applications }: PasswordReset): Html {
  return html`<h1>Your password is changed</h1>
    <p>All browsers are signed out. <a href="${ACCOUNT.login}">Sign in with the new password</a></p>
    ${remaining(
      "These API keys still work:",
      keys.map(({ name, hint }) => html`<bdi>${name}</bdi> <code>${hint}</code>`),
    )}
    ${remaining(
      "These applications are still connected:",
      applications.map(({ clientName }) => html`<bdi>${clientName}</bdi>`),
    )}
    ${keys.length + applications.length === 0 ? undefined : REVIEW}`;
}

const REVIEW = html`<p>
  If someone else may have known your password, check your <a href="${ACCOUNT.dashboard}">dashboard</a> and revoke
  everything that you do not recognize.
</p>`;

function remaining(heading: string, things: readonly Html[]): Html | undefined {
  if (things.length === 0) return undefined;
  return html`<p>${heading}</p>
    <ul>
      ${things.map((thing) => html`<li>${thing}</li>`)}
    </ul>`;
}

function isEnded(thrown: unknown): boolean {
  return thrown instanceof Problem && thrown.code === "not-found";
}
