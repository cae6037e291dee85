import { deleteInBatches } from "../../../src/database/delete-in-batches.ts";
import type { Queries } from "../../../src/database/queries.ts";
import type { DomainStorage } from "../../../src/database/storage.ts";
import type { Note, NoteStore } from "./ports.ts";

export interface NoteTables {
  readonly notes: {
    readonly id: string;
    readonly account_id: string;
    readonly text: string;
    readonly expires_at: number;
  };
}

export const NOTE_STORAGE: DomainStorage = {
  migrations: [
    {
      name: "9001-notes",
      statements: [
        "create table notes (id text primary key, account_id text not null, text text not null, expires_at bigint not null)",
        "create index notes_expiry on notes (expires_at)",
      ],
    },
  ],
  tables: ["notes"],
  async removeExpired(queries, now) {
    const { sql } = await import("kysely");
    await deleteInBatches(queries, { table: "notes", key: sql`id`, where: sql`expires_at <= ${now}` });
  },
};

export class SqlNoteStore implements NoteStore {
  readonly #queries: Queries<NoteTables>;

  constructor(queries: Queries<NoteTables>) {
    this.#queries = queries;
  }

  async add({ id, accountId, text, expiresAt }: Note): Promise<void> {
    const db = await this.#queries.db();
    await db.insertInto("notes").values({ id, account_id: accountId, text, expires_at: expiresAt }).execute();
  }

  async list(accountId: string): Promise<Note[]> {
    const db = await this.#queries.reader();
    const rows = await db.selectFrom("notes").selectAll().where("account_id", "=", accountId).orderBy("id").execute();
    return rows.map(({ id, text, expires_at: expiresAt }) => ({ id, accountId, text, expiresAt }));
  }
}
