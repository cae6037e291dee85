import type { Logger } from "pino";
import type { Accounts } from "../../accounts/accounts.ts";
import { browserName } from "../../accounts/browser-name.ts";
import type { AuthorizationServer } from "../../accounts/oauth/authorization-server.ts";
import type { Recovery } from "../../accounts/recovery.ts";
import type { Exchange, HttpHandler } from "../../http/handler.ts";
import { headersOf } from "../../http/http-problem.ts";
import { reportedProblem } from "../../http/reply.ts";
import { POLICIES } from "../../limits/rate-limit.ts";
import type { AccountData } from "../../shared/account-data.ts";
import type { HttpReply, HttpRequest } from "../../shared/http.ts";
import { html } from "../../shared/html.js";
import { ComparePages } from "../compare/compare-pages.ts";
import { IMPROVE_BYTES, ImprovePages } from "../improve/improve-pages.ts";
import { IMPORT_BYTES, ImportPages } from "../listings/import-pages.ts";
import { ListingPages } from "../listings/listing-pages.ts";
import { BatchPages } from "../batches/batch-pages.ts";
import { CalibrationPages } from "../calibrations/calibration-pages.ts";
import { NewSimulationPages, RUN_FORM_BYTES } from "../simulations/new-simulation-pages.ts";
import type { Schedules, Webhooks } from "../../schedules/ports.ts";
import { SchedulePages } from "../schedules/schedule-pages.ts";
import { WebhookPages } from "../schedules/webhook-pages.ts";
import { SimulationPages } from "../simulations/simulation-pages.ts";
import { Example, type ExampleParts } from "../example/example.ts";
import type {
  AskableAssistant,
  CalibrationsForPages,
  PreviewSimulation,
  SimulationsForPages,
  SuggestQueries,
} from "../../simulations/ports.ts";
import { OverviewPage } from "../overview/overview-page.ts";
import { Consent } from "./consent.ts";
import { Settings } from "./settings.ts";
import { retryMessage } from "../forms/failure.ts";
import { type Fields, NO_FIELDS, readFields, readUpload } from "../forms/form.ts";
import { requireFormToken, requireSameOrigin } from "../session/guard.ts";
import { type AccountCookies, accountCookies } from "../session/host-cookie.ts";
import { pageReply, redirectReply } from "../session/layout.ts";
import type { OwnSubmission, PageRequest, Reader, Submission } from "../session/page-request.ts";
import { ACCOUNT, safeNext, withNext } from "../session/paths.ts";
import { RecoveryPages } from "./recovery-pages.ts";
import { SignInPages } from "./sign-in-pages.ts";
import { TRIED_BYTES } from "./tried.ts";

export interface AccountPagesParts extends ExampleParts {
  readonly accounts: Accounts;
  readonly recovery: Recovery;
  readonly authorizationServer: Pick<AuthorizationServer, "authorization" | "approve" | "deny">;
  readonly accountData: readonly AccountData[];
  readonly suggestQueries: SuggestQueries;
  readonly preview: PreviewSimulation;
  readonly askable: readonly AskableAssistant[];
  readonly calibrations: CalibrationsForPages;
  readonly sideBySide: SimulationsForPages["sideBySide"];
  readonly estimateComparison: SimulationsForPages["estimateComparison"];
  readonly schedules: Schedules;
  readonly webhooks: Webhooks;
  readonly log: Logger;
}

/** The behaviour of a path. */
interface Page {
  readonly show?: (request: PageRequest) => HttpReply | Promise<HttpReply>;
  /** Takes a form that anybody may send. */
  readonly enter?: (sent: Submission) => Promise<HttpReply>;
  /** Takes a form that acts for the account that is signed in. */
  readonly act?: (sent: OwnSubmission) => Promise<HttpReply>;
  /** The most bytes of the form, where it may be larger than others. */
  readonly formBytes?: number;
  /** The most bytes of the form, where it may hold a file. */
  readonly uploadBytes?: number;
}

