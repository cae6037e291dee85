import { isUtf8 } from "node:buffer";
import { type HttpRequest, MAX_PARAMETERS, mediaTypeOf } from "../shared/http.ts";
import { Problem } from "../shared/problem.ts";

const MULTIPART_TYPE = "multipart/form-data";

/** A field of a form with files (RFC 7578). */
export interface FormPart {
  readonly name: string;
  /** The name of the file at the sender. Empty when no file was chosen, and undefined for a field without a file. */
  readonly fileName: string | undefined;
  readonly content: Buffer;
}

/** Returns whether a request has a form that may contain files. */
export function isMultipart(request: Pick<HttpRequest, "headers">): boolean {
  return mediaTypeOf(request) === MULTIPART_TYPE;
}

/** Reads a form with files of at most `maxBytes`. Throws `invalid-request` when it is larger or malformed. */
export async function readMultipart(request: HttpRequest, maxBytes: number): Promise<FormPart[]> {
  const boundary = boundaryOf(request.headers["content-type"]);
  return parseMultipart(await request.readBody(maxBytes), boundary);
}

/** Matches a boundary (RFC 2046, section 5.1.1) without spaces, which no browser sends. */
const BOUNDARY = /;[ \t]*boundary=(?:"([\w'()+,./:=?-]{1,70})"|([\w'+.-]{1,70}))[ \t]*(?:;|$)/i;

function boundaryOf(contentType = ""): string {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw malformed("The Content-Type names no boundary.");
  return boundary;
}

const BREAK = "\r\n";
/** Browsers send three short headers for each part. */
const MAX_HEADER_BYTES = 2_048;

/**
 * Splits a body at its boundary. Throws `invalid-request` for too many fields, and for anything that no browser sends,
 * such as text before the first field: a lenient parser could see other fields than a proxy in front of it.
 */
export function parseMultipart(body: Buffer, boundary: string): FormPart[] {
  const first = `--${boundary}`;
  const separator = Buffer.from(BREAK + first);
  if (!startsWith(body, 0, first)) throw malformed("It does not begin with its boundary.");
  const parts: FormPart[] = [];
  let at = first.length;
  while (!startsWith(body, at, "--")) {
    if (!startsWith(body, at, BREAK)) throw malformed("A boundary is followed by other text.");
    if (parts.length >= MAX_PARAMETERS) throw malformed(`It has more than ${MAX_PARAMETERS} fields.`);
    const end = body.indexOf(separator, at);
    if (end < 0) throw malformed("It ends within a field.");
    parts.push(partOf(body.subarray(at + BREAK.length, Math.max(end, at + BREAK.length))));
    at = end + separator.length;
  }
  const rest = body.length - at - 2;
  if (rest > 0 && !(rest === BREAK.length && startsWith(body, at + 2, BREAK)))
    throw malformed("Text follows its last boundary.");
  return parts;
}

function startsWith(body: Buffer, at: number, text: string): boolean {
  return body.toString("latin1", at, at + text.length) === text;
}

const HEADERS_END = Buffer.from(BREAK + BREAK);

function partOf(part: Buffer): FormPart {
  const end = part.subarray(0, MAX_HEADER_BYTES).indexOf(HEADERS_END);
  if (end < 0) throw malformed("A field has no headers, or too long ones.");
  const headers = part.subarray(0, end);
  if (!isUtf8(headers)) throw malformed("A field's name is not UTF-8.");
  return { ...dispositionOf(headers.toString()), content: part.subarray(end + HEADERS_END.length) };
}

const DISPOSITION = /^content-disposition:[ \t]*form-data(?=;)/i;
const PARAMETER = /;[ \t]*(\w{1,20})="([^"]*)"[ \t]*/y;

function dispositionOf(headers: string): Pick<FormPart, "name" | "fileName"> {
  const [line = "", ...others] = headers.split(BREAK).filter((header) => /^content-disposition:/i.test(header));
  const start = DISPOSITION.exec(line)?.[0].length;
  if (start === undefined || others.length > 0) throw malformed("A field has no name.");
  const parameters = parametersIn(line, start);
  const name = parameters.get("name") ?? "";
  if (name === "") throw malformed("A field has no name.");
  return { name, fileName: parameters.get("filename") };
}

/** Parses the parameters of a header from a position to its end. */
function parametersIn(line: string, start: number): Map<string, string> {
  const parameters = new Map<string, string>();
  PARAMETER.lastIndex = start;
  let at = start;
  for (let found = PARAMETER.exec(line); found !== null; found = PARAMETER.exec(line)) {
    const [, key = "", value = ""] = found;
    if (parameters.has(key.toLowerCase())) throw malformed(`A field has two values of ${key}.`);
    parameters.set(key.toLowerCase(), unescaped(value));
    at = PARAMETER.lastIndex;
  }
  if (at !== line.length) throw malformed("A field has no name.");
  return parameters;
}

/** Browsers escape three characters in names, and no others (HTML, section 4.10.21.8). */
function unescaped(value: string): string {
  return value.replace(/%(22|0D|0A)/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}

function malformed(why: string): Problem {
  return new Problem("invalid-request", `The form cannot be read. ${why}`);
}
