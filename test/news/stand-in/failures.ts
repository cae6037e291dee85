import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { BLOCK_PAGE } from "./article-page.ts";
import { redirect, sendHtml } from "./http.ts";
import type { Fault } from "./scenario.ts";

export interface FaultPlaces {
  /** This URL again, as the consent flow is to come back to it. */
  readonly here: string;
  readonly consent: string;
  readonly block: string;
  /** A foreign host. It records what comes to it. */
  readonly elsewhere: string;
}

const PREAMBLE = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><rss version="2.0"><channel><title>';
const MEGABYTE = Buffer.alloc(1_048_576, "x");
/** 100 MB in 100 KB: each piece is a gzip file of its own, and the sum of them one too. */
const BOMB_PIECE = gzipSync(MEGABYTE, { level: 9 });
const BOMB_PIECES = 100;

/** Whether a mode is a fault, and not a form of a proper answer. */
export function isFault(mode: string): mode is Fault {
  return mode in ANSWERS || /^http-\d{3}$/.test(mode);
}

/** Answers wrongly, in one of the ways that are known. */
export function answerWrongly(
  fault: Fault,
  request: IncomingMessage,
  response: ServerResponse,
  places: FaultPlaces,
): void {
  const answer = ANSWERS[fault];
  if (answer !== undefined) answer(response, places, request);
  else sendHtml(response, Number(fault.slice("http-".length)), "<!doctype html><html><body>Refused.</body></html>");
}

type Answerer = (response: ServerResponse, places: FaultPlaces, request: IncomingMessage) => void;

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
  // Fewer bytes than were announced.
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

function toConsent(response: ServerResponse, { consent, here }: FaultPlaces): void {
  response.setHeader("set-cookie", "SOCS=CAAaBgiA; Path=/; Secure");
  redirect(response, 302, `${consent}?continue=${encodeURIComponent(here)}&gl=DE&m=0&pc=n&cm=2&hl=en-US&src=1`);
}

/** Sends pieces no faster than they are taken, until the reader has enough. */
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
