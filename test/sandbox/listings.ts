import fc from "fast-check";
import { ASSISTANTS } from "../../src/sandbox/assistants.ts";
import type { SandboxListing } from "../../src/sandbox/features.ts";
import { ANY_CHARACTER } from "../support/any-character.ts";

/** Pieces that the scoring knows, so that random text meets its rules and their edges. */
const PIECES = [
  ..."steel bottle lid 750 ml 2.5kg 14-inch 30 x 20 x 10 cm IPX7 size 42 pack of 6 warranty returns included fits dishwasher tested".split(
    " ",
  ),
  ..."best amazing hurry limited time buy now only left off the and a in WOW DEAL TODAY don't men's x 5 5 12 100% #1".split(
    " ",
  ),
  ...". ! !! ? , ; : - ( ) / \" ' ″ ° % # \n \t".split(" "),
  "ステンレス",
  "保証",
  "1個",
  "最高",
  "です",
  "今だけ",
  "不锈钢",
  "보증은",
  "กระติกน้ำ",
  "ضمان",
  "Größe",
  "лучший",
  "🔥",
  "✓",
  "\u00a0",
  "\u3000",
  "\ud83d",
  "\udd25",
  "\u0000",
  " ",
  " ",
  " ",
];

/** Any sequence of UTF-16 code units, lone surrogates included. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
  .map((codes) => codes.map((code) => String.fromCharCode(code)).join(""));
const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 });

/** Text of every kind: words and marks with and without spaces, any characters, and meaningless code units. */
export const textArbitrary: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: pieces.map((parts) => parts.join(" ")) },
  { weight: 2, arbitrary: pieces.map((parts) => parts.join("")) },
  { weight: 1, arbitrary: fc.string({ unit: ANY_CHARACTER, maxLength: 80 }) },
  { weight: 1, arbitrary: anyText },
);

export const priceArbitrary: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0, 1, 2, 99_999_999, 100_000_000),
  fc.integer({ min: 0, max: 100_000_000 }),
  fc.integer({ min: 900, max: 1100 }),
);

export const listingArbitrary: fc.Arbitrary<SandboxListing> = fc.record(
  { title: textArbitrary, description: textArbitrary, priceCents: priceArbitrary },
  { requiredKeys: ["title"] },
);

export const assistantsArbitrary = fc.array(fc.constantFrom(...ASSISTANTS), { minLength: 1, maxLength: 6 });
