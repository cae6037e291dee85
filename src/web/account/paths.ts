import { PATHS } from "../../shared/site.ts";

/** Where the pages of accounts stand. */
export const ACCOUNT = {
  signUp: PATHS.signUp,
  login: "/login",
  logout: "/logout",
  dashboard: PATHS.dashboard,
  keys: "/dashboard/keys",
  revokeKey: "/dashboard/keys/revoke",
  disconnect: "/dashboard/applications/revoke",
  password: "/dashboard/password",
  remove: "/dashboard/delete",
  authorize: PATHS.authorize,
} as const;

/** Every path that the pages of accounts answer, whatever the method. */
export const ACCOUNT_PATHS: ReadonlySet<string> = new Set(Object.values(ACCOUNT));

/** Where somebody may be sent on after signing in. */
const NEXT_PATHS: ReadonlySet<string> = new Set([ACCOUNT.dashboard, ACCOUNT.authorize]);

/** A path of ours with its query as it may be redirected to, or undefined for anything that leads elsewhere. */
export function safeNext(next: string | undefined): string | undefined {
  if (next === undefined || !/^\/(?![/\\])[\x20-\x7e]*$/.test(next)) return undefined;
  // Read as a browser reads it: dots and backslashes in a path are folded.
  const { origin, pathname, search } = new URL(next, NOWHERE);
  return origin === NOWHERE && NEXT_PATHS.has(pathname) ? pathname + search : undefined;
}

const NOWHERE = "http://nowhere.invalid";

/** A path that carries where to go on from there, if anywhere. */
export function withNext(path: string, next: string | undefined): string {
  return next === undefined ? path : `${path}?next=${encodeURIComponent(next)}`;
}
