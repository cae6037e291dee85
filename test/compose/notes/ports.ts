import { portGroup } from "../../../src/shared/port-group.ts";

export interface Note {
  readonly id: string;
  readonly accountId: string;
  readonly text: string;
  readonly expiresAt: number;
}

export interface NoteStore {
  add(note: Note): Promise<void>;
  list(accountId: string): Promise<Note[]>;
}

/** What tools use of the notes. */
export const NOTES = portGroup<{ readonly notes: NoteStore }>("notes");
