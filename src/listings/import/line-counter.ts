/** Finds the line of a position in text that arrives in pieces. Positions must be in ascending order. */
export interface LineCounter {
  push(text: string): void;
  at(position: number): number;
}

/** Creates a counter that starts at line 1. */
export function countLines(): LineCounter {
  let text = "";
  let start = 0;
  let counted = 0;
  let line = 1;
  const countTo = (end: number): void => {
    for (let at = text.indexOf("\n", counted); at !== -1 && at < end; at = text.indexOf("\n", at + 1)) line += 1;
    counted = Math.max(counted, end);
  };
  return {
    push(more) {
      countTo(text.length);
      start += text.length;
      text = more;
      counted = 0;
    },
    at(position) {
      countTo(position - start);
      return line;
    },
  };
}
