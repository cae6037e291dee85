import type { HandlerOptions, HttpRoute } from "../../http/handler.ts";
import { POLICIES } from "../../limits/policies.ts";
import { ONE_TIME_LINKS } from "../../accounts/one-time-links.ts";
import { PATHS } from "../../shared/site.ts";

/** The paths of the pages of accounts. */
export const ACCOUNT = {
  signUp: PATHS.signUp,
  login: "/login",
  logout: "/logout",
  forgot: "/forgot",
  reset: ONE_TIME_LINKS["password-reset"].path,
  verify: ONE_TIME_LINKS["email-verification"].path,
  dashboard: PATHS.dashboard,
  settings: "/dashboard/settings",
  data: "/dashboard/settings/data",
  example: "/dashboard/example",
  removeExample: "/dashboard/example/remove",
  keys: "/dashboard/keys",
  revokeKey: "/dashboard/keys/revoke",
  disconnect: "/dashboard/applications/revoke",
  endSession: "/dashboard/sessions/end",
  password: "/dashboard/password",
  verification: "/dashboard/verification",
  remove: "/dashboard/delete",
  authorize: PATHS.authorize,
  listings: "/dashboard/listings",
  listingsFeed: "/dashboard/listings/feed",
  importListings: "/dashboard/listings/import",
  listing: "/dashboard/listings/{id}",
  editListing: "/dashboard/listings/{id}/edit",
  deleteListing: "/dashboard/listings/{id}/delete",
  simulations: "/dashboard/simulations",
  newSimulation: "/dashboard/simulations/new",
  simulation: "/dashboard/simulations/{id}",
  diagnosis: "/dashboard/simulations/{id}/diagnosis",
  answers: "/dashboard/simulations/{id}/answers",
  replay: "/dashboard/simulations/{id}/replay",
  simulationFile: "/dashboard/simulations/{id}/file",
  cancelSimulation: "/dashboard/simulations/{id}/cancel",
  batches: "/dashboard/simulations/batches",
  batch: "/dashboard/simulations/batches/{id}",
  batchFile: "/dashboard/simulations/batches/{id}/file",
  cancelBatch: "/dashboard/simulations/batches/{id}/cancel",
  calibrations: "/dashboard/simulations/calibrations",
  calibration: "/dashboard/simulations/calibrations/{id}",
  cancelCalibration: "/dashboard/simulations/calibrations/{id}/cancel",
  improve: "/dashboard/listings/{id}/improve",
  compare: "/dashboard/listings/{id}/compare",
  schedules: "/dashboard/schedules",
  newSchedule: "/dashboard/schedules/new",
  schedule: "/dashboard/schedules/{id}",
  editSchedule: "/dashboard/schedules/{id}/edit",
  deleteSchedule: "/dashboard/schedules/{id}/delete",
  webhooks: "/dashboard/webhooks",
  webhook: "/dashboard/webhooks/{id}",
  deleteWebhook: "/dashboard/webhooks/{id}/delete",
} as const;

/** Returns the path of the page of a listing. */
export function listingPath(id: string): string {
  return `${ACCOUNT.listings}/${encodeURIComponent(id)}`;
}

/** Returns the path of a listing's page with these questions, or without them if they would be too long. */
export function askedListingPath(id: string, questions: readonly string[]): string {
  if (questions.length === 0) return listingPath(id);
  const query = new URLSearchParams({ questions: questions.join("\n") }).toString();
  return safeNext(`${listingPath(id)}?${query}`) ?? listingPath(id);
}

/** Returns the path of the page that changes the text of a listing. */
export function editListingPath(id: string): string {
  return `${listingPath(id)}/edit`;
}

/** Returns the path of the page that deletes a listing. */
export function deleteListingPath(id: string): string {
  return `${listingPath(id)}/delete`;
}

/** Returns the path of the page that improves a listing. */
export function improvePath(id: string): string {
  return `${listingPath(id)}/improve`;
}

/** Returns the path of the page that compares a listing with an earlier version. */
export function comparePath(id: string): string {
  return `${listingPath(id)}/compare`;
}

/** Returns the path of the page of a simulation. */
export function simulationPath(id: string): string {
  return `${ACCOUNT.simulations}/${encodeURIComponent(id)}`;
}

/** Returns the path of the page of a batch. */
export function batchPath(id: string): string {
  return `${ACCOUNT.batches}/${encodeURIComponent(id)}`;
}

/** Returns the path of the page of a calibration. */
export function calibrationPath(id: string): string {
  return `${ACCOUNT.calibrations}/${encodeURIComponent(id)}`;
}

/** Returns the path of the calibration form with the listings of a simulation. */
export function newCalibrationPath(run: string): string {
  return `${ACCOUNT.calibrations}?from=${encodeURIComponent(run)}`;
}

