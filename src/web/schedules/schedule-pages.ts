import type { SignedInUser } from "../../accounts/accounts.ts";
import type { Schedule, Schedules } from "../../schedules/ports.ts";
import { TREND_READINGS } from "../../schedules/ports.ts";
import type { Service } from "../../service.ts";
import type { AskableAssistant } from "../../simulations/ports.ts";
import { type Html, html } from "../../shared/html.js";
import type { HttpReply, HttpRequest } from "../../shared/http.ts";
import { breadcrumbs } from "../breadcrumbs.ts";
import type { Failure } from "../forms/failure.ts";
import { decodeFields } from "../forms/form.ts";
import { type AccountPage, pageReply, redirectReply } from "../session/layout.ts";
import type { SignedInRequest, SignedInSubmission } from "../session/page-request.ts";
import { ACCOUNT, newSchedulePath, schedulePath, simulationPath } from "../session/paths.ts";
import { SimulationTools } from "../simulations/simulation-tools.ts";
import type { AlertMailState } from "./alert-mail.ts";
import { positionIn } from "../pager.ts";
import {
  BLANK_SCHEDULE,
  textsOfSchedule,
  scheduleForm,
  settingsOf,
  type TypedSchedule,
  typedSchedule,
} from "./schedule-form.ts";
import { scheduleFailure } from "./schedule-failure.ts";
import { deletionTitle, deletionView, scheduleCrumbs, scheduleTitle, scheduleView } from "./schedule-view.ts";
import { schedulesView } from "./schedules-view.ts";

export interface SchedulePagesParts {
  readonly service: Service;
  readonly schedules: Schedules;
  readonly sendsMail: boolean;
  readonly askable: readonly AskableAssistant[];
}

const PAGE_SIZE = 25;
/** Fewer than in other tables, because the picture shows many more. */
const HISTORY_SIZE = 10;
const NAME_CHARS = 80;

/** The contents of a form. */
interface Shown {
  readonly typed: TypedSchedule;
  readonly failure?: Failure | undefined;
}

/** The pages of schedules: the table, one schedule with its history, and its form. */
export class SchedulePages {
  readonly #parts: SchedulePagesParts;

  constructor(parts: SchedulePagesParts) {
    this.#parts = parts;
  }

