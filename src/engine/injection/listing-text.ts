import type { FoundSignal } from "./signals.ts";

/** A field of a listing. */
export interface ScannedText {
  readonly field: string;
  readonly text: string;
}

/** A signal and the field that has it. */
export interface InjectionSignal extends FoundSignal {
  readonly field: string;
}

/** All fields in one text, in which what was parted between them is whole again. */
export interface JoinedText {
  readonly text: string;
  /** For each field where its text begins. */
  readonly starts: readonly number[];
}

/** Returns fields as one text: a line for each, but the name of an attribute and its value on one, with a colon between. */
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

/** Returns signals of a joined text as those of the fields that they begin in. They end there as well. */
export function splitSignals(
  signals: readonly FoundSignal[],
  texts: readonly ScannedText[],
  { starts }: JoinedText,
): InjectionSignal[] {
  return signals.flatMap((signal) => {
    const index = starts.findLastIndex((start) => start <= signal.start);
    const [part, from = 0] = [texts[index], starts[index]];
    if (part === undefined) return [];
    const start = Math.min(signal.start - from, part.text.length - 1);
    return [{ ...signal, field: part.field, start, end: Math.min(signal.end - from, part.text.length) }];
  });
}
