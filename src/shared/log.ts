import { pino, type DestinationStream, type Logger } from "pino";
import type { LogLevel } from "./config.ts";
import { SECRET_KINDS, SECRET_PREFIX } from "./secret.ts";

/** Secrets of this service by their form, wherever they stand. */
const SECRET = new RegExp(`(${SECRET_PREFIX}_(?:${Object.values(SECRET_KINDS).join("|")})_)[0-9A-Za-z]{8,}`, "g");
/** Credentials that somebody put where they do not belong: into a URL. */
const SECRET_PARAMETER = /([?&](?:api_?key|key|access_token|token|password|secret)=)[^&\s"]+/gi;

const REDACTED_HEADERS = ["authorization", "cookie", "set-cookie", "x-payment", "payment-signature"];

/** Structured logs, on stderr unless told otherwise: stdout belongs to the protocol of stdio. */
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
    destination ?? pino.destination({ fd: 2, sync: true }),
  );
}

/** Takes secrets out of a line, wherever they stand in it. */
function redact(line: string): string {
  return line.replace(SECRET, "$1[redacted]").replace(SECRET_PARAMETER, "$1[redacted]");
}
