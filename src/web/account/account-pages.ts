import { browserName } from "../../accounts/browser-name.ts";
import type { RequestContext, HttpHandler } from "../../http/handler.ts";
import { problemHeaders } from "../../http/http-problem.ts";
import { reportedProblem } from "../../http/reply.ts";
import { POLICIES } from "../../limits/policies.ts";
import type { HttpReply, HttpRequest } from "../../shared/http.ts";
import { html } from "../../shared/html.js";
import { ImportPages } from "../listings/import-pages.ts";
import { NewSimulationPages } from "../simulations/new-simulation-pages.ts";
import { Example } from "../example/example.ts";
import { OverviewPage } from "../overview/overview-page.ts";
import { ConsentPage } from "./consent-page.ts";
import { SettingsPage } from "./settings-page.ts";
import { retryMessage } from "../forms/failure.ts";
import { type Fields, NO_FIELDS, readFields, readUpload } from "../forms/form.ts";
import { hasSignedInCookie } from "../signed-in-variant.ts";
import { requireFormToken, requireSameOrigin } from "../session/guard.ts";
import { type AccountCookies, accountCookies } from "../session/host-cookie.ts";
import { pageReply, redirectReply } from "../session/layout.ts";
import type { Reader, Submission } from "../session/page-request.ts";
import { ACCOUNT, safeNext, withNext } from "../session/paths.ts";
import { RecoveryPages } from "./recovery-pages.ts";
import { SignInPages } from "./sign-in-pages.ts";
import type { AccountPagesParts } from "./parts.ts";
import { GUEST_INPUT_BYTES } from "./guest-input.ts";
import { monitoringPages, type Page, workspacePages } from "./workspace-pages.ts";

/** The pages of accounts. They work without scripts. */
export class AccountPages implements Required<Pick<HttpHandler, "handle" | "fail">> {
  readonly #parts: AccountPagesParts;
  readonly #cookies: AccountCookies;
  readonly #pages: ReadonlyMap<string, Page>;

