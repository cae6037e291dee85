import { createFeedDecoder, GUESSED_ENCODING } from "../../listings/import/feed-decoder.ts";
import { unpackFile } from "../../listings/import/gzip.ts";
import type { ChosenFile } from "./form.ts";

/** The text of a chosen file, or a message that says what to choose instead. */
export type UploadedText = { readonly text: string; readonly warning?: string } | { readonly error: string };

/** The first bytes of a zip archive. Spreadsheets are zip archives. */
const ZIP = "PK\u0003\u0004";

/** The largest unpacked size of a gzip file, in bytes: more than a form takes. */
const MAX_UNPACKED_BYTES = 4_000_000;

/** Returns the text of a file in any encoding, and unpacks gzip. */
export function textOfFile(file: ChosenFile | undefined): UploadedText {
  if (file === undefined) return { error: "Choose a file." };
  const { name } = file;
  const unpacked = unpackFile(file.content, MAX_UNPACKED_BYTES);
  if ("error" in unpacked) return { error: `“${name}”: ${unpacked.error}` };
  const content = Buffer.from(unpacked.content);
  if (content.length === 0) return { error: `“${name}” is empty. Choose another file.` };
  if (content.toString("latin1", 0, ZIP.length) === ZIP)
    return { error: `“${name}” is a spreadsheet or an archive. Export it as CSV, or unpack it.` };
  const decoder = createFeedDecoder();
  const text = decoder.push(content) + decoder.end();
  if (text.includes("\0")) return { error: `“${name}” is not a text file. Choose a feed or the source of a page.` };
  return decoder.isGuess ? { text, warning: GUESSED_ENCODING } : { text };
}
