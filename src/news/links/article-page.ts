/** The signature of an article by the upstream. Both values belong together. */
export interface Signature {
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly signature: string;
}

const SEARCHED_AT_ONCE = 65_536;
/** Longer than any element with a signature, whose token has at most 2,048 characters. */
const ELEMENT_LENGTH = 8_192;
/** A page has one such element. This bounds the cost of a page full of similar ones. */
const MAX_CANDIDATES = 32;

/** The openings of page parts that are not markup, with their ends. */
const CLOSERS: Readonly<Record<string, RegExp>> = { "<!--": /-->/g, "<script": /<\/script/gi, "<style": /<\/style/gi };
const LANDMARK = /<!--|<script(?=[\s>])|<style(?=[\s>])|\sdata-n-a-sg\s*=/gi;
const ELEMENT = /^<[a-z][\w-]*(?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*\s*\/?>/i;
const ATTRIBUTE = /\s([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/g;

/**
 * A search for an article's signature in a page that arrives in chunks. The pages have 600 KB with the signature at the
 * end, so chunks are searched and dropped except for an overlap. Comments, scripts and styles are skipped.
 */
export class SignatureScanner {
  #text = "";
  /** The end of the script, style or comment around the text. */
  #closer: RegExp | undefined;
  #candidates = 0;
  #found: Signature | undefined;
  readonly #token: string;

  constructor(token: string) {
    this.#token = token;
  }

  /** Takes the next chunk of the page. */
  push(chunk: Uint8Array): void {
    if (this.#found !== undefined) return;
    // Only ASCII is searched for, so each byte may be read as a character.
    this.#text += Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString("latin1");
    if (this.#text.length >= SEARCHED_AT_ONCE) this.#search();
  }

  /** Returns the token's signature after the last chunk, or undefined when the page has none. */
  finish(): Signature | undefined {
    if (this.#found === undefined) this.#search();
    return this.#found;
  }

  #search(): void {
    const text = this.#text;
    let at = 0;
    /** The end of the last skipped part. Nothing before it is searched again. */
    let done = 0;
    while (this.#found === undefined) {
      if (this.#closer !== undefined) {
        const end = endOf(this.#closer, text, at);
        if (end === undefined) {
          // The end may have arrived in part.
          this.#text = text.slice(Math.max(at, text.length - 8));
          return;
        }
        at = done = end;
        this.#closer = undefined;
      }
      LANDMARK.lastIndex = at;
      const landmark = LANDMARK.exec(text);
      if (landmark === null) break;
      at = LANDMARK.lastIndex;
      this.#closer = CLOSERS[landmark[0].toLowerCase()];
      if (this.#closer === undefined) this.#found = this.#signatureAt(text, landmark.index);
    }
    this.#text = text.slice(Math.max(done, text.length - ELEMENT_LENGTH));
  }

  /** Returns the signature in the element around a position if it is the token's. */
  #signatureAt(text: string, position: number): Signature | undefined {
    this.#candidates += 1;
    const start = text.lastIndexOf("<", position);
    if (start === -1 || this.#candidates > MAX_CANDIDATES) return undefined;
    const [element] = ELEMENT.exec(text.slice(start, start + ELEMENT_LENGTH)) ?? [];
    return element === undefined ? undefined : signatureOf(attributesOf(element), this.#token);
  }
}

function endOf(pattern: RegExp, text: string, from: number): number | undefined {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function signatureOf(attributes: ReadonlyMap<string, string>, token: string): Signature | undefined {
  const signature = attributes.get("data-n-a-sg") ?? "";
  const timestamp = attributes.get("data-n-a-ts") ?? "";
  if (attributes.get("data-n-a-id") !== token) return undefined;
  if (!/^[\w-]{8,128}$/.test(signature) || !/^\d{9,11}$/.test(timestamp)) return undefined;
  return { signature, timestamp: Number(timestamp) };
}

function attributesOf(element: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = "", double, single, bare] of element.matchAll(ATTRIBUTE)) {
    // A browser takes the first of two equal attributes.
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, (double ?? single ?? bare ?? "").replaceAll("&amp;", "&"));
  }
  return attributes;
}
