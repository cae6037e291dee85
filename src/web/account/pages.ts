import type { Logger } from "pino";
import type { Accounts } from "../../accounts/accounts.ts";
import type { AuthorizationServer } from "../../accounts/oauth/authorization-server.ts";
import type { Service } from "../../service.ts";
import { ClientGone, type HttpReply, type HttpRequest } from "../../shared/http.ts";
import type { OAuthStore } from "../../shared/oauth.ts";
import type { Clock } from "../../shared/ports.ts";
import { Problem } from "../../shared/problem.ts";
import { POLICIES } from "../../shared/rate-limit.ts";
import { html } from "../html.js";
import { Consent } from "./consent.ts";
import { Dashboard } from "./dashboard.ts";
import { Entrance } from "./entrance.ts";
import { patience } from "./failure.ts";
import { readForm } from "./form.ts";
import { pageReply, redirectReply } from "./frame.ts";
import { requireFormToken, requireSameOrigin } from "./guard.ts";
import { ACCOUNT, safeNext, withNext } from "./paths.ts";
import { SessionCookie } from "./session-cookie.ts";
import type { OwnSubmission, Submission, Visit } from "./visit.ts";

export interface AccountPagesParts {
  readonly service: Service;
  readonly accounts: Accounts;
  readonly authorizationServer: Pick<AuthorizationServer, "authorization" | "approve" | "deny">;
  readonly oauth: OAuthStore;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What a path does. */
interface Route {
  readonly show?: (visit: Visit) => HttpReply | Promise<HttpReply>;
  /** A form that anybody may send. */
  readonly enter?: (sent: Submission) => Promise<HttpReply>;
  /** A form that acts for whoever is signed in. */
  readonly act?: (sent: OwnSubmission) => Promise<HttpReply>;
}

/** The browser pages of accounts. They need no script, and nothing of them can be read or sent by another origin. */
export class AccountPages {
  readonly #parts: AccountPagesParts;
  readonly #cookie: SessionCookie;
  readonly #routes: ReadonlyMap<string, Route>;

  constructor(parts: AccountPagesParts) {
    this.#parts = parts;
    const { accounts, authorizationServer } = parts;
    const { site } = parts.service;
    const cookie = new SessionCookie(site.baseUrl);
    const entrance = new Entrance({ site, accounts, cookie });
    const dashboard = new Dashboard({ ...parts, cookie });
    const consent = new Consent({ site, accounts, authorizationServer });
    this.#cookie = cookie;
    this.#routes = new Map<string, Route>([
      [ACCOUNT.signUp, { show: (visit) => entrance.signUpPage(visit), enter: (sent) => entrance.signUp(sent) }],
      [ACCOUNT.login, { show: (visit) => entrance.loginPage(visit), enter: (sent) => entrance.login(sent) }],
      [ACCOUNT.logout, { act: (sent) => entrance.logout(sent) }],
      [ACCOUNT.dashboard, { show: (visit) => dashboard.page(visit) }],
      [ACCOUNT.keys, { act: (sent) => dashboard.createKey(sent) }],
      [ACCOUNT.revokeKey, { act: (sent) => dashboard.revokeKey(sent) }],
      [ACCOUNT.disconnect, { act: (sent) => dashboard.disconnect(sent) }],
      [ACCOUNT.password, { act: (sent) => dashboard.changePassword(sent) }],
      [ACCOUNT.remove, { act: (sent) => dashboard.remove(sent) }],
      [ACCOUNT.authorize, { show: (visit) => consent.page(visit), act: (sent) => consent.decide(sent) }],
    ]);
  }

  /** Answers a request for one of ACCOUNT_PATHS with a page or a redirect. */
  async handle(request: HttpRequest): Promise<HttpReply> {
    try {
      await this.#parts.service.metering(request.address).charge(POLICIES.public);
      return await this.#route(request);
    } catch (thrown) {
      if (thrown instanceof ClientGone) throw thrown;
      return this.#refusal(thrown, request);
    }
  }

  async #route(request: HttpRequest): Promise<HttpReply> {
    const route = this.#routes.get(request.path) ?? {};
    const { show, enter, act } = route;
    if (["GET", "HEAD"].includes(request.method) && show !== undefined)
      return show({ request, signedIn: await this.#signedIn(request) });
    if (request.method !== "POST") throw methodNotAllowed(request, route);
    // To come in is to act for nobody yet: a page that was opened before somebody signed in elsewhere still works.
    if (enter !== undefined) return enter(await this.#submission(request));
    if (act !== undefined) return this.#act(act, await this.#submission(request));
    throw methodNotAllowed(request, route);
  }

  async #submission(request: HttpRequest): Promise<Submission> {
    // Before the body is read, so that nothing is taken in for another website.
    requireSameOrigin(request, this.#parts.service.site.baseUrl);
    return { request, form: await readForm(request), signedIn: await this.#signedIn(request) };
  }

  async #act(act: NonNullable<Route["act"]>, { request, form, signedIn }: Submission): Promise<HttpReply> {
    if (signedIn === undefined) return redirectReply(withNext(ACCOUNT.login, nextAfter(request)));
    requireFormToken(form, signedIn);
    return act({ request, form, signedIn });
  }

  #signedIn({ headers }: HttpRequest) {
    return this.#parts.accounts.session(this.#cookie.read(headers));
  }

  #refusal(thrown: unknown, request: HttpRequest): HttpReply {
    const problem = Problem.from(thrown);
    if (problem !== thrown) this.#parts.log.error({ err: thrown, path: request.path }, "an account page failed");
    const title = HEADINGS[problem.status] ?? "This did not work";
    return pageReply(this.#parts.service.site, {
      title,
      status: problem.status,
      headers: problem.headers,
      popup: true,
      main: html`<h1>${title}</h1>
        <p class="note bad">${patience(problem)}</p>
        <p>You can go to your <a href="${ACCOUNT.dashboard}">dashboard</a>.</p>`,
    });
  }
}

const HEADINGS: Readonly<Record<number, string>> = {
  400: "This could not be read",
  403: "The form was not accepted",
  405: "There is no page here",
  413: "The form is too large",
  415: "The form could not be read",
  429: "Too many requests",
  500: "Something went wrong here",
};

function methodNotAllowed({ method }: HttpRequest, { show, enter, act }: Route): Problem {
  const allow = [...(show ? ["GET", "HEAD"] : []), ...((enter ?? act) ? ["POST"] : [])].join(", ");
  return new Problem("method-not-allowed", `This address takes ${allow}, not ${method}.`, {
    headers: { Allow: allow },
  });
}

/** Where somebody whose session has ended goes on after signing in: to the same question, or to the dashboard. */
function nextAfter({ path, search }: HttpRequest): string {
  return (path === ACCOUNT.authorize ? safeNext(`${path}?${search}`) : undefined) ?? ACCOUNT.dashboard;
}
