import { pino, type DestinationStream, type Logger } from "pino";
import { lazy } from "./lazy.ts";
import { SECRET_KINDS, SECRET_PREFIX } from "./secret.ts";
import { StderrStream } from "./stderr-stream.ts";

export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Matches secrets of this service. */
const SECRET = new RegExp(`(${SECRET_PREFIX}_(?:${Object.values(SECRET_KINDS).join("|")})_)[0-9A-Za-z]{8,}`, "g");
/** Matches credentials in a URL, where they do not belong. */
const SECRET_PARAMETER = /([?&](?:api_?key|key|access_token|token|password|secret)=)[^&\s"]+/gi;

const REDACTED_HEADERS = ["authorization", "cookie", "set-cookie", "x-payment", "payment-signature"];

/** All logs of a process share one stream. Two streams would interleave their lines. */
const stderr = lazy(() => new StderrStream());

/** Creates a structured log on stderr by default, because stdout belongs to the stdio protocol. */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: REDACTED_HEADERS.flatMap((name) => [`headers["${name}"]`, `*.headers["${name}"]`]),
        censor: "[redacted]",
      },
      hooks: { streamWrite: redact },
    },
    destination ?? stderr(),
  );
}

/** Returns a text without the secrets in it. */
export function redact(text: string): string {
  return text.replace(SECRET, "$1[redacted]").replace(SECRET_PARAMETER, "$1[redacted]");
}
