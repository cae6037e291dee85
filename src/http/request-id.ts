import { randomUUID } from "node:crypto";

/** Ids that are safe in a header, a log line and a JSON string, and long enough for every tracing system. */
const WELL_FORMED = /^[\w.~:/+=@-]{1,128}$/;

/** Returns the id that the client or a proxy sent, or a new one when it sent none or a malformed one. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === "string" && WELL_FORMED.test(given) ? given : randomUUID();
}
