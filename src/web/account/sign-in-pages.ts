import type { Accounts, PasswordLogin, NewSignIn, Sender, SignedIn } from "../../accounts/accounts.ts";
import { PASSWORD } from "../../accounts/credential-rules.ts";
import type { HttpReply } from "../../shared/http.ts";
import { PATHS, type Site } from "../../shared/site.ts";
import { type Html, html } from "../../shared/html.js";
import { summary, textField } from "./controls.ts";
import { type Failure, failureOf, type Wording } from "./failure.ts";
import { decodeFields } from "./form.ts";
import { pageReply, redirectReply } from "./layout.ts";
import type { AccountCookies } from "./host-cookie.ts";
import { ACCOUNT, safeNext, withNext } from "./paths.ts";
import type { OwnSubmission, PageRequest, Submission } from "./page-request.ts";

/** The dependencies of the sign-in pages. */
export interface SignInPagesParts {
  readonly site: Site;
  readonly accounts: Accounts;
  readonly cookies: AccountCookies;
  /** Whether mail is set up. */
  readonly sendsMail: boolean;
}

/** The pages for signing up, in and out. */
export class SignInPages {
  readonly #parts: SignInPagesParts;

  constructor(parts: SignInPagesParts) {
    this.#parts = parts;
  }

  /** Shows the form for an account. */
  signUpPage(request: PageRequest): HttpReply {
    return this.#page(SIGN_UP, request, nextOf(request));
  }

  /** Shows the form for signing in. */
  loginPage(request: PageRequest): HttpReply {
    return this.#page(LOGIN, request, nextOf(request));
  }

  /** Creates an account and signs in. */
  signUp(sent: Submission): Promise<HttpReply> {
    return this.#enter(SIGN_UP, sent, (typed, sender) => this.#parts.accounts.signUp(typed, sender));
  }

  /** Signs in. */
  login(sent: Submission): Promise<HttpReply> {
    return this.#enter(LOGIN, sent, (typed, sender) => this.#parts.accounts.signIn(typed, sender));
  }

  /** Signs out. */
  async logout({ signedIn }: OwnSubmission): Promise<HttpReply> {
    const { accounts, cookies } = this.#parts;
    await accounts.signOut(signedIn.session);
    return redirectReply(ACCOUNT.login, [cookies.session.clear()]);
  }

  /** Starts a session and ends the earlier one of this browser. */
  async #enter(
    page: SignInForm,
    sent: Submission,
    enter: (typed: PasswordLogin, sender: Sender) => Promise<NewSignIn>,
  ): Promise<HttpReply> {
    const { accounts, cookies } = this.#parts;
    const { form, signedIn } = sent;
    const email = form.text("email");
    const password = form.text("password");
    const next = safeNext(form.text("next"));
    let signIn: NewSignIn;
    try {
      signIn = await enter({ email, password }, sent.sender);
    } catch (thrown) {
      return this.#page(page, sent, next, email, failureOf(thrown, page.refusedAt, page.wording));
    }
    if (signedIn !== undefined) await accounts.signOut(signedIn.session);
    return redirectReply(next ?? ACCOUNT.dashboard, [
      cookies.session.set(signIn.session),
      cookies.device.set(signIn.device),
    ]);
  }

  #page(
    page: SignInForm,
    { signedIn }: PageRequest,
    next: string | undefined,
    email = "",
    failure?: Failure,
  ): HttpReply {
    return pageReply(this.#parts.site, {
      title: failure === undefined ? page.title : `Error: ${page.title}`,
      status: failure?.status ?? 200,
      headers: failure?.headers ?? {},
      signedIn,
      next,
      popup: true,
      main: html`<h1>${page.title}</h1>
        <p class="lead">${next?.startsWith(ACCOUNT.authorize) ? TO_AUTHORIZE : page.lead}</p>
        ${summary(failure)}${already(signedIn, next)}
        <form class="card" method="post" action="${page.path}">
          <input type="hidden" name="next" value="${next ?? ""}" />
          ${textField({ name: "email", label: "Email address", type: "email", autocomplete: "username", value: email, failure })}
          ${textField({ name: "password", label: "Password", type: "password", failure, ...page.password })}
          <button class="main wide">${page.action}</button>
        </form>
        <p>${page.other.question} <a href="${withNext(page.other.path, next)}">${page.other.answer}</a></p>
        ${page.note(this.#parts.sendsMail, next)}`,
    });
  }
}

/** The differences between signing up and signing in. */
interface SignInForm {
  readonly path: string;
  readonly title: string;
  readonly lead: string;
  readonly action: string;
  readonly password: { readonly autocomplete: string; readonly hint?: string };
  /** The field of a general error. */
  readonly refusedAt: string;
  readonly wording?: Wording;
  readonly other: { readonly question: string; readonly path: string; readonly answer: string };
  /** The note at the end of the page. */
  readonly note: (sendsMail: boolean, next: string | undefined) => Html;
}

const TO_AUTHORIZE = "An application requests access to your account. You decide in the next step.";

const SIGN_UP: SignInForm = {
  path: ACCOUNT.signUp,
  title: "Create an account",
  lead: "With an account you can create API keys and connect your assistants.",
  action: "Create the account",
  password: {
    autocomplete: "new-password",
    hint: `At least ${PASSWORD.min} characters. A few words in a row are easy to remember and hard to guess.`,
  },
  refusedAt: "email",
  wording: { "rate-limited": "Too many sign-ups from your network." },
  other: { question: "Already have an account?", path: ACCOUNT.login, answer: "Sign in" },
  note: signUpNote,
};

const LOGIN: SignInForm = {
  path: ACCOUNT.login,
  title: "Sign in",
  lead: "See your keys, connected applications and usage.",
  action: "Sign in",
  password: { autocomplete: "current-password" },
  refusedAt: "password",
  other: { question: "No account yet?", path: ACCOUNT.signUp, answer: "Create an account" },
  note: loginNote,
};

function signUpNote(sendsMail: boolean): Html {
  return html`<p class="soft">
    ${
      sendsMail
        ? "We send a link to verify the address."
        : "This service sends no mail. Keep your password in a password manager. If you lose it, only the operator can help."
    }
    Your password is stored as a hash only.
    <a href="${PATHS.authentication}">How signing in and keys work</a>
  </p>`;
}

function loginNote(sendsMail: boolean, next: string | undefined): Html {
  if (sendsMail) return html`<p><a href="${withNext(ACCOUNT.forgot, next)}">Forgot your password?</a></p>`;
  return html`<p class="soft">
    Forgot your password? The operator of this service can give you a link to reset it.
    <a href="${PATHS.support}">Contact the operator</a>
  </p>`;
}

/** Returns the address after a sign-in from the query of a page. */
export function nextOf({ request }: PageRequest): string | undefined {
  return safeNext(decodeFields(request.search).list("next")[0]);
}

function already(signedIn: SignedIn | undefined, next: string | undefined): Html | undefined {
  if (signedIn === undefined) return undefined;
  return html`<p class="note">
    You are signed in as <bdi>${signedIn.account.email}</bdi>.
    <a href="${next ?? ACCOUNT.dashboard}">Continue with that account</a>, or sign in to another one.
  </p>`;
}