/** Returns the path of the page of a schedule. */
export function schedulePath(id: string): string {
  return `${ACCOUNT.schedules}/${encodeURIComponent(id)}`;
}

/** Returns the path of the form that schedules a simulation. */
export function newSchedulePath(run: string): string {
  return `${ACCOUNT.newSchedule}?run=${encodeURIComponent(run)}`;
}

/** Returns the path of the page of a webhook. */
export function webhookPath(id: string): string {
  return `${ACCOUNT.webhooks}/${encodeURIComponent(id)}`;
}

/** Returns the path of the simulation form, filled with these arguments. */
export function newSimulationPath(given: Readonly<Record<string, string>>): string {
  return `${ACCOUNT.newSimulation}?${new URLSearchParams(given).toString()}`;
}

const PAGES = [
  ACCOUNT.dashboard,
  ACCOUNT.settings,
  ACCOUNT.data,
  ACCOUNT.listings,
  ACCOUNT.listingsFeed,
  ACCOUNT.listing,
  ACCOUNT.simulations,
  ACCOUNT.simulation,
  ACCOUNT.diagnosis,
  ACCOUNT.simulationFile,
  ACCOUNT.batch,
  ACCOUNT.batchFile,
  ACCOUNT.calibration,
  ACCOUNT.answers,
  ACCOUNT.schedules,
];
const PAGES_WITH_FORM = [
  ACCOUNT.signUp,
  ACCOUNT.login,
  ACCOUNT.forgot,
  ACCOUNT.reset,
  ACCOUNT.verify,
  ACCOUNT.authorize,
  ACCOUNT.importListings,
  ACCOUNT.editListing,
  ACCOUNT.deleteListing,
  ACCOUNT.newSimulation,
  ACCOUNT.batches,
  ACCOUNT.calibrations,
  ACCOUNT.improve,
  ACCOUNT.compare,
  ACCOUNT.newSchedule,
  ACCOUNT.schedule,
  ACCOUNT.editSchedule,
  ACCOUNT.deleteSchedule,
  ACCOUNT.webhooks,
  ACCOUNT.webhook,
  ACCOUNT.deleteWebhook,
];
const FORMS = [
  ACCOUNT.logout,
  ACCOUNT.keys,
  ACCOUNT.revokeKey,
  ACCOUNT.disconnect,
  ACCOUNT.endSession,
  ACCOUNT.password,
  ACCOUNT.verification,
  ACCOUNT.remove,
  ACCOUNT.example,
  ACCOUNT.removeExample,
  ACCOUNT.cancelSimulation,
  ACCOUNT.cancelBatch,
  ACCOUNT.cancelCalibration,
  ACCOUNT.replay,
];

/**
 * The facts about the pages of accounts for the router. Scripts of other origins may neither read nor send anything.
 */
export const ACCOUNT_HANDLER_OPTIONS: HandlerOptions = {
  routes: [
    ...PAGES.map((path): HttpRoute => ({ path, methods: ["GET"] })),
    ...PAGES_WITH_FORM.map((path): HttpRoute => ({ path, methods: ["GET", "POST"] })),
    ...FORMS.map((path): HttpRoute => ({ path, methods: ["POST"] })),
  ],
  policy: POLICIES.public,
  cacheControl: "no-store",
};

/** The exact paths that a sign-in may redirect to. */
const NEXT_PATHS: ReadonlySet<string> = new Set([
  ACCOUNT.dashboard,
  ACCOUNT.settings,
  ACCOUNT.authorize,
  ACCOUNT.listings,
  ACCOUNT.simulations,
  ACCOUNT.schedules,
  ACCOUNT.webhooks,
]);

const WORKSPACE_PAGES =
  /^\/dashboard\/(?:listings|simulations|simulations\/batches|simulations\/calibrations|schedules|webhooks)\/\w+(?:\/(?:delete|edit|improve|compare|diagnosis|answers))?$/;

/** The longest address after a sign-in, in encoded characters. Clients refuse headers of more than 16 KB. */
const MAX_NEXT = 8_192;

/** Returns a path with its query that a redirect may use; undefined for a foreign or overlong URL. */
export function safeNext(next: string | undefined): string | undefined {
  if (next === undefined || !/^\/(?![/\\])[\x20-\x7e]*$/.test(next)) return undefined;
  // Parsed as browsers parse it: they resolve dots and backslashes in a path.
  const { origin, pathname, search } = new URL(next, NOWHERE);
  if (origin !== NOWHERE || !(NEXT_PATHS.has(pathname) || WORKSPACE_PAGES.test(pathname))) return undefined;
  const path = pathname + search;
  return encodeURIComponent(path).length > MAX_NEXT ? undefined : path;
}

const NOWHERE = "http://nowhere.invalid";

/** Adds the address to open after a sign-in to a path. */
export function withNext(path: string, next: string | undefined): string {
  return next === undefined ? path : `${path}?next=${encodeURIComponent(next)}`;
}
