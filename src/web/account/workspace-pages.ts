import type { HttpReply } from "../../shared/http.ts";
import { BatchPages } from "../batches/batch-pages.ts";
import { CalibrationPages } from "../calibrations/calibration-pages.ts";
import { ComparePages } from "../compare/compare-pages.ts";
import { IMPROVE_BYTES, ImprovePages } from "../improve/improve-pages.ts";
import { EDIT_BYTES, EditPages } from "../listings/edit-pages.ts";
import { IMPORT_BYTES, type ImportPages } from "../listings/import-pages.ts";
import { ListingPages } from "../listings/listing-pages.ts";
import { SchedulePages } from "../schedules/schedule-pages.ts";
import { WebhookPages } from "../schedules/webhook-pages.ts";
import type { SignedInRequest, SignedInSubmission, PageRequest, Submission } from "../session/page-request.ts";
import { ACCOUNT } from "../session/paths.ts";
import { type NewSimulationPages, RUN_FORM_BYTES } from "../simulations/new-simulation-pages.ts";
import { SimulationPages } from "../simulations/simulation-pages.ts";
import type { AccountPagesParts } from "./parts.ts";

/** The behaviour of a page at one path. */
export interface Page {
  readonly show?: (request: PageRequest) => HttpReply | Promise<HttpReply>;
  /** Shows a page of the account that is signed in. Without one, the browser is sent to the sign-in and back. */
  readonly showOwn?: (request: SignedInRequest) => Promise<HttpReply>;
  /** Takes a form that anyone may submit. */
  readonly enter?: (sent: Submission) => Promise<HttpReply>;
  /** Takes a form that acts for the signed-in account. */
  readonly act?: (sent: SignedInSubmission) => Promise<HttpReply>;
  /** The largest form in bytes, where the default is too small. */
  readonly formBytes?: number;
  /** The largest form in bytes, where it may contain a file. */
  readonly uploadBytes?: number;
}

/** The pages that also take guest input. */
interface ResumedPages {
  readonly imports: ImportPages;
  readonly newSimulation: NewSimulationPages;
}

/** Returns the pages of saved listings and of the runs that use them. */
export function workspacePages(parts: AccountPagesParts, { imports, newSimulation }: ResumedPages): [string, Page][] {
  const listings = new ListingPages(parts.service);
  const edits = new EditPages(parts.service);
  const simulations = new SimulationPages(parts);
  const batches = new BatchPages(parts);
  const calibrations = new CalibrationPages(parts);
  const improving = new ImprovePages(parts.service);
  const comparing = new ComparePages(parts);
  return [
    [ACCOUNT.listings, { showOwn: (request) => listings.table(request) }],
    [ACCOUNT.listingsFeed, { showOwn: (request) => listings.feed(request) }],
    [
      ACCOUNT.importListings,
      {
        showOwn: (request) => imports.page(request),
        act: (sent) => imports.submit(sent),
        uploadBytes: IMPORT_BYTES,
      },
    ],
    [ACCOUNT.listing, { showOwn: (request) => listings.page(request) }],
    [
      ACCOUNT.editListing,
      { showOwn: (request) => edits.page(request), act: (sent) => edits.submit(sent), uploadBytes: EDIT_BYTES },
    ],
    [
      ACCOUNT.deleteListing,
      { showOwn: (request) => listings.confirmation(request), act: (sent) => listings.remove(sent) },
    ],
    [ACCOUNT.simulations, { showOwn: (request) => simulations.table(request) }],
    [
      ACCOUNT.newSimulation,
      {
        showOwn: (request) => newSimulation.page(request),
        act: (sent) => newSimulation.submit(sent),
        uploadBytes: RUN_FORM_BYTES,
      },
    ],
    [ACCOUNT.simulation, { showOwn: (request) => simulations.result(request) }],
    [ACCOUNT.diagnosis, { showOwn: (request) => simulations.diagnosis(request) }],
    [ACCOUNT.simulationFile, { showOwn: (request) => simulations.answers.file(request) }],
    [ACCOUNT.answers, { showOwn: (request) => simulations.answers.page(request) }],
    [ACCOUNT.replay, { act: (sent) => simulations.replay(sent) }],
    [ACCOUNT.cancelSimulation, { act: (sent) => simulations.cancel(sent) }],
    [ACCOUNT.batches, { showOwn: (request) => batches.table(request), act: (sent) => batches.start(sent) }],
    [ACCOUNT.batch, { showOwn: (request) => batches.batch(request) }],
    [ACCOUNT.batchFile, { showOwn: (request) => batches.file(request) }],
    [ACCOUNT.cancelBatch, { act: (sent) => batches.cancel(sent) }],
    [
      ACCOUNT.calibrations,
      { showOwn: (request) => calibrations.table(request), act: (sent) => calibrations.submit(sent) },
    ],
    [ACCOUNT.calibration, { showOwn: (request) => calibrations.calibration(request) }],
    [ACCOUNT.cancelCalibration, { act: (sent) => calibrations.cancel(sent) }],
    [
      ACCOUNT.improve,
      {
        showOwn: (request) => improving.page(request),
        act: (sent) => improving.submit(sent),
        uploadBytes: IMPROVE_BYTES,
      },
    ],
    [ACCOUNT.compare, { showOwn: (request) => comparing.page(request), act: (sent) => comparing.submit(sent) }],
  ];
}

/** Returns the pages of schedules and webhooks. */
export function monitoringPages(parts: AccountPagesParts): [string, Page][] {
  const schedules = new SchedulePages({ ...parts, sendsMail: parts.recovery.sendsMail });
  const webhooks = new WebhookPages(parts);
  return [
    [ACCOUNT.schedules, { showOwn: (request) => schedules.table(request) }],
    [ACCOUNT.newSchedule, { showOwn: (request) => schedules.form(request), act: (sent) => schedules.create(sent) }],
    [ACCOUNT.schedule, { showOwn: (request) => schedules.schedule(request), act: (sent) => schedules.act(sent) }],
    [
      ACCOUNT.editSchedule,
      { showOwn: (request) => schedules.settings(request), act: (sent) => schedules.change(sent) },
    ],
    [
      ACCOUNT.deleteSchedule,
      { showOwn: (request) => schedules.confirmation(request), act: (sent) => schedules.remove(sent) },
    ],
    [ACCOUNT.webhooks, { showOwn: (request) => webhooks.table(request), act: (sent) => webhooks.add(sent) }],
    [ACCOUNT.webhook, { showOwn: (request) => webhooks.webhook(request), act: (sent) => webhooks.act(sent) }],
    [
      ACCOUNT.deleteWebhook,
      { showOwn: (request) => webhooks.confirmation(request), act: (sent) => webhooks.remove(sent) },
    ],
  ];
}
