import { isUtf8 } from "node:buffer";
import type { HttpRequest } from "../../shared/http.ts";
import { Problem } from "../../shared/problem.ts";

const MAX_BYTES = 16_384;

/** What a form sent, or a query holds. */
export class Fields {
  readonly #values: ReadonlyMap<string, readonly string[]>;

  constructor(values: ReadonlyMap<string, readonly string[]>) {
    this.#values = values;
  }

  /** The value of a field; empty when it was not sent. Throws `invalid-request` when it was sent twice. */
  text(name: string): string {
    const [value = "", ...others] = this.list(name);
    if (others.length > 0) throw unreadable(`The field "${name}" came more than once.`);
    return value;
  }

  /** The values of a field that may come more than once, as checkboxes do. */
  list(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }
}

/** Reads the body of a form of at most `maxBytes`. Throws `invalid-request` when it is too large, another type or broken. */
export async function readForm(request: HttpRequest, maxBytes = MAX_BYTES): Promise<Fields> {
  const [type = ""] = (request.headers["content-type"] ?? "").split(";");
  if (type.trim().toLowerCase() !== "application/x-www-form-urlencoded")
    throw new Problem("invalid-request", "Forms are taken as application/x-www-form-urlencoded only.", { status: 415 });
  const body = await request.readBody(maxBytes);
  if (!isUtf8(body)) throw unreadable("The form is not valid UTF-8.");
  return decodeFields(body.toString());
}

/** Reads `name=value&…`. Throws `invalid-request` for text that no browser makes: `URLSearchParams` would guess instead. */
export function decodeFields(encoded: string): Fields {
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
  // Databases refuse it in text, and nobody can type it.
  if (plain.includes("\0")) throw unreadable("The form holds a NUL character.");
  return plain;
}

function unreadable(detail: string): Problem {
  return new Problem("invalid-request", detail);
}
