import type { Accounts, PasswordLogin, NewSignIn, ClientBrowser, SignedInUser } from "../../accounts/accounts.ts";
import { PASSWORD_LENGTH } from "../../accounts/credential-rules.ts";
import type { HttpReply } from "../../shared/http.ts";
import { Problem } from "../../shared/problem.ts";
import { PATHS, type Site } from "../../shared/site.ts";
import { type Html, html } from "../../shared/html.js";
import { hasSignedInCookie } from "../signed-in-variant.ts";
import { errorSummary, textField } from "../forms/controls.ts";
import { type Failure, failureOf, type Wording } from "../forms/failure.ts";
import { pageReply, redirectReply } from "../session/layout.ts";
import type { AccountCookies } from "../session/host-cookie.ts";
import { ACCOUNT, safeNext, withNext } from "../session/paths.ts";
import { nextOf, type SignedInSubmission, type PageRequest, type Submission } from "../session/page-request.ts";
import { type GuestInput, guestInputFields, readGuestInput } from "./guest-input.ts";

/** The dependencies of the sign-in pages. */
export interface SignInPagesParts {
  readonly site: Site;
  readonly accounts: Accounts;
  readonly cookies: AccountCookies;
  /** True if mail is set up. */
  readonly sendsMail: boolean;
  /** Shows what a person entered before signing in. */
  readonly resume: (own: Pick<SignedInSubmission, "request" | "signedIn">, input: GuestInput) => Promise<HttpReply>;
}

/** The pages for signing up, signing in and signing out. */
export class SignInPages {
  readonly #parts: SignInPagesParts;

  constructor(parts: SignInPagesParts) {
    this.#parts = parts;
  }

  /** Shows the sign-up form. */
  signUpPage(request: PageRequest): HttpReply {
    return redirectSignedIn(request) ?? this.#page(SIGN_UP, request, { next: nextOf(request) });
  }

  /** Shows the sign-in form. */
  loginPage(request: PageRequest): HttpReply {
    return redirectSignedIn(request) ?? this.#page(LOGIN, request, { next: nextOf(request) });
  }

  /** Creates an account and signs in. */
  signUp(sent: Submission): Promise<HttpReply> {
    return this.#authenticate(SIGN_UP, sent, (typed, sender) => this.#parts.accounts.signUp(typed, sender));
  }

  /** Signs in. */
  login(sent: Submission): Promise<HttpReply> {
    return this.#authenticate(LOGIN, sent, (typed, sender) => this.#parts.accounts.signIn(typed, sender));
  }

  /** Signs out. */
  async logout({ signedIn }: SignedInSubmission): Promise<HttpReply> {
    const { accounts, cookies } = this.#parts;
    await accounts.signOut(signedIn.session);
    return redirectReply(ACCOUNT.login, cookies.end());
  }

  /** Starts a session and ends the earlier one of this browser. */
  async #authenticate(
    page: SignInForm,
    sent: Submission,
    authenticate: (typed: PasswordLogin, sender: ClientBrowser) => Promise<NewSignIn>,
  ): Promise<HttpReply> {
    const { accounts } = this.#parts;
    const { form, signedIn, request } = sent;
    const input = readGuestInput(form);
    if (input !== undefined && !form.names().includes("email")) return this.#showInput(page, sent, input);
    const email = form.text("email");
    const password = form.text("password");
    const next = safeNext(form.text("next"));
    let signIn: NewSignIn;
    try {
      signIn = await authenticate({ email, password }, sent.sender);
    } catch (thrown) {
      // Reloading the page submits its form again.
      if (isSameAccount(thrown, email, signedIn)) return this.#continue({ request, signedIn }, next, input);
      const failure = failureOf(thrown, page.refusedAt, page.wording);
      return this.#page(page, sent, { next, input, email, failure });
    }
    if (signedIn !== undefined) await accounts.signOut(signedIn.session);
    const cookies = this.#cookiesOf(signIn);
    const reply = await this.#continue({ request, signedIn: signIn }, next, input);
    return { ...reply, cookies };
  }

  /** Continues after a sign-in: with the guest input, at the page that asked for it, or at the overview. */
  #continue(
    own: Pick<SignedInSubmission, "request" | "signedIn">,
    next: string | undefined,
    input: GuestInput | undefined,
  ) {
    if (input !== undefined) return this.#parts.resume(own, input);
    return Promise.resolve(redirectReply(next ?? ACCOUNT.dashboard));
  }

  /** Continues with the guest input of a signed-in person, or shows the form that carries it. */
  async #showInput(page: SignInForm, sent: Submission, input: GuestInput): Promise<HttpReply> {
    const { signedIn, request } = sent;
    if (signedIn !== undefined) return this.#parts.resume({ request, signedIn }, input);
    return this.#page(page, sent, { input });
  }

  #cookiesOf({ session, device }: NewSignIn): string[] {
    const { cookies } = this.#parts;
    return [...cookies.start(session), cookies.device.set(device)];
  }

  /** Returns the cookies that clear the traces of a session that has ended elsewhere. */
  #staleCookies({ signedIn, request }: PageRequest): string[] {
    return signedIn === undefined && hasSignedInCookie(request.headers) ? this.#parts.cookies.end() : [];
  }

  #page(page: SignInForm, request: PageRequest, shown: ShownForm): HttpReply {
    const { next, input, email = "", failure } = shown;
    return pageReply(this.#parts.site, {
      cookies: this.#staleCookies(request),
      title: page.title,
      failure,
      signedIn: request.signedIn,
      next,
      popup: true,
      main: html`<h1>${page.title}</h1>
        <p class="lead">
          ${input === undefined ? leadOf(page, next) : html`${GUEST_INPUT_LEADS[input.kind]} ${page.inputNote}`}
        </p>
        ${errorSummary(failure)}
        <form class="card" method="post" action="${page.path}">
          <input type="hidden" name="next" value="${next ?? ""}" />${guestInputFields(input)}
          ${textField({ name: "email", label: "Email address", type: "email", autocomplete: "username", value: email, failure })}
          ${textField({ name: "password", label: "Password", type: "password", failure, ...page.password })}
          <button class="main wide">${page.action}</button>
        </form>
        ${otherView(page.other, next, input)} ${page.note(this.#parts.sendsMail, next)}`,
    });
  }
}

