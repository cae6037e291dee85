import { randomUUID } from "node:crypto";

/** Matches ids that are safe in a header, a log line and a JSON string. Those of every tracing system fit. */
const WELL_FORMED = /^[\w.~:/+=@-]{1,128}$/;

/** Returns the id that the client or a proxy sent. Creates a new one when it is missing or malformed. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === "string" && WELL_FORMED.test(given) ? given : randomUUID();
}
