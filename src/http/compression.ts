import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { lazy } from "../shared/lazy.ts";

/** A content coding of answers. */
export type Coding = "br" | "gzip";

/** `best` is for a body that is sent repeatedly, and `fast` for one that is created for a request. */
export type Effort = "best" | "fast";

/** The least length of a cached body that is worth decompressing. */
export const MIN_CONSTANT_BYTES = 1_024;

const brotli = lazy(() => promisify(brotliCompress));
const zip = lazy(() => promisify(gzip));

const QUALITY: Readonly<Record<Effort, { readonly brotli: number; readonly gzip: number }>> = {
  best: { brotli: 11, gzip: 9 },
  fast: { brotli: 1, gzip: 1 },
};
/** Above this size, quality 11 of Brotli takes seconds: 25 times as long as quality 9, to save a tenth of the bytes. */
const LARGE_BYTES = 262_144;
const LARGE_QUALITY = 9;

/** Returns the first offered coding that a client accepts. Undefined when it accepts none of them. */
export function codingFor(
  accepted: string | string[] | undefined,
  offered: readonly Coding[] = SMALLEST_FIRST,
): Coding | undefined {
  if (accepted === undefined) return undefined;
  const codings = String(accepted);
  return offered.find((coding) => NAMED[coding].test(codings));
}

const SMALLEST_FIRST: readonly Coding[] = ["br", "gzip"];
const NAMED: Readonly<Record<Coding, RegExp>> = { br: named("br"), gzip: named("gzip") };

/** Matches an `Accept-Encoding` that names a coding with a weight above zero. */
function named(coding: string): RegExp {
  return new RegExp(String.raw`(?:^|[\s,])${coding}\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))`, "i");
}

/** Compresses a body in a worker thread. */
export function compress(body: string | Buffer, coding: Coding, effort: Effort): Promise<Buffer> {
  const quality = QUALITY[effort];
  if (coding === "gzip") return zip()(body, { level: quality.gzip });
  const size = Buffer.byteLength(body);
  return brotli()(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: size > LARGE_BYTES ? Math.min(LARGE_QUALITY, quality.brotli) : quality.brotli,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
      // A window larger than the body only wastes memory.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(size)) + 1)),
    },
  });
}
