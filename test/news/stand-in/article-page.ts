import { createHash } from "node:crypto";

/** Returns the upstream's signature of a token. The upstream accepts only these two values together. */
export function signatureOf(token: string): { readonly timestamp: number; readonly signature: string } {
  const digest = createHash("sha256").update(`signed ${token}`).digest();
  return {
    timestamp: 1_790_000_000 + digest.readUInt16BE(0),
    signature: `AbStd${digest.toString("base64url").slice(0, 23)}`,
  };
}

/**
 * An article's page: mostly scripts and styles, with the signature at 99.7 % of its length. A comment and a script
 * before it contain similar text.
 */
export function articlePage(token: string, bytes: number, signed: boolean): string {
  const { timestamp, signature } = signatureOf(token);
  const decoy = `<div data-n-a-id="${token}" data-n-a-ts="1700000000" data-n-a-sg="AbDecoyDecoyDecoyDecoyDeco00"></div>`;
  const head = `<!doctype html><html lang="en-US"><head><title>News</title><!-- ${decoy} --><script nonce="n">var page = '${decoy}';</script><style>`;
  const mark = signed ? `data-n-a-id="${token}" data-n-a-ts="${timestamp}" data-n-a-sg="${signature}" ` : "";
  const foot = `</style></head><body class="y0K44d"></body><c-wiz jsrenderer="lW1Lhc" data-p="%.@.[&quot;en-US&quot;,&quot;${token}&quot;]" view c-wiz><div jscontroller="aLI87" jsaction="rcuQ6b:npT2md" ${mark}data-n-dnlg="false"></div><c-data id="i1"></c-data></c-wiz>`;
  const tail = `<script nonce="n">${"window.tick&&window.tick();".repeat(Math.floor((bytes * 0.003) / 27))}</script></body></html>`;
  const filler = ".c{color:#000}";
  const room = Math.max(0, bytes - head.length - foot.length - tail.length);
  return head + filler.repeat(Math.floor(room / filler.length)) + foot + tail;
}

/** The page of the consent flow for readers that return its cookie. */
export const CONSENT_PAGE =
  '<!doctype html><html lang="en"><head><title>Before you continue</title></head><body><form action="/save" method="POST"><button>Reject all</button><button>Accept all</button></form></body></html>';

/** The block page, to which redirects must not be followed. */
export const BLOCK_PAGE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><html><body><form id="captcha-form"></form>Our systems have detected unusual traffic from your computer network.</body></html>';
