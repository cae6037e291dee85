import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { BLOCK_PAGE } from "./article-page.ts";
import { redirect, sendHtml } from "./http.ts";
import type { Failure } from "./scenario.ts";

export interface FailureTargets {
  /** This URL, to which the consent flow returns. */
  readonly here: string;
  readonly consent: string;
  readonly block: string;
  /** A foreign host that records its requests. */
  readonly elsewhere: string;
}

const PREAMBLE = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><rss version="2.0"><channel><title>';
const MEGABYTE = Buffer.alloc(1_048_576, "x");
/** 100 MB in 100 KB: each piece is a gzip file, and so are all pieces together. */
const BOMB_PIECE = gzipSync(MEGABYTE, { level: 9 });
const BOMB_PIECES = 100;

/** Returns whether a mode is a failure and not a valid answer. */
export function isFailure(mode: string): mode is Failure {
  return mode in ANSWERS || /^http-\d{3}$/.test(mode);
}

/** Sends a failure of a kind. */
export function sendFailure(
  failure: Failure,
  request: IncomingMessage,
  response: ServerResponse,
  places: FailureTargets,
): void {
  const answer = ANSWERS[failure];
  if (answer !== undefined) answer(response, places, request);
  else sendHtml(response, Number(failure.slice("http-".length)), "<!doctype html><html><body>Refused.</body></html>");
}

type Answerer = (response: ServerResponse, places: FailureTargets, request: IncomingMessage) => void;

const ANSWERS: Readonly<Record<string, Answerer>> = {
  hang: () => {},
  stall: (response) => {
    response.writeHead(200, { "content-type": "application/xml; charset=utf-8" });
    response.write(PREAMBLE);
  },
  reset: (_response, _places, request) => request.socket.resetAndDestroy(),
  "reset-body": (response, _places, request) => {
    response.writeHead(200, { "content-type": "application/xml; charset=utf-8" });
    response.write(PREAMBLE, () => request.socket.resetAndDestroy());
  },
  // Fewer bytes than announced.
  "cut-body": (response, _places, request) => {
    response.writeHead(200, { "content-type": "application/xml", "content-length": "5000" });
    response.write(PREAMBLE, () => request.socket.end());
  },
  huge: (response) => {
    response.writeHead(200, { "content-type": "application/xml" });
    void pour(response, MEGABYTE, BOMB_PIECES);
  },
  "gzip-bomb": (response) => {
    response.writeHead(200, { "content-type": "application/xml", "content-encoding": "gzip" });
    void pour(response, BOMB_PIECE, BOMB_PIECES);
  },
  "bad-gzip": (response) => {
    response.writeHead(200, { "content-type": "application/xml", "content-encoding": "gzip" });
    response.end(PREAMBLE);
  },
  sorry: (response, { block, here }) => redirect(response, 302, `${block}?continue=${encodeURIComponent(here)}&q=EgQ`),
  consent: (response, places) => toConsent(response, places),
  "consent-wall": (response, places) => toConsent(response, places),
  elsewhere: (response, { elsewhere }) => redirect(response, 302, elsewhere),
  loop: (response, { here }) => redirect(response, 302, here),
  "no-location": (response) => response.writeHead(302).end(),
  html: (response) => sendHtml(response, 200, BLOCK_PAGE),
  garbage: (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end('{"error":"<script>nothing that was asked for</script>"}');
  },
  nothing: (response) => response.writeHead(200).end(),
};

function toConsent(response: ServerResponse, { consent, here }: FailureTargets): void {
  response.setHeader("set-cookie", "SOCS=CAAaBgiA; Path=/; Secure");
  redirect(response, 302, `${consent}?continue=${encodeURIComponent(here)}&gl=DE&m=0&pc=n&cm=2&hl=en-US&src=1`);
}

/** Sends pieces as fast as they are read, until the reader has enough. */
async function pour(response: ServerResponse, piece: Buffer, times: number): Promise<void> {
  for (let sent = 0; sent < times && !response.destroyed; sent += 1) {
    if (response.write(piece)) continue;
    await new Promise<void>((resolve) => {
      response.once("drain", resolve);
      response.once("close", resolve);
    });
  }
  response.end();
}