/** Returns whether a sign-up failed because this browser is already signed in to that account. */
function isSameAccount(thrown: unknown, email: string, signedIn: SignedInUser | undefined): signedIn is SignedInUser {
  const isKnown = thrown instanceof Problem && thrown.code === "conflict";
  return isKnown && signedIn?.account.email === email.trim().toLowerCase();
}

/** The state of a form. */
interface ShownForm {
  readonly next?: string | undefined;
  readonly input?: GuestInput | undefined;
  readonly email?: string;
  readonly failure?: Failure;
}

/** The differences between signing up and signing in. */
interface SignInForm {
  readonly path: string;
  readonly title: string;
  readonly lead: string;
  /** A sentence about guest input, for an account that may already have listings. */
  readonly inputNote?: string;
  readonly action: string;
  readonly password: { readonly autocomplete: string; readonly hint?: string };
  /** The field that shows an error of the whole form. */
  readonly refusedAt: string;
  readonly wording?: Wording;
  readonly other: { readonly question: string; readonly path: string; readonly answer: string };
  /** The note at the end of the page. */
  readonly note: (sendsMail: boolean, next: string | undefined) => Html;
}

function leadOf(page: SignInForm, next: string | undefined): string {
  return next?.startsWith(ACCOUNT.authorize) ? TO_AUTHORIZE : page.lead;
}

/** Renders the way to the other form. It is a form itself when it carries guest input, because a link cannot. */
function otherView(
  { question, path, answer }: SignInForm["other"],
  next: string | undefined,
  input: GuestInput | undefined,
): Html {
  if (input === undefined) return html`<p>${question} <a href="${withNext(path, next)}">${answer}</a></p>`;
  return html`<form method="post" action="${path}">
    <p>${question} ${guestInputFields(input)}<button class="small">${answer}</button></p>
  </form>`;
}

/** The leads of a form that carries guest input. */
const GUEST_INPUT_LEADS: Readonly<Record<GuestInput["kind"], string>> = {
  listings:
    "What you tried is kept: your listings are saved in your account, and your questions are on the next page. Nothing is stored until then.",
  feed: "What you tried is kept: the listings of your feed are saved in your account, and rows that cannot be read are on the next page. Nothing is stored until then.",
};

const TO_AUTHORIZE = "An application requests access to your account. You decide in the next step.";

const SIGN_UP: SignInForm = {
  path: ACCOUNT.signUp,
  title: "Create an account",
  lead: "Save your listings, simulate them against rivals, and connect your assistants. It is free.",
  action: "Create the account",
  password: {
    autocomplete: "new-password",
    hint: `At least ${PASSWORD_LENGTH.min} characters. A few words in a row are easy to remember and hard to guess.`,
  },
  refusedAt: "email",
  wording: { "rate-limited": "Too many sign-ups from your network." },
  other: { question: "Already have an account?", path: ACCOUNT.login, answer: "Sign in" },
  note: signUpNote,
};

const LOGIN: SignInForm = {
  path: ACCOUNT.login,
  title: "Sign in",
  lead: "Your listings, simulations and settings.",
  inputNote: "A listing that you have saved is replaced only when you say so.",
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
        ? "We will send a link to verify the address."
        : "This service does not send mail. Keep your password in a password manager. If you lose it, only the operator can help."
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

/** Redirects a signed-in person, because an empty form would look as if the session were lost. */
function redirectSignedIn(request: PageRequest): HttpReply | undefined {
  return request.signedIn === undefined ? undefined : redirectReply(nextOf(request) ?? ACCOUNT.dashboard);
}
