import { decodeText, GUESSED_ENCODING } from "../../listings/import/decode-text.ts";
import type { ChosenFile } from "./form.ts";

/** The text of a file that a person chose, or a sentence that says what to choose instead. */
export type UploadedText = { readonly text: string; readonly doubt?: string } | { readonly error: string };

/** The first bytes of zip archives, which spreadsheets are. */
const ZIP = "PK\u0003\u0004";

/** Returns the text of a file in any encoding. */
export function textOfFile(file: ChosenFile | undefined): UploadedText {
  if (file === undefined) return { error: "Choose a file." };
  const { content, name } = file;
  if (content.length === 0) return { error: `“${name}” is empty. Choose another file.` };
  if (content.toString("latin1", 0, ZIP.length) === ZIP)
    return { error: `“${name}” is a spreadsheet or an archive. Export it as CSV, or unpack it.` };
  const decoding = decodeText();
  const text = decoding.push(content) + decoding.end();
  if (text.includes("\0")) return { error: `“${name}” is not a text file. Choose a feed or the source of a page.` };
  return decoding.isGuess ? { text, doubt: GUESSED_ENCODING } : { text };
}
