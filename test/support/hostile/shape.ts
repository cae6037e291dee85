import { type Place, withText } from "./places.ts";
import { VALUES } from "./values.ts";

/** One request as it is sent. */
export interface Sending {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Shape {
  readonly surface: string;
  readonly name: string;
  /** Made when it is read: all of them together are gigabytes. */
  readonly request: Sending;
  /** A request of the same size to the same surface that asks for nothing unusual. */
  readonly harmless: Sending;
}

/** A credential with every scope, at the server of the bench. */
export const AUTHORIZATION = { Authorization: "Bearer acs_sk_everything" };
export const JSON_HEADERS = { "Content-Type": "application/json", ...AUTHORIZATION };
export interface JsonSurface {
  readonly surface: string;
  readonly path: string;
  /** Largest body that is taken. */
  readonly bytes: number;
  /** A body that asks for nothing unusual. */
  readonly message: unknown;
  /** Places for hostile values. */
  readonly places: readonly Place[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** The largest body in the table. A shape costs in proportion to its size, and larger ones would fill the memory. */
const MOST_BYTES = 196_608;

/** Hostile values of all kinds at every place of a body. A body is written when it is asked for. */
export function jsonShapes({
  surface,
  path,
  bytes: most,
  message,
  places,
  headers = JSON_HEADERS,
}: JsonSurface): Shape[] {
  const bytes = Math.min(most, MOST_BYTES);
  const post = (body: string): Sending => ({ method: "POST", path, headers, body });
  const harmless = post(JSON.stringify(message).padEnd(bytes));
  return places.flatMap((place) => {
    const room = bytes - Buffer.byteLength(withText(message, place, ""));
    return Object.entries(VALUES).map(([name, value]) => ({
      surface,
      name: `${name} at /${place.join("/")}`,
      get request() {
        return post(withText(message, place, value(room)));
      },
      harmless,
    }));
  });
}

/** Size that fits into the head of a request with its other lines. */
export const HEAD_BYTES = 15_000;