/** The browser pages of accounts. They need no script. */
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
    const settings = new Settings({ ...parts, cookies });
    const listings = new ListingPages(parts.service);
    const imports = new ImportPages(parts.service);
    const simulations = new SimulationPages(parts);
    const batches = new BatchPages(parts.service);
    const calibrations = new CalibrationPages(parts);
    const newSimulation = new NewSimulationPages(parts);
    const improving = new ImprovePages(parts.service);
    const comparing = new ComparePages(parts);
    const schedules = new SchedulePages({ ...parts, sendsMail: recovery.sendsMail });
    const webhooks = new WebhookPages(parts);
    const signIn = new SignInPages({
      site,
      accounts,
      cookies,
      sendsMail: recovery.sendsMail,
      resume: (own, { kind, texts }) =>
        kind === "feed" ? imports.resume(own, texts) : newSimulation.resume(own, texts),
    });
    const consent = new Consent({ site, accounts, authorizationServer });
    this.#cookies = cookies;
    this.#pages = new Map<string, Page>([
      [
        ACCOUNT.signUp,
        {
          show: (request) => signIn.signUpPage(request),
          enter: (sent) => signIn.signUp(sent),
          formBytes: TRIED_BYTES,
        },
      ],
      [
        ACCOUNT.login,
        {
          show: (request) => signIn.loginPage(request),
          enter: (sent) => signIn.login(sent),
          formBytes: TRIED_BYTES,
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
      ...workspacePages({ listings, imports, simulations, batches, calibrations, newSimulation, improving, comparing }),
      ...monitoringPages(schedules, webhooks),
      [ACCOUNT.authorize, { show: (request) => consent.page(request), act: (sent) => consent.decide(sent) }],
    ]);
  }

  /** Answers a request with a page or a redirect. */
  async handle(request: HttpRequest, exchange: Exchange): Promise<HttpReply> {
    const { metering, template = "", parameters } = exchange;
    await metering.charge(POLICIES.public);
    const page = this.#pages.get(template) ?? {};
    const { show, enter, act } = page;
    if (request.method !== "POST" && show !== undefined)
      return show({ request, parameters, signedIn: await this.#signedIn(request) });
    // A sign-in acts for no account yet, so a page that was opened before a sign-in elsewhere still works.
    if (enter !== undefined) return enter(await this.#submission(request, exchange, page));
    if (act !== undefined) return this.#act(act, await this.#submission(request, exchange, page));
    throw new Error(`No page takes ${request.method} ${request.path}.`);
  }

  fail(thrown: unknown, request: HttpRequest): HttpReply {
    const problem = reportedProblem(thrown, request, this.#parts.log);
    const title = HEADINGS[problem.status] ?? "This did not work";
    return pageReply(this.#parts.service.site, {
      title,
      status: problem.status,
      headers: headersOf(problem),
      popup: true,
      main: html`<h1>${title}</h1>
        <p class="note bad">${retryMessage(problem)}</p>
        ${
          problem.status < 500
            ? undefined
            : html`<p>
                Go back and try again. If it stays so, send the operator this request id: <code>${request.id}</code>.
                <a href="/contact">Contact</a>
              </p>`
        }
        <p><a href="${ACCOUNT.dashboard}">Go to the overview</a></p>`,
    });
  }

  async #submission(request: HttpRequest, { parameters }: Exchange, page: Page): Promise<Submission> {
    // Before the body is read, so that nothing of another website is received.
    requireSameOrigin(request, this.#parts.service.site.baseUrl);
    const sender = {
      address: request.address,
      device: this.#cookies.device.read(request.headers),
      browser: browserName(request.headers["user-agent"]),
    };
    const form = await this.#form(request, page);
    return { request, parameters, sender, form, signedIn: await this.#signedIn(request) };
  }

  /** Reads a form. Files are read for signed-in readers alone. */
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

interface WorkspaceParts {
  readonly listings: ListingPages;
  readonly imports: ImportPages;
  readonly simulations: SimulationPages;
  readonly batches: BatchPages;
  readonly calibrations: CalibrationPages;
  readonly newSimulation: NewSimulationPages;
  readonly improving: ImprovePages;
  readonly comparing: ComparePages;
}

/** Returns the pages of saved listings, and of what is run with them. */
function workspacePages(parts: WorkspaceParts): [string, Page][] {
  const { listings, imports, simulations, batches, calibrations, newSimulation, improving, comparing } = parts;
  return [
    [ACCOUNT.listings, { show: (request) => listings.table(request) }],
    [ACCOUNT.listingsFeed, { show: (request) => listings.feed(request) }],
    [
      ACCOUNT.importListings,
      {
        show: (request) => imports.page(request),
        act: (sent) => imports.take(sent),
        uploadBytes: IMPORT_BYTES,
      },
    ],
    [ACCOUNT.listing, { show: (request) => listings.page(request) }],
    [
      ACCOUNT.deleteListing,
      { show: (request) => listings.confirmation(request), act: (sent) => listings.remove(sent) },
    ],
    [ACCOUNT.simulations, { show: (request) => simulations.table(request) }],
    [
      ACCOUNT.newSimulation,
      {
        show: (request) => newSimulation.page(request),
        act: (sent) => newSimulation.take(sent),
        uploadBytes: RUN_FORM_BYTES,
      },
    ],
    [ACCOUNT.simulation, { show: (request) => simulations.result(request) }],
    [ACCOUNT.diagnosis, { show: (request) => simulations.diagnosis(request) }],
    [ACCOUNT.simulationFile, { show: (request) => simulations.answers.file(request) }],
    [ACCOUNT.answers, { show: (request) => simulations.answers.page(request) }],
    [ACCOUNT.replay, { act: (sent) => simulations.replay(sent) }],
    [ACCOUNT.cancelSimulation, { act: (sent) => simulations.cancel(sent) }],
    [ACCOUNT.batches, { show: (request) => batches.table(request), act: (sent) => batches.start(sent) }],
    [ACCOUNT.batch, { show: (request) => batches.batch(request) }],
    [ACCOUNT.batchFile, { show: (request) => batches.file(request) }],
    [ACCOUNT.cancelBatch, { act: (sent) => batches.cancel(sent) }],
    [ACCOUNT.calibrations, { show: (request) => calibrations.table(request), act: (sent) => calibrations.take(sent) }],
    [ACCOUNT.calibration, { show: (request) => calibrations.calibration(request) }],
    [ACCOUNT.cancelCalibration, { act: (sent) => calibrations.cancel(sent) }],
    [
      ACCOUNT.improve,
      {
        show: (request) => improving.page(request),
        act: (sent) => improving.take(sent),
        uploadBytes: IMPROVE_BYTES,
      },
    ],
    [ACCOUNT.compare, { show: (request) => comparing.page(request), act: (sent) => comparing.take(sent) }],
  ];
}

/** Returns the pages of what is repeated, and of where alerts are sent. */
function monitoringPages(schedules: SchedulePages, webhooks: WebhookPages): [string, Page][] {
  return [
    [ACCOUNT.schedules, { show: (request) => schedules.table(request) }],
    [ACCOUNT.newSchedule, { show: (request) => schedules.form(request), act: (sent) => schedules.create(sent) }],
    [ACCOUNT.schedule, { show: (request) => schedules.schedule(request), act: (sent) => schedules.act(sent) }],
    [ACCOUNT.editSchedule, { show: (request) => schedules.settings(request), act: (sent) => schedules.change(sent) }],
    [
      ACCOUNT.deleteSchedule,
      { show: (request) => schedules.confirmation(request), act: (sent) => schedules.remove(sent) },
    ],
    [ACCOUNT.webhooks, { show: (request) => webhooks.table(request), act: (sent) => webhooks.add(sent) }],
    [ACCOUNT.webhook, { show: (request) => webhooks.webhook(request), act: (sent) => webhooks.act(sent) }],
    [
      ACCOUNT.deleteWebhook,
      { show: (request) => webhooks.confirmation(request), act: (sent) => webhooks.remove(sent) },
    ],
  ];
}

const HEADINGS: Readonly<Record<number, string>> = {
  400: "This could not be read",
  403: "The form was not accepted",
  405: "There is no page here",
  413: "The form is too large",
  415: "The form could not be read",
  429: "Too many requests",
  500: "This page could not be made",
  503: "Try again in a moment",
};

/**
 * Returns the address after a sign-in for a person whose session has ended: the same form or consent request, or the
 * dashboard.
 */
function nextAfter({ path, search }: HttpRequest): string {
  if (path === ACCOUNT.importListings || path === ACCOUNT.newSimulation) return path;
  return (path === ACCOUNT.authorize ? safeNext(`${path}?${search}`) : undefined) ?? ACCOUNT.dashboard;
}
