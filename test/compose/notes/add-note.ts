import { z } from "zod";
import { named } from "../../../src/shared/schema.ts";
import { newId } from "../../../src/shared/secret.ts";
import { defineTool, identityOf } from "../../../src/tools/tool.ts";
import { NOTES } from "./ports.ts";

const HOUR_MS = 3_600_000;

export const addNote = defineTool({
  name: "add_note",
  title: "Add a note",
  description: "Stores a note for an hour and returns all notes of the account. Only in tests.",
  input: z.strictObject({ text: z.string().max(100).describe("The note.") }),
  output: named("TestNotes", z.object({ notes: z.array(z.string()).describe("Every note.") })),
  effect: "create",
  scope: "keys:write",
  uses: [NOTES],
  route: { method: "POST", path: "/api/merchant/v1/notes" },
  example: { text: "call back" },
}).handler(async ({ text }, { caller, clock, notes }) => {
  const { accountId } = identityOf(caller);
  await notes.add({ id: newId("note"), accountId, text, expiresAt: clock.now() + HOUR_MS });
  return { notes: (await notes.list(accountId)).map((note) => note.text).toSorted() };
});
