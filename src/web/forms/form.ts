import { isUtf8 } from "node:buffer";
import { readForm } from "../../http/form.ts";
import { type FormPart, isMultipart, readMultipart } from "../../http/multipart.ts";
import { hasTooManyParameters, type HttpRequest, MAX_PARAMETERS } from "../../shared/http.ts";
import { Problem } from "../../shared/problem.ts";

const MAX_BYTES = 16_384;

/** A file that a person chose. */
export interface ChosenFile {
  readonly name: string;
  readonly content: Buffer;
}

/** The fields of a form or a query. */
export class Fields {
  readonly #values: ReadonlyMap<string, readonly string[]>;
  readonly #files: ReadonlyMap<string, ChosenFile>;

  constructor(values: ReadonlyMap<string, readonly string[]>, files: ReadonlyMap<string, ChosenFile> = new Map()) {
    this.#values = values;
    this.#files = files;
  }

  /** Returns the value of a field, or an empty text. Throws `invalid-request` for several values. */
  text(name: string): string {
    const [value = "", ...others] = this.list(name);
    if (others.length > 0) throw unreadable(`The field "${name}" was sent more than once.`);
    return value;
  }

  /** Returns the values of a field that may have several, such as checkboxes. */
  list(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  /** Returns the names of all fields without a file. */
  names(): string[] {
    return [...this.#values.keys()];
  }

  /** Returns the file of a field; undefined when none was chosen. */
  file(name: string): ChosenFile | undefined {
    return this.#files.get(name);
  }
}

/** A form without fields. */
export const NO_FIELDS = new Fields(new Map());

/** Reads the fields of a form of at most `maxBytes`. Throws a problem for a larger or malformed body. */
export async function readFields(request: HttpRequest, maxBytes = MAX_BYTES): Promise<Fields> {
  return decodeFields(await readForm(request, maxBytes));
}

/** Reads the fields and files of a form of at most `maxBytes`. Throws as `readFields` does. */
export async function readUpload(request: HttpRequest, maxBytes: number): Promise<Fields> {
  return isMultipart(request) ? fieldsOf(await readMultipart(request, maxBytes)) : readFields(request, maxBytes);
}

function fieldsOf(parts: readonly FormPart[]): Fields {
  const values = new Map<string, string[]>();
  const files = new Map<string, ChosenFile>();
  for (const { name, fileName, content } of parts) {
    if (fileName === undefined) {
      if (!isUtf8(content)) throw unreadable("The form is not valid UTF-8.");
      values.set(name, [...(values.get(name) ?? []), withoutNul(content.toString())]);
    } else if (fileName !== "" || content.length > 0) {
      if (files.has(name)) throw unreadable(`The field "${name}" has more than one file.`);
      files.set(name, { name: fileName, content });
    }
  }
  return new Fields(values, files);
}

/** Parses `name=value&…`. Throws `invalid-request` for malformed text, where `URLSearchParams` would guess. */
export function decodeFields(encoded: string): Fields {
  if (hasTooManyParameters(encoded)) throw unreadable(`The form has more than ${MAX_PARAMETERS} fields.`);
  const values = new Map<string, string[]>();
  for (const pair of encoded.split("&")) {
    if (pair === "") continue;
    const [name = "", ...rest] = pair.split("=");
    const list = values.get(decoded(name)) ?? [];
    list.push(decoded(rest.join("=")));
    values.set(decoded(name), list);
  }
  return new Fields(values);
}

function decoded(text: string): string {
  let plain: string;
  try {
    plain = decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw unreadable("The form is not valid UTF-8.");
  }
  return withoutNul(plain);
}

/** Returns the text. Throws for a NUL character, which databases refuse and nobody can type. */
function withoutNul(text: string): string {
  if (text.includes("\0")) throw unreadable("The form contains a NUL character.");
  return text;
}

function unreadable(detail: string): Problem {
  return new Problem("invalid-request", detail);
}
