import { describe, expect, it } from "vitest";
import { checkText, groundOf } from "../../../src/engine/lock/index.ts";
import { ROWS } from "./rows.ts";

const summary = ({ title, description, ...more }: (typeof ROWS)[number]["listing"]): string =>
  [title, description, ...Object.values(more).map((value) => JSON.stringify(value))].filter(Boolean).join("; ");

describe("a listing", () => {
  it.each(ROWS.map((row) => [summary(row.listing).slice(0, 60), row.text, row] as const))(
    "of %j gives the text %j the status in the table",
    (_, __, { listing, text, status }) => {
      expect(checkText(groundOf(listing), text.endsWith(".") ? "description" : "title", text).status).toBe(status);
    },
  );
});
