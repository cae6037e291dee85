import { type Accounts, type Credentials, PASSWORD, type SignedIn } from "../../accounts/accounts.ts";
import type { HttpReply } from "../../shared/http.ts";
import { PATHS, type Site } from "../../shared/site.ts";
import { type Html, html } from "../html.js";
import { summary, textField } from "./controls.ts";
import { type Failure, failureOf } from "./failure.ts";
import { decodeFields } from "./form.ts";
import { pageReply, redirectReply } from "./frame.ts";
import { ACCOUNT, safeNext, withNext } from "./paths.ts";
import type { SessionCookie } from "./session-cookie.ts";
import type { OwnSubmission, Submission, Visit } from "./visit.ts";

export interface EntranceParts {
  readonly site: Site;
  readonly accounts: Accounts;
  readonly cookie: SessionCookie;
}

/** The pages through which people come in, and the way out. */
export class Entrance {
  readonly #parts: EntranceParts;

  constructor(parts: EntranceParts) {
    this.#parts = parts;
  }

  signUpPage(visit: Visit): HttpReply {
    return this.#page(SIGN_UP, visit, nextOf(visit));
  }

  loginPage(visit: Visit): HttpReply {
    return this.#page(LOGIN, visit, nextOf(visit));
  }

  signUp(sent: Submission): Promise<HttpReply> {
    return this.#enter(SIGN_UP, sent, (typed, address) => this.#parts.accounts.signUp(typed, address));
  }

  login(sent: Submission): Promise<HttpReply> {
    return this.#enter(LOGIN, sent, (typed, address) => this.#parts.accounts.signIn(typed, address));
  }

  async logout({ signedIn }: OwnSubmission): Promise<HttpReply> {
    const { accounts, cookie } = this.#parts;
    await accounts.signOut(signedIn.session);
    return redirectReply(ACCOUNT.login, { "Set-Cookie": cookie.clear() });
  }

  /** Starts a session; the one that this browser had before ends. */
  async #enter(
    door: Door,
    sent: Submission,
    enter: (typed: Credentials, address: string) => Promise<SignedIn>,
  ): Promise<HttpReply> {
    const { accounts, cookie } = this.#parts;
    const { form, request, signedIn } = sent;
    const email = form.text("email");
    const password = form.text("password");
    const next = safeNext(form.text("next"));
    let entered: SignedIn;
    try {
      entered = await enter({ email, password }, request.address);
    } catch (thrown) {
      return this.#page(door, sent, next, email, failureOf(thrown, door.refusedAt));
    }
    if (signedIn !== undefined) await accounts.signOut(signedIn.session);
    return redirectReply(next ?? ACCOUNT.dashboard, { "Set-Cookie": cookie.set(entered.session) });
  }

  #page(door: Door, { signedIn }: Visit, next: string | undefined, email = "", failure?: Failure): HttpReply {
    return pageReply(this.#parts.site, {
      title: failure === undefined ? door.title : `Error: ${door.title}`,
      status: failure?.status ?? 200,
      headers: failure?.headers ?? {},
      signedIn,
      next,
      popup: true,
      main: html`<h1>${door.title}</h1>
        <p class="lead">${next?.startsWith(ACCOUNT.authorize) ? TO_AUTHORIZE : door.lead}</p>
        ${summary(failure)}${already(signedIn, next)}
        <form class="card" method="post" action="${door.path}">
          <input type="hidden" name="next" value="${next ?? ""}" />
          ${textField({ name: "email", label: "Email address", type: "email", autocomplete: "username", value: email, failure })}
          ${textField({ name: "password", label: "Password", type: "password", failure, ...door.password })}
          <button class="main wide">${door.action}</button>
        </form>
        <p>${door.other.question} <a href="${withNext(door.other.path, next)}">${door.other.answer}</a></p>
        ${door.note}`,
    });
  }
}

/** What differs between signing up and signing in. */
interface Door {
  readonly path: string;
  readonly title: string;
  readonly lead: string;
  readonly action: string;
  readonly password: { readonly autocomplete: string; readonly hint?: string };
  /** The field that a refusal is about. */
  readonly refusedAt: string;
  readonly other: { readonly question: string; readonly path: string; readonly answer: string };
  readonly note?: Html;
}

const TO_AUTHORIZE = "An application asks for access to your account. You decide about that in the next step.";

const SIGN_UP: Door = {
  path: ACCOUNT.signUp,
  title: "Create an account",
  lead: "With an account you create API keys and connect the assistants that you work with.",
  action: "Create the account",
  password: {
    autocomplete: "new-password",
    hint: `At least ${PASSWORD.min} characters. A few words in a row are easy to remember and hard to guess.`,
  },
  refusedAt: "email",
  other: { question: "You have an account?", path: ACCOUNT.login, answer: "Sign in" },
  note: html`<p class="soft">
    This service sends no mail: a lost password cannot be reset, so keep it in a password manager. What is stored of it
    cannot be read back. <a href="${PATHS.authentication}">How signing in and keys work</a>
  </p>`,
};

const LOGIN: Door = {
  path: ACCOUNT.login,
  title: "Sign in",
  lead: "To your keys, connected applications and usage.",
  action: "Sign in",
  password: { autocomplete: "current-password" },
  refusedAt: "password",
  other: { question: "No account yet?", path: ACCOUNT.signUp, answer: "Create an account" },
};

function nextOf({ request }: Visit): string | undefined {
  return safeNext(decodeFields(request.search).list("next")[0]);
}

function already(signedIn: SignedIn | undefined, next: string | undefined): Html | undefined {
  if (signedIn === undefined) return undefined;
  return html`<p class="note">
    You are signed in as <bdi>${signedIn.account.email}</bdi>.
    <a href="${next ?? ACCOUNT.dashboard}">Continue with that account</a>, or sign in to another one.
  </p>`;
}
