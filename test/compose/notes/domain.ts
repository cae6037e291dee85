import type { Infrastructure } from "../../../src/infrastructure.ts";
import type { Domain } from "../../../src/domain.ts";
import { MARKDOWN } from "../../../src/shared/document.ts";
import { offer } from "../../../src/shared/port-group.ts";
import { NOTES } from "./ports.ts";
import { NOTE_STORAGE, type NoteTables, SqlNoteStore } from "./storage.ts";

/** A domain with everything that a domain can bring. `told` hears what becomes of it. */
export function createNotes({ database, clock }: Pick<Infrastructure, "database" | "clock">, told: string[]): Domain {
  const notes = new SqlNoteStore(database.queries<NoteTables>());
  return {
    name: "notes",
    offers: [offer(NOTES, { notes })],
    storage: NOTE_STORAGE,
    handlers: (site) => [
      {
        routes: [{ path: "/notes/time", methods: ["GET"] }],
        handle: () => ({
          status: 200,
          headers: { "Content-Type": "text/plain" },
          body: `${site.title} at ${clock.now()}`,
        }),
      },
    ],
    documents: () => [
      {
        name: "notes",
        title: "Notes",
        description: "What notes are for.",
        path: "/notes.md",
        uri: "agent-commerce://notes",
        mediaType: MARKDOWN,
        text: () => "# Notes\n\nOnly in tests.\n",
      },
    ],
    pathItems: async () => ({ "/notes/time": { get: { operationId: "read_time", tags: ["notes"], responses: {} } } }),
    open: async () => void told.push("opened"),
    startUpkeep() {
      told.push("upkeep started");
      return async () => void told.push("upkeep ended");
    },
    close: async () => void told.push("closed"),
  };
}
