import type {
  AuthorizationRequest,
  AuthorizationServer,
  RetryLater,
} from "../../accounts/oauth/authorization-server.ts";
import { AuthorizationRefused } from "../../accounts/oauth/authorization-server.ts";
import type { Accounts, SignedInUser } from "../../accounts/accounts.ts";
import type { HttpReply, HttpRequest } from "../../shared/http.ts";
import type { Site } from "../../shared/site.ts";
import { type Html, html } from "../../shared/html.js";
import { SCOPES_FIELD, scopeBoxes, errorSummary } from "../forms/controls.ts";
import { counted } from "../counts.ts";
import { type Failure } from "../forms/failure.ts";
import { pageReply, redirectReply, tokenField } from "../session/layout.ts";
import { type Destination, destinationOf, leadsTo } from "./redirect-destination.ts";
import { ACCOUNT, safeNext, withNext } from "../session/paths.ts";
import type { SignedInSubmission, PageRequest } from "../session/page-request.ts";

/** The dependencies of the consent page. */
export interface ConsentPageParts {
  readonly site: Site;
  readonly accounts: Pick<Accounts, "session">;
  readonly authorizationServer: Pick<AuthorizationServer, "authorization" | "approve" | "deny">;
}

/** The page where a person allows or denies an application access to the account. */
export class ConsentPage {
  readonly #parts: ConsentPageParts;

  constructor(parts: ConsentPageParts) {
    this.#parts = parts;
  }

  /** Shows the request. Refuses one that cannot be granted before the person has to sign in. */
  page({ request, signedIn }: PageRequest): Promise<HttpReply> {
    return this.#answer(request, async (asked) =>
      signedIn === undefined ? redirectReply(loginPath(request)) : this.#show(request, signedIn, asked),
    );
  }

  /** Grants or denies the request. */
  decide({ request, signedIn, form }: SignedInSubmission): Promise<HttpReply> {
    const { accounts, authorizationServer } = this.#parts;
    return this.#answer(request, async (asked) => {
      if (form.text("decision") !== "allow") return redirectReply(authorizationServer.deny(asked));
      const chosen = form.list(SCOPES_FIELD);
      const scopes = asked.scopes.filter((scope) => chosen.includes(scope));
      if (scopes.length === 0) return this.#show(request, signedIn, asked, NOTHING_CHOSEN);
      // The session may have ended while the request was read, which can take seconds.
      if ((await accounts.session(signedIn.session)) === undefined) return redirectReply(loginPath(request));
      return redirectReply(await authorizationServer.approve(asked, signedIn.account.id, scopes));
    });
  }

  async #answer(
    { search, address }: HttpRequest,
    answer: (asked: AuthorizationRequest) => Promise<HttpReply>,
  ): Promise<HttpReply> {
    const { authorizationServer, site } = this.#parts;
    try {
      return await answer(await authorizationServer.authorization(search, address));
    } catch (thrown) {
      if (!(thrown instanceof AuthorizationRefused)) throw thrown;
      if (thrown.redirectTo !== undefined) return redirectReply(thrown.redirectTo);
      return thrown.busy === undefined ? refusedPage(site, thrown) : busyPage(site, thrown, thrown.busy);
    }
  }

  #show(request: HttpRequest, signedIn: SignedInUser, asked: AuthorizationRequest, failure?: Failure): HttpReply {
    const destination = destinationOf(asked.redirectUri);
    const { name } = asked.client;
    return pageReply(this.#parts.site, {
      title: `Allow ${name}?`,
      failure,
      signedIn,
      popup: true,
      formAction: destination.sources,
      main: html`<h1>Allow <bdi>${name}</bdi> to use your account?</h1>
        ${errorSummary(failure)} ${originNote(asked)}
        <form class="card" method="post" action="${ACCOUNT.authorize}?${request.search}">
          ${tokenField(signedIn)}
          <dl>
            <dt>Your account</dt>
            <dd><bdi>${signedIn.account.email}</bdi><br /><a href="${loginPath(request)}">Use another account</a></dd>
            <dt>You return to</dt>
            <dd>${destinationView(destination)}</dd>
          </dl>
          ${scopeBoxes("It will be able to", asked.scopes, failure === undefined ? asked.scopes : [], failure)}
          <p class="hint">Untick what you do not want to allow. The application may ask again when it needs more.</p>
          ${asked.scopes.includes("keys:write") ? KEYS_END : undefined}
          <div class="buttons">
            <button class="main" name="decision" value="allow">Allow</button>
            <button name="decision" value="deny">Deny</button>
          </div>
        </form>
        <p class="soft">
          You can end its access at any time: disconnect it in the settings. It never sees your password.
        </p>`,
    });
  }
}

const NOTHING_CHOSEN: Failure = {
  status: 422,
  headers: {},
  message: undefined,
  errors: new Map([[SCOPES_FIELD, "Choose what to allow, or deny the request."]]),
};

/** Returns the address of the sign-in page that leads back to a request. */
function loginPath({ search }: HttpRequest): string {
  return withNext(ACCOUNT.login, safeNext(`${ACCOUNT.authorize}?${search}`));
}

const KEYS_END = html`<p class="hint">API keys that it creates are revoked when you disconnect it.</p>`;

/** Says what is verified: that a website describes the application, and that the person returns to that website. */
function originNote({ client: { verifiedHost }, redirectUri }: AuthorizationRequest): Html {
  if (verifiedHost === undefined)
    return html`<p class="note warn">
      <strong>This name was not verified.</strong><br />Any application can use this name. ${CAREFUL}
    </p>`;
  if (leadsTo(verifiedHost, redirectUri))
    return html`<p class="note good">
      <strong>Verified: described by ${verifiedHost}</strong><br />This website publishes the description of the
      application, and you return there.
    </p>`;
  if (destinationOf(redirectUri).isLocal)
    return html`<p class="note warn">
      <strong>Described by ${verifiedHost}, but not verified</strong><br />${verifiedHost} publishes this description,
      but any program on your device can use it. ${CAREFUL}
    </p>`;
  return html`<p class="note">
    <strong>Described by ${verifiedHost}</strong><br />This website publishes the description of the application, which
    names another website to which you return.
  </p>`;
}

const CAREFUL = "Allow it only if you have just started this yourself from an application that you trust.";

function destinationView({ text, isLocal }: Destination): Html {
  return html`<code>${text}</code
    >${isLocal ? html`<br /><span class="hint">an application on your device</span>` : undefined}`;
}

function refusedPage(site: Site, { message }: AuthorizationRefused): HttpReply {
  const title = "This request cannot be granted";
  return pageReply(site, {
    title,
    status: 400,
    popup: true,
    main: html`<h1>${title}</h1>
      <p class="note bad">${message}</p>
      <p>
        Nothing was allowed. Go back to the application and start again. If this happens again, send the message above
        to its developer.
      </p>`,
  });
}

function busyPage(site: Site, { message }: AuthorizationRefused, { status, retrySeconds }: RetryLater): HttpReply {
  const title = "The application cannot be verified right now";
  return pageReply(site, {
    title,
    status,
    headers: { "Retry-After": String(retrySeconds) },
    popup: true,
    main: html`<h1>${title}</h1>
      <p class="note bad">${message}</p>
      <p>Nothing was allowed. Load this page again in ${counted(retrySeconds, "second")}.</p>`,
  });
}
