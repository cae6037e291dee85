import fc from "fast-check";

/** Every code point but the halves of surrogate pairs, one in four of ASCII. */
const CODE_POINT = fc.oneof(
  fc.nat({ max: 0x7f }),
  fc.integer({ min: 0x80, max: 0xd7ff }),
  fc.integer({ min: 0xe000, max: 0xffff }),
  fc.integer({ min: 0x10000, max: 0x10ffff }),
);

/** A character of any kind, as the unit of a string. fast-check's `binary` costs a process one second and 200 MB. */
export const ANY_CHARACTER = CODE_POINT.map((codePoint) => String.fromCodePoint(codePoint));
