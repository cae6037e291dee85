import type { FoundSignal } from "./signals.ts";

/** The text of one field of a listing. */
export interface ScannedText {
  readonly field: string;
  readonly text: string;
}

/** A signal and the field that contains it. */
export interface InjectionSignal extends FoundSignal {
  readonly field: string;
}

/** All fields joined to one text, so that a phrase split over two fields is whole again. */
export interface JoinedText {
  readonly text: string;
  /** The start of each field's text. */
  readonly starts: readonly number[];
}

/** Returns fields as one text, each on a line. An attribute's name and value share a line, with a colon. */
export function joinFields(texts: readonly ScannedText[]): JoinedText {
  const starts: number[] = [];
  let text = "";
  for (const [index, part] of texts.entries()) {
    starts.push(text.length);
    text += part.text + (isNameOf(part, texts[index + 1]) ? ": " : "\n");
  }
  return { text, starts };
}

function isNameOf({ field }: ScannedText, next: ScannedText | undefined): boolean {
  return next !== undefined && field.endsWith("/name") && next.field === field.replace(/name$/, "value");
}

/** Returns the signals of a joined text by field. A signal belongs to the field that it begins in, and ends there. */
export function splitSignals(
  signals: readonly FoundSignal[],
  texts: readonly ScannedText[],
  { starts }: JoinedText,
): FoundSignal[][] {
  const split = texts.map((): FoundSignal[] => []);
  for (const signal of signals) {
    const index = starts.findLastIndex((start) => start <= signal.start);
    const [from, length] = [starts[index] ?? 0, texts[index]?.text.length ?? 0];
    const [start, end] = [Math.min(signal.start - from, length - 1), Math.min(signal.end - from, length)];
    split[index]?.push({ ...signal, start, end });
  }
  return split;
}
