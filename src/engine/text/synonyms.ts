import { SYNONYM_RINGS } from "./synonym-rings.ts";
import { scanText, tokensOf } from "./words.ts";

/** Synonyms of tokens and pairs of tokens. A pair is written with a space: "solid state". */
export interface Synonyms {
  /** The pairs in the rings. Other pairs of a text need not be looked up. */
  readonly pairs: ReadonlySet<string>;
  /** Returns the tokens and pairs in a listing that match this token or pair of a query. */
  of(token: string): readonly string[];
}

const NONE: readonly string[] = [];

let read: Synonyms | undefined;

/** Returns the synonyms of the rings, which are read on the first call. */
export function synonyms(): Synonyms {
  read ??= readRings();
  return read;
}

function readRings(): Synonyms {
  const known = new Map<string, Set<string>>();
  for (const ring of SYNONYM_RINGS.flatMap(({ rings }) => rings.split(";"))) {
    const [members = "", general] = ring.split(">").map((side) => side.split(",").map(keyOf));
    for (const asked of general ?? members) {
      const answers = known.get(asked) ?? new Set();
      for (const member of members) if (member !== asked) answers.add(member);
      known.set(asked, answers);
    }
  }
  const lists = new Map([...known].map(([asked, answers]) => [asked, [...answers]]));
  const keys = new Set([...lists].flatMap(([asked, answers]) => [asked, ...answers]));
  return { pairs: new Set([...keys].filter((key) => key.includes(" "))), of: (token) => lists.get(token) ?? NONE };
}

function keyOf(member: string): string {
  return tokensOf(scanText(member)).join(" ");
}