  /** Shows the table. */
  async table({ request, signedIn }: SignedInRequest): Promise<HttpReply> {
    const query = decodeFields(request.search);
    const offset = positionIn(query, "from");
    const list = await this.#parts.schedules.list(signedIn.account.id, { offset, limit: PAGE_SIZE });
    return this.#page(signedIn, {
      title: "Schedules",
      path: ACCOUNT.schedules,
      main: html`<div class="head">
          <h1>Schedules</h1>
          <p class="buttons"><a class="button" href="${ACCOUNT.webhooks}">Webhooks</a></p>
        </div>
        ${noticeOf(query.text("done"))} ${schedulesView({ list, offset })}`,
    });
  }

  /** Shows the form that repeats a simulation. */
  async form({ request, signedIn }: SignedInRequest): Promise<HttpReply> {
    const run = decodeFields(request.search).text("run");
    if (run === "") return redirectReply(ACCOUNT.schedules);
    return this.#newForm(request, signedIn, run);
  }

  /** Creates a schedule that repeats a simulation. */
  async create({ request, form, signedIn }: SignedInSubmission): Promise<HttpReply> {
    const run = decodeFields(request.search).text("run");
    const typed = typedSchedule(form);
    try {
      const id = await this.#parts.schedules.create(signedIn.account.id, run, settingsOf(typed));
      return redirectReply(`${schedulePath(id)}?done=created`);
    } catch (thrown) {
      return this.#newForm(request, signedIn, run, { typed, failure: scheduleFailure(thrown) });
    }
  }

  /** Shows one schedule with its history. */
  async schedule({ request, parameters, signedIn }: SignedInRequest): Promise<HttpReply> {
    const { schedules, askable } = this.#parts;
    const accountId = signedIn.account.id;
    const schedule = await schedules.find(accountId, parameters["id"] ?? "");
    const query = decodeFields(request.search);
    const offset = positionIn(query, "from");
    const [{ readings: latest }, page] = await Promise.all([
      schedules.readings(accountId, schedule.id, { offset: 0, limit: TREND_READINGS }),
      schedules.readings(accountId, schedule.id, { offset, limit: HISTORY_SIZE }),
    ]);
    const mail = this.#alertMailState(signedIn);
    return this.#page(signedIn, {
      title: scheduleTitle(schedule, latest),
      path: schedulePath(schedule.id),
      main: scheduleView({
        signedIn,
        schedule,
        latest,
        page,
        offset,
        mail,
        askable,
        notice: noticeOf(query.text("done")),
      }),
    });
  }

  /** Runs, pauses or resumes a schedule, depending on the button. */
  async act({ parameters, form, signedIn }: SignedInSubmission): Promise<HttpReply> {
    const { schedules } = this.#parts;
    const { id = "" } = parameters;
    const action = form.text("do");
    if (action === "run") await schedules.runNow(signedIn.account.id, id);
    else if (action === "pause") await schedules.pause(signedIn.account.id, id);
    else await schedules.resume(signedIn.account.id, id);
    return redirectReply(`${schedulePath(id)}?done=${NOTICES.has(action) ? action : "resume"}`);
  }

  /** Shows the settings of a schedule. */
  async settings({ parameters, signedIn }: SignedInRequest): Promise<HttpReply> {
    const schedule = await this.#parts.schedules.find(signedIn.account.id, parameters["id"] ?? "");
    return this.#settingsForm(signedIn, schedule, { typed: textsOfSchedule(schedule) });
  }

  /** Changes the settings of a schedule. */
  async change({ parameters, form, signedIn }: SignedInSubmission): Promise<HttpReply> {
    const { schedules } = this.#parts;
    const schedule = await schedules.find(signedIn.account.id, parameters["id"] ?? "");
    const typed = typedSchedule(form);
    try {
      await schedules.change(signedIn.account.id, schedule.id, settingsOf(typed));
      return redirectReply(`${schedulePath(schedule.id)}?done=changed`);
    } catch (thrown) {
      return this.#settingsForm(signedIn, schedule, { typed, failure: scheduleFailure(thrown) });
    }
  }

  /** Asks whether a schedule is to be deleted. */
  async confirmation({ parameters, signedIn }: SignedInRequest): Promise<HttpReply> {
    const { schedules } = this.#parts;
    const schedule = await schedules.find(signedIn.account.id, parameters["id"] ?? "");
    const { total } = await schedules.readings(signedIn.account.id, schedule.id, { offset: 0, limit: 1 });
    return this.#page(signedIn, {
      title: deletionTitle(schedule),
      path: schedulePath(schedule.id),
      main: deletionView(signedIn, schedule, total),
    });
  }

  /** Deletes a schedule. */
  async remove({ parameters, signedIn }: SignedInSubmission): Promise<HttpReply> {
    await this.#parts.schedules.remove(signedIn.account.id, parameters["id"] ?? "");
    return redirectReply(`${ACCOUNT.schedules}?done=deleted`);
  }

  async #newForm(request: HttpRequest, signedIn: SignedInUser, run: string, shown?: Shown): Promise<HttpReply> {
    const { product, mode, spend } = await new SimulationTools(this.#parts.service, signedIn, request).find(run);
    const { typed, failure } = shown ?? { typed: { ...BLANK_SCHEDULE, name: shortenedName(product.title) } };
    return this.#formPage(signedIn, {
      title: "Repeat the simulation",
      above: html`${breadcrumbs(["Simulations", ACCOUNT.simulations], [product.title, simulationPath(run)], ["Repeat"])}
        <div class="head">
          <div>
            <h1>Repeat the simulation</h1>
            <p class="soft">
              The same questions are asked again, against the same rivals, with your listings as they are then. The
              first run is made now, and later runs are compared with it.
              ${mode === "live" ? `Each run may cost up to ${spend.capCents ?? 0} cents, and the first one and those that differ are made twice.` : undefined}
            </p>
          </div>
        </div>`,
      form: { action: newSchedulePath(run), typed, submit: "Start the schedule" },
      failure,
    });
  }

  #settingsForm(signedIn: SignedInUser, schedule: Schedule, { typed, failure }: Shown): HttpReply {
    return this.#formPage(signedIn, {
      title: `Change “${schedule.name}”`,
      above: html`${scheduleCrumbs(schedule, "Change")}
        <div class="head"><h1>Change “${schedule.name}”</h1></div>`,
      form: { action: `${schedulePath(schedule.id)}/edit`, typed, submit: "Save the schedule" },
      failure,
    });
  }

  #formPage(
    signedIn: SignedInUser,
    {
      title,
      above,
      form,
      failure,
    }: {
      readonly title: string;
      readonly above: Html;
      readonly form: { readonly action: string; readonly typed: TypedSchedule; readonly submit: string };
      readonly failure: Failure | undefined;
    },
  ): HttpReply {
    return this.#page(signedIn, {
      title,
      path: ACCOUNT.schedules,
      failure,
      main: html`${above} ${scheduleForm({ signedIn, ...form, failure, mail: this.#alertMailState(signedIn) })}`,
    });
  }

  #alertMailState({ account }: SignedInUser): AlertMailState {
    if (!this.#parts.sendsMail) return "none";
    return account.emailVerifiedAt === undefined ? "unverified" : "sent";
  }

  #page(signedIn: SignedInUser, page: AccountPage): HttpReply {
    return pageReply(this.#parts.service.site, { ...page, signedIn, workspace: true });
  }
}

const NOTICES: ReadonlyMap<string, string> = new Map([
  ["created", "The schedule is saved. Its first run starts now."],
  ["changed", "The schedule is changed."],
  ["run", "A run starts now."],
  ["pause", "The schedule is paused. Nothing runs until you resume it."],
  ["resume", "The schedule is resumed."],
  ["deleted", "The schedule is deleted."],
]);

/** Returns the notice after a redirect. The URL holds no text, so that no other site can inject one. */
function noticeOf(done: string): Html | undefined {
  const notice = NOTICES.get(done);
  return notice === undefined ? undefined : html`<p class="note good" role="status">${notice}</p>`;
}

function shortenedName(title: string): string {
  return Array.from(title).slice(0, NAME_CHARS).join("");
}
