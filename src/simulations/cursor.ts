import { Problem } from "../shared/problem.ts";
import type { SimulationPosition } from "./store.ts";

/** Returns the cursor of a position in a list of runs. */
export function cursorAfter({ createdAt, id }: SimulationPosition): string {
  return encode(`${createdAt} ${id}`);
}

/** Returns the position of a cursor in a list of runs. Throws `validation-failed` for any other text. */
export function positionOf(cursor: string): SimulationPosition {
  const [, createdAt, id] = /^(\d{1,15}) ((?:sim|cmp|opt|bat)_[0-9A-Za-z]{22})$/.exec(decode(cursor)) ?? [];
  if (createdAt === undefined || id === undefined) throw invalidCursor();
  return { createdAt: Number(createdAt), id };
}

/** Returns the cursor of the rows of a run from `offset` on, or null if there are only `total`. */
export function cursorAt(offset: number, total: number): string | null {
  return offset < total ? encode(String(offset)) : null;
}

/** Returns the offset of a cursor. Throws `validation-failed` for any other text. */
export function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const offset = /^\d{1,6}$/.exec(decode(cursor))?.[0];
  if (offset === undefined) throw invalidCursor();
  return Number(offset);
}

function encode(text: string): string {
  return Buffer.from(text).toString("base64url");
}

function decode(cursor: string): string {
  return Buffer.from(cursor, "base64url").toString();
}

function invalidCursor(): Problem {
  return new Problem("validation-failed", "The cursor does not belong to these rows.", {
    issues: [{ code: "invalid-format", detail: "Send nextCursor of the previous page unchanged.", path: ["cursor"] }],
  });
}