  constructor(parts: AccountPagesParts) {
    this.#parts = parts;
    const { accounts, recovery, authorizationServer } = parts;
    const { site } = parts.service;
    const cookies = accountCookies(site.baseUrl);
    const recoveryPages = new RecoveryPages({ site, recovery, cookies });
    const overview = new OverviewPage(parts);
    const example = new Example(parts);
    const settings = new SettingsPage({ ...parts, cookies });
    const imports = new ImportPages(parts.service);
    const newSimulation = new NewSimulationPages(parts);
    const signIn = new SignInPages({
      site,
      accounts,
      cookies,
      sendsMail: recovery.sendsMail,
      resume: (own, { kind, texts }) =>
        kind === "feed" ? imports.resume(own, texts) : newSimulation.resume(own, texts),
    });
    const consent = new ConsentPage({ site, accounts, authorizationServer });
    this.#cookies = cookies;
    this.#pages = new Map<string, Page>([
      [
        ACCOUNT.signUp,
        {
          show: (request) => signIn.signUpPage(request),
          enter: (sent) => signIn.signUp(sent),
          formBytes: GUEST_INPUT_BYTES,
        },
      ],
      [
        ACCOUNT.login,
        {
          show: (request) => signIn.loginPage(request),
          enter: (sent) => signIn.login(sent),
          formBytes: GUEST_INPUT_BYTES,
        },
      ],
      [ACCOUNT.logout, { act: (sent) => signIn.logout(sent) }],
      [
        ACCOUNT.forgot,
        { show: (request) => recoveryPages.forgotPage(request), enter: (sent) => recoveryPages.askForReset(sent) },
      ],
      [
        ACCOUNT.reset,
        { show: (request) => recoveryPages.resetPage(request), enter: (sent) => recoveryPages.reset(sent) },
      ],
      [
        ACCOUNT.verify,
        { show: (request) => recoveryPages.verifyPage(request), enter: (sent) => recoveryPages.verify(sent) },
      ],
      [ACCOUNT.dashboard, { show: (request) => overview.page(request) }],
      [ACCOUNT.example, { act: (sent) => example.add(sent) }],
      [ACCOUNT.removeExample, { act: (sent) => example.remove(sent) }],
      [ACCOUNT.settings, { show: (request) => settings.page(request) }],
      [ACCOUNT.data, { show: (request) => settings.data(request) }],
      [ACCOUNT.keys, { act: (sent) => settings.createKey(sent) }],
      [ACCOUNT.revokeKey, { act: (sent) => settings.revokeKey(sent) }],
      [ACCOUNT.disconnect, { act: (sent) => settings.disconnect(sent) }],
      [ACCOUNT.endSession, { act: (sent) => settings.endSession(sent) }],
      [ACCOUNT.password, { act: (sent) => settings.changePassword(sent) }],
      [ACCOUNT.verification, { act: (sent) => settings.sendVerification(sent) }],
      [ACCOUNT.remove, { act: (sent) => settings.remove(sent) }],
      ...workspacePages(parts, { imports, newSimulation }),
      ...monitoringPages(parts),
      [ACCOUNT.authorize, { show: (request) => consent.page(request), act: (sent) => consent.decide(sent) }],
    ]);
  }

  /** Answers a request with a page or a redirect. */
  async handle(request: HttpRequest, context: RequestContext): Promise<HttpReply> {
    const { metering, template = "", parameters } = context;
    await metering.charge(POLICIES.public);
    const page = this.#pages.get(template) ?? {};
    const { show, showOwn, enter, act } = page;
    if (request.method !== "POST") {
      const signedIn = await this.#signedIn(request);
      if (show !== undefined) return show({ request, parameters, signedIn });
      if (showOwn !== undefined)
        return signedIn === undefined ? signInFirst(request) : showOwn({ request, parameters, signedIn });
    }
    // A sign-in acts for no account yet, so a page that was opened before a sign-in elsewhere still works.
    if (enter !== undefined) return enter(await this.#submission(request, context, page));
    if (act !== undefined) return this.#act(act, await this.#submission(request, context, page));
    throw new Error(`No page takes ${request.method} ${request.path}.`);
  }

  fail(thrown: unknown, request: HttpRequest): HttpReply {
    const problem = reportedProblem(thrown, request, this.#parts.log);
    const title = HEADINGS[problem.status] ?? "This did not work";
    return pageReply(this.#parts.service.site, {
      title,
      status: problem.status,
      headers: problemHeaders(problem),
      hasSignedInCookie: hasSignedInCookie(request.headers),
      popup: true,
      main: html`<h1>${title}</h1>
        <p class="note bad">${retryMessage(problem)}</p>
        ${
          problem.status < 500
            ? undefined
            : html`<p>
                Go back and try again. If it happens again, send the operator this request id:
                <code>${request.id}</code>.
                <a href="/contact">Contact</a>
              </p>`
        }
        <p><a href="${ACCOUNT.dashboard}">Go to the overview</a></p>`,
    });
  }

  async #submission(request: HttpRequest, { parameters }: RequestContext, page: Page): Promise<Submission> {
    // Checked before the body is read, so that nothing from another website is accepted.
    requireSameOrigin(request, this.#parts.service.site.baseUrl);
    const sender = {
      address: request.address,
      device: this.#cookies.device.read(request.headers),
      browser: browserName(request.headers["user-agent"]),
    };
    const form = await this.#form(request, page);
    return { request, parameters, sender, form, signedIn: await this.#signedIn(request) };
  }

  /** Reads a form. Files are read only for signed-in people. */
  async #form(request: HttpRequest, { formBytes, uploadBytes }: Page): Promise<Fields> {
    if (uploadBytes === undefined) return readFields(request, formBytes);
    const isOpen = (await this.#signedIn(request)) !== undefined;
    return isOpen ? readUpload(request, uploadBytes) : NO_FIELDS;
  }

  async #act(act: NonNullable<Page["act"]>, sent: Submission): Promise<HttpReply> {
    const { request, form, signedIn } = sent;
    if (signedIn === undefined) return redirectReply(withNext(ACCOUNT.login, nextAfter(request)));
    requireFormToken(form, signedIn);
    return act({ ...sent, signedIn });
  }

  async #signedIn({ headers }: HttpRequest): Promise<Reader | undefined> {
    const { accounts, sampleListings } = this.#parts;
    const signedIn = await accounts.session(this.#cookies.session.read(headers));
    if (signedIn === undefined) return undefined;
    return { ...signedIn, hasExample: (await sampleListings.saved(signedIn.account.id)).size > 0 };
  }
}

const HEADINGS: Readonly<Record<number, string>> = {
  400: "This could not be read",
  403: "The form was not accepted",
  404: "There is nothing here",
  405: "There is no page here",
  413: "The form is too large",
  415: "The form could not be read",
  429: "Too many requests",
  500: "This page could not be created",
  503: "Try again in a moment",
};

/** Sends the browser to the sign-in, and from there back. */
function signInFirst({ path, search }: HttpRequest): HttpReply {
  return redirectReply(withNext(ACCOUNT.login, safeNext(search === "" ? path : `${path}?${search}`)));
}

/**
 * Returns the address to open after a sign-in when the session has ended: the same form or consent request, or else the
 * dashboard.
 */
function nextAfter({ path, search }: HttpRequest): string {
  return safeNext(path === ACCOUNT.authorize ? `${path}?${search}` : path) ?? ACCOUNT.dashboard;
}
