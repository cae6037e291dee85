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

/** Ports of the notes for tools. */
export const NOTES = portGroup<{ readonly notes: NoteStore }>("notes");
